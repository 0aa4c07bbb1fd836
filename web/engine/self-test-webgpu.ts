/** Proves that an engine on a graphics processor computes what it should, before any number of it is shown. */
import type { AsyncAttentionEngine, AttentionEngine } from './engine.ts';
import { compare, largestOf, request } from './self-test.ts';

/**
 * WGSL promises less than C++: a division may be off by 2.5 units in the last place, an exponential by 3 + 2·|x| of them, and
 * sums may be taken in any order (WGSL, section 15.7.4). With scores up to about 10 and ε = 1.2e-7 that is 3e-6 on a weight, and
 * the matrices behind it add up as much again for some 70 terms each.
 */
const WEBGPU_TOLERANCE = 1e-4;

/** More tokens and features than a tile of a matrix has, and no multiple of one. */
const LARGE = { tokens: 70, width: 72 };

/**
 * What `selfTest` does, for an engine on a graphics processor: on the tiny case and on one that takes several tiles. Rejects with
 * `AttentionError` at the first wrong number, and with whatever the engine rejects with.
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
