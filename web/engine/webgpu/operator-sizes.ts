/**
 * Validates and sizes the operands of ONNX's Attention operator.
 *
 * The messages are those of the C++ core (cpp/src/attention/check_shapes.cpp).
 */
import { AttentionError } from '../engine.ts';
import { type BooleanTensor, checkSize, type FloatTensor } from '../operator-tensor.ts';
import type { OperatorAttributes, OperatorInputs } from '../operator-types.ts';

/** b batch, h query heads, g key/value heads, t queries, past and new keys, d and e features of a head. */
export interface OperatorSizes {
  readonly batch: number;
  readonly heads: number;
  readonly groups: number;
  readonly tokens: number;
  readonly past: number;
  readonly newKeys: number;
  readonly width: number;
  readonly valueWidth: number;
  /** Whether the operands have three axes. */
  readonly sideBySide: boolean;
}

type Shape = readonly number[];
type Shape4 = readonly [number, number, number, number];

/** Throws `AttentionError`, with the shapes, unless operands and attributes match. */
export function operatorSizes(inputs: OperatorInputs, attributes: OperatorAttributes): OperatorSizes {
  checkAttributes(attributes);
  checkEachSize(inputs);
  const { query, key, value, pastKey } = inputs;
  const ranks = new Set([query, key, value].map(({ shape }) => shape.length));
  insist(
    [3, 4].includes(query.shape.length),
    `query ${say(query.shape)} must have three axes, (b, t, h·d), or four, (b, h, t, d)`,
  );
  insist(
    ranks.size === 1,
    `query ${say(query.shape)}, key ${say(key.shape)} and value ${say(value.shape)} must have the same number of axes`,
  );
  const { qNumHeads = 0, kvNumHeads = 0 } = attributes;
  const q = withHeads('query', query.shape, 'q_num_heads', qNumHeads);
  const k = withHeads('key', key.shape, 'kv_num_heads', kvNumHeads);
  const v = withHeads('value', value.shape, 'kv_num_heads', kvNumHeads);
  const together = (condition: boolean, otherwise: string) =>
    insist(condition, `query ${say(q)}, key ${say(k)} and value ${say(v)}, as (b, h, t, d), ${otherwise}`);
  insist(!q.includes(0), `query ${say(q)} is empty`);
  together(k[0] === q[0] && v[0] === q[0], 'must have the same batch');
  together(k[1] === v[1], 'do not fit: key and value must have the same heads');
  together(k[1] > 0 && q[1] % k[1] === 0, "do not fit: the query's heads must be a multiple of the key's");
  together(k[2] === v[2], 'do not fit: every key must have a value');
  together(k[3] === q[3], 'do not fit: query and key must have the same head size');
  together(v[3] > 0, 'do not fit: a value needs at least one feature');
  const sizes: OperatorSizes = {
    batch: q[0],
    heads: q[1],
    groups: k[1],
    tokens: q[2],
    past: pastKey?.shape.length === 4 ? (pastKey.shape[2] ?? 0) : 0,
    newKeys: k[2],
    width: k[3],
    valueWidth: v[3],
    sideBySide: query.shape.length === 3,
  };
  checkPast(inputs, sizes);
  together(sizes.past + sizes.newKeys > 0, 'do not fit: there is no key to attend to');
  checkLengths(inputs, sizes);
  checkMask(inputs.attnMask, sizes);
  return sizes;
}

function checkAttributes(attributes: OperatorAttributes): void {
  const { scale, softcap = 0, leftWindowSize = -1, rightWindowSize = -1, qkMatmulOutputMode = 0 } = attributes;
  const factor = (value: number) => Number.isFinite(value) && value >= 0;
  insist(scale === undefined || factor(scale), 'scale must be a finite number, 0 or more, such as 1 / sqrt(head size)');
  insist(factor(softcap), 'softcap must be a finite number, 0 (none) or more');
  for (const [name, width] of Object.entries({
    left_window_size: leftWindowSize,
    right_window_size: rightWindowSize,
  })) {
    insist(
      Number.isInteger(width) && width >= -1 && width <= 2 ** 32 - 1,
      `${name} must be a whole number from -1 to ${2 ** 32 - 1}`,
    );
  }
  insist(
    [0, 1, 2, 3].includes(qkMatmulOutputMode),
    `qk_matmul_output_mode is ${qkMatmulOutputMode}, but must be 0 (scaled scores), 1 (after the softcap), 2 (masked) or 3 (weights)`,
  );
}

function checkEachSize({ query, key, value, attnMask, pastKey, pastValue }: OperatorInputs): void {
  const named = { query, key, value, attn_mask: attnMask, past_key: pastKey, past_value: pastValue };
  for (const [name, tensor] of Object.entries(named)) if (tensor) checkSize(name, tensor);
}

/** The shape as (b, h, t, d). */
function withHeads(name: string, shape: Shape, attribute: string, heads: number): Shape4 {
  const [b = 0, second = 0, third = 0, fourth = 0] = shape;
  if (shape.length === 4) {
    insist(heads === 0 || heads === second, `${name} ${say(shape)} has ${second} heads, but ${attribute} is ${heads}`);
    return [b, second, third, fourth];
  }
  insist(
    heads > 0,
    `${name} ${say(shape)} has three axes, so ${attribute} must say how many heads lie side by side in the last`,
  );
  insist(third % heads === 0, `${name} ${say(shape)}: ${third} features are not divisible by ${attribute} ${heads}`);
  return [b, heads, second, third / heads];
}

function checkPast({ pastKey, pastValue }: OperatorInputs, sizes: OperatorSizes): void {
  insist(
    (pastKey === undefined) === (pastValue === undefined),
    'past_key and past_value belong together: give both or neither',
  );
  if (!pastKey || !pastValue) return;
  insist(pastKey.shape.length === 4, `past_key ${say(pastKey.shape)} must have four axes, (b, g, past, d)`);
  const { batch, groups, past, width, valueWidth } = sizes;
  requireEqual('past_key', pastKey.shape, [batch, groups, past, width], 'with this key it must be (b, g, past, d)');
  requireEqual(
    'past_value',
    pastValue.shape,
    [batch, groups, past, valueWidth],
    'with this value and past_key it must be (b, g, past, e)',
  );
}

function checkLengths({ nonpadKvSeqlen, pastKey }: OperatorInputs, { batch, newKeys }: OperatorSizes): void {
  if (!nonpadKvSeqlen) return;
  insist(
    !pastKey,
    'nonpad_kv_seqlen describes a cache that the keys already hold, so it cannot be used with past_key and past_value',
  );
  requireEqual('nonpad_kv_seqlen', [nonpadKvSeqlen.length], [batch], 'it must have one number an item,');
  for (const [item, count] of Array.from(nonpadKvSeqlen).entries()) {
    insist(
      Number.isInteger(count) && count >= 0 && count <= newKeys,
      `nonpad_kv_seqlen is ${count} for item ${item}, but must be from 0 to the number of keys, ${newKeys}`,
    );
  }
}

function checkMask(mask: FloatTensor | BooleanTensor | undefined, sizes: OperatorSizes): void {
  if (!mask) return;
  const { batch, heads, tokens, past, newKeys } = sizes;
  const scores = [batch, heads, tokens, past + newKeys];
  const fits = (condition: boolean, why: string) =>
    insist(condition, `attn_mask ${say(mask.shape)} does not broadcast to the scores ${say(scores)}: ${why}`);
  insist(!mask.shape.includes(0), `attn_mask ${say(mask.shape)} is empty`);
  fits((mask.shape.at(-1) ?? 0) <= past + newKeys, 'its last axis is longer than there are keys');
  for (let back = 2; back <= mask.shape.length; back++) {
    const extent = mask.shape.at(-back);
    fits(extent === 1 || extent === scores.at(-back), "an axis must be 1 or as long as the scores'");
  }
}

function requireEqual(name: string, actual: Shape, expected: Shape, because: string): void {
  insist(actual.join() === expected.join(), `${name} has shape ${say(actual)}, but ${because} ${say(expected)}`);
}

function say(shape: Shape): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

function insist(condition: boolean, otherwise: string): void {
  if (!condition) throw new AttentionError(otherwise);
}
