/**
 * Hides a head of one layer from some inputs of the next layer's attention: its queries, keys or values. Everything else still has what
 * the head adds. The core computes a whole layer from one input, so the last layer is computed here.
 */
import { layerNorm } from '../../../engine/checkpoint/opened-model.ts';
import type { ModelRun } from '../../../engine/language-model.ts';
import { geluTanh } from '../../../engine/provenance/gelu.ts';
import type { LayerInput } from '../../constants/trained-heads.ts';
import type { MeanContexts } from './mean-contexts.ts';
import { projected } from './projected.ts';
import type { HeadName, TrainedModel } from './trained-model.ts';

export interface Hidden {
  /** Of the last layer but one. */
  readonly head: HeadName;
  readonly from: readonly LayerInput[];
  /** What stands in for the head; null for zeros. */
  readonly means: MeanContexts | null;
}

/** The logits of a row of a run that has its tokens, (b·t, v) in all; only the rows that are asked for are computed. Leaves all heads on. */
export function logitsHiding(trained: TrainedModel, run: ModelRun, { head, from, means }: Hidden) {
  const { model, options } = trained;
  const { dModel, numHeads, epsilon = 1e-5 } = options;
  const last = options.layers - 1;
  const of = (name: string) => model.parameter(`blocks.${last}.${name}`);
  const linear = (weight: string, bias: string) => {
    const [w, b] = [of(weight), of(bias)];
    return (rows: ArrayLike<number>) => projected(rows, w, b);
  };
  const norm = (name: string) => {
    const [weight, bias] = [model.parameter(`${name}.weight`), model.parameter(`${name}.bias`)];
    return (rows: ArrayLike<number>) => layerNorm(Float32Array.from(rows), weight, bias, epsilon);
  };
  const before = (off: readonly HeadName[]) => {
    trained.switchOff(off, means);
    run.forward();
    return run.stream(last);
  };
  const without = before([head]);
  const stream = before([]);
  const first = norm(`blocks.${last}.norm_1`);
  const input = (name: LayerInput, letter: string) =>
    linear(`attention.w_${letter}`, `attention.b_${letter}`)(first(from.includes(name) ? without : stream));
  const [q, k, v] = [input('queries', 'q'), input('keys', 'k'), input('values', 'v')];
  const output = linear('attention.w_o', 'attention.b_o');
  const second = norm(`blocks.${last}.norm_2`);
  const [widened, narrowed] = [
    linear('feed_forward.w_1', 'feed_forward.b_1'),
    linear('feed_forward.w_2', 'feed_forward.b_2'),
  ];
  const final = norm('norm');
  const embedding = model.parameter('token_embedding');
  const computed = new Map<number, Float64Array>();
  return (row: number): Float64Array => {
    const known = computed.get(row);
    if (known) return known;
    const context = attended(q, k, v, row, { tokens: run.tokens, width: dModel, heads: numHeads });
    const between = sum(stream.subarray(row * dModel, (row + 1) * dModel), output(context));
    const after = sum(between, narrowed(widened(second(between)).map(geluTanh)));
    const logits = scores(final(after), embedding, dModel);
    computed.set(row, logits);
    return logits;
  };
}

interface Sizes {
  readonly tokens: number;
  readonly width: number;
  readonly heads: number;
}

/** The context of one row, (m), by causal attention in its sequence. */
function attended(q: Float64Array, k: Float64Array, v: Float64Array, row: number, { tokens, width, heads }: Sizes) {
  const out = new Float64Array(width);
  const size = width / heads;
  const first = row - (row % tokens);
  for (let h = 0; h < heads; h++) {
    const weights = Array.from(
      { length: row - first + 1 },
      (_, i) => dot(q, row * width + h * size, k, (first + i) * width + h * size, size) / Math.sqrt(size),
    );
    const most = Math.max(...weights);
    const exponentials = weights.map((score) => Math.exp(score - most));
    const total = exponentials.reduce((a, b) => a + b, 0);
    for (const [i, exponential] of exponentials.entries()) {
      for (let d = 0; d < size; d++) {
        const value = v[(first + i) * width + h * size + d] ?? 0;
        out[h * size + d] = (out[h * size + d] ?? 0) + (exponential / total) * value;
      }
    }
  }
  return out;
}

/** x (m) · w (v, m)ᵀ */
function scores(x: Float32Array, w: Float32Array, width: number): Float64Array {
  return Float64Array.from({ length: w.length / width }, (_, v) => dot(x, 0, w, v * width, width));
}

function dot(a: ArrayLike<number>, from: number, b: ArrayLike<number>, other: number, length: number): number {
  let total = 0;
  for (let i = 0; i < length; i++) total += (a[from + i] ?? 0) * (b[other + i] ?? 0);
  return total;
}

function sum(a: ArrayLike<number>, b: Float64Array): Float64Array {
  return b.map((value, i) => value + (a[i] ?? 0));
}
