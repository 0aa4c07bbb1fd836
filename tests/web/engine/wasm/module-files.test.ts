/** What is wrong with a module's file is a `WasmLoadError` in words: it was moved, or belongs to another version. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ModuleFiles } from '#web/engine/wasm/module-files.ts';
import { WasmLoadError } from '#web/engine/wasm-load-error.ts';

it('names the remedy for a server component, whose bundler gives the file an address without a host', async () => {
  const url = '/_next/static/media/mha-core.123.wasm';
  const files = new ModuleFiles(
    'mha-core.wasm',
    () => url,
    async () => (await import('#web/engine/wasm/generated/mha-core.mjs')).default,
  );
  const error = await files.load().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WasmLoadError);
  expect(error).toMatchObject({ file: 'mha-core.wasm', url });
  expect(String(error)).toContain('in Next.js by serverExternalPackages: ["mha-lesson"]');
});

it.each(['mha', 'mha-operator', 'mha-tiled', null])('refuses another WebAssembly file, %s', async (other) => {
  const given = other
    ? readFileSync(`web/engine/wasm/generated/${other}.wasm`)
    : Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
  const files = new ModuleFiles(
    'mha-core.wasm',
    () => '',
    async () => (await import('#web/engine/wasm/generated/mha-core.mjs')).default,
  );
  const error = await files.load({ wasmBinaries: { 'mha-core.wasm': given } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WasmLoadError);
  expect(String(error)).toContain('is it of another version?');
});
