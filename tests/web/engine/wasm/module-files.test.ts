/** A file that a server's bundler moved: the error names the remedy. */
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
