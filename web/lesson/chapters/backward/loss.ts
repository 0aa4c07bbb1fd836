/**
 * What the chapter calls the loss. Every token is to come out as the row that the next token went in as, the last one as the first:
 *
 *     T[t] = X[t + 1]        E = Y − T        L = ½ Σ E²        so that ∂L/∂Y = E
 *
 * Declared in the grammar of the core's lists, so that each of its numbers can be questioned like any other.
 */
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { parseProvenance } from '../../../engine/provenance/grammar.ts';
import { interpret } from '../../../engine/provenance/interpret.ts';

/** (t, m): the input of the token after each; of the first, after the last. */
export function targetOf(trace: AttentionTrace): Float32Array {
  const { data } = trace.get('input');
  const width = trace.options.dModel;
  const target = new Float32Array(data.length);
  target.set(data.subarray(width));
  target.set(data.subarray(0, width), data.length - width);
  return target;
}

/** Target, error and loss for a computed forward pass and a target. */
export function lossTensors(trace: AttentionTrace, target: Float32Array): readonly TraceTensor[] {
  const { shape } = trace.get('output');
  const rows = { axes: 'tm', shape };
  const scalar = { axes: '', shape: [] };
  const size = target.length;
  const tensors: readonly TraceTensor[] = [
    { name: 'target', ...rows, provenance: 'given', data: target },
    { name: 'error', ...rows, provenance: 'output:tm - target:tm', data: new Float32Array(size) },
    { name: 'half', ...scalar, provenance: 'given', data: Float32Array.of(0.5) },
    { name: 'loss', ...scalar, provenance: 'half: error:tm error:tm', data: new Float32Array(1) },
  ];
  const own = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  for (const tensor of tensors) {
    interpret(parseProvenance(tensor.provenance), tensor, (name) => own.get(name) ?? trace.get(name));
  }
  return tensors;
}

/** The loss of an output in double precision: what of it the numbers of single precision still say. */
export function exactLoss(output: ArrayLike<number>, target: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < target.length; i++) sum += ((output[i] ?? 0) - (target[i] ?? 0)) ** 2;
  return sum / 2;
}
