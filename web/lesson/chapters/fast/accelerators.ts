/**
 * Roofs of known graphics processors, an A100 80GB SXM and an H100 SXM: their data sheets' peak in half precision for dense matrices,
 * and their memory.
 */
import { type Algorithm, intensity } from './algorithms.ts';
import type { Roof } from './measuring.ts';

export interface Accelerator extends Roof {
  readonly name: string;
}

export const ACCELERATORS: readonly Accelerator[] = [
  { name: 'A100', peak: 312e12, bandwidth: 2.039e12 },
  { name: 'H100', peak: 989e12, bandwidth: 3.35e12 },
];

/** FlashAttention-3's published rate, and the largest block of queries in its code; the chapter has the references. */
export const FLASH_3 = { on: 'H100', rate: 740e12, mostQueries: 192 };

/** Two bytes for each number instead of four: twice as many operations for each byte. */
export function halfPrecision(algorithm: Algorithm, tokens: number, queries?: number): number {
  return 2 * intensity(algorithm, tokens, queries);
}
