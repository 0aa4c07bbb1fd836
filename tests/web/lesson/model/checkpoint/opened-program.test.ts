/** The worker's program of an opened checkpoint. */
import { expect, it } from 'vitest';
import { transferOf } from '#web/lesson/model/checkpoint/opened-program.ts';

it('moves the maps of a reading to the page, and copies every other answer', () => {
  const weights = new Float32Array(4);
  const maps = { layers: 1, heads: 1, tokens: 2, weights };
  expect(transferOf({ tokens: [], maps, webgpu: null, missed: null })).toEqual([weights.buffer]);
  expect(transferOf({ taken: [], likeliest: [], steps: 0, tokens: 2 })).toEqual([]);
});
