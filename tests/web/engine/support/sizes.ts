/**
 * Magnitudes of the addends behind a tensor's cells, for rounding tolerances.
 *
 * A cell may be far smaller than its addends: the gradient of a key bias, which shifts all scores of a row equally, is
 * pure rounding.
 */
import type { AttentionTrace, TraceTensor } from '#web/engine/engine.ts';
import { type Expression, parseProvenance } from '#web/engine/provenance/grammar.ts';
import { interpret } from '#web/engine/provenance/interpret.ts';

/** The largest finite sum of addend magnitudes in any cell, through nested sums, copies and quotients. */
export function sizeOf(trace: AttentionTrace, name: string): number {
  const sizes = new Map<string, TraceTensor>();
  const read = (wanted: string): TraceTensor => {
    const known = sizes.get(wanted);
    if (known) return known;
    const { axes, shape, provenance, data } = trace.get(wanted);
    const tensor = { name: wanted, axes, shape, provenance, data: data.map((value) => finite(Math.abs(value))) };
    const expression = parseProvenance(provenance);
    // `interpret` skips given tensors; a maximum and an exponential are not sums.
    if (expression.kind !== 'max' && expression.kind !== 'exp') interpret(unsigned(expression), tensor, read);
    sizes.set(wanted, tensor);
    return tensor;
  };
  return read(name).data.reduce((largest, value) => Math.max(largest, value), 0);
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function unsigned(expression: Expression): Expression {
  if (expression.kind !== 'sum') return expression;
  return { kind: 'sum', terms: expression.terms.map(({ factors }) => ({ sign: 1, factors })) };
}
