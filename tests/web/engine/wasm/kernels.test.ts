import { expect, it } from 'vitest';
import { AttentionError } from '../../../../web/engine/engine.ts';
import { createWasmEngine, wasmKernelTables } from '../../../../web/engine/wasm/wasm-engine.ts';

it('the module has plain and SIMD kernels, and computes with SIMD unless told otherwise', async () => {
  const tables = await wasmKernelTables();
  expect([...tables].sort()).toEqual(['scalar', 'wasm-simd128']);
  expect((await createWasmEngine()).kernels).toBe('wasm-simd128');
});

it('kernels can be forced, for one engine and not for others', async () => {
  const scalar = await createWasmEngine({ kernels: 'scalar' });
  const fast = await createWasmEngine();
  expect([scalar.kernels, fast.kernels]).toEqual(['scalar', 'wasm-simd128']);
});

it('kernels that the module does not have are refused in words', async () => {
  const loading = createWasmEngine({ kernels: 'avx512' });
  await expect(loading).rejects.toThrow('avx512');
  await expect(loading).rejects.toThrow(AttentionError);
});
