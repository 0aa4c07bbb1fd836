import { describe, expect, it } from 'vitest';
import { gelu as exactGelu, geluTanh } from '#web/engine/provenance/gelu.ts';
import { randomU32 } from '#web/engine/random.ts';
import { request } from '#web/engine/self-test.ts';
import { dropThreshold, survivor } from '#web/engine/webgpu/attend.ts';
import { layerNorm, softmax } from '#web/engine/webgpu/by-row.ts';
import { gelu, softcap } from '#web/engine/webgpu/elementwise.ts';
import { fillDropoutFactors, fillMask } from '#web/engine/webgpu/filled.ts';
import { elements, rows } from '#web/engine/webgpu/work.ts';
import { compute, distance, EPSILON, hasAdapter, normals, sharedDevice } from './support/device.ts';

const ODD = [1, 3, 17, 65, 129];
const FORBIDDEN = Number.NEGATIVE_INFINITY;

/** Applies a function to each row. */
function byRow(x: Float32Array, columns: number, f: (row: readonly number[]) => readonly number[]): number[] {
  return Array.from({ length: x.length / columns }, (_, row) =>
    f(Array.from(x.subarray(row * columns, (row + 1) * columns))),
  ).flat();
}

function weights(row: readonly number[]): readonly number[] {
  const largest = Math.max(...row);
  const exponentials = row.map((value) => (value === FORBIDDEN ? 0 : Math.exp(value - largest)));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return exponentials.map((value) => (sum === 0 ? 0 : value / sum));
}

describe.skipIf(!hasAdapter)('row-wise kernels', () => {
  const device = sharedDevice();

  it.each(ODD)('compute the softmax of rows of %i numbers, some of them forbidden', async (columns) => {
    const count = 5;
    const x = normals(columns, count * columns).map((value, i) => (i % 3 === 1 ? FORBIDDEN : value * 4));
    x.fill(FORBIDDEN, 0, columns);
    const actual = await compute(await device(), (work) => {
      const out = work.allocate('out', x.length);
      softmax(work, work.upload('x', x), columns, out);
      return out;
    });
    // WGSL computes e^x within 3 + 2|x| ulp, and weights are at most 1.
    expect(distance(actual, byRow(x, columns, weights))).toBeLessThan(EPSILON * (columns + 64));
  });

  it.each(ODD.filter((columns) => columns > 1))('normalise rows of %i numbers far from 0', async (columns) => {
    const x = normals(7, 4 * columns).map((value) => value + 100);
    const [weight, bias] = [normals(8, columns), normals(9, columns)];
    const actual = await compute(await device(), (work) => {
      const out = work.allocate('out', x.length);
      layerNorm(work, work.upload('x', x), work.upload('w', weight), work.upload('b', bias), columns, 1e-5, out);
      return out;
    });
    const expected = byRow(x, columns, (row) => {
      const mean = row.reduce((a, b) => a + b, 0) / columns;
      const variance = row.reduce((a, b) => a + (b - mean) ** 2, 0) / columns;
      return row.map(
        (value, i) => ((value - mean) / Math.sqrt(variance + 1e-5)) * (weight[i] as number) + (bias[i] as number),
      );
    });
    // The mean is rounded to a float near 100 after `columns` additions; deviations and weights are of order 1.
    expect(distance(actual, expected)).toBeLessThan(EPSILON * 100 * (columns + 8) * 8);
  });
});

describe.skipIf(!hasAdapter)('elementwise kernels', () => {
  const device = sharedDevice();
  const x = Float32Array.from({ length: 4001 }, (_, i) => (i - 2000) / 100);

  it.each([
    ['gelu_exact', exactGelu],
    ['gelu_tanh', geluTanh],
  ] as const)('%s matches the function within 3e-7 of its argument, as in the core', async (kernel, f) => {
    const actual = await compute(await device(), (work) => {
      const out = work.allocate('out', x.length);
      gelu(work, kernel, work.upload('x', x), out);
      return out;
    });
    const worst = Math.max(...x.map((value, i) => Math.abs((actual[i] as number) - f(value)) / (Math.abs(value) || 1)));
    expect(worst).toBeLessThan(3e-7);
  });

  it('softcap is cap · tanh(x / cap)', async () => {
    const actual = await compute(await device(), (work) => {
      const out = work.allocate('out', x.length);
      softcap(work, work.upload('x', x), 5, out);
      return out;
    });
    expect(
      distance(
        actual,
        x.map((value) => 5 * Math.tanh(value / 5)),
      ),
    ).toBeLessThan(5 * 8 * EPSILON);
  });

  it('drop the same weights as the core, with the same bits', async () => {
    const { options } = request();
    const actual = await compute(await device(), (work) => {
      const out = work.allocate('out', 1000);
      fillDropoutFactors(work, { ...options, dropout: 0.3, dropoutSeed: 4_000_000_000 }, out);
      return out;
    });
    const expected = Float32Array.from({ length: 1000 }, (_, i) =>
      randomU32(4_000_000_000, i) < dropThreshold(0.3) ? 0 : survivor(0.3),
    );
    expect(actual).toEqual(expected);
  });

  it('forbid later keys, keys outside the window, padding, and keys that the caller forbids', async () => {
    const base = request();
    const customMask = new Float32Array(25);
    customMask.set([FORBIDDEN, 2], 21);
    const options = { ...base.options, windowLeft: 2 };
    const actual = await compute(await device(), (work) => {
      const out = work.allocate('mask', 25);
      fillMask(work, { ...base, options, customMask }, out);
      return out;
    });
    const no = FORBIDDEN;
    expect(Array.from(actual)).toEqual(
      [
        [no, no, no, no, no],
        [no, 0, no, no, no],
        [no, 0, 0, no, no],
        [no, 0, 0, 0, no],
        [no, no, 2, 0, 0],
      ].flat(),
    );
  });
});

describe('the workgroups of a dispatch', () => {
  it('form a grid within WebGPU’s limits, and cover everything', () => {
    expect(elements(65)).toEqual([2, 1, 1]);
    const [x, y] = rows(70_000);
    expect(x).toBeLessThanOrEqual(65_535);
    expect(x * y).toBeGreaterThanOrEqual(70_000);
  });
});
