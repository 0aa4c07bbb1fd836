/** Parameters, bytes and multiplications: checked against the core's tensors, loops, and published models. */
import { describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { DEPTH, HEADS, KV_HEADS, layerTensors, WIDTH, wholeRequest } from '#web/lesson/chapters/variants/layer.ts';
import {
  cacheBytes,
  countedStep,
  countedWhole,
  kvHeadsAt,
  MODELS,
  parameters,
} from '#web/lesson/chapters/variants/sizes.ts';

const LAYER = { dModel: WIDTH, heads: HEADS, dK: DEPTH };

describe.each(KV_HEADS)('with %i key/value heads', (kvHeads) => {
  it("the parameters equal those of the core's four matrices", () => {
    const layer = { tokens: ['a', 'b'], kvHeads, window: -1, seed: 1 };
    const trace = createReferenceEngine()
      .createSession()
      .forward(wholeRequest(layer, layerTensors(layer), 2));
    const count = ['w_q', 'w_k', 'w_v', 'w_o'].reduce((sum, name) => sum + trace.get(name).data.length, 0);
    expect(parameters(LAYER, kvHeads)).toBe(count);
  });

  it('a step multiplies as often as its loops, and the whole as all rows together', () => {
    const projections = (queries: number, newKeys: number): number =>
      2 * queries * WIDTH * WIDTH + 2 * newKeys * WIDTH * kvHeads * DEPTH;
    const attention = (queries: number, keys: number): number =>
      HEADS * (queries * keys * DEPTH + queries * keys + queries * DEPTH * keys);
    expect(countedStep(kvHeads, 7)).toBe(projections(1, 1) + attention(1, 7));
    expect(countedWhole(kvHeads, 7)).toBe(projections(7, 7) + attention(7, 7));
    expect(countedStep(kvHeads, 1)).toBe(countedWhole(kvHeads, 1));
  });
});

it('a dial position means the same proportion for other models, down to a single head', () => {
  expect([8, 4, 2, 1].map((dial) => kvHeadsAt(64, dial))).toEqual([64, 32, 16, 1]);
  for (const { heads } of Object.values(MODELS)) {
    for (const dial of KV_HEADS) expect(heads % kvHeadsAt(heads, dial)).toBe(0);
  }
});

it('the caches of published models have the sizes in the prose', () => {
  const { llama } = MODELS;
  expect(cacheBytes(llama, llama.kvHeads, 4096) / 1e9).toBeCloseTo(1.3, 1);
  expect(cacheBytes(llama, llama.heads, 4096) / 1e9).toBeCloseTo(10.7, 1);
});
