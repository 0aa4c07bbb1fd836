/** Formats numbers for the lesson: typographic minus, ∞, and as many decimals as fit. */

const MINUS = '\u2212';

/** Decimal separator: a point, or a comma in many languages. */
let decimalSign = '.';

/** Sets the decimal separator of the current language. */
export function writeDecimalsWith(sign: string): void {
  decimalSign = sign;
}

/** Localises a number that JavaScript formatted. */
function written(text: string): string {
  return text.replace('.', decimalSign).replace('-', MINUS);
}

/** A number with all its decimals. */
export function formatPlain(value: number): string {
  return written(String(value));
}

/** Fixed decimals. −0.00 is printed as 0.00, so that a sign always carries meaning. */
export function formatNumber(value: number, decimals = 2): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '∞';
  if (value === Number.NEGATIVE_INFINITY) return `${MINUS}∞`;
  const text = value.toFixed(decimals);
  return written(Number(text) === 0 ? text.replace('-', '') : text);
}

/** The decimal number with the fewest digits that identifies this float32 exactly. */
export function shortest(value: number): number {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return short;
  }
  return value;
}

/** The shortest decimal that identifies this float32 exactly. */
export function formatExactly(value: number): string {
  return Number.isFinite(value) ? formatPlain(shortest(value)) : formatNumber(value);
}

/** Width of a digit of the interface font, in em. */
export const DIGIT = 0.62;
/** Between two shares, in CSS pixels: pale cells do not separate them. */
const APART = 5;

/** Widths in digits: in the interface font a digit is 0.62 em wide, a minus sign 0.67, a point 0.3. */
const MINUS_WIDTH = 1.1;
const POINT_WIDTH = 0.5;
const K_WIDTH = 0.9;

const THOUSAND = 1000;
/** The largest number of three digits, after rounding. */
const THREE_DIGITS = 999.5;

/** Number format of one matrix: the same decimals everywhere, so that its numbers compare at a glance. */
export interface NumberStyle {
  readonly decimals: number;
  /**
   * Omits the zero before a decimal point, as tables of shares do: .45. Writes 1.00 as 1.0, which is as wide. Before a comma
   * the zero stays.
   */
  readonly bare: boolean;
  /** Writes 3.6k for 3556; smaller numbers are whole. */
  readonly thousands?: boolean;
}

/** A format and its font size, in CSS pixels. */
export interface SizedStyle {
  readonly style: NumberStyle | null;
  readonly size: number;
}

/**
 * The largest font size at which shares with two decimals fit into columns of that width, in CSS pixels, with a gap between them.
 * Undefined if no size fits, or if a number is not from 0 to 1. A share with one decimal says little.
 */
export function sharesToFit(
  values: readonly number[],
  width: number,
  sizes: readonly number[],
): SizedStyle | undefined {
  if (!values.every((value) => value >= 0 && value <= 1)) return undefined;
  return sizes
    .map((size) => ({ size, style: styleToFit(values, (width - APART) / (size * DIGIT)) }))
    .find(({ style }) => style?.decimals === 2);
}

/** The style with the most decimals (at most two) in which every number fits into `room` digits; null if none fits. */
export function styleToFit(values: Iterable<number>, room: number): NumberStyle | null {
  let [highest, lowest, whole] = [0, 0, true];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    highest = Math.max(highest, value);
    lowest = Math.min(lowest, value);
    whole &&= Number.isInteger(value);
  }
  const largest = Math.max(highest, -lowest);
  // Without decimals, only whole or large numbers remain meaningful.
  const fewest = whole || largest >= 10 ? 0 : 1;
  for (let decimals = 2; decimals >= fewest; decimals--) {
    const point = decimals > 0 ? POINT_WIDTH - 1 : 0;
    const above = highest.toFixed(decimals).length + point;
    const below = lowest < 0 ? (-lowest).toFixed(decimals).length + point + MINUS_WIDTH : 0;
    const width = Math.max(above, below);
    if (width <= room) return { decimals, bare: false };
    if (decimals === 2 && decimalSign === '.' && Number(largest.toFixed(decimals)) <= 1 && width - 1 <= room)
      return { decimals, bare: true };
  }
  return largest >= THREE_DIGITS ? thousandsToFit(highest, lowest, room) : null;
}

/** In thousands with one decimal or none; null if that does not fit either. Half a digit may reach into the cell's margin. */
function thousandsToFit(highest: number, lowest: number, room: number): NumberStyle | null {
  const width = (value: number, decimals: number): number => {
    if (value < THREE_DIGITS) return String(Math.round(value)).length;
    return (value / THOUSAND).toFixed(decimals).length + (decimals > 0 ? POINT_WIDTH - 1 : 0) + K_WIDTH;
  };
  const fits = (decimals: number) => {
    const below = lowest < 0 ? Math.max(3, width(-lowest, decimals)) + MINUS_WIDTH : 0;
    return Math.max(3, width(highest, decimals), below) <= room + 0.5;
  };
  const decimals = [1, 0].find(fits);
  return decimals === undefined ? null : { decimals, bare: false, thousands: true };
}

/** Formats a cell. Exactly zero is "0", to distinguish it from values that round to zero. */
export function formatCell(value: number, { decimals, bare, thousands }: NumberStyle): string {
  if (value === 0) return '0';
  if (thousands) {
    return Math.abs(value) < THREE_DIGITS ? formatNumber(value, 0) : `${formatNumber(value / THOUSAND, decimals)}k`;
  }
  const text = formatNumber(value, decimals);
  return bare ? text.replace(`0${decimalSign}`, decimalSign).replace(`1${decimalSign}00`, `1${decimalSign}0`) : text;
}
