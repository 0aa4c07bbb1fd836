/** Multiplications read from a declaration are those of the loops that its sum stands for. */
import { expect, it } from 'vitest';
import { cellCount, productCount } from '../../../../web/engine/provenance/products.ts';

const sizes = { tokens: 3, sourceTokens: 5, dModel: 12, numHeads: 4, numKvHeads: 2 };
const of = (axes: string, provenance: string) => productCount({ name: 'x', axes, provenance }, sizes);

it('a product of matrices takes a multiplication for every cell and summed letter', () => {
  expect(of('hts', 'q:htd k:hsd')).toBe(4 * 3 * 5 * 3);
  expect(of('s(gd)', 'input:sm w_k:m(gd)')).toBe(5 * 2 * 3 * 12);
});

it('a sum of tensors takes none, a scaled tensor one a cell', () => {
  expect(of('tm', 'embedding:tm + position:tm')).toBe(0);
  expect(of('hts', 'scores:hts scale:')).toBe(4 * 3 * 5);
  expect(of('tm', 'merged:t(hd) w_o:(hd)m + b_o:m')).toBe(3 * 12 * 12);
});

it('exponentials, quotients and copies take none', () => {
  expect(of('hts', 'exp((masked:hts - row_max:ht) / temperature:)')).toBe(0);
  expect(of('hts', 'exponentials:hts / row_sum:ht')).toBe(0);
  expect(of('hsd', 'repeat(k_shared:gsd)')).toBe(0);
});

it('without fewer key/value heads there are as many as heads', () => {
  expect(cellCount(['g', 'd'], { ...sizes, numKvHeads: 0 })).toBe(12);
});
