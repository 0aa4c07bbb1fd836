import { expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { supposing } from '#web/lesson/exercises/supposing.ts';
import { rowOf } from '#web/lesson/inspector/followed-word.ts';
import { learned } from './layer/learned.ts';

const TRACES: Readonly<Record<string, AttentionTrace>> = {
  'the learned layer': learned('en').trace,
  'a causal mask': learned('en', undefined, { mask: { kind: 'causal' } }).trace,
  dropout: learned('en', undefined, { dropout: 0.5 }).trace,
  biases: traceOf({ bias: true }),
  'shared keys': traceOf({ dModel: 8, numHeads: 4, numKvHeads: 2 }),
  'two sentences': traceOf({ cross: true, tokens: 4, sourceTokens: 6 }),
};

it.each(Object.entries(TRACES))('computes the numbers of the engine from the same ones: %s', (_, trace) => {
  for (const tensor of ['w_q', 'q']) {
    const same = supposing(trace, [{ tensor, flat: 0, value: trace.get(tensor).data[0] ?? Number.NaN }]);
    for (const name of ['weights', 'context', 'merged', 'output']) {
      expect(same.get(name)).not.toBe(trace.get(name));
      for (const [flat, value] of same.get(name).data.entries())
        expect(value).toBeCloseTo(trace.get(name).data[flat] ?? Number.NaN, 4);
    }
  }
});

const { trace } = learned('en');
const weightsOf = (of: AttentionTrace, head: number, query: number) => rowOf(of, 'weights', head, query) ?? [];

it('recomputes only the row of a changed query, by the formula', () => {
  const changes = [0, 1, 2, 3].map((d) => ({ tensor: 'q', flat: (10 + 9) * 4 + d, value: 0 }));
  const changed = supposing(trace, changes);
  // A query of zeros scores 0 with every key.
  for (const weight of weightsOf(changed, 1, 9)) expect(weight).toBeCloseTo(0.1, 6);
  const rows = [0, 1, 2].flatMap((head) => Array.from({ length: 10 }, (_, query) => [head, query] as const));
  for (const [head, query] of rows.filter(([h, t]) => h !== 1 || t !== 9))
    for (const [key, weight] of weightsOf(changed, head, query).entries())
      expect(weight).toBeCloseTo(weightsOf(trace, head, query)[key] ?? Number.NaN, 5);
});

it('changes a weight matrix, the mask and the temperature, and nothing of the trace itself', () => {
  const before = weightsOf(trace, 0, 9);
  const hidden = weightsOf(supposing(trace, [{ tensor: 'mask', flat: 9 * 10 + 1, value: -Infinity }]), 0, 9);
  expect(hidden[1]).toBe(0);
  for (const [key, weight] of hidden.entries())
    if (key !== 1) expect(weight).toBeCloseTo((before[key] ?? 0) / (1 - (before[1] ?? 0)), 5);
  const flatter = weightsOf(supposing(trace, [{ tensor: 'temperature', flat: 0, value: 1e4 }]), 0, 9);
  for (const weight of flatter) expect(weight).toBeCloseTo(0.1, 3);
  const other = supposing(trace, [{ tensor: 'w_q', flat: 0, value: 9 }]);
  expect(other.get('q_projected').data[0]).toBeCloseTo(
    (trace.get('q_projected').data[0] ?? 0) + (9 - (trace.get('w_q').data[0] ?? 0)) * (trace.get('input').data[0] ?? 0),
    4,
  );
  expect(other.get('k')).toBe(trace.get('k'));
  expect(weightsOf(trace, 0, 9)).toEqual(before);
});
