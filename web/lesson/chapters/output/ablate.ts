/**
 * The output as a sum over heads, Y = Σ Z_i W_O^(i) + b_O (Elhage et al. 2021), and head ablation. The sum is computed here in double
 * precision and compared with the core's outputs.
 */
import type { AttentionSession, AttentionTrace } from '../../../engine/engine.ts';
import { sameRequest } from '../../lab-kit/laboratory.ts';

/** One head's contribution to one token: Z_i W_O^(i), a row of d_model numbers. */
export function contribution(trace: AttentionTrace, head: number, t: number): Float64Array {
  const { tokens, dModel, numHeads } = trace.options;
  const width = dModel / numHeads;
  const context = trace.get('context').data.slice((head * tokens + t) * width, (head * tokens + t + 1) * width);
  const w = trace.get('w_o').data.slice(head * width * dModel, (head + 1) * width * dModel);
  return Float64Array.from({ length: dModel }, (_, m) =>
    context.reduce((sum, z, d) => sum + z * (w[d * dModel + m] ?? 0), 0),
  );
}

/** The output bias, or zeros if there is none. */
export function outputBias(trace: AttentionTrace): Float64Array {
  const { dModel } = trace.options;
  return trace.has('b_o') ? Float64Array.from(trace.get('b_o').data) : new Float64Array(dModel);
}

/** (t, m): the core's output when the W_O blocks of the ablated heads are zero. */
export function outputWithout(
  session: AttentionSession,
  trace: AttentionTrace,
  off: ReadonlySet<number>,
): Float32Array {
  const request = sameRequest(trace);
  const { dModel, numHeads } = trace.options;
  const block = (dModel / numHeads) * dModel;
  const w = request.given.w_o?.slice() ?? new Float32Array(0);
  for (const head of off) w.fill(0, head * block, (head + 1) * block);
  return session
    .forward({ ...request, given: { ...request.given, w_o: w } })
    .get('output')
    .data.slice();
}

/** The relative loss of each row: ‖full − left‖ / ‖full‖; 0 for a row of zeros. */
export function lost(full: Float32Array, left: Float32Array, dModel: number): readonly number[] {
  return Array.from({ length: full.length / dModel }, (_, t) => {
    let [difference, size] = [0, 0];
    for (let i = t * dModel; i < (t + 1) * dModel; i++) {
      difference += ((full[i] ?? 0) - (left[i] ?? 0)) ** 2;
      size += (full[i] ?? 0) ** 2;
    }
    return size === 0 ? 0 : Math.sqrt(difference / size);
  });
}
