/** Shapes from the command line, and a layer's number of operations. */
import { describe, expect, it } from 'vitest';
import { flops, leastBytes, parseShape, showShape, tolerance } from '#tests/bench/shapes.mjs';

const shape = { tokens: 3, dModel: 4, numHeads: 2 };

/** Counts the layer's multiplications one by one. */
function countedProducts({ tokens, dModel, numHeads }: typeof shape, causal: boolean): number {
  let products = 0;
  for (let projection = 0; projection < 4; projection += 1) products += tokens * dModel * dModel;
  for (let head = 0; head < numHeads; head += 1) {
    for (let t = 0; t < tokens; t += 1) {
      for (let s = 0; s < tokens; s += 1) {
        if (!causal || s <= t) products += 2 * (dModel / numHeads); // one for the score, one for the context
      }
    }
  }
  return products;
}

describe('shapes', () => {
  it('are tokens, features and heads', () => {
    expect(parseShape('64,48,8')).toEqual({ tokens: 64, dModel: 48, numHeads: 8 });
    expect(parseShape(' 6, 32, 4 ')).toEqual({ tokens: 6, dModel: 32, numHeads: 4 });
    expect(showShape(parseShape('6,32,4'))).toBe('(6, 32, 4)');
  });

  it.each(['', '6,32', '6,32,4,1', '0,32,4', '-6,32,4', '6.5,32,4', 'a,b,c', '6,32,4e400'])('are not "%s"', (text) => {
    expect(() => parseShape(text)).toThrow(/is not a shape/);
  });

  it('have a number of features that the heads divide', () => {
    expect(() => parseShape('6,30,4')).toThrow('30 features cannot be divided among 4 heads');
  });
});

describe('the operations of a layer', () => {
  it.each([false, true])('are two per product that counts (causal: %s)', (causal) => {
    expect(flops({ shape, causal, pass: 'forward' })).toBe(2 * countedProducts(shape, causal));
  });

  it('are three times as many with backward', () => {
    const forward = flops({ shape, causal: true, pass: 'forward' });
    expect(flops({ shape, causal: true, pass: 'forward+backward' })).toBe(3 * forward);
  });
});

it('counts the minimum memory', () => {
  // input and output (3, 4), four weights (4, 4), four biases (4)
  expect(leastBytes(shape)).toBe(4 * (12 + 12 + 4 * 16 + 4 * 4));
});

it('allows a larger error for longer sums, within limits', () => {
  const small = tolerance({ shape, causal: false, pass: 'forward' });
  const large = tolerance({ shape: { tokens: 1024, dModel: 768, numHeads: 12 }, causal: false, pass: 'forward' });
  expect(small).toBeLessThan(large);
  expect(tolerance({ shape, causal: false, pass: 'forward+backward' })).toBeGreaterThan(small);
  expect(large).toBeLessThan(1e-3);
});
