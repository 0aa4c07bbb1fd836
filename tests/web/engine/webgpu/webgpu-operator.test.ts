import { describe, expect, it } from 'vitest';
import type { OperatorAttributes, OperatorInputs } from '#web/engine/operator-types.ts';
import { AttentionOperator } from '#web/engine/wasm/attention-operator.ts';
import { operatorSizes } from '#web/engine/webgpu/operator-sizes.ts';
import { normals } from './support/device.ts';

const float = (...shape: number[]) => {
  const length = shape.reduce((product, extent) => product * extent, 1);
  return { dtype: 'float32' as const, shape, data: normals(1, length) };
};
const GOOD: OperatorInputs = { query: float(2, 4, 3, 8), key: float(2, 2, 5, 8), value: float(2, 2, 5, 6) };
const FLAT: OperatorInputs = { query: float(2, 3, 32), key: float(2, 5, 16), value: float(2, 5, 12) };

describe('the operator’s operands', () => {
  it('may have four axes, three axes, or a past', () => {
    const sizes = { batch: 2, heads: 4, groups: 2, tokens: 3, newKeys: 5, width: 8, valueWidth: 6 };
    expect(operatorSizes(GOOD, {})).toEqual({ ...sizes, past: 0, sideBySide: false });
    const heads = { qNumHeads: 4, kvNumHeads: 2 };
    expect(operatorSizes(FLAT, heads)).toEqual({ ...sizes, past: 0, sideBySide: true });
    const past = { pastKey: float(2, 2, 4, 8), pastValue: float(2, 2, 4, 6) };
    expect(operatorSizes({ ...GOOD, ...past }, {})).toEqual({ ...sizes, past: 4, sideBySide: false });
  });

  const wrong: readonly (readonly [string, Partial<OperatorInputs>, OperatorAttributes])[] = [
    ['axes', { query: float(3, 8) }, {}],
    ['different axes', { key: float(2, 5, 16) }, {}],
    ['batches', { key: float(1, 2, 5, 8) }, {}],
    ['heads', { key: float(2, 3, 5, 8), value: float(2, 3, 5, 6) }, {}],
    ['heads of values', { value: float(2, 1, 5, 6) }, {}],
    ['keys without values', { value: float(2, 2, 4, 6) }, {}],
    ['head sizes', { key: float(2, 2, 5, 7) }, {}],
    ['a number of heads', {}, { qNumHeads: 3 }],
    ['flat heads without a head count', FLAT, {}],
    ['features that heads do not divide', FLAT, { qNumHeads: 5, kvNumHeads: 2 }],
    ['a past key without a past value', { pastKey: float(2, 2, 4, 8) }, {}],
    ['a past of another size', { pastKey: float(2, 2, 4, 8), pastValue: float(2, 2, 3, 6) }, {}],
    ['lengths for another batch', { nonpadKvSeqlen: [5] }, {}],
    ['more valid keys than keys', { nonpadKvSeqlen: [5, 6] }, {}],
    ['a mask that is too wide', { attnMask: float(3, 6) }, {}],
    ['a mask for other queries', { attnMask: float(2, 5) }, {}],
    ['a scale', {}, { scale: -1 }],
    ['a softcap', {}, { softcap: Number.POSITIVE_INFINITY }],
    ['a window', {}, { leftWindowSize: -2 }],
    ['an unknown output mode', {}, { qkMatmulOutputMode: 4 }],
    ['an empty query', { query: float(2, 4, 0, 8) }, {}],
  ];

  it.each(wrong)('are rejected for %s with the core’s message', async (_, operands, attributes) => {
    const operator = await AttentionOperator.create();
    const inputs = { ...GOOD, ...operands };
    const refusal = (check: () => unknown) => {
      try {
        check();
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
      return 'nothing was rejected';
    };
    const sentence = refusal(() => operator.compute(inputs, attributes));
    operator.dispose();
    expect(refusal(() => operatorSizes(inputs, attributes))).toBe(sentence);
    expect(sentence).not.toBe('nothing was rejected');
  });
});
