/** The at-scale worker's answers: the weights of one head, with summary numbers. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { optionsWith } from '#tests/web/engine/support/requests.ts';
import { openPairs, repeated } from '#web/lesson/chapters/mask/at-scale/pattern.ts';
import { scaleAnswer } from '#web/lesson/chapters/mask/at-scale/scale-requests.ts';
import { bandsOf, type ScaleQuestion, ScaleService } from '#web/lesson/chapters/mask/at-scale/scale-service.ts';
import { randomTensors } from '#web/lesson/model/random-model.ts';

const TOKENS = 24;
const SIZES = { window: 3, padding: 5, blocks: 8 };

const question = (changes: Partial<ScaleQuestion> = {}): ScaleQuestion => ({
  tokens: repeated(['The', 'cat', 'sat'], TOKENS),
  dModel: 16,
  numHeads: 2,
  seed: 4,
  pairs: openPairs('causal', SIZES, TOKENS),
  mask: 0,
  head: 1,
  ...changes,
});

describe.each(ENGINES)('on the %s', (_, engine) => {
  it("answers with the layer's weights", () => {
    const { tokens, dModel, seed } = question();
    const { weights, scaled, milliseconds, kernels } = new ScaleService(engine).answer(question());
    const trace = engine
      .createSession()
      .forward({
        options: optionsWith({ tokens: TOKENS, dModel, causal: true }),
        given: randomTensors(tokens, { dModel, bias: false, seed }),
      });
    expect(weights).toEqual(trace.get('weights').data.slice(TOKENS ** 2));
    expect(scaled).toEqual(trace.get('scaled').data.slice(TOKENS ** 2));
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(kernels).toBe(engine.kernels);
  });

  it('applies the mask, and gives a query without any key all zeros', () => {
    const pairs = openPairs('window', SIZES, TOKENS);
    pairs.fill(0, 5 * TOKENS, 6 * TOKENS);
    const { weights, bands } = new ScaleService(engine).answer(question({ pairs }));
    for (const [place, weight] of weights.entries()) {
      if (pairs[place] === 0) expect(weight).toBe(0);
      else expect(weight).toBeGreaterThan(0);
    }
    expect(bands.map(({ blind }) => blind)).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
  });

  it('recomputes for another mask, but not for another head', () => {
    const service = new ScaleService(engine);
    const first = service.answer(question());
    const other = service.answer(question({ head: 0 }));
    expect(other.milliseconds).toBeNull();
    expect(other.weights).not.toEqual(first.weights);
    expect(service.answer(question()).weights).toEqual(first.weights);
    const open = service.answer(question({ mask: 1, pairs: openPairs('none', SIZES, TOKENS) }));
    expect(open.milliseconds).not.toBeNull();
    expect(open.weights.subarray(0, TOKENS).every((weight) => weight > 0)).toBe(true);
  });

  it('answers the next request after one that failed', () => {
    const service = new ScaleService(engine);
    const { weights } = service.answer(question());
    expect(() => service.answer(question({ numHeads: 3, mask: 1 }))).toThrow(/divisible/);
    const again = service.answer(question());
    expect(again.weights).toEqual(weights);
    expect(again.milliseconds).not.toBeNull();
  });
});

describe('bands of queries', () => {
  it('summarise the open pairs, the effective number of keys and the distance', () => {
    // Two queries over four keys each; the second looks uniformly at two keys, the first at none.
    const weights = Float32Array.from([0, 0, 0, 0, 0.5, 0, 0, 0.5, 1, 0, 0, 0, 0, 0, 0, 1]);
    const pairs = Uint8Array.from(weights, (weight) => (weight > 0 ? 1 : 0));
    const bands = bandsOf(weights, pairs, 4);
    expect(bands.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(bands[0]).toMatchObject({ open: 0, blind: 1, spread: 0, distance: 0, most: 0 });
    expect(bands[1]).toMatchObject({ open: 0.5, blind: 0, distance: 1.5, most: 0.5 });
    // e to the power of log 2, rounded.
    expect(bands[1]?.spread).toBeCloseTo(2, 12);
    expect(bands[3]).toMatchObject({ open: 0.25, spread: 1, distance: 0, most: 1 });
  });
});

describe('worker messages', () => {
  const [, engine] = ENGINES[0] ?? [];
  it('are accepted only in full', () => {
    if (!engine) throw new Error('no engine to test with');
    const answer = new ScaleService(engine).answer(question());
    expect(v.is(scaleAnswer, answer)).toBe(true);
    for (const other of [null, 'answer', {}, { ...answer, weights: [1, 2] }, { ...answer, more: 1 }])
      expect(v.is(scaleAnswer, other)).toBe(false);
  });
});
