/** The output is the sum of the heads' contributions, with bias, mask and dropout; ablating a head removes its term. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { contribution, lost, outputBias, outputWithout } from '#web/lesson/chapters/output/ablate.ts';

const SHAPE = { tokens: 5, sourceTokens: 5, dModel: 12, numHeads: 3, keyWidth: 12, valueWidth: 12 };

function sumOf(trace: AttentionTrace, t: number, heads: readonly number[]): number[] {
  const parts = heads.map((head) => contribution(trace, head, t));
  return Array.from(outputBias(trace), (b, m) => parts.reduce((sum, part) => sum + (part[m] ?? 0), b));
}

describe.each(ENGINES)('on the %s', (_, engine) => {
  const variants = {
    plain: {},
    'bias and a causal mask': { bias: true, causal: true },
    dropout: { dropout: 0.4, dropoutSeed: 9, bias: true },
  };

  describe.each(Object.entries(variants))('%s', (_name, changes) => {
    const trace = engine.createSession().forward(randomRequest({ ...SHAPE, ...changes }, 3));
    const output = trace.get('output').data.slice();

    it('all heads together give the core’s output', () => {
      for (let t = 0; t < SHAPE.tokens; t++) {
        // Twelve products and a bias of size one in single precision: 13 · 2⁻²⁴ stays below 1e-5.
        for (const [m, y] of sumOf(trace, t, [0, 1, 2]).entries())
          expect(output[t * SHAPE.dModel + m]).toBeCloseTo(y, 5);
      }
    });

    it("the core without two heads gives the third head's contribution", () => {
      const left = outputWithout(engine.createSession(), trace, new Set([0, 2]));
      for (let t = 0; t < SHAPE.tokens; t++) {
        for (const [m, y] of sumOf(trace, t, [1]).entries()) expect(left[t * SHAPE.dModel + m]).toBeCloseTo(y, 5);
      }
    });

    it('nothing is lost with every head on, to the last bit', () => {
      const again = outputWithout(engine.createSession(), trace, new Set());
      expect(again).toEqual(output);
      expect(lost(output, again, SHAPE.dModel)).toEqual(new Array(SHAPE.tokens).fill(0));
    });
  });
});

it('the loss is relative to the length of the row', () => {
  expect(lost(Float32Array.of(3, 4, 0, 0), Float32Array.of(3, 0, 0, 0), 2)).toEqual([0.8, 0]);
});
