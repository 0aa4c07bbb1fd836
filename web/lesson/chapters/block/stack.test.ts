/** The lab's claims about a stack of blocks and about dropout. */
import { describe, expect, it } from 'vitest';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createWasmBlockEngine } from '#web/engine/wasm/wasm-block.ts';
import { DRAWS, droppedRow } from '#web/lesson/chapters/block/lab.ts';
import { streamSizes } from '#web/lesson/chapters/block/stack.ts';
import type { Norm } from '#web/lesson/constants/model-settings.ts';

const tokens = ['The', 'cat', 'sat', 'on', 'the', 'mat'];
const core = await createWasmBlockEngine();

function sizes(norm: Norm, blocks: number, seed: number, engine = core) {
  const session = engine.createSession();
  try {
    return streamSizes(session, { tokens, norm, blocks, seed });
  } finally {
    session.dispose();
  }
}

describe('a stack of blocks with random weights', () => {
  it.each([1, 2, 3, 4, 5])(
    'keeps its rows at size 1 with post-norm and lets them grow with pre-norm, seed %i',
    (seed) => {
      const [post, pre] = [sizes('post', 24, seed), sizes('pre', 24, seed)];
      for (const size of post.slice(1)) expect(Math.abs(size - 1)).toBeLessThan(1e-3);
      // Grows with about the square root of depth: four times as many blocks double it, within a third.
      const grown = ((pre[24] ?? 0) ** 2 - (pre[0] ?? 0) ** 2) / ((pre[6] ?? 0) ** 2 - (pre[0] ?? 0) ** 2);
      expect(Math.sqrt(grown)).toBeGreaterThan(1.33);
      expect(Math.sqrt(grown)).toBeLessThan(3);
      expect(pre[24]).toBeGreaterThan(3);
    },
  );

  it('starts with the same rows in both orders, and does not depend on the engine', () => {
    expect(sizes('post', 2, 7)[0]).toBe(sizes('pre', 2, 7)[0]);
    const other = sizes('pre', 4, 7, createReferenceBlockEngine());
    for (const [i, size] of sizes('pre', 4, 7).entries()) expect(Math.abs(size - (other[i] ?? 0))).toBeLessThan(1e-4);
  });
});

describe('dropout on a row', () => {
  const row = [0.5, 0.25, 0.125, 0.125];

  it("keeps the row's mean with the factor 1/(1 − p), and shrinks it without", () => {
    for (const p of [0.1, 0.5, 0.8]) {
      const { meanSum, meanSumWithout } = droppedRow(row, p, 42, 0);
      // One draw's sum has the variance p/(1−p)·Σw²; the mean over the draws lies within four deviations.
      const deviation = Math.sqrt(((p / (1 - p)) * row.reduce((sum, w) => sum + w * w, 0)) / DRAWS);
      expect(Math.abs(meanSum - 1)).toBeLessThan(4 * deviation);
      expect(meanSumWithout).toBeCloseTo(meanSum * (1 - p), 12);
    }
  });

  it('drops nothing for p = 0, and draws independently for every number', () => {
    expect(droppedRow(row, 0, 42, 3).weights).toEqual(row);
    const draws = Array.from({ length: 20 }, (_, draw) => droppedRow(row, 0.5, 42, draw).kept.join());
    expect(new Set(draws).size).toBeGreaterThan(5);
    expect(droppedRow(row, 0.5, 42, 3)).toEqual(droppedRow(row, 0.5, 42, 3));
  });
});
