/** Which tensors the options call for, in the order of computation, with memory for each. */
import { elementCount } from '../cell.ts';
import { AttentionError, type AttentionOptions, type TensorDeclaration, type TraceTensor } from '../engine.ts';
import { TRACE_LISTS } from '../generated/trace-lists.ts';
import { type GivenTensor, shapeText } from '../given.ts';
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

/** As much as the C++ core may use in WebAssembly: 2 GiB of single precision, all tensors together. */
const MOST_NUMBERS = 2 ** 29;

/** Zeroed tensors for these options. Throws `AttentionError` if they need more memory than there is. */
export function allocate(options: AttentionOptions): readonly TraceTensor[] {
  const layout = declarationsOf(options).map((declaration) => ({
    ...declaration,
    shape: shapeOf(declaration, options),
  }));
  let numbers = 0;
  for (const tensor of layout) {
    numbers += elementCount(tensor.shape);
    if (numbers > MOST_NUMBERS) throw tooLarge(tensor);
  }
  return layout.map((tensor) => {
    try {
      return { ...tensor, data: new Float32Array(elementCount(tensor.shape)) };
    } catch (error) {
      throw error instanceof RangeError ? tooLarge(tensor) : error;
    }
  });
}

function tooLarge(tensor: GivenTensor): AttentionError {
  return new AttentionError(
    `there is no memory for ${tensor.name}, whose shape is ${shapeText(tensor)}: use fewer tokens or features`,
  );
}
