/** Stored timings: validated when read, invalidated by another browser or build. */
import { describe, expect, it } from 'vitest';
import {
  type Measured,
  rememberedTimings,
  rememberTimings,
} from '../../../../web/lesson/session/remembered-timings.ts';
import { memoryStorage } from './memory-storage.ts';

const MEASURED: Measured = {
  browser: 'A browser 1.0',
  wasm: 'wasm-simd128',
  webgpu: 'webgpu-stub',
  timings: [
    { tokens: 8, dModel: 32, multiplications: 36_864, wasm: 0.1, webgpu: 2 },
    { tokens: 64, dModel: 512, multiplications: 71_303_168, wasm: 12, webgpu: 3 },
  ],
};
const HERE = { browser: MEASURED.browser, wasm: MEASURED.wasm };

describe('stored timings', () => {
  it('are restored for the same browser and the same build', () => {
    const storage = memoryStorage();
    rememberTimings(storage, MEASURED);
    expect(rememberedTimings(storage, HERE)).toEqual(MEASURED);
    expect(rememberedTimings(storage, { ...HERE, browser: 'A browser 2.0' })).toBeNull();
    expect(rememberedTimings(storage, { ...HERE, wasm: 'typescript' })).toBeNull();
    rememberTimings(storage, null);
    expect(rememberedTimings(storage, HERE)).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['another thing', '[]'],
    ['a field more', JSON.stringify({ ...MEASURED, more: 1 })],
    ['no time', JSON.stringify({ ...MEASURED, timings: [] })],
    [
      'a negative time',
      JSON.stringify({ ...MEASURED, timings: MEASURED.timings.map((each) => ({ ...each, wasm: -1 })) }),
    ],
    [
      'a time that is a text',
      JSON.stringify({ ...MEASURED, timings: MEASURED.timings.map((each) => ({ ...each, wasm: '1' })) }),
    ],
  ])('is not believed where it is %s', (_, text) => {
    const storage = memoryStorage();
    rememberTimings(storage, MEASURED);
    const [key] = storage.keys();
    storage.setItem(key ?? '', text);
    expect(rememberedTimings(storage, HERE)).toBeNull();
  });

  it('are silently lost without storage, or if it refuses', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    for (const storage of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
      rememberTimings(storage, MEASURED);
      expect(rememberedTimings(storage, HERE)).toBeNull();
    }
  });
});
