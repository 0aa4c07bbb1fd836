/**
 * Computes only the output of multi-head attention: projections, fused attention, output projection.
 *
 * Heads stay side by side in their rows, and memory grows with t + s, not with t · s.
 */
import { kvHeads } from '../cell.ts';
import type { ForwardRequest } from '../engine.ts';
import { type Attention, attend } from './attend.ts';
import { add } from './elementwise.ts';
import { uploadPadding, windowOf } from './filled.ts';
import { type MatmulKernel, matmul } from './matmul.ts';
import type { Operand, Work } from './work.ts';

/** The weights of queries, keys and values side by side, for one product of all three. */
export interface JoinedWeights {
  /** (m, all three) */
  readonly weights: Operand;
  readonly bias: Operand | undefined;
}

/** (t, m). The request must be validated; `upload` gives a tensor on the device. */
export async function computeOutput(
  work: Work,
  request: ForwardRequest,
  upload: (name: string) => Operand,
  forced?: MatmulKernel,
  joined?: JoinedWeights,
): Promise<Float32Array> {
  const { options } = request;
  const { tokens, sourceTokens, dModel, numHeads } = options;
  const groups = kvHeads(options);
  const width = dModel / numHeads;
  const bias = (name: string) => (options.bias ? upload(name) : undefined);
  /** x (n, k) · w (k, m) + b (m) */
  const project = (x: Operand, w: Operand, b: Operand | undefined, n: number, m: number): Operand => {
    const out = work.allocate('a projection', n * m);
    const k = w.count / m;
    const strides = { aStrides: { row: k, column: 1 }, bStrides: { row: m, column: 1 }, outStrides: { row: m } };
    matmul(work, { n, k, m, a: x, b: w, bias: b, out, ...strides }, forced);
    return out;
  };

  const [input, keyInput, valueInput] = inputs(work, request, upload);
  const shared = groups * width;
  const wide = { row: dModel, outer: 0, inner: width };
  const narrow = { row: shared, outer: 0, inner: width };
  const projected = (): Pick<Attention, 'q' | 'k' | 'v' | 'qStrides' | 'kStrides' | 'vStrides'> => {
    if (joined) {
      const row = dModel + 2 * shared;
      const all = project(input, joined.weights, joined.bias, tokens, row);
      const from = (start: number) => ({ start, row, outer: 0, inner: width });
      const strides = { qStrides: from(0), kStrides: from(dModel), vStrides: from(dModel + shared) };
      return { q: all, k: all, v: all, ...strides };
    }
    return {
      q: project(input, upload('w_q'), bias('b_q'), tokens, dModel),
      k: project(keyInput, upload('w_k'), bias('b_k'), sourceTokens, shared),
      v: project(valueInput, upload('w_v'), bias('b_v'), sourceTokens, shared),
      qStrides: wide,
      kStrides: narrow,
      vStrides: narrow,
    };
  };

  const merged = work.allocate('merged', tokens * dModel);
  const { keyPadding, customMask } = request;
  attend(work, {
    ...projected(),
    items: 1,
    heads: numHeads,
    share: numHeads / groups,
    tokens,
    keys: sourceTokens,
    width,
    valueWidth: width,
    out: merged,
    outStrides: wide,
    scale: 1 / Math.sqrt(width),
    temperature: options.temperature,
    ...windowOf(options),
    padding: keyPadding && uploadPadding(work, keyPadding),
    mask: customMask && {
      values: work.upload('customMask', customMask),
      strides: { row: sourceTokens, outer: 0, inner: 0 },
    },
    dropout: options.dropout > 0 ? dropoutOf(request, upload) : undefined,
  });
  const output = project(merged, upload('w_o'), bias('b_o'), tokens, dModel);
  const [result] = await work.read([output]);
  return result ?? new Float32Array(0);
}

/** (t, m), and the inputs of keys and values. */
function inputs(
  work: Work,
  { options, given }: ForwardRequest,
  upload: (name: string) => Operand,
): readonly [Operand, Operand, Operand] {
  if (options.cross) return [upload('input'), upload('key_input'), upload('value_input')];
  const embedding = upload('embedding');
  if (!given.position) return [embedding, embedding, embedding];
  const input = work.allocate('input', embedding.count);
  add(work, embedding, upload('position'), input);
  return [input, input, input];
}

function dropoutOf({ options, given }: ForwardRequest, upload: (name: string) => Operand) {
  return {
    seed: options.dropoutSeed,
    probability: options.dropout,
    given: given.dropout_mask && upload('dropout_mask'),
  };
}
