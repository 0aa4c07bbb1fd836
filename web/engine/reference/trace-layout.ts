/** Which tensors the options call for, in the order of computation, and memory for them. */
import { elementCount, kvHeads } from '../cell.ts';
import { AttentionError, type AttentionOptions, type TensorDeclaration, type TraceTensor } from '../engine.ts';
import { TRACE_LISTS } from '../generated/trace-lists.ts';
import { type GivenTensor, shapeText } from '../given.ts';
import { shapeOf } from './shapes.ts';

/** The name under which the C++ core's lists for these options were written down. */
export function variantOf(options: AttentionOptions): string {
  const { cross, bias, dropout, numHeads } = options;
  const grouped = kvHeads(options) < numHeads;
  return [cross ? 'cross' : 'self', bias ? 'bias' : '', dropout > 0 ? 'dropout' : '', grouped ? 'grouped' : '']
    .filter(Boolean)
    .join(' ');
}

/** The declarations of the trace for these options, as C++ wrote them. */
export function declarationsOf(options: AttentionOptions): readonly TensorDeclaration[] {
  return listOf(TRACE_LISTS, options);
}

/** One of the lists that were written down for every variant. */
export function listOf(
  lists: Readonly<Record<string, readonly TensorDeclaration[]>>,
  options: AttentionOptions,
): readonly TensorDeclaration[] {
  const list = lists[variantOf(options)];
  if (!list) throw new AttentionError(`no list of tensors for "${variantOf(options)}" attention`);
  return list;
}

/** Everything of the options that decides a shape: tensors that were allocated for one such text fit all of it. */
export function layoutOf(options: AttentionOptions): string {
  const { tokens, sourceTokens, dModel, keyWidth, valueWidth, numHeads } = options;
  return [variantOf(options), tokens, sourceTokens, dModel, keyWidth, valueWidth, numHeads, kvHeads(options)].join();
}

/** As much as the C++ core may use in WebAssembly: 2 GiB of single precision, all tensors together. */
const MOST_NUMBERS = 2 ** 29;

/** Zeroed tensors of a list. Throws `AttentionError` if they need more memory than there is. */
export function allocate(
  declarations: readonly TensorDeclaration[],
  options: AttentionOptions,
): readonly TraceTensor[] {
  const layout = declarations.map((declaration) => ({ ...declaration, shape: shapeOf(declaration, options) }));
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
