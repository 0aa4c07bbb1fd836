/** Alternating timing of both engines while the page is idle. */
import { describe, expect, it } from 'vitest';
import { createReferenceEngine } from '../../../web/engine/reference/reference-engine.ts';
import { TIMED_SHAPES, timeBoth } from '../../../web/engine/time-engines.ts';
import { laterEngine } from './support/later-engine.ts';

describe('measuring', () => {
  it('times each engine at each shape after a warm-up run, and awaits an idle page before each run', async () => {
    let [now, idles] = [0, 0];
    const webgpu = laterEngine({
      before: (_, count) => {
        now += count % 4 === 1 ? 500 : 7;
      },
    });
    const idle = async () => {
      idles++;
    };
    const measured = await timeBoth(createReferenceEngine(), webgpu, { idle, clock: () => now }, [
      { tokens: 3, dModel: 4 },
      { tokens: 4, dModel: 8 },
    ]);
    expect(measured.map(({ tokens, dModel, wasm, webgpu }) => ({ tokens, dModel, wasm, webgpu }))).toEqual([
      { tokens: 3, dModel: 4, wasm: 0, webgpu: 7 },
      { tokens: 4, dModel: 8, wasm: 0, webgpu: 7 },
    ]);
    expect(idles).toBe(18);
    expect(webgpu.sessions).toBe(0);
  });

  it('rejects with an engine’s error and disposes all sessions', async () => {
    const webgpu = laterEngine({ before: () => Promise.reject(new Error('lost')) });
    const steps = { idle: async () => undefined, clock: () => 0 };
    await expect(timeBoth(createReferenceEngine(), webgpu, steps)).rejects.toThrow('lost');
    expect(webgpu.sessions).toBe(0);
  });

  it('takes two or three shapes, each larger than the one before', () => {
    const sizes = TIMED_SHAPES.map(({ tokens, dModel }) => tokens * dModel);
    expect(sizes.length).toBeLessThanOrEqual(3);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  });
});
