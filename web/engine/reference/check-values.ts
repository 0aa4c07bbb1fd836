/** Refuses numbers that attention is not defined for, by name and position. */
import { type Addressable, cellAt, letters } from '../cell.ts';
import { AttentionError, type ForwardRequest, type TraceTensor } from '../engine.ts';

/** What may be −∞: the mask, and what it is added to. */
const MAY_BE_FORBIDDEN: ReadonlySet<string> = new Set(['mask', 'masked', 'row_max']);

/** Every number that the request brings must be finite. */
export function checkFinite(tensor: TraceTensor): void {
  const flat = tensor.data.findIndex((value) => !Number.isFinite(value));
  if (flat < 0) return;
  const value = Number.isNaN(tensor.data[flat]) ? 'NaN' : 'infinite';
  throw new AttentionError(`${cellText(tensor, tensor.shape, flat)} is ${value}; attention needs finite numbers`);
}

/** An additive mask holds numbers, or −Infinity to forbid; +Infinity and NaN would leave no weights at all. */
export function checkCustomMask({ customMask, options }: ForwardRequest): void {
  const flat = customMask?.findIndex((value) => Number.isNaN(value) || value === Number.POSITIVE_INFINITY) ?? -1;
  if (flat < 0) return;
  const at = cellText({ name: 'customMask', axes: 'ts' }, [options.tokens, options.sourceTokens], flat);
  const value = Number.isNaN(customMask?.[flat]) ? 'NaN' : '+Infinity';
  throw new AttentionError(`${at} is ${value}; a mask may hold any number or −Infinity`);
}

/** A result may not leave the range of single precision. */
export function checkRange(tensor: TraceTensor): void {
  const forbidden = MAY_BE_FORBIDDEN.has(tensor.name);
  const flat = tensor.data.findIndex(
    (value) => !Number.isFinite(value) && !(forbidden && value === Number.NEGATIVE_INFINITY),
  );
  if (flat < 0) return;
  throw new AttentionError(
    `${cellText(tensor, tensor.shape, flat)} is too large for a 32-bit floating-point number; use smaller inputs or weights`,
  );
}

/** "input at t = 2, m = 5". */
function cellText(tensor: Addressable, shape: readonly number[], flat: number): string {
  const { at } = cellAt(tensor, shape, flat);
  const indices = letters(tensor.axes).map((letter) => `${letter} = ${at[letter]}`);
  return indices.length > 0 ? `${tensor.name} at ${indices.join(', ')}` : tensor.name;
}
