/**
 * Attention operator of ONNX (opset 25) on the GPU.
 *
 * The output uses fused attention; scores, if requested, use a product and a softmax.
 *
 *     const attention = await WebGpuOperator.create();
 *     const { output } = await attention.compute({ query, key, value }, { isCausal: true });
 *     attention.dispose();
 *
 * float16 operands are used directly if the device supports 16-bit floats, and otherwise converted to float32.
 */
import { AttentionError } from '../engine.ts';
import { firstNotFinite } from '../first-not-finite.ts';
import { type BooleanTensor, type FloatTensor, fromFloats, toFloats } from '../operator-tensor.ts';
import type { OperatorAttributes, OperatorInputs, OperatorResults, WantedResults } from '../operator-types.ts';
import { attend, type HeadStrides } from './attend.ts';
import { softmax } from './by-row.ts';
import { addMask, softcap } from './elementwise.ts';
import { windowOf } from './filled.ts';
import { GpuDevice } from './gpu-device.ts';
import type { Stored } from './kernels.ts';
import { matmul } from './matmul.ts';
import { type OperatorSizes, operatorSizes } from './operator-sizes.ts';
import { type Operand, Work } from './work.ts';

/** Values of `qkMatmulOutputMode`. */
const SCALED = 0;
const SOFTCAPPED = 1;
const MASKED = 2;

/** The operands of one call, with their layout. */
interface Placed {
  readonly sizes: OperatorSizes;
  readonly keys: number;
  readonly query: FloatTensor;
  readonly key: FloatTensor;
  readonly value: FloatTensor;
  readonly strides: Readonly<Record<'query' | 'key' | 'value' | 'output', HeadStrides>>;
}

export class WebGpuOperator {
  private readonly gpu: GpuDevice;

  private constructor(gpu: GpuDevice) {
    this.gpu = gpu;
  }

  /** Rejects with `EngineFailure` if there is no device. */
  static async create(gpu: GPU | undefined): Promise<WebGpuOperator> {
    return new WebGpuOperator(await GpuDevice.open(gpu));
  }

  /** The device, for display. */
  get description(): string {
    return this.gpu.description;
  }

  /** Whether float16 operands are used without conversion. */
  get hasF16(): boolean {
    return this.gpu.hasF16;
  }

  /** Rejects with `AttentionError`, with the shapes, if operands and attributes do not match. */
  async compute(
    inputs: OperatorInputs,
    attributes: OperatorAttributes = {},
    wanted: WantedResults = {},
  ): Promise<OperatorResults> {
    const sizes = operatorSizes(inputs, attributes);
    const { isCausal = false, leftWindowSize = -1, rightWindowSize = -1 } = attributes;
    const rules: Rules = {
      ...windowOf({ causal: isCausal, windowLeft: leftWindowSize, windowRight: rightWindowSize }),
      mask: inputs.attnMask && addedMask(inputs.attnMask),
    };
    const placed = place(inputs, sizes, wanted.present ?? false);
    const [output = NONE, scores = NONE] = await this.gpu.run(async () => {
      const work = new Work(this.gpu);
      const on = this.upload(work, placed);
      const context = computeOutput(work, placed, on, inputs, attributes, rules);
      const all = wanted.scores ? computeScores(work, placed, on, inputs, attributes, rules) : undefined;
      return work.read(all ? [context, all] : [context]);
    });
    if (firstNotFinite(output) >= 0) throw notFinite(inputs);
    const { batch, heads, tokens, groups, valueWidth, sideBySide, width } = sizes;
    const { keys, query } = placed;
    const shape = sideBySide ? [batch, tokens, heads * valueWidth] : [batch, heads, tokens, valueWidth];
    return {
      output: fromFloats(output, shape, query.dtype),
      ...(wanted.present && {
        presentKey: { ...placed.key, shape: [batch, groups, keys, width] },
        presentValue: { ...placed.value, shape: [batch, groups, keys, valueWidth] },
      }),
      ...(wanted.scores && { qkMatmulOutput: fromFloats(scores, [batch, heads, tokens, keys], query.dtype) }),
    };
  }

  dispose(): void {
    this.gpu.dispose();
  }

  /** Uses 16-bit floats only if all three operands do and the device supports them. */
  private upload(work: Work, { query, key, value }: Placed): OnDevice {
    const stored: Stored =
      this.gpu.hasF16 && [query, key, value].every(({ dtype }) => dtype === 'float16') ? 'f16' : 'f32';
    const up = (name: string, tensor: FloatTensor) =>
      work.upload(name, stored === 'f16' ? tensor.data : toFloats(tensor));
    return { q: up('query', query), k: up('key', key), v: up('value', value), stored };
  }
}

const NONE = new Float32Array(0);

interface OnDevice {
  readonly q: Operand;
  readonly k: Operand;
  readonly v: Operand;
  readonly stored: Stored;
}

function computeOutput(
  work: Work,
  { sizes, keys, strides }: Placed,
  { q, k, v, stored }: OnDevice,
  inputs: OperatorInputs,
  attributes: OperatorAttributes,
  { before, after, mask }: Rules,
): Operand {
  const { batch, heads, groups, tokens, past, width, valueWidth } = sizes;
  const out = work.allocate('output', batch * heads * tokens * valueWidth);
  const lengths = inputs.nonpadKvSeqlen;
  attend(work, {
    items: batch,
    heads,
    share: heads / groups,
    tokens,
    keys,
    width,
    valueWidth,
    q,
    k,
    v,
    out,
    qStrides: strides.query,
    kStrides: strides.key,
    vStrides: strides.value,
    outStrides: strides.output,
    scale: scaleOf(attributes, width),
    softcap: attributes.softcap ?? 0,
    offset: past,
    before,
    after,
    keyLimit: Math.min(keys, mask?.keyLimit ?? keys),
    lengths: lengths && work.upload('nonpad_kv_seqlen', Int32Array.from(lengths)),
    mask: mask && { values: work.upload('attn_mask', mask.values), strides: mask.strides },
    stored,
  });
  return out;
}

/** (b, h, t, all keys), at the requested stage. */
function computeScores(
  work: Work,
  { sizes, keys, strides }: Placed,
  { q, k, stored }: OnDevice,
  inputs: OperatorInputs,
  attributes: OperatorAttributes,
  rules: Rules,
): Operand {
  const { batch, heads, groups, tokens, width } = sizes;
  const { qkMatmulOutputMode: mode = SCALED, softcap: cap = 0 } = attributes;
  const count = batch * heads * tokens * keys;
  const scaled = work.allocate('scores', count);
  matmul(work, {
    n: tokens,
    k: width,
    m: keys,
    a: q,
    b: k,
    out: scaled,
    outer: batch,
    inner: heads,
    share: heads / groups,
    factor: scaleOf(attributes, width),
    aStrides: { ...strides.query, column: 1 },
    bStrides: { row: 1, column: strides.key.row, outer: strides.key.outer, inner: strides.key.inner },
    outStrides: { row: keys, outer: heads * tokens * keys, inner: tokens * keys },
    stored,
  });
  if (mode === SCALED) return scaled;
  const capped = cap > 0 ? work.allocate('softcapped scores', count) : scaled;
  if (cap > 0) softcap(work, scaled, cap, capped);
  if (mode === SOFTCAPPED) return capped;
  const mask = work.upload('mask', wholeMask(inputs, sizes, rules));
  const masked = work.allocate('masked scores', count);
  addMask(work, capped, mask, masked);
  if (mode === MASKED) return masked;
  const weights = work.allocate('weights', count);
  softmax(work, masked, keys, weights);
  return weights;
}

function scaleOf({ scale }: OperatorAttributes, width: number): number {
  return scale ?? 1 / Math.sqrt(width);
}

/** Keys and values with the past prepended, as (b, g, keys, d), if there is a past or the result is requested. */
function place(inputs: OperatorInputs, sizes: OperatorSizes, joins: boolean): Placed {
  const { batch, heads, groups, tokens, past, newKeys, width, valueWidth, sideBySide } = sizes;
  const keys = past + newKeys;
  const joined = joins || past > 0;
  const lie = (side: boolean, positions: number, count: number, features: number): HeadStrides =>
    side
      ? { row: count * features, outer: positions * count * features, inner: features }
      : { row: features, outer: count * positions * features, inner: positions * features };
  const join = (fresh: FloatTensor, old: FloatTensor | undefined, features: number): FloatTensor => {
    if (!joined) return fresh;
    const from = lie(sideBySide, newKeys, groups, features);
    const shape = [batch, groups, keys, features];
    const read =
      (data: Float32Array | Uint16Array, pastData: ArrayLike<number> | undefined) => (_: unknown, i: number) => {
        const [feature, s] = [i % features, Math.floor(i / features) % keys];
        const head = Math.floor(i / (features * keys));
        const [group, item] = [head % groups, Math.floor(head / groups)];
        if (s < past) return pastData?.[(head * past + s) * features + feature] ?? 0;
        return data[item * from.outer + group * from.inner + (s - past) * from.row + feature] ?? 0;
      };
    const length = batch * groups * keys * features;
    if (fresh.dtype === 'float16' && (!old || old.dtype === 'float16')) {
      return { dtype: 'float16', shape, data: Uint16Array.from({ length }, read(fresh.data, old?.data)) };
    }
    const data = Float32Array.from({ length }, read(toFloats(fresh), old && toFloats(old)));
    return { dtype: 'float32', shape, data };
  };
  const side = sideBySide && !joined;
  return {
    sizes,
    keys,
    query: inputs.query,
    key: join(inputs.key, inputs.pastKey, width),
    value: join(inputs.value, inputs.pastValue, valueWidth),
    strides: {
      query: lie(sideBySide, tokens, heads, width),
      key: lie(side, keys, groups, width),
      value: lie(side, keys, groups, valueWidth),
      output: lie(sideBySide, tokens, heads, valueWidth),
    },
  };
}

/** Explains a result that is not finite: an operand is not, or the numbers are too large. */
function notFinite({ query, key, value, pastKey, pastValue }: OperatorInputs): AttentionError {
  const named = { query, past_key: pastKey, key, past_value: pastValue, value };
  const wrong = Object.entries(named).find(([, tensor]) => tensor && firstNotFinite(toFloats(tensor)) >= 0);
  return new AttentionError(
    wrong
      ? `${wrong[0]} holds NaN or infinity: every number that is read must be finite`
      : 'the numbers are too large: a score or a result does not fit into a 32-bit float',
  );
}

/** The additive mask of ONNX's Attention operator for the kernels, −∞ for forbidden keys. */
const FORBIDDEN = Number.NEGATIVE_INFINITY;

interface AddedMask {
  readonly values: Float32Array;
  /** Strides per item, head and query; 0 if broadcast. */
  readonly strides: HeadStrides;
  /** The extent of the mask's last axis; keys beyond it are forbidden. */
  readonly keyLimit: number;
}

function addedMask(mask: FloatTensor | BooleanTensor): AddedMask {
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

interface Rules {
  /** How many positions before and after its own a query attends to; −1: no limit. */
  readonly before: number;
  readonly after: number;
  readonly mask: AddedMask | undefined;
}

/** (b, h, t, all keys): the mask and all other rules combined, for callers that need the scores. */
function wholeMask(inputs: OperatorInputs, sizes: OperatorSizes, { before, after, mask }: Rules): Float32Array {
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
