/** The meaning of the ribbons above the stage in each chapter. */
import { describe, expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { MOST_HEADS, readingsOf, showsWeights } from '#web/lesson/stage/ribbon/readings.ts';

const trace = traceOf();
const T = 6;

describe('weights are shown', () => {
  const shown = (weighed: boolean, edited: boolean) =>
    CHAPTER_IDS.filter((chapter) => !showsWeights(chapter, { weighed, edited }));

  it('from the step on that divides', () => {
    expect(shown(false, false)).toEqual(['tokens', 'qkv', 'scores', 'scale', 'mask', 'softmax']);
    expect(shown(true, false)).toEqual(['tokens', 'qkv', 'scores', 'scale', 'mask']);
  });

  it('in every chapter as the answer to an edited number', () => {
    expect(shown(false, true)).toEqual([]);
  });
});

describe('readings of the followed word', () => {
  it('are weights, of the head shown until there are several', () => {
    for (const id of ['tokens', 'scores', 'mask', 'softmax'] as const) {
      const weights = [...trace.get('weights').data.subarray((2 * T + 5) * T, (2 * T + 6) * T)];
      expect(readingsOf(id, trace, 2, 5)).toEqual([{ head: 2, weights }]);
    }
    for (const { weights } of readingsOf('heads', trace, 0, 5))
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
    expect(readingsOf('heads', trace, 0, 5).map(({ head }) => head)).toEqual([0, 1, 2]);
  });

  it('are those of the head shown if there are too many heads', () => {
    const many = traceOf({ dModel: 16, numHeads: 2 * MOST_HEADS });
    expect(readingsOf('heads', many, 6, 0).map(({ head }) => head)).toEqual([6]);
  });

  it('are the weights after dropout, if there is any', () => {
    const dropped = traceOf({ dropout: 0.5 });
    const [reading] = readingsOf('values', dropped, 0, 0);
    expect(reading?.weights).toEqual([...dropped.get('dropped_weights').data.subarray(0, T)]);
  });
});
