import { describe, expect, it } from 'vitest';
import { BufferPool, roundedUp } from '#web/engine/webgpu/gpu-device.ts';
import { STAGING, STORAGE } from '#web/engine/webgpu/params.ts';
import { gpu, hasAdapter } from './support/device.ts';

describe('a buffer size in the pool', () => {
  it('is one of few, a multiple of 4, and at most a quarter above the request', () => {
    for (let bytes = 1; bytes < 5000; bytes++) {
      const size = roundedUp(bytes);
      expect(size).toBeGreaterThanOrEqual(bytes);
      expect(size % 4).toBe(0);
      expect(size).toBeLessThanOrEqual(Math.max(256, bytes * 1.25));
    }
    expect(new Set(Array.from({ length: 4096 }, (_, i) => roundedUp(i + 1))).size).toBeLessThan(20);
  });
});

describe.skipIf(!hasAdapter)('the pool', () => {
  async function pool() {
    const device = await (await gpu.requestAdapter())?.requestDevice();
    if (!device) throw new Error('there is no device');
    return { device, pool: new BufferPool(device) };
  }

  it('reuses the buffers of a finished round, for the same usage only', async () => {
    const { device, pool: buffers } = await pool();
    const one = buffers.take(1000, STORAGE);
    const two = buffers.take(1000, STORAGE);
    expect(two).not.toBe(one);
    buffers.endRound();
    expect([one, two]).toContain(buffers.take(1010, STORAGE));
    expect([one, two]).not.toContain(buffers.take(1000, STAGING));
    buffers.clear();
    device.destroy();
  });

  it('frees unused buffers after some rounds, and everything at the end', async () => {
    const { device, pool: buffers } = await pool();
    buffers.take(1 << 20, STORAGE);
    for (let round = 0; round < 20; round++) {
      buffers.take(256, STORAGE);
      buffers.endRound();
    }
    expect(buffers.bytes).toBe(256);
    buffers.take(4096, STORAGE);
    buffers.clear();
    expect(buffers.bytes).toBe(0);
    device.destroy();
  });
});
