/** Selects and allocates the tensors for a set of options, in computation order. */
import { elementCount, extents, kvHeads, type Letter, letters } from '../cell.ts';
import { checkOptions } from '../check-options.ts';
import { AttentionError, type AttentionOptions, type TensorDeclaration, type TraceTensor } from '../engine.ts';
import { TRACE_LISTS } from '../generated/trace-lists.ts';
import { type GivenTensor, shapeText } from '../given.ts';

/**
 * The shapes of the trace's tensors and gradients, one extent per letter.
 *
 * Every letter has one extent, except m: in cross-attention, keys and values may have other widths.
 */
const KEY_SIDE: ReadonlySet<string> = new Set(['key_input', 'w_k', 'd_key_input', 'd_w_k']);
const VALUE_SIDE: ReadonlySet<string> = new Set(['value_input', 'w_v', 'd_value_input', 'd_w_v']);

export function shapeOf({ name, axes }: TensorDeclaration, options: AttentionOptions): readonly number[] {
  const extent: Record<Letter, number> = { ...extents({ options }) };
  if (KEY_SIDE.has(name)) extent.m = options.keyWidth;
  if (VALUE_SIDE.has(name)) extent.m = options.valueWidth;
  return letters(axes).map((letter) => extent[letter]);
}

/** The name of the C++ core's exported lists for these options. */
export function variantOf(options: AttentionOptions): string {
  const { cross, bias, dropout, numHeads } = options;
  const grouped = kvHeads(options) < numHeads;
  return [cross ? 'cross' : 'self', bias ? 'bias' : '', dropout > 0 ? 'dropout' : '', grouped ? 'grouped' : '']
    .filter(Boolean)
    .join(' ');
}

/** What a session computes. */
export interface TraceKind<Options> {
  /** Throws `AttentionError` for invalid options. */
  check(options: Options): void;
  /** The tensors for these options, as exported from C++, in the order of computation. */
  declarations(options: Options): readonly TensorDeclaration[];
}

/** The declarations of the trace for these options, exported from C++. */
export function declarationsOf(options: AttentionOptions): readonly TensorDeclaration[] {
  return listOf(TRACE_LISTS, options);
}

/** The list of this variant. */
export function listOf(
  lists: Readonly<Record<string, readonly TensorDeclaration[]>>,
  options: AttentionOptions,
): readonly TensorDeclaration[] {
  const list = lists[variantOf(options)];
  if (!list) throw new AttentionError(`no list of tensors for "${variantOf(options)}" attention`);
  return list;
}

export const ATTENTION: TraceKind<AttentionOptions> = { check: checkOptions, declarations: declarationsOf };

/** The C++ core's limit in WebAssembly: 2 GiB of float32 for all tensors together. */
const MAX_NUMBERS = 2 ** 29;

/** The tensors of a list with their shapes. */
export function shaped(declarations: readonly TensorDeclaration[], options: AttentionOptions): readonly GivenTensor[] {
  return declarations.map((declaration) => ({ ...declaration, shape: shapeOf(declaration, options) }));
}

/** Zeroed tensors. Throws `AttentionError` if they exceed the memory limit. */
export function allocate(layout: readonly GivenTensor[]): readonly TraceTensor[] {
  let numbers = 0;
  for (const tensor of layout) {
    numbers += elementCount(tensor.shape);
    if (numbers > MAX_NUMBERS) throw tooLarge(tensor);
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
