/** For the tests of a chapter's numbers: the chapter's text, and the learned layer's tensors for a sentence. */
import { readFileSync } from 'node:fs';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { type LearnedLayer, learnedSource, readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { type LessonModel, lessonModel } from '#web/lesson/model/lesson-model.ts';
import { tokenise } from '#web/lesson/model/tokenise.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/state/lesson-state.ts';
import { languageInfo } from '#web/messages/languages.ts';

export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The default sentence and the sentence that differs by one word; what that word reads most in head 1. */
export const MINIMAL_PAIR = {
  en: {
    first: { word: 'tired', reads: 'cat' },
    second: { sentence: 'The cat sat on the mat because it was soft', word: 'soft', reads: 'mat' },
  },
  fr: {
    first: { word: 'fatigué', reads: 'chat' },
    second: { sentence: 'Le chat dormait sur le tapis parce qu’il était mou', word: 'mou', reads: 'tapis' },
  },
} as const;

const WEB = new URL('../../../../web/', import.meta.url);

/** The Markdown source, with each line break replaced by a space. */
export function chapterText(language: Language, chapter: ChapterId): string {
  const source = readFileSync(new URL(`lesson/chapters/${chapter}/${language}.md`, WEB), 'utf8');
  return source.replace(/\s+/g, ' ');
}

export interface Numbers {
  readonly tokens: readonly string[];
  /** The number at these indices, which are in the order of the tensor's axes. */
  at(tensor: string, ...indices: readonly number[]): number;
  /** The values of the last axis at these indices of the others. */
  row(tensor: string, ...indices: readonly number[]): readonly number[];
  /** The position of a word, of its last occurrence. */
  position(word: string): number;
}

export function learnedLayer(language: Language): LearnedLayer {
  return readLearnedLayer(readFileSync(new URL(`models/learned/${language}.safetensors`, WEB)));
}

/**
 * The learned layer's numbers for a sentence; without one, for the language's default sentence. `compute` makes another trace of
 * the model: with gradients, of a block, …
 */
export function learnedNumbers(
  language: Language,
  sentence: string = languageInfo(language).sentence,
  settings: Partial<LessonState> = {},
  compute: (model: LessonModel) => AttentionTrace = ({ request }) =>
    createReferenceEngine().createSession().forward(request),
): Numbers {
  const source = learnedSource([learnedLayer(language)], tokenise(sentence));
  const model = lessonModel({ ...DEFAULT_STATE, preset: 'learned', ...settings, sentence }, null, source);
  const trace = compute(model);
  const row = (tensor: string, ...indices: readonly number[]): readonly number[] => {
    const { shape, data } = trace.get(tensor);
    if (indices.length !== shape.length - 1) throw new Error(`${tensor} has the axes (${shape.join(', ')})`);
    const from = indices.reduce((offset, index, axis) => offset * (shape[axis] ?? 0) + index, 0) * (shape.at(-1) ?? 0);
    return [...data.subarray(from, from + (shape.at(-1) ?? 0))];
  };
  return {
    tokens: model.tokens,
    row,
    at: (tensor, ...indices) => row(tensor, ...indices.slice(0, -1))[indices.at(-1) ?? 0] ?? Number.NaN,
    position(word) {
      const position = model.tokens.lastIndexOf(word);
      if (position < 0) throw new Error(`“${word}” is not in “${sentence}”`);
      return position;
    },
  };
}

/** The number as the language writes it: "−0.35", "−0,35". */
export function written(language: Language, value: number, decimals = 2): string {
  return value.toFixed(decimals).replace('-', '−').replace('.', languageInfo(language).decimalSign);
}

/** The number of W_Q whose change makes the first word of the minimal pair read what the second one does, in head 1. */
export const EXPERIMENT = {
  en: { tensor: 'w_q', row: 11, column: 1, value: -3 },
  fr: { tensor: 'w_q', row: 9, column: 3, value: 2 },
} as const;
