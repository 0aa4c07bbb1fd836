/**
 * The chapter's loss. The target of each token is the next token's input row; the last token's target is the first row:
 *
 *     T[t] = X[t + 1]        E = Y − T        L = ½ Σ E²        so that ∂L/∂Y = E
 *
 * Declared in the grammar of the core's lists, so that the inspector can explain each of its numbers.
 */
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { parseProvenance } from '../../../engine/provenance/grammar.ts';
import { interpret } from '../../../engine/provenance/interpret.ts';

/** (t, m): the input of the next token, and of the first token for the last. */
export function targetOf(trace: AttentionTrace): Float32Array {
  const { data } = trace.get('input');
  const width = trace.options.dModel;
  const target = new Float32Array(data.length);
  target.set(data.subarray(width));
  target.set(data.subarray(0, width), data.length - width);
  return target;
}

/** Target, error and loss of a computed forward pass. */
export function lossTensors(trace: AttentionTrace, target: Float32Array): readonly TraceTensor[] {
  const { shape } = trace.get('output');
  const size = target.length;
  const like = { axes: 'tm', shape };
  const scalar = { axes: '', shape: [] };
  const tensors: readonly TraceTensor[] = [
    { name: 'target', ...like, provenance: 'given', data: target },
    { name: 'error', ...like, provenance: 'output:tm - target:tm', data: new Float32Array(size) },
    { name: 'half', ...scalar, provenance: 'given', data: Float32Array.of(0.5) },
    { name: 'loss', ...scalar, provenance: 'half: error:tm error:tm', data: new Float32Array(1) },
  ];
  const own = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  for (const tensor of tensors) {
    interpret(parseProvenance(tensor.provenance), tensor, (name) => own.get(name) ?? trace.get(name));
  }
  return tensors;
}

/** The loss of an output, accumulated in double precision to keep every digit of the single-precision output. */
export function exactLoss(output: ArrayLike<number>, target: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < target.length; i++) sum += ((output[i] ?? 0) - (target[i] ?? 0)) ** 2;
  return sum / 2;
}
