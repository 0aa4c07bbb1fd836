/**
 * Rejects numbers that attention is not defined for, by name and position.
 *
 * The messages are those of the C++ core (cpp/src/check_numbers.cpp).
 */
import { type Addressable, cellAt, letters } from '../cell.ts';
import { AttentionError, type ForwardRequest, type TraceTensor } from '../engine.ts';
import { firstNotFinite } from '../first-not-finite.ts';

/** Tensors that may be −∞: the mask, and those computed from it. */
const MASK_LIKE: ReadonlySet<string> = new Set(['mask', 'masked', 'row_max', 'tile_max', 'running_max']);

/** Every number in the request must be finite. */
export function checkFinite(tensor: TraceTensor): void {
  const flat = firstNotFinite(tensor.data);
  if (flat >= 0) refuse(tensor, tensor.shape, tensor.data, flat, 'every given number must be finite');
}

/** An additive mask may contain −∞ to forbid; +∞ and NaN would leave no weights. */
export function checkCustomMask({ customMask, options }: ForwardRequest): void {
  if (!customMask) return;
  const flat = firstNotFinite(customMask, Number.NEGATIVE_INFINITY);
  if (flat < 0) return;
  const why = 'it is added to the scores, so it may be any finite number, or minus infinity to forbid';
  refuse({ name: 'custom_mask', axes: 'ts' }, [options.tokens, options.sourceTokens], customMask, flat, why);
}

/** Results must stay in the range of float32. */
export function checkRange(tensor: TraceTensor): void {
  const flat = firstNotFinite(tensor.data, MASK_LIKE.has(tensor.name) ? Number.NEGATIVE_INFINITY : undefined);
  if (flat < 0) return;
  refuse(
    tensor,
    tensor.shape,
    tensor.data,
    flat,
    'the numbers that it is computed from are too large for a 32-bit float',
  );
}

function refuse(
  tensor: Addressable,
  shape: readonly number[],
  data: Float32Array,
  flat: number,
  because: string,
): never {
  const { at } = cellAt(tensor, shape, flat);
  const position = letters(tensor.axes)
    .map((letter) => `${letter} ${at[letter]}`)
    .join(', ');
  throw new AttentionError(`${tensor.name} is ${describe(data[flat] ?? Number.NaN)} at (${position}): ${because}`);
}

function describe(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'infinite' : 'minus infinity';
}
