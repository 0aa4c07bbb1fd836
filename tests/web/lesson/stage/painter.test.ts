/** The painter explains only cells that the current computation has. */
import { describe, expect, it } from 'vitest';
import { explained } from '#web/lesson/stage/painter.ts';
import { computed } from './support.ts';

const { trace } = computed();

describe('an inspected cell', () => {
  it('is explained if the computation has it', () => {
    expect(explained(trace, { tensor: 'scores', at: { h: 2, t: 9, s: 9 } })).toMatchObject({
      kind: 'sum',
      agrees: true,
    });
    expect(explained(trace, { tensor: 'scale', at: {} })).toMatchObject({ kind: 'given' });
  });

  it.each([
    ['names a tensor that these options do not have', { tensor: 'dropped_weights', at: { h: 0, t: 0, s: 0 } }],
    ['lies outside its tensor', { tensor: 'scores', at: { h: 3, t: 0, s: 0 } }],
    ['lies before its tensor', { tensor: 'scores', at: { h: 0, t: -1, s: 0 } }],
    ['lies between two numbers', { tensor: 'scores', at: { h: 0, t: 0.5, s: 0 } }],
    ['lacks an index', { tensor: 'scores', at: { h: 0, t: 0 } }],
  ])('is not where it %s', (_, cell) => {
    expect(explained(trace, cell)).toBeNull();
  });
});
