/** Gradients as sums of contributions over tokens, queries, heads or paths. */
import type { CellRef, Letter } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { explain } from '../../../engine/provenance/explain.ts';

/** Gradients that are sums worth showing: the summed letter, or 'path' where each term is its own tensor. */
export const SUMS = {
  d_w_q: 't',
  d_w_o: 't',
  d_k: 't',
  d_v: 't',
  d_input_from_q: 'h',
  d_input: 'path',
} as const satisfies Readonly<Record<string, Letter | 'path'>>;

export type Summed = keyof typeof SUMS;

export interface Contribution {
  /** The token's or head's index, or the tensor of the path. */
  readonly of: number | string;
  readonly value: number;
}

/** In double precision, from the core's operands; their sum equals the gradient up to rounding. */
export function contributions(trace: AttentionTrace, cell: CellRef, over: Letter | 'path'): readonly Contribution[] {
  const parts = new Map<number | string, number>();
  for (const { sign, product, index, factors } of explain(trace, cell).terms) {
    const of = over === 'path' ? (factors[0]?.cell.tensor ?? '') : (index[over] ?? 0);
    parts.set(of, (parts.get(of) ?? 0) + sign * product);
  }
  return [...parts].map(([of, value]) => ({ of, value }));
}
