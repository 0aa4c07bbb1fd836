/** The learned layers' traces, for tests of the exercises on meaning. */
import { readFileSync } from 'node:fs';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { setWasmLocation } from '#web/engine/wasm-location.ts';
import { loadLayerEngine } from '#web/lesson/exercises/layer/learned-sentence.ts';
import { DEFAULT_STATE, type ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import { learnedSource, readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';

const KINDS = import.meta.glob<{ readonly needs?: object }>('../../../../../web/lesson/exercises/kinds/*.ts', {
  eager: true,
});

/** The kinds whose answer is an action on the learned layer, or a prediction of one. */
export const ON_LAYER: readonly string[] = Object.entries(KINDS).flatMap(([path, { needs }]) =>
  needs ? [path.replace(/^.*\/|\.ts$/g, '')] : [],
);

const SENTENCES = {
  en: 'The cat sat on the mat because it was tired',
  fr: 'Le chat dormait sur le tapis parce qu’il était fatigué',
} as const;

export type Language = keyof typeof SENTENCES;

export interface Learned {
  readonly trace: AttentionTrace;
  readonly tokens: readonly string[];
}

export function learned(
  language: Language,
  sentence: string = SENTENCES[language],
  changes: Partial<ModelSettings> = {},
): Learned {
  const layer = readLearnedLayer(readFileSync(`web/models/learned/${language}.safetensors`));
  const settings = { ...DEFAULT_STATE, preset: 'learned' as const, sentence, ...changes };
  const { request, tokens } = lessonModel(settings, null, learnedSource([layer], tokenise(sentence)));
  return { trace: createReferenceEngine().createSession().forward(request), tokens };
}

/** Loads the core in a test that has a document, where nothing serves its file. */
export async function loadCore(): Promise<void> {
  setWasmLocation({ wasmBinaries: { 'mha.wasm': readFileSync('web/engine/wasm/generated/mha.wasm') } });
  await loadLayerEngine();
  setWasmLocation({});
}
