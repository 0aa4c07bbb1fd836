/** Which tensors the options call for, in the order of computation, with memory for each. */
import { elementCount } from '../cell.ts';
import type { AttentionOptions, TensorDeclaration, TraceTensor } from '../engine.ts';
import { AttentionError } from '../engine.ts';
import { TRACE_LISTS } from '../generated/trace-lists.ts';
import { shapeOf } from './shapes.ts';

/** The name under which the C++ core's list for these options was written down. */
export function variantOf({ cross, bias, dropout }: AttentionOptions): string {
  return [cross ? 'cross' : 'self', bias ? 'bias' : '', dropout > 0 ? 'dropout' : ''].filter(Boolean).join(' ');
}

/** The declarations of the trace for these options, as C++ wrote them. */
export function declarationsOf(options: AttentionOptions): readonly TensorDeclaration[] {
  const list = TRACE_LISTS[variantOf(options)];
  if (!list) throw new AttentionError(`no list of tensors for "${variantOf(options)}" attention`);
  return list;
}

/** Zeroed tensors for these options. */
export function allocate(options: AttentionOptions): readonly TraceTensor[] {
  return declarationsOf(options).map((declaration) => {
    const shape = shapeOf(declaration, options);
    return { ...declaration, shape, data: new Float32Array(elementCount(shape)) };
  });
}
