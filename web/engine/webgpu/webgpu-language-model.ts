/**
 * GPT-2-shaped language model on the GPU, forward only: attention weights and next-token logits.
 *
 *     const model = await WebGpuLanguageModel.create(gpu, options, (name) => values);
 *     const { logits } = await model.read([ids]);
 *     const { weights } = await model.read([ids], { maps: true, logits: false });
 *     model.dispose();
 *
 * Without maps, attention is fused and memory grows with t; with maps, every layer's (t, s) matrices are computed and
 * kept.
 */
import { AttentionError, EngineFailure } from '../engine.ts';
import { firstNotFinite } from '../first-not-finite.ts';
import type { ModelOptions } from '../language-model.ts';
import { attend } from './attend.ts';
import { layerNorm, softmax } from './by-row.ts';
import { add, addMask, gelu } from './elementwise.ts';
import type { GpuDevice } from './gpu-device.ts';
import { matmul } from './matmul.ts';
import { Params } from './params.ts';
import { type ReadParameter, ResidentTensors } from './resident.ts';
import { elements, type Operand, Work } from './work.ts';

export interface ReadOptions {
  /** Whether to return the attention weights of every head; default false. */
  readonly maps?: boolean;
  /** Whether to return the logits; default true. Without them, neither the last norm nor their product is computed. */
  readonly logits?: boolean;
}

/** Copies. */
export interface ModelReading {
  /** (b·t, v): next-token logits at each position; empty if not wanted. */
  readonly logits: Float32Array;
  /** (layers) of (b, h, t, s); empty without maps. */
  readonly weights: readonly Float32Array[];
}

export class WebGpuLanguageModel {
  readonly options: WholeOptions;
  private readonly gpu: GpuDevice;
  private readonly parameters = new ResidentTensors();
  private disposed = false;

  private constructor(gpu: GpuDevice, options: WholeOptions) {
    this.gpu = gpu;
    this.options = options;
  }

  /**
   * Uploads the parameters. Rejects with `AttentionError` if one does not fit the options, else with `EngineFailure`.
   */
  static async create(gpu: GpuDevice, options: ModelOptions, read: ReadParameter): Promise<WebGpuLanguageModel> {
    const model = new WebGpuLanguageModel(gpu, wholeOptions(options));
    try {
      await gpu.run(() => model.parameters.upload(gpu.device, parameterSizes(model.options), read));
    } catch (error) {
      model.parameters.dispose();
      throw error;
    }
    return model;
  }

  /** (b, t) tokens in sequences of equal length. Rejects with `AttentionError` for invalid tokens. */
  async read(
    ids: readonly (readonly number[])[],
    { maps = false, logits = true }: ReadOptions = {},
  ): Promise<ModelReading> {
    this.refuseIfDisposed();
    this.check(ids);
    const results = await this.gpu.run(() => {
      this.refuseIfDisposed();
      return this.compute(ids, maps, logits);
    });
    if (results.some((values) => firstNotFinite(values) >= 0)) {
      const what = logits ? 'a logit' : 'an attention weight';
      throw new AttentionError(`${what} does not fit into a 32-bit float: the parameters are too large, or not finite`);
    }
    const weights = maps ? results.slice(0, this.options.layers) : [];
    return { logits: results[weights.length] ?? new Float32Array(0), weights };
  }

  dispose(): void {
    this.disposed = true;
    this.parameters.dispose();
  }

  private refuseIfDisposed(): void {
    if (this.disposed) throw new EngineFailure('failed', 'this model was disposed');
  }

  private check(ids: readonly (readonly number[])[]): void {
    const { context, vocabulary } = this.options;
    const tokens = ids[0]?.length ?? 0;
    if (tokens === 0) throw new AttentionError('there is no token to read');
    if (tokens > context) {
      throw new AttentionError(`${tokens} tokens are more than the model's context of ${context}`);
    }
    for (const [item, sequence] of ids.entries()) {
      if (sequence.length !== tokens) {
        throw new AttentionError(`sequence ${item} has ${sequence.length} tokens, and the first has ${tokens}`);
      }
      for (const [place, id] of sequence.entries()) {
        if (Number.isInteger(id) && id >= 0 && id < vocabulary) continue;
        const why = id < 0 ? 'is negative' : `is not below the vocabulary of ${vocabulary}`;
        throw new AttentionError(`token id ${id} at position (${item}, ${place}) ${why}`);
      }
    }
  }

  /** The maps of each layer, if wanted, and then the logits, if wanted. */
  private compute(
    ids: readonly (readonly number[])[],
    maps: boolean,
    wantsLogits: boolean,
  ): Promise<readonly Float32Array[]> {
    const { options, parameters } = this;
    const { dModel: m, layers, vocabulary, epsilon, tied } = options;
    const [items, tokens] = [ids.length, ids[0]?.length ?? 0];
    const rows = items * tokens;
    const work = new Work(this.gpu);
    const stream = work.allocate('the residual stream', rows * m);
    embed(work, ids, tokens, m, parameters, stream);
    const scratch: Scratch = { items, tokens, maps, memory: new Map() };
    const weights: Operand[] = [];
    for (let layer = 0; layer < layers; layer++) {
      const of = (name: string) => parameters.get(`blocks.${layer}.${name}`);
      const map = computeBlock(work, options, of, stream, scratch);
      if (map) weights.push(map);
    }
    if (!wantsLogits) return work.read(weights);
    const normalised = work.allocate('the last norm', rows * m);
    const [weight, bias] = [parameters.get('norm.weight'), parameters.get('norm.bias')];
    layerNorm(work, stream, weight, bias, m, epsilon, normalised);
    const logits = work.allocate('logits', rows * vocabulary);
    matmul(work, {
      n: rows,
      k: m,
      m: vocabulary,
      a: normalised,
      b: parameters.get(tied ? 'token_embedding' : 'output'),
      out: logits,
      aStrides: { row: m, column: 1 },
      bStrides: { row: 1, column: m },
      outStrides: { row: vocabulary },
    });
    return work.read([...weights, logits]);
  }
}

function embed(
  work: Work,
  ids: readonly (readonly number[])[],
  tokens: number,
  width: number,
  parameters: ResidentTensors,
  out: Operand,
): void {
  const flat = work.upload('ids', Uint32Array.from(ids.flat()));
  const operands = [flat, parameters.get('token_embedding'), parameters.get('position_embedding'), out];
  work.dispatch({ kernel: 'embed' }, operands, new Params().u32(out.count, width, tokens), elements(out.count));
}

/** Buffers that all layers reuse, and the sizes they fit. */
interface Scratch {
  readonly items: number;
  readonly tokens: number;
  readonly maps: boolean;
  readonly memory: Map<string, Operand>;
}

/** Computes a block in place in the stream (b·t, m). Returns its maps (b, h, t, s) if requested. */
function computeBlock(
  work: Work,
  options: WholeOptions,
  of: (name: string) => Operand,
  stream: Operand,
  scratch: Scratch,
): Operand | undefined {
  const { dModel: m, dFf, numHeads, numKvHeads, epsilon, tanhGelu } = options;
  const rows = scratch.items * scratch.tokens;
  const shared = (m / numHeads) * numKvHeads;
  const memory = (name: string, count: number) => reserve(work, scratch, name, count);
  const project = (x: Operand, name: string, bias: string, k: number, columns: number, to: string): Operand => {
    const result = memory(to, rows * columns);
    const strides = { aStrides: { row: k, column: 1 }, bStrides: { row: columns, column: 1 } };
    const operands = { a: x, b: of(name), bias: of(bias), out: result };
    matmul(work, { n: rows, k, m: columns, ...operands, ...strides, outStrides: { row: columns } });
    return result;
  };

  const norm = memory('norm', rows * m);
  layerNorm(work, stream, of('norm_1.weight'), of('norm_1.bias'), m, epsilon, norm);
  const heads: Heads = {
    q: project(norm, 'attention.w_q', 'attention.b_q', m, m, 'q'),
    k: project(norm, 'attention.w_k', 'attention.b_k', m, shared, 'k'),
    v: project(norm, 'attention.w_v', 'attention.b_v', m, shared, 'v'),
    merged: memory('merged', rows * m),
  };
  const maps = scratch.maps ? attendByMatrix(work, options, heads, scratch) : undefined;
  if (!maps) attendFused(work, options, heads, scratch);
  const attended = project(heads.merged, 'attention.w_o', 'attention.b_o', m, m, 'attended');
  const middle = memory('middle', rows * m);
  add(work, stream, attended, middle);

  layerNorm(work, middle, of('norm_2.weight'), of('norm_2.bias'), m, epsilon, norm);
  const hidden = project(norm, 'feed_forward.w_1', 'feed_forward.b_1', m, dFf, 'hidden');
  const activated = memory('activated', rows * dFf);
  gelu(work, tanhGelu ? 'gelu_tanh' : 'gelu_exact', hidden, activated);
  const contracted = project(activated, 'feed_forward.w_2', 'feed_forward.b_2', dFf, m, 'contracted');
  add(work, middle, contracted, stream);
  return maps;
}

/** Rows with the heads side by side. */
interface Heads {
  readonly q: Operand;
  readonly k: Operand;
  readonly v: Operand;
  readonly merged: Operand;
}

function reserve(work: Work, { memory }: Scratch, name: string, count: number): Operand {
  const known = memory.get(name);
  if (known) return known;
  const operand = work.allocate(name, count);
  memory.set(name, operand);
  return operand;
}

function headStrides({ dModel, numHeads, numKvHeads }: WholeOptions, tokens: number) {
  const width = dModel / numHeads;
  const shared = width * numKvHeads;
  return {
    wide: { row: dModel, outer: tokens * dModel, inner: width },
    narrow: { row: shared, outer: tokens * shared, inner: width },
    share: numHeads / numKvHeads,
    width,
  };
}

function attendFused(work: Work, options: WholeOptions, heads: Heads, { items, tokens }: Scratch): void {
  const { wide, narrow, share, width } = headStrides(options, tokens);
  attend(work, {
    items,
    heads: options.numHeads,
    share,
    tokens,
    keys: tokens,
    width,
    valueWidth: width,
    q: heads.q,
    k: heads.k,
    v: heads.v,
    out: heads.merged,
    qStrides: wide,
    kStrides: narrow,
    vStrides: narrow,
    outStrides: wide,
    scale: 1 / Math.sqrt(width),
    before: -1,
    after: 0,
  });
}

/** The weights (b, h, t, s) and their weighted sums of the values. */
function attendByMatrix(work: Work, options: WholeOptions, heads: Heads, scratch: Scratch): Operand {
  const { items, tokens } = scratch;
  const { numHeads } = options;
  const { wide, narrow, share, width } = headStrides(options, tokens);
  const count = items * numHeads * tokens * tokens;
  const square = { row: tokens, column: 1, outer: numHeads * tokens * tokens, inner: tokens * tokens };
  const scores = reserve(work, scratch, 'scores', count);
  const batch = { outer: items, inner: numHeads, share };
  matmul(work, {
    n: tokens,
    k: width,
    m: tokens,
    a: heads.q,
    b: heads.k,
    out: scores,
    ...batch,
    factor: 1 / Math.sqrt(width),
    aStrides: { ...wide, column: 1 },
    bStrides: { row: 1, column: narrow.row, outer: narrow.outer, inner: narrow.inner },
    outStrides: square,
  });
  const masked = reserve(work, scratch, 'masked', count);
  addMask(work, scores, causalMask(work, scratch), masked);
  const weights = work.allocate('weights', count);
  softmax(work, masked, tokens, weights);
  matmul(work, {
    n: tokens,
    k: tokens,
    m: width,
    a: weights,
    b: heads.v,
    out: heads.merged,
    ...batch,
    aStrides: square,
    bStrides: { ...narrow, column: 1 },
    outStrides: wide,
  });
  return weights;
}

/** (t, s), shared by all layers. */
function causalMask(work: Work, scratch: Scratch): Operand {
  const known = scratch.memory.get('mask');
  if (known) return known;
  const { tokens } = scratch;
  const mask = reserve(work, scratch, 'mask', tokens * tokens);
  const params = new Params().u32(mask.count, tokens).i32(-1, 0).u32(0, 0);
  work.dispatch({ kernel: 'mask' }, [work.absent, work.absent, mask], params, elements(mask.count));
  return mask;
}

/** Options with all defaults filled in. */
type WholeOptions = Required<Omit<ModelOptions, `${string}Dropout`>>;

/** Parameter names and sizes of a language model. */
export function wholeOptions(options: ModelOptions): WholeOptions {
  const { vocabulary, context, dModel, numHeads, layers } = options;
  return {
    vocabulary,
    context,
    dModel,
    numHeads,
    layers,
    numKvHeads: options.numKvHeads || numHeads,
    dFf: options.dFf || 4 * dModel,
    tied: options.tied ?? true,
    tanhGelu: options.tanhGelu ?? true,
    epsilon: options.epsilon ?? 1e-5,
  };
}

/** Names and element counts (cpp/include/mha/model.hpp, block.hpp). */
export function parameterSizes(options: WholeOptions): ReadonlyMap<string, number> {
  const { vocabulary, context, dModel: m, numHeads, numKvHeads, dFf, layers, tied } = options;
  const shared = (m / numHeads) * numKvHeads;
  const ofBlock: readonly (readonly [string, number])[] = [
    ['norm_1.weight', m],
    ['norm_1.bias', m],
    ['attention.w_q', m * m],
    ['attention.w_k', m * shared],
    ['attention.w_v', m * shared],
    ['attention.w_o', m * m],
    ['attention.b_q', m],
    ['attention.b_k', shared],
    ['attention.b_v', shared],
    ['attention.b_o', m],
    ['norm_2.weight', m],
    ['norm_2.bias', m],
    ['feed_forward.w_1', m * dFf],
    ['feed_forward.b_1', dFf],
    ['feed_forward.w_2', dFf * m],
    ['feed_forward.b_2', m],
  ];
  const blocks = Array.from({ length: layers }, (_, layer) =>
    ofBlock.map(([name, size]) => [`blocks.${layer}.${name}`, size] as const),
  );
  return new Map([
    ['token_embedding', vocabulary * m],
    ['position_embedding', context * m],
    ...blocks.flat(),
    ['norm.weight', m],
    ['norm.bias', m],
    ...(tied ? [] : ([['output', vocabulary * m]] as const)),
  ]);
}
