/** The meaning of the ribbons above the stage in each chapter. */
import { describe, expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { CHAPTERS } from '#web/lesson/chapters/index.ts';
import { MOST_HEADS, readingsOf, showsWeights } from '#web/lesson/stage/ribbon/readings.ts';

const trace = traceOf();
const T = 6;

describe('weights are shown', () => {
  const hidden = (weighed: boolean, edited: boolean) =>
    CHAPTERS.flatMap(({ id, reads }) => (showsWeights(reads, { weighed, edited }) ? [] : [id]));

  it('from the step on that divides', () => {
    const before = ['tokens', 'qkv', 'scores', 'scale', 'mask', 'a-row', 'three-parts', 'ask'];
    expect(new Set(hidden(false, false))).toEqual(
      new Set([...before, 'why-attention', 'softmax', 'divide', 'questions']),
    );
    expect(hidden(true, false)).toEqual(before);
  });

  it('in every chapter as the answer to an edited number', () => {
    expect(hidden(false, true)).toEqual([]);
  });
});

describe('readings of the followed word', () => {
  it('are weights, of the head shown until there are several', () => {
    for (const reads of ['not-yet', 'when-computed', 'one-head'] as const) {
      const weights = [...trace.get('weights').data.subarray((2 * T + 5) * T, (2 * T + 6) * T)];
      expect(readingsOf(reads, trace, 2, 5)).toEqual([{ head: 2, weights }]);
    }
    for (const { weights } of readingsOf(undefined, trace, 0, 5))
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    expect(readingsOf(undefined, trace, 0, 5).map(({ head }) => head)).toEqual([0, 1, 2]);
  });

  it('are of two heads where the text has come to two', () => {
    const heads = (of: typeof trace) => readingsOf('two-when-computed', of, 0, 5).map(({ head }) => head);
    expect([heads(trace), heads(traceOf({ numHeads: 1 }))]).toEqual([[0, 1], [0]]);
  });

  it('are those of the head shown if there are too many heads', () => {
    const many = traceOf({ dModel: 16, numHeads: 2 * MOST_HEADS });
    expect(readingsOf(undefined, many, 6, 0).map(({ head }) => head)).toEqual([6]);
  });

  it('are the weights after dropout, if there is any', () => {
    const dropped = traceOf({ dropout: 0.5 });
    const [reading] = readingsOf('one-head', dropped, 0, 0);
    expect(reading?.weights).toEqual([...dropped.get('dropped_weights').data.subarray(0, T)]);
  });
});
