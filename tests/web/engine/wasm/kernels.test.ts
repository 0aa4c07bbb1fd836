import { expect, it } from 'vitest';
import { AttentionError } from '#web/engine/engine.ts';
import { createWasmEngine, wasmKernelTables } from '#web/engine/wasm/wasm-engine.ts';

it.each([
  ['forward', ['wasm-simd128']],
  ['strict', ['wasm-simd128']],
  ['fast', ['wasm-relaxed']],
] as const)('the %s module has the kernels %s, and uses the last by default', async (build, tables) => {
  expect(await wasmKernelTables(build)).toEqual(tables);
  expect((await createWasmEngine({ build })).kernels).toBe(tables.at(-1));
});

it('rejects unknown kernels with a clear message', async () => {
  const loading = createWasmEngine({ kernels: 'avx512' });
  await expect(loading).rejects.toThrow('no kernel table "avx512" runs on this machine; there are wasm-simd128');
  await expect(loading).rejects.toThrow(AttentionError);
});
