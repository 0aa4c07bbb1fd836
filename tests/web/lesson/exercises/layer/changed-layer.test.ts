import { beforeAll, describe, expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { ChangedLayer, loadLayerEngine, weightsOf } from '#web/lesson/exercises/layer/changed-layer.ts';
import { learned } from './learned.ts';

const TRACES: Readonly<Record<string, AttentionTrace>> = {
  'the learned layer': learned('en').trace,
  'a causal mask': learned('en', undefined, { mask: { kind: 'causal' } }).trace,
  dropout: learned('en', undefined, { dropout: 0.5 }).trace,
  biases: traceOf({ bias: true }),
  'shared keys': traceOf({ dModel: 8, numHeads: 4, numKvHeads: 2 }),
  'two sentences': traceOf({ cross: true, tokens: 4, sourceTokens: 6 }),
};

beforeAll(() => loadLayerEngine());

function expectSame(actual: AttentionTrace, expected: AttentionTrace): void {
  for (const name of ['weights', 'context', 'merged', 'output'] as const) {
    const { data } = expected.get(name);
    for (const [flat, value] of actual.get(name).data.entries()) expect(value).toBeCloseTo(data[flat] ?? Number.NaN, 4);
  }
}

describe('ChangedLayer', () => {
  it.each(Object.entries(TRACES))('repeats the numbers of the trace without changes: %s', (_, trace) => {
    expectSame(new ChangedLayer(trace).compute([]), trace);
  });

  it.each(Object.entries(TRACES))('repeats them from queries, keys and values: %s', (_, trace) => {
    const [value = 0] = trace.get('q').data;
    expectSame(new ChangedLayer(trace).compute([{ tensor: 'q', flat: 0, value }]), trace);
  });

  it('recomputes only the row of a changed query, by the formula', () => {
    const { trace } = learned('en');
    const layer = new ChangedLayer(trace);
    const changes = [0, 1, 2, 3].map((d) => ({ tensor: 'q', flat: (10 + 9) * 4 + d, value: 0 }));
    const changed = layer.compute(changes);
    // A query of zeros scores 0 with every key.
    for (const weight of weightsOf(changed, 1, 9)) expect(weight).toBeCloseTo(0.1, 6);
    const rows = [0, 1, 2].flatMap((head) => Array.from({ length: 10 }, (_, query) => [head, query] as const));
    for (const [head, query] of rows.filter(([h, t]) => h !== 1 || t !== 9)) {
      const before = weightsOf(trace, head, query);
      for (const [key, weight] of weightsOf(changed, head, query).entries())
        expect(weight).toBeCloseTo(before[key] ?? Number.NaN, 5);
    }
  });

  it('changes a weight matrix, the mask and the temperature, and forgets them afterwards', () => {
    const { trace } = learned('en');
    const layer = new ChangedLayer(trace);
    const before = weightsOf(trace, 0, 9);
    const hidden = weightsOf(layer.compute([{ tensor: 'mask', flat: 9 * 10 + 1, value: -Infinity }]), 0, 9);
    expect(hidden[1]).toBe(0);
    for (const [key, weight] of hidden.entries())
      if (key !== 1) expect(weight).toBeCloseTo((before[key] ?? 0) / (1 - (before[1] ?? 0)), 5);
    const flatter = weightsOf(layer.compute([{ tensor: 'temperature', flat: 0, value: 1e4 }]), 0, 9);
    for (const weight of flatter) expect(weight).toBeCloseTo(0.1, 3);
    const other = layer.compute([{ tensor: 'w_q', flat: 0, value: 9 }]);
    expect(other.get('q_projected').data[0]).toBeCloseTo(
      (trace.get('q_projected').data[0] ?? 0) +
        (9 - (trace.get('w_q').data[0] ?? 0)) * (trace.get('input').data[0] ?? 0),
      4,
    );
    expectSame(layer.compute([]), trace);
  });
});

it('computes for each exercise of a page: one does not change the numbers of another', () => {
  const [own, other] = [new ChangedLayer(learned('en').trace), new ChangedLayer(learned('fr').trace)];
  const trace = own.compute([]);
  const before = weightsOf(trace, 0, 9);
  other.compute([{ tensor: 'temperature', flat: 0, value: 9 }]);
  expect(weightsOf(trace, 0, 9)).toEqual(before);
});
