/** Computes every tensor of a list from its provenance, in declared order, except given ones. */
import type { TraceTensor } from '../engine.ts';
import { parseProvenance } from '../provenance/grammar.ts';
import { interpret } from '../provenance/interpret.ts';
import type { TensorSource } from '../provenance/terms.ts';
import { checkRange } from './check-values.ts';

/** `source` returns the tensors that a provenance names. Throws `AttentionError` at the first number out of range. */
export function computeAll(tensors: readonly TraceTensor[], source: TensorSource): void {
  for (const tensor of tensors) {
    const expression = parseProvenance(tensor.provenance);
    if (expression.kind === 'given') continue;
    interpret(expression, tensor, (name) => source.get(name));
    checkRange(tensor);
  }
}
