/** The additive mask of ONNX's Attention operator for the kernels, −∞ for forbidden keys. */

import { AttentionError } from '../engine.ts';
import { firstNotFinite } from '../first-not-finite.ts';
import { type BooleanTensor, type FloatTensor, toFloats } from '../operator-tensor.ts';
import type { OperatorInputs } from '../operator-types.ts';
import type { HeadStrides } from './attend.ts';
import type { OperatorSizes } from './operator-sizes.ts';

const FORBIDDEN = Number.NEGATIVE_INFINITY;

export interface AddedMask {
  readonly values: Float32Array;
  /** Strides per item, head and query; 0 if broadcast. */
  readonly strides: HeadStrides;
  /** The extent of the mask's last axis; keys beyond it are forbidden. */
  readonly keyLimit: number;
}

export function addedMask(mask: FloatTensor | BooleanTensor): AddedMask {
  const values =
    mask.dtype === 'bool' ? Float32Array.from(mask.data, (allowed) => (allowed ? 0 : FORBIDDEN)) : toFloats(mask);
  if (firstNotFinite(values, FORBIDDEN) >= 0) {
    throw new AttentionError(
      'attn_mask holds infinity or NaN: it is added to the scores, so it may be any finite number, or minus infinity to forbid',
    );
  }
  const [outer = 0, inner = 0, row = 0] = broadcastStrides(mask.shape);
  return { values, strides: { outer, inner, row }, keyLimit: mask.shape.at(-1) ?? 0 };
}

/** Along (b, h, t): 0 for an axis that is missing or has extent 1. */
function broadcastStrides(shape: readonly number[]): readonly number[] {
  const strides = [0, 0, 0];
  let stride = shape.at(-1) ?? 0;
  for (let back = 2; back <= shape.length; back++) {
    const extent = shape.at(-back) ?? 1;
    if (extent > 1) strides[4 - back] = stride;
    stride *= extent;
  }
  return strides;
}

export interface Rules {
  /** How many positions before and after its own a query attends to; −1: no limit. */
  readonly before: number;
  readonly after: number;
  readonly mask: AddedMask | undefined;
}

/** (b, h, t, all keys): the mask and all other rules combined, for callers that need the scores. */
export function wholeMask(inputs: OperatorInputs, sizes: OperatorSizes, { before, after, mask }: Rules): Float32Array {
  const { batch, heads, tokens, past, newKeys } = sizes;
  const keys = past + newKeys;
  const whole = new Float32Array(batch * heads * tokens * keys);
  for (let i = 0; i < whole.length; i++) {
    const s = i % keys;
    const t = Math.floor(i / keys) % tokens;
    const head = Math.floor(i / (keys * tokens)) % heads;
    const item = Math.floor(i / (keys * tokens * heads));
    const valid = inputs.nonpadKvSeqlen?.[item] ?? keys;
    const position = t + (inputs.nonpadKvSeqlen ? valid - tokens : past);
    const end = Math.min(valid, mask?.keyLimit ?? keys);
    const early = before >= 0 && s < position - before;
    const late = after >= 0 && s > position + after;
    if (s >= end || early || late) {
      whole[i] = FORBIDDEN;
    } else if (mask) {
      const { outer, inner, row } = mask.strides;
      whole[i] = mask.values[item * outer + head * inner + t * row + s] ?? 0;
    }
  }
  return whole;
}
