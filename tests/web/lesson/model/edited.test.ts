import { describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import type { Edit } from '#web/lesson/constants/model-settings.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';

const SETTINGS = { ...DEFAULT_STATE, preset: 'random' as const, sentence: 'The cat sat', bias: true };
const EDITS: readonly Edit[] = [
  { tensor: 'w_q', row: 2, column: 1, value: 1.25 },
  { tensor: 'w_q', row: 2, column: 7, value: -3 },
  { tensor: 'embedding', row: 1, column: 4, value: 0.5 },
  { tensor: 'b_o', row: 0, column: 11, value: 2 },
];

function requestOf(edits: readonly Edit[]) {
  return lessonModel({ ...SETTINGS, edits }, null).request;
}

describe('a model with changed numbers', () => {
  it('requests what a request built by hand does', () => {
    const byHand = structuredClone(requestOf([]));
    for (const [name, flat, value] of [
      ['w_q', 2 * 12 + 1, 1.25],
      ['w_q', 2 * 12 + 7, -3],
      ['embedding', 12 + 4, 0.5],
      ['b_o', 11, 2],
    ] as const) {
      const tensor = byHand.given[name];
      if (tensor) tensor[flat] = value;
    }
    expect(requestOf(EDITS)).toEqual(byHand);
    expect(requestOf(EDITS)).not.toEqual(requestOf([]));
  });

  it('leaves the cached numbers and the tensors without a change as they are', () => {
    const before = structuredClone(requestOf([]));
    const edited = requestOf(EDITS);
    expect(requestOf([])).toEqual(before);
    expect(edited.given.w_k).toBe(requestOf([]).given.w_k);
  });

  it('computes everything downstream from the changed number', () => {
    const outputs = [[], EDITS].map((edits) => {
      const trace = createReferenceEngine().createSession().forward(requestOf(edits));
      return { q: [...trace.get('q_projected').data], k: [...trace.get('k_projected').data] };
    });
    const [before, after] = outputs;
    // Column 1 of Q changes by the input times the change of the weight.
    const input = createReferenceEngine().createSession().forward(requestOf(EDITS)).get('input').data;
    const weight = requestOf([]).given.w_q?.[25] ?? Number.NaN;
    const column = (numbers: number[] | undefined, t: number) => numbers?.[t * 12 + 1] ?? Number.NaN;
    for (const t of [0, 2]) {
      const moved = column(after?.q, t) - column(before?.q, t);
      expect(moved).toBeCloseTo((input[t * 12 + 2] ?? Number.NaN) * (1.25 - weight), 5);
    }
    expect(after?.k.slice(0, 12)).toEqual(before?.k.slice(0, 12));
    expect(after?.k.slice(12, 24)).not.toEqual(before?.k.slice(12, 24));
  });
});
