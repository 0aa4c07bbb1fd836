/** Text for the picture at scale: the cell under the cursor, a summary, and bands of queries as a table. */

import { formatNumber } from '../../../../views/format-number.ts';
import type { NumberTable } from '../../../lab-kit/table.ts';
import type { words as english } from '../en.ts';
import type { Pair } from './pattern.ts';
import type { Shown } from './scale-requests.ts';

export type ScaleWords = (typeof english)['atScale'];

export function cellSentence({ request, weights, scaled }: Shown, { t, s }: Pair, words: ScaleWords): string {
  const tokens = request.tokens.length;
  const place = t * tokens + s;
  const name = (index: number) => words.token(index, request.tokens[index] ?? '');
  const score = formatNumber(scaled[place] ?? 0, 3);
  if (request.pairs[place] === 0) return words.cellMasked(name(t), name(s), score);
  const weight = weights[place] ?? 0;
  const highest = weights.subarray(t * tokens, (t + 1) * tokens).every((other) => other <= weight);
  return words.cell(name(t), name(s), formatNumber(weight, 5), score, highest);
}

/** `took`: milliseconds from the change to the painted picture; null until it is painted. */
export function workSentence(
  { request, milliseconds, kernels }: Shown,
  took: number | null,
  words: ScaleWords,
): string {
  const done =
    milliseconds === null
      ? words.known(request.numHeads)
      : words.computed(request.numHeads, formatNumber(milliseconds, 0), kernels);
  return took === null ? done : `${done} ${words.shownAfter(formatNumber(took, 0))}`;
}

export function stayingSentence({ request: { pairs }, open }: Shown, words: ScaleWords): string {
  return words.staying(open, pairs.length, formatNumber((100 * open) / pairs.length, 1));
}

export function bandTable({ bands }: Shown, words: ScaleWords): NumberTable {
  return {
    summary: words.bands,
    columns: [words.queries, words.stay, words.spread, words.distance, words.most, words.blind],
    rows: bands.map(({ from, to, open, spread, distance, most, blind }) => [
      `${from}–${to - 1}`,
      words.percent(formatNumber(100 * open, 1)),
      formatNumber(spread, 1),
      formatNumber(distance, 1),
      formatNumber(most, 4),
      String(blind),
    ]),
  };
}
