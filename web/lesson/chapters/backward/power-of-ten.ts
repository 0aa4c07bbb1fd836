/** A power of ten as the marks of a chart write it: 10⁻⁴, without the factor that numbers have before it. */
import { formatPower } from '../../inspector/numbers.ts';

export function powerOfTen(value: number): string {
  return formatPower(value).replace(/^[^·]*·/, '');
}
