/** Opens generated files as a page does, and loads models from them. */
import { readFileSync } from 'node:fs';
import { CheckpointError, type CheckpointProblem } from '#web/engine/checkpoint/checkpoint-error.ts';
import { loadModel } from '#web/engine/checkpoint/load-model.ts';
import { applyConfig } from '#web/engine/checkpoint/model-config.ts';
import { OpenedModel } from '#web/engine/checkpoint/opened-model.ts';
import { recognise } from '#web/engine/checkpoint/recognise.ts';
import { modelOptions, type RecognisedModel } from '#web/engine/checkpoint/recognise-model.ts';
import type { ModelOptions } from '#web/engine/language-model.ts';
import { SafetensorsBlob } from '#web/engine/safetensors/blob-file.ts';
import { loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { languageModelOf } from '#web/engine/wasm/wasm-language-model.ts';
import { type Gpt2Sizes, type Gpt2Style, gpt2File } from './gpt2-file.ts';

export const SMALL: Gpt2Sizes = { vocabulary: 300, context: 24, dModel: 32, layers: 3 };

export function goldenBlob(path: string): Blob {
  return new Blob([readFileSync(new URL(`../../../../golden/${path}`, import.meta.url))]);
}

export function gpt2Blob(style: Gpt2Style = {}, sizes: Gpt2Sizes = SMALL): Blob {
  return new Blob([...gpt2File(sizes, style)]);
}

/** A file whose finite token embedding is so large that sums of it overflow. */
export async function hugeEmbedding(): Promise<Blob> {
  const bytes = new Uint8Array(await gpt2Blob().arrayBuffer());
  const values = new DataView(bytes.buffer);
  // All parameters lie behind the header; the first are the token embedding.
  const start = 8 + Number(values.getBigUint64(0, true));
  for (let at = start; at < start + 4 * SMALL.vocabulary * SMALL.dModel; at += 4) values.setFloat32(at, 3e38, true);
  return new Blob([bytes]);
}

export async function recognisedModel(blob: Blob): Promise<{ file: SafetensorsBlob; recognised: RecognisedModel }> {
  const file = await SafetensorsBlob.open(blob);
  const recognised = recognise(file);
  if (recognised.kind !== 'model') throw new Error('this is not a model');
  return { file, recognised };
}

export async function openModel(blob: Blob, numHeads: number, config = ''): Promise<OpenedModel> {
  const { file, recognised: found } = await recognisedModel(blob);
  const recognised = config ? applyConfig(found, config) : found;
  const options: ModelOptions = modelOptions(recognised, numHeads);
  const model = languageModelOf(await loadCoreModule('strict'));
  await loadModel(model, file, recognised, options, () => {});
  return new OpenedModel(model, options);
}

/** The problem of a rejected file. */
export async function problemOf(attempt: () => unknown): Promise<CheckpointProblem> {
  try {
    await attempt();
  } catch (error) {
    if (error instanceof CheckpointError) return error.problem;
    throw error;
  }
  throw new Error('nothing was rejected');
}
