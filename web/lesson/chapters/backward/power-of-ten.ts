/** A power of ten for chart ticks: 10⁻⁴, without a factor. */
import { formatPower } from '../../inspector/numbers.ts';

export function powerOfTen(value: number): string {
  return formatPower(value).replace(/^[^·]*·/, '');
}
