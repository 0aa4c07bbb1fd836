/** Costs: formulas, the core's list and counted loops agree, and the published numbers come out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computedByChapter } from '#tests/web/lesson/stage/support.ts';
import {
  bytes,
  CONTEXTS,
  compact,
  countedBytes,
  countedMultiplications,
  evenAt,
  evenInBlock,
  feedForward,
  MODELS,
  multiplications,
  pairShares,
  sum,
} from '#web/lesson/chapters/cost/costs.ts';

const sizes = fc
  .record({
    tokens: fc.integer({ min: 1, max: 40 }),
    heads: fc.integer({ min: 1, max: 8 }),
    dK: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ tokens, heads, dK }) => ({ tokens, heads, dModel: heads * dK }));

describe('multiplications', () => {
  it('agree between the formulas and the core’s list', () => {
    fc.assert(fc.property(sizes, (size) => void expect(countedMultiplications(size)).toEqual(multiplications(size))));
    for (const model of Object.values(MODELS)) {
      const size = { ...model, tokens: 2048 };
      expect(countedMultiplications(size)).toEqual(multiplications(size));
    }
  });

  it('equal those of the loops that define the layer', () => {
    const [tokens, heads, dK] = [3, 2, 4];
    const dModel = heads * dK;
    let count = 0;
    const product = (rows: number, inner: number, columns: number) => {
      for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) for (let p = 0; p < inner; p++) count++;
    };
    for (let i = 0; i < 4; i++) product(tokens, dModel, dModel);
    for (let h = 0; h < heads; h++) {
      product(tokens, dK, tokens);
      count += tokens * tokens;
      product(tokens, tokens, dK);
    }
    expect(sum(multiplications({ tokens, dModel, heads }))).toBe(count);
  });

  it('do not depend on the number of heads, except for the scale', () => {
    const of = (heads: number) => ({ ...multiplications({ tokens: 50, dModel: 64, heads }), scale: 0 });
    expect(of(16)).toEqual(of(1));
  });

  it('are equal for projections and attention at 2·d_model tokens', () => {
    const size = { tokens: evenAt(MODELS.base), ...MODELS.base };
    const { qkv, output, scores, values } = multiplications(size);
    expect(scores + values).toBe(qkv + output);
    expect(size.tokens).toBe(1024);
  });

  it('grow by the factors in the chapter', () => {
    const at = (tokens: number) => sum(multiplications({ tokens, ...MODELS.base }));
    expect(at(256) / at(128)).toBeCloseTo(2.2, 1);
    expect(at(16384) / at(8192)).toBeCloseTo(3.8, 1);
  });
});

describe('the block around the layer', () => {
  it('has the feed-forward part of the page’s own block', () => {
    const { trace } = computedByChapter()('block');
    const { tokens, dModel } = trace.options;
    const weights = ['w_1', 'w_2'].reduce((count, name) => count + trace.get(name).data.length, 0);
    expect(feedForward({ tokens, dModel })).toBe(tokens * weights);
  });

  it('costs as much for words as for pairs at 6·d_model tokens', () => {
    const size = { tokens: evenInBlock(MODELS.gpt3), ...MODELS.gpt3 };
    const { qkv, output, scores, values } = multiplications(size);
    expect(scores + values).toBe(qkv + output + feedForward(size));
    expect(size.tokens).toBe(73_728);
  });

  it.each([
    ['gpt2', 40.2, 18.3, 10.1],
    ['gpt3', 7.7, 2.7, 1.4],
  ] as const)('spends few of its multiplications on pairs at the context of %s', (model, layer, block, causal) => {
    const shares = pairShares({ ...MODELS[model], tokens: CONTEXTS[model] });
    expect([shares.layer, shares.block, shares.causal].map((share) => Number((100 * share).toFixed(1)))).toEqual([
      layer,
      block,
      causal,
    ]);
  });
});

describe('bytes', () => {
  it('agree between the formulas and the declared shapes', () => {
    fc.assert(fc.property(sizes, (size) => void expect(countedBytes(size)).toEqual(bytes(size))));
  });

  it('of the maps grow with the heads: 537 MB for the base model at 4096 tokens', () => {
    expect(bytes({ tokens: 4096, ...MODELS.base }).maps).toBe(536_870_912);
    expect(bytes({ tokens: 9, dModel: 8, heads: 8 }).maps).toBe(8 * bytes({ tokens: 9, dModel: 8, heads: 1 }).maps);
  });
});

it('formats numbers with a short unit or with all digits', () => {
  expect([0, 7, 999, 1000, 1_048_576, 99_960_000, 1e12].map(compact)).toEqual([
    '0',
    '7',
    '999',
    '1.00 k',
    '1.05 M',
    '100 M',
    '1.00 T',
  ]);
});
