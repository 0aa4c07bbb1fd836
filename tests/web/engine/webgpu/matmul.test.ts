import { describe, expect, it } from 'vitest';
import { chooseMatmul, type MatmulKernel, matmul, type Product } from '#web/engine/webgpu/matmul.ts';
import { compute, distance, EPSILON, hasAdapter, normals, sharedDevice } from './support/device.ts';

type Sizes = readonly [n: number, k: number, m: number];

/** Naive loops in double precision. */
function product(a: Float32Array, b: Float32Array, bias: Float32Array, [n, k, m]: Sizes): Float64Array {
  const out = new Float64Array(n * m);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < m; column++) {
      let sum = bias[column] as number;
      for (let i = 0; i < k; i++) sum += (a[row * k + i] as number) * (b[i * m + column] as number);
      out[row * m + column] = sum;
    }
  }
  return out;
}

/** (rows, columns) to (columns, rows) */
const transposed = (x: Float32Array, rows: number, columns: number) =>
  x.map((_, i) => x[(i % rows) * columns + Math.floor(i / rows)] as number);

/** Sums of k products in another order: k roundings of partial sums up to the largest sum of magnitudes. */
const tolerance = (k: number) => EPSILON * (k + 2) * 4 * (k + 4);

describe.skipIf(!hasAdapter)('a matrix product on the device', () => {
  const device = sharedDevice();
  const odd = [1, 3, 17, 65, 129];
  const shapes: Sizes[] = odd.flatMap((n, i): Sizes[] => [
    [n, odd[(i + 1) % 5] as number, odd[(i + 2) % 5] as number],
    [n, odd[(i + 3) % 5] as number, n],
    // Read four numbers at a time.
    [n, 4 * (odd[(i + 1) % 5] as number), 4 * (odd[(i + 4) % 5] as number)],
  ]);

  for (const kernel of ['blocked', 'subgroup'] as const satisfies readonly MatmulKernel[]) {
    it(`matches naive loops with the kernel matmul_${kernel}, for any shape`, async ({ skip }) => {
      const on = await device();
      if (kernel === 'subgroup' && !on.hasSubgroups) skip('this device has no subgroups');
      for (const [n, k, m] of shapes) {
        const [a, b, bias] = [normals(1, n * k), normals(2, k * m), normals(3, m)];
        const actual = await compute(on, (work) => {
          const out = work.allocate('out', n * m);
          const operands = { a: work.upload('a', a), b: work.upload('b', b), bias: work.upload('bias', bias), out };
          const strides = { aStrides: { row: k, column: 1 }, bStrides: { row: m, column: 1 }, outStrides: { row: m } };
          matmul(work, { n, k, m, ...operands, ...strides }, kernel);
          return out;
        });
        expect(distance(actual, product(a, b, bias, [n, k, m])), `${n} ${k} ${m}`).toBeLessThan(tolerance(k));
      }
    });

    it(`reads operands along their columns with matmul_${kernel}`, async ({ skip }) => {
      const on = await device();
      if (kernel === 'subgroup' && !on.hasSubgroups) skip('this device has no subgroups');
      // In all, each operand is read along rows and along columns, four numbers at a time and one by one.
      const [n, k, m] = [36, 20, 40];
      const [a, b] = [normals(1, n * k), normals(2, k * m)];
      const actual = await compute(on, (work) => {
        const out = work.allocate('out', n * m);
        const operands = { a: work.upload('a', transposed(a, n, k)), b: work.upload('b', transposed(b, k, m)), out };
        const strides = { aStrides: { row: 1, column: n }, bStrides: { row: 1, column: k }, outStrides: { row: m } };
        matmul(work, { n, k, m, ...operands, ...strides }, kernel);
        return out;
      });
      expect(distance(actual, product(a, b, new Float32Array(m), [n, k, m]))).toBeLessThan(tolerance(k));
    });

    it(`reads heads in place with matmul_${kernel}: strides, a batch, shared and transposed operands`, async ({
      skip,
    }) => {
      const on = await device();
      if (kernel === 'subgroup' && !on.hasSubgroups) skip('this device has no subgroups');
      const [items, heads, groups, n, k, m] = [2, 4, 2, 17, 5, 19];
      const q = normals(4, items * heads * k * n); // (b, h·k, n), transposed in the product
      const key = normals(5, items * m * groups * k); // (b, m, g·k), transposed in the product
      const actual = await compute(on, (work) => {
        const out = work.allocate('out', items * heads * n * m);
        matmul(
          work,
          {
            n,
            k,
            m,
            a: work.upload('q', q),
            b: work.upload('key', key),
            out,
            outer: items,
            inner: heads,
            share: heads / groups,
            factor: 0.5,
            aStrides: { row: 1, column: n, outer: heads * k * n, inner: k * n },
            bStrides: { row: 1, column: groups * k, outer: m * groups * k, inner: k },
            outStrides: { row: m, outer: heads * n * m, inner: n * m },
          },
          kernel,
        );
        return out;
      });
      const expected = Float64Array.from({ length: items * heads * n * m }, (_, i) => {
        const [column, row] = [i % m, Math.floor(i / m) % n];
        const [head, item] = [Math.floor(i / (m * n)) % heads, Math.floor(i / (m * n * heads))];
        const group = Math.floor((head * groups) / heads);
        let sum = 0;
        for (let j = 0; j < k; j++) {
          const ofQuery = q[((item * heads + head) * k + j) * n + row] as number;
          sum += 0.5 * ofQuery * (key[(item * m + column) * groups * k + group * k + j] as number);
        }
        return sum;
      });
      expect(distance(actual, expected)).toBeLessThan(tolerance(k));
    });
  }
});

describe('chooseMatmul', () => {
  const of = (n: number, m: number, hasSubgroups: boolean) =>
    chooseMatmul({ n, m } satisfies Pick<Product, 'n' | 'm'>, hasSubgroups);

  it('picks register blocks for large products, else subgroups if the device has them', () => {
    expect(of(64, 64, true)).toBe('blocked');
    expect(of(1, 4096, true)).toBe('subgroup');
    expect(of(1, 4096, false)).toBe('blocked');
  });
});
