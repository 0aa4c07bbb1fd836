/** Parses a plain decimal number, never −0; returns NaN, which is in no range, for anything else. */
export function decimal(text: string): number {
  return /^-?\d{1,17}(\.\d{1,25})?(e-\d{1,3})?$/.test(text) ? Number(text) + 0 : Number.NaN;
}
