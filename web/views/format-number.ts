/** Numbers as the lesson prints them: a real minus sign, ∞ as a sign, as many decimals as fit. */

const MINUS = '\u2212';

/** Fixed decimals; −0.00 is printed as 0.00, so that a sign always means something. */
export function formatNumber(value: number, decimals = 2): string {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return '∞';
  if (value === Number.NEGATIVE_INFINITY) return `${MINUS}∞`;
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

/** The shortest decimal number that names this float32 exactly, for "full precision on questioning". */
export function formatExactly(value: number): string {
  if (!Number.isFinite(value)) return formatNumber(value);
  for (let digits = 1; digits <= 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === Math.fround(value)) return String(Number(text)).replace('-', MINUS);
  }
  return String(value).replace('-', MINUS);
}

/** The form with the most decimals, two at most, that is no longer than `characters`; null if none is. */
export function formatToFit(value: number, characters: number): string | null {
  for (let decimals = 2; decimals >= 0; decimals--) {
    const text = formatNumber(value, decimals);
    if (text.length <= characters) return text;
    const bare = text.replace(/^(\u2212?)0\./, '$1.');
    if (decimals > 0 && bare.length <= characters) return bare;
  }
  return null;
}
