/** Exercises on the layer itself: a row of weights under the words, and the row in a sentence. */
import { translatable } from '../../part.ts';

export const words = translatable('exercises/layer', {
  row: (word: string, head: number | null) =>
    head === null ? `The weights of query ${word}` : `The weights of query ${word} in head ${head}`,
  /** The lines across the bars. */
  goalLine: 'Dashed line: the goal.',
  wasLine: 'Solid line: before the change.',
  /** `list` is “cat” 0.70, “it” 0.14. */
  reads: (word: string, list: string) => `${word} reads ${list}.`,
});
