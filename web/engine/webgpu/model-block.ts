/** One block of a GPT-2-shaped model: norm, attention, add; norm, expand, GELU, contract, add (Radford et al. 2019). */
import { attend } from './attend.ts';
import { layerNorm, softmax } from './by-row.ts';
import { add, addMask, gelu } from './elementwise.ts';
import { matmul } from './matmul.ts';
import type { WholeOptions } from './model-weights.ts';
import { Params } from './params.ts';
import { elements, type Operand, type Work } from './work.ts';

/** Buffers that all layers reuse, and the sizes they fit. */
export interface Scratch {
  readonly items: number;
  readonly tokens: number;
  readonly maps: boolean;
  readonly memory: Map<string, Operand>;
}

/** Computes a block in place in the stream (b·t, m). Returns its maps (b, h, t, s) if requested. */
export function computeBlock(
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
