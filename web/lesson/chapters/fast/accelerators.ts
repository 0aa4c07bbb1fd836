/**
 * Roofs of known graphics processors, an A100 80GB SXM and an H100 SXM: their data sheets' peak in half precision for dense matrices,
 * and their memory.
 */
import type { Roof } from './measuring.ts';
import { intensity, type WayName } from './ways.ts';

export interface Accelerator extends Roof {
  readonly name: string;
}

export const ACCELERATORS: readonly Accelerator[] = [
  { name: 'A100', peak: 312e12, bandwidth: 2.039e12 },
  { name: 'H100', peak: 989e12, bandwidth: 3.35e12 },
];

/** Two bytes for each number instead of four: twice as many operations for each byte. */
export function halfPrecision(way: WayName, tokens: number): number {
  return 2 * intensity(way, tokens);
}
