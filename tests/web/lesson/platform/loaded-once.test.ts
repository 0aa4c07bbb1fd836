/** A memoised loader: one load per key, and a retry after a failure. */
import { expect, it, vi } from 'vitest';
import { loadedOnce } from '#web/lesson/platform/loaded-once.ts';

it('loads each key once, and tries again after a failure', async () => {
  const load = vi.fn(async (name: string) => `${name} ${load.mock.calls.length}`);
  const once = loadedOnce(load);
  expect([await once('wasm'), await once('wasm'), await once('reference')]).toEqual([
    'wasm 1',
    'wasm 1',
    'reference 2',
  ]);
  load.mockRejectedValueOnce(new Error('offline'));
  const failing = loadedOnce(load);
  await expect(failing('wasm')).rejects.toThrow('offline');
  expect(await failing('wasm')).toBe('wasm 4');
});
