/** The roofline loops: each chain converges to its fixed point, and every byte is read. */
import { expect, it } from 'vitest';
import { BUFFER_BYTES, BYTES_A_ROUND, OPERATIONS_A_ROUND, peakLoops } from '#web/lesson/chapters/fast/peak-module.ts';

const CHAINS = OPERATIONS_A_ROUND / 8;

/** x = 0.999 x + 0.001 from 0: after n rounds each chain holds 1 − 0.999ⁿ, and the sum of the chains is returned. */
const expected = (rounds: number) => CHAINS * (1 - 0.999 ** rounds);

it.each([false, true])('multiplies and adds the requested number of times (relaxed: %s)', async (relaxed) => {
  const loops = await peakLoops(relaxed);
  // An engine without relaxed SIMD says so; all supported engines have plain SIMD.
  if (!loops) {
    expect(relaxed).toBe(true);
    return;
  }
  expect(loops.relaxed).toBe(relaxed);
  expect(loops.multiplyAdd(1)).toBeCloseTo(expected(1), 5);
  expect(loops.multiplyAdd(1000)).toBeCloseTo(expected(1000), 3);
});

it('reads exactly the whole buffer', async () => {
  const loops = await peakLoops(false);
  expect(loops?.read(BYTES_A_ROUND)).toBe(0);
  expect(loops?.read(BUFFER_BYTES)).toBe(0);
  expect(() => loops?.read(BUFFER_BYTES + BYTES_A_ROUND)).toThrow(WebAssembly.RuntimeError);
});
