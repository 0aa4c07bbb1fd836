/** The meaning of the ribbons above the stage in each chapter. */
import { describe, expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { aboveLeast, MOST_HEADS, readingsOf } from '#web/lesson/stage/ribbon/readings.ts';

const trace = traceOf();
const T = 6;

describe('readings of the followed word', () => {
  it('begin with the scores', () => {
    expect(readingsOf('nothing', trace, 0, 2)).toEqual({ kind: 'none', heads: [] });
  });

  it('are scores before the softmax, of the head shown', () => {
    for (const tensor of ['scores', 'scaled', 'masked'] as const) {
      const numbers = [...trace.get(tensor).data.subarray((T + 2) * T, (T + 3) * T)];
      const { kind, heads } = readingsOf(tensor, trace, 1, 2);
      expect([kind, heads]).toEqual(['scores', [{ head: 1, numbers, parts: aboveLeast(numbers) }]]);
    }
  });

  it('are weights from the softmax on, of all heads once there are several', () => {
    const { kind, heads } = readingsOf('weights', trace, 2, 5);
    expect([kind, heads.map(({ head }) => head)]).toEqual(['weights', [2]]);
    for (const { parts } of readingsOf(undefined, trace, 0, 5).heads)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 5);
    expect(readingsOf(undefined, trace, 0, 5).heads.map(({ head }) => head)).toEqual([0, 1, 2]);
  });

  it('are those of the head shown if there are too many heads', () => {
    const many = traceOf({ dModel: 16, numHeads: 2 * MOST_HEADS });
    expect(readingsOf(undefined, many, 6, 0).heads.map(({ head }) => head)).toEqual([6]);
  });

  it('are the weights after dropout, if there is any', () => {
    const dropped = traceOf({ dropout: 0.5 });
    const [reading] = readingsOf('weights', dropped, 0, 0).heads;
    expect(reading?.numbers).toEqual([...dropped.get('dropped_weights').data.subarray(0, T)]);
  });
});

describe('a score’s part', () => {
  it('is its distance to the least score, of the sum of all distances', () => {
    expect(aboveLeast([-1, 3, 1])).toEqual([0, 4 / 6, 2 / 6]);
  });

  it('is nothing for a forbidden key, and for all keys with equal scores', () => {
    expect(aboveLeast([2, Number.NEGATIVE_INFINITY, 5])).toEqual([0, 0, 1]);
    expect(aboveLeast([2, 2])).toEqual([0, 0]);
    expect(aboveLeast([Number.NEGATIVE_INFINITY])).toEqual([0]);
  });
});
