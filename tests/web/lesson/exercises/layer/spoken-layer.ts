/** The learned layers for tests of the exercises about meaning: loaded for a language, and computed by the reference engine. */
import { learnedNeeds } from '#web/lesson/exercises/layer/learned-sentence.ts';
import { changeLanguage, loadTexts } from '#web/messages/current-language.ts';
import { type Language, learned } from './learned.ts';

export const LANGUAGES = ['en', 'fr'] as const;

/** Speaks a language, and loads its layer. */
export async function speakWithLayer(language: Language): Promise<void> {
  await changeLanguage(language);
  await loadTexts();
  await learnedNeeds.load();
}

export interface Plain {
  readonly tokens: readonly string[];
  /** By head, query and key. */
  weights(head: number, query: number): readonly number[];
  /** What a head contributes to an output row for these weights. */
  part(head: number, weights: readonly number[]): readonly number[];
}

/** The numbers of a sentence by the reference engine, to compare with. */
export function plain(language: Language, sentence: string): Plain {
  const { trace, tokens } = learned(language, sentence);
  const { dModel, numHeads } = trace.options;
  const count = tokens.length;
  const width = dModel / numHeads;
  const read = (name: string): readonly number[] => [...trace.get(name).data];
  const [weights, v, w] = [read('weights'), read('v'), read('w_o')];
  return {
    tokens,
    weights: (head, query) => weights.slice((head * count + query) * count, (head * count + query + 1) * count),
    part: (head, row) => {
      const context = Array.from({ length: width }, (_, d) =>
        row.reduce((sum, weight, s) => sum + weight * (v[(head * count + s) * width + d] ?? Number.NaN), 0),
      );
      return Array.from({ length: dModel }, (_, m) =>
        context.reduce((sum, value, d) => sum + value * (w[(head * width + d) * dModel + m] ?? Number.NaN), 0),
      );
    },
  };
}

export const largest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/** Every set of some of these many things. */
export function subsets(count: number): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => (bits >> i) & 1),
  );
}
