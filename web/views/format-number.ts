/** Numbers as the lesson prints them: a real minus sign, ∞ as a sign, as many decimals as fit. */

const MINUS = '\u2212';

/** What stands between the whole and the decimals: a point, or a comma in many languages. */
let decimalSign = '.';

/** Has decimals written from now on after the sign that a language has for them. */
export function writeDecimalsWith(sign: string): void {
  decimalSign = sign;
}

/** A number that JavaScript wrote, with the signs of the language. */
function written(text: string): string {
  return text.replace('.', decimalSign).replace('-', MINUS);
}

/** A number as it is, with as many decimals as it has. */
export function formatPlain(value: number): string {
  return written(String(value));
}

/** Fixed decimals; −0.00 is printed as 0.00, so that a sign always means something. */
export function formatNumber(value: number, decimals = 2): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '∞';
  if (value === Number.NEGATIVE_INFINITY) return `${MINUS}∞`;
  const text = value.toFixed(decimals);
  return written(Number(text) === 0 ? text.replace('-', '') : text);
}

/** The shortest decimal number that names this float32 exactly, for "full precision on questioning". */
export function formatExactly(value: number): string {
  if (!Number.isFinite(value)) return formatNumber(value);
  for (let digits = 1; digits <= 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === Math.fround(value)) return formatPlain(Number(text));
  }
  return formatPlain(value);
}

/** How much room signs take, in digits: in the interface font a digit has 0.62 em, a minus sign 0.67, a point 0.3. */
const MINUS_WIDTH = 1.1;
const POINT_WIDTH = 0.5;

/** How the numbers of one matrix are written: all with the same decimals, so that they can be compared at a glance. */
export interface NumberStyle {
  readonly decimals: number;
  /** Whether the zero before the decimals is left out, as tables of shares are written: .45, or ,45 with a comma. */
  readonly bare: boolean;
}

/** The style with the most decimals, two at most, in which every number fits into the room of so many digits; null if none is. */
export function styleToFit(values: Iterable<number>, room: number): NumberStyle | null {
  let largest = 0;
  let sign = 0;
  let whole = true;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    largest = Math.max(largest, Math.abs(value));
    if (value < 0) sign = MINUS_WIDTH;
    whole &&= Number.isInteger(value);
  }
  // Without decimals only whole numbers and large ones still say what they are.
  const fewest = whole || largest >= 100 ? 0 : 1;
  for (let decimals = 2; decimals >= fewest; decimals--) {
    const digits = largest.toFixed(decimals);
    const width = sign + (decimals > 0 ? digits.length - 1 + POINT_WIDTH : digits.length);
    if (width <= room) return { decimals, bare: false };
    if (decimals === 2 && digits.startsWith('0.') && width - 1 <= room) return { decimals, bare: true };
  }
  return null;
}

/** A number of a matrix; exactly zero is "0", so that it differs from what merely rounds to it. */
export function formatCell(value: number, { decimals, bare }: NumberStyle): string {
  if (value === 0) return '0';
  const text = formatNumber(value, decimals);
  return bare ? text.replace(`0${decimalSign}`, decimalSign) : text;
}
