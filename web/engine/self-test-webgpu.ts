/** Self-test of a GPU engine, run before any of its numbers are shown. */
import type { AsyncAttentionEngine, AttentionEngine } from './engine.ts';
import { compare, largestOf, request } from './self-test.ts';

/**
 * WGSL guarantees less than C++: a division may be off by 2.5 ulp, an exponential by 3 + 2·|x| ulp, and sums may be
 * reordered (WGSL, section 15.7.4).
 *
 * With scores up to about 10 and ε = 1.2e-7 this is 3e-6 on a weight; the matrices behind it, with some 70 terms each,
 * add about as much again.
 */
export const WEBGPU_TOLERANCE = 1e-4;

/** More tokens and features than a matrix tile has, and not a multiple. */
const LARGE = { tokens: 70, width: 72 };

/**
 * `selfTest` for a GPU engine, on the tiny case and on one with several tiles.
 *
 * Rejects with `AttentionError` at the first wrong number, and with the engine's own errors.
 */
export async function selfTestAsync(engine: AsyncAttentionEngine, trusted: AttentionEngine): Promise<void> {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  try {
    for (const each of [request(), request(LARGE.tokens, LARGE.width)]) {
      const actual = await session.forward(each);
      compare(actual, other.forward(each), largestOf, WEBGPU_TOLERANCE);
    }
  } finally {
    session.dispose();
    other.dispose();
  }
}
