import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { runOnnxAttention } from '#tests/conformance/onnx-attention.mjs';
import { Report } from '#tests/conformance/report.mjs';
import { AttentionError } from '#web/engine/engine.ts';
import { randomNormal } from '#web/engine/random.ts';
import { numberToHalf } from '#web/engine/safetensors/half.ts';
import { AttentionOperator, type FloatTensor, type OperatorInputs } from '#web/engine/wasm/attention-operator.ts';
import { wasmKernelTables } from '#web/engine/wasm/wasm-engine.ts';
import { golden } from '../support/golden.ts';

const CASES = readdirSync(new URL('../../../golden/onnx-attention', import.meta.url));

/** Seeded random numbers of any shape. */
function random(shape: readonly number[], seed: number) {
  const length = shape.reduce((product, extent) => product * extent, 1);
  return { dtype: 'float32' as const, shape, data: Float32Array.from({ length }, (_, i) => randomNormal(seed, i)) };
}

const INPUTS: OperatorInputs = {
  query: random([2, 4, 3, 5], 1),
  key: random([2, 2, 6, 5], 2),
  value: random([2, 2, 6, 7], 3),
};

it('includes every node test of ONNX', () => expect(CASES).toHaveLength(85));

const TABLES = await Promise.all(
  (['strict', 'fast'] as const).map(async (build) =>
    (await wasmKernelTables(build)).map((kernels) => ({ build, kernels })),
  ),
);

describe.each(TABLES.flat())('the $build operator with $kernels kernels', async ({ build, kernels }) => {
  const operator = await AttentionOperator.create({ build, kernels });
  afterAll(() => operator.dispose());

  it('computes with these', () => expect(operator.kernels).toBe(kernels));

  it.each(CASES)('reproduces ONNX’s recording: %s', async (path) => {
    const file = golden(`onnx-attention/${path}`);
    const report = new Report();
    await runOnnxAttention(file, operator, report);
    const { problem, compared } = report.finding();
    expect(problem).toBe('');
    expect(compared).toBe(file.names.filter((name) => name.startsWith('out.')).length);
  });
});

describe('the operator', async () => {
  const operator = await AttentionOperator.create();
  afterAll(() => operator.dispose());

  it('returns the requested results as copies', () => {
    const { output, presentKey, presentValue, qkMatmulOutput } = operator.compute(INPUTS);
    expect(output.shape).toEqual([2, 4, 3, 7]);
    expect([presentKey, presentValue, qkMatmulOutput]).toEqual([undefined, undefined, undefined]);
    const before = output.data.slice();
    const all = operator.compute({ ...INPUTS, query: random([2, 4, 3, 5], 9) }, {}, { present: true, scores: true });
    expect(output.data).toEqual(before);
    expect(all.output.data).not.toEqual(before);
    expect(all.presentKey).toEqual(INPUTS.key);
    expect(all.presentValue).toEqual(INPUTS.value);
    expect(all.qkMatmulOutput?.shape).toEqual([2, 4, 3, 6]);
    expect(operator.compute(INPUTS).output.data).toEqual(before);
  });

  it('forgets the mask, past and padding of an earlier call', () => {
    const before = operator.compute(INPUTS).output.data;
    const forbidAll = { dtype: 'bool', shape: [1], data: new Uint8Array(1) } as const;
    expect(operator.compute({ ...INPUTS, attnMask: forbidAll }).output.data).toEqual(new Float32Array(before.length));
    operator.compute({ ...INPUTS, attnMask: random([3, 6], 4), nonpadKvSeqlen: [3, 0] });
    operator.compute({ ...INPUTS, pastKey: random([2, 2, 1, 5], 5), pastValue: random([2, 2, 1, 7], 6) });
    expect(operator.compute(INPUTS).output.data).toEqual(before);
  });

  it('takes and returns float16', () => {
    const half = ({ shape, data }: FloatTensor): FloatTensor => ({
      dtype: 'float16',
      shape,
      data: Uint16Array.from(data, numberToHalf),
    });
    const { query, key, value } = INPUTS;
    const { output } = operator.compute({ query: half(query), key: half(key), value: half(value) });
    expect(output.dtype).toBe('float16');
    expect(output.data).toBeInstanceOf(Uint16Array);
  });

  it('survives memory growth', () => {
    const before = operator.compute(INPUTS).output.data;
    const large = {
      query: random([1, 1, 64, 8], 1),
      key: random([1, 1, 300000, 8], 2),
      value: random([1, 1, 300000, 8], 3),
    };
    expect(operator.compute(large).output.shape).toEqual([1, 1, 64, 8]);
    expect(operator.compute(INPUTS).output.data).toEqual(before);
  });

  it.each<[string, OperatorInputs, object, string]>([
    ['mismatched shapes', { ...INPUTS, key: random([2, 2, 5, 5], 1) }, {}, 'every key must have a value'],
    ['an invalid attribute', INPUTS, { softcap: -1 }, 'softcap must be a finite number'],
  ])('rejects %s with a clear message, and computes the next call', (_, inputs, attributes, message) => {
    expect(() => operator.compute(inputs, attributes)).toThrow(message);
    expect(() => operator.compute(inputs, attributes)).toThrow(AttentionError);
    expect(operator.compute(INPUTS).output.shape).toEqual([2, 4, 3, 7]);
  });

  it('rejects unknown kernels, and calls after dispose', async () => {
    const other = await AttentionOperator.create();
    other.dispose();
    expect(() => other.compute(INPUTS)).toThrow('this operator was disposed');
    await expect(AttentionOperator.create({ kernels: 'neon' })).rejects.toThrow(AttentionError);
  });
});
