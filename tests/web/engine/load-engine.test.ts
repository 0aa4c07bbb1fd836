import { describe, expect, it } from 'vitest';
import { loadEngine } from '#web/engine/load-engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { createWasmEngine } from '#web/engine/wasm/wasm-engine.ts';
import { brokenEngine } from './support/broken-engine.ts';

const steps = { hasSimd: async () => true, loadWasm: createWasmEngine };

describe('loadEngine', () => {
  it('loads the C++ core if WebAssembly can run it', async () => {
    const { engine, note } = await loadEngine();
    expect(note).toBeNull();
    expect(engine.name).toBe('wasm');
  });

  it('loads plain TypeScript on request, without a note', async () => {
    const { engine, note } = await loadEngine({ force: 'reference' });
    expect([engine.name, note]).toEqual(['reference', null]);
  });

  it('loads plain TypeScript, with a note, on machines without SIMD', async () => {
    const { engine, note } = await loadEngine({}, { ...steps, hasSimd: async () => false });
    expect(engine.name).toBe('reference');
    expect(note?.reason).toBe('no-simd');
  });

  it('loads plain TypeScript, with the reason, if the module fails to load', async () => {
    const loadWasm = () => Promise.reject(new Error('404 on mha.wasm'));
    const { engine, note } = await loadEngine({ force: 'wasm' }, { ...steps, loadWasm });
    expect(engine.name).toBe('reference');
    expect(note).toEqual({ reason: 'failed', detail: '404 on mha.wasm' });
  });

  it.each([
    ['weights', 7, 0.5],
    ['output', 3, Number.NaN],
    ['mask', 0, 1],
    ['dropout_mask', 2, 9],
  ])('rejects an engine with wrong %s', async (tensor, flat, value) => {
    const loadWasm = async () => brokenEngine(createReferenceEngine(), tensor, flat, value);
    const { engine, note } = await loadEngine({}, { ...steps, loadWasm });
    expect(engine.name).toBe('reference');
    expect(note?.reason).toBe('failed');
    expect(note?.detail).toContain(`${tensor} has ${value}`);
  });
});
