/**
 * Formats a column of numbers with the decimals that the smallest one needs. A number too small for that gets a power of ten, so
 * that only 0 is printed as 0.
 */
import { formatNumber, formatPlain } from '../../views/format-number.ts';

const MINUS = '\u2212';
const RAISED: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

/** 3 decimals; 4 if a number is under 0.01; 2 or fewer if one is large. */
export function decimalsFor(values: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const value of values) {
    const size = Math.abs(value);
    if (!Number.isFinite(size) || size === 0) continue;
    smallest = Math.min(smallest, size);
    largest = Math.max(largest, size);
  }
  if (largest >= 10000) return 0;
  if (largest >= 100) return 2;
  return smallest < 0.01 ? 4 : 3;
}

/** Fixed decimals, or 2.3·10⁻⁵ for a number that would round to 0. */
export function formatAligned(value: number, decimals: number): string {
  return value !== 0 && Number(value.toFixed(decimals)) === 0 ? formatPower(value) : formatNumber(value, decimals);
}

/** Two digits and a power of ten: 2.3·10⁻⁵. */
export function formatPower(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return formatNumber(value, 0);
  const [digits = '', exponent = '0'] = value.toExponential(1).split('e');
  const raised = [...String(Number(exponent))].map((character) => RAISED[character] ?? character).join('');
  return `${formatNumber(Number(digits), 1)}·10${raised}`;
}

/** A number in double precision, with a few more digits than single precision needs. */
export function formatDouble(value: number): string {
  if (!Number.isFinite(value)) return formatNumber(value);
  const size = Math.abs(value);
  if (size !== 0 && size < 1e-5) return formatPower(value);
  return formatPlain(Number(value.toPrecision(12)));
}

/** A number as a factor or after a sign: negative ones in parentheses. */
export function bracketed(text: string): string {
  return text.startsWith(MINUS) ? `(${text})` : text;
}
