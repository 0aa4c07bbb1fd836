/** Multiplication counts from declarations equal those of the loops. */
import { expect, it } from 'vitest';
import { cellCount, productCount } from '#web/engine/provenance/products.ts';

const sizes = { tokens: 3, sourceTokens: 5, dModel: 12, numHeads: 4, numKvHeads: 2 };
const of = (axes: string, provenance: string) => productCount({ name: 'x', axes, provenance }, sizes);

it('counts one multiplication per cell and summed letter of a matrix product', () => {
  expect(of('hts', 'q:htd k:hsd')).toBe(4 * 3 * 5 * 3);
  expect(of('s(gd)', 'input:sm w_k:m(gd)')).toBe(5 * 2 * 3 * 12);
});

it('counts none for a sum of tensors, one per cell for a scaled tensor', () => {
  expect(of('tm', 'embedding:tm + position:tm')).toBe(0);
  expect(of('hts', 'scores:hts scale:')).toBe(4 * 3 * 5);
  expect(of('tm', 'merged:t(hd) w_o:(hd)m + b_o:m')).toBe(3 * 12 * 12);
});

it('counts none for exponentials, quotients and copies', () => {
  expect(of('hts', 'exp((masked:hts - row_max:ht) / temperature:)')).toBe(0);
  expect(of('hts', 'exponentials:hts / row_sum:ht')).toBe(0);
  expect(of('hsd', 'repeat(k_shared:gsd)')).toBe(0);
});

it('uses as many key/value heads as heads by default', () => {
  expect(cellCount(['g', 'd'], { ...sizes, numKvHeads: 0 })).toBe(12);
});
