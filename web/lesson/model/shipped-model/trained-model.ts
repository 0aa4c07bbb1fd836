/** The shipped language model, computed by the core: head outputs, predictions, and head ablation. */
import { loadModel } from '../../../engine/checkpoint/load-model.ts';
import { type HeadMaps, type LayerInputs, OpenedModel } from '../../../engine/checkpoint/opened-model.ts';
import { modelOptions, recogniseModel } from '../../../engine/checkpoint/recognise-model.ts';
import type { LanguageModel, ModelOptions } from '../../../engine/language-model.ts';
import { SafetensorsBlob } from '../../../engine/safetensors/blob-file.ts';
import type { MeanContexts } from './mean-contexts.ts';
import { START, UNKNOWN, type Vocabulary } from './vocabulary.ts';

export interface Guess {
  readonly word: string;
  readonly probability: number;
}

export interface HeadName {
  readonly layer: number;
  readonly head: number;
}

export class TrainedModel {
  readonly #opened: OpenedModel;
  /** The trained W_O and b_O of every layer. */
  readonly #outputs: readonly { readonly rows: Float32Array; readonly bias: Float32Array }[];
  #off: readonly HeadName[] = [];

  /** Takes ownership of `model`, which has the shipped parameters. */
  constructor(
    readonly model: LanguageModel,
    readonly options: ModelOptions,
    readonly vocabulary: Vocabulary,
  ) {
    this.#opened = new OpenedModel(model, options);
    this.#outputs = Array.from({ length: options.layers }, (_, layer) => ({
      rows: model.parameter(outputOf(layer)),
      bias: model.parameter(biasOf(layer)),
    }));
  }

  get off(): readonly HeadName[] {
    return this.#off;
  }

  /**
   * Ablates exactly these heads: their rows of W_O are 0. With `means`, b_O has what each of them adds on average; without, they add
   * nothing.
   */
  switchOff(heads: readonly HeadName[], means: MeanContexts | null = null): void {
    const { dModel, numHeads } = this.options;
    const width = dModel / numHeads;
    for (const [layer, trained] of this.#outputs.entries()) {
      const rows = trained.rows.slice();
      const bias = Float64Array.from(trained.bias);
      for (const { layer: its, head } of heads) {
        if (its !== layer) continue;
        rows.fill(0, head * width * dModel, (head + 1) * width * dModel);
        for (const [d, value] of (means?.[layer * numHeads + head] ?? []).entries()) {
          const row = (head * width + d) * dModel;
          for (let m = 0; m < dModel; m++) bias[m] = (bias[m] ?? 0) + value * (trained.rows[row + m] ?? 0);
        }
      }
      this.model.setParameter(outputOf(layer), rows);
      this.model.setParameter(biasOf(layer), bias);
    }
    this.#off = heads;
  }

  /** Prepends the start token to `ids`. Throws `CheckpointError` beyond the context length. */
  read(ids: readonly number[]): HeadMaps {
    return this.#opened.read(ids);
  }

  /** The likeliest words after the last token read; never a special token. */
  expected(count: number): readonly Guess[] {
    const logits = this.#opened.logits();
    const size = this.vocabulary.size;
    const row = logits.slice(logits.length - size);
    const most = row.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const exponentials = Array.from(row, (logit) => Math.exp(logit - most));
    const sum = exponentials.reduce((a, b) => a + b, 0);
    return this.vocabulary.words
      .map((word, id) => ({ word, id, probability: (exponentials[id] ?? 0) / sum }))
      .filter(({ id }) => id !== UNKNOWN && id !== START)
      .sort((a, b) => b.probability - a.probability)
      .slice(0, count)
      .map(({ word, probability }) => ({ word, probability }));
  }

  /** A layer's inputs for the tokens read last. */
  layer(layer: number): LayerInputs {
    return this.#opened.layer(layer);
  }

  dispose(): void {
    this.#opened.dispose();
  }
}

function outputOf(layer: number): string {
  return `blocks.${layer}.attention.w_o`;
}

function biasOf(layer: number): string {
  return `blocks.${layer}.attention.b_o`;
}

/** Fills a model with the shipped file's parameters. Rejects with `CheckpointError` for another file. */
export async function loadTrained(model: LanguageModel, file: Blob, vocabulary: Vocabulary): Promise<TrainedModel> {
  const opened = await SafetensorsBlob.open(file);
  const recognised = recogniseModel(opened, '');
  if (recognised.numHeads === null) throw new Error('the shipped model does not say how many heads it has');
  const options = modelOptions(recognised, recognised.numHeads);
  await loadModel(model, opened, recognised, options, () => {});
  return new TrainedModel(model, options, vocabulary);
}
