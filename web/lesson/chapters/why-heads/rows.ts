/** The followed word's weights in the first two heads, and what one row would have to be to serve both. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import { rowOf } from '../../inspector/followed-word.ts';
import { finalWeights } from '../../stage/final-weights.ts';

export interface WeightRow {
  /** Counted from 0; null for the row that serves both heads' questions. */
  readonly head: number | null;
  readonly weights: readonly number[];
}

/** One row that divides its weight evenly between what the heads read: the mean of their rows. Its sum is 1, too. */
export function meanOf(rows: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = rows;
  return first.map((_, s) => rows.reduce((sum, row) => sum + (row[s] ?? 0), 0) / rows.length);
}

/** The rows of the first two heads; fewer if the model has only one. */
function headRows(trace: AttentionTrace, query: number): readonly (readonly number[])[] {
  const heads = Math.min(2, trace.options.numHeads);
  return Array.from({ length: heads }, (_, h) => rowOf(trace, finalWeights(trace), h, query) ?? []);
}

/** One row for both questions. */
export function mixedRow(trace: AttentionTrace, query: number): readonly WeightRow[] {
  return [{ head: null, weights: meanOf(headRows(trace, query)) }];
}

/** A row for each head; they start from the shared row and are apart when `part` is 1. */
export function rowsApart(trace: AttentionTrace, query: number, part: number): readonly WeightRow[] {
  const rows = headRows(trace, query);
  const mean = meanOf(rows);
  return rows.map((row, head) => ({
    head,
    weights: row.map((weight, s) => weight * part + (mean[s] ?? 0) * (1 - part)),
  }));
}
