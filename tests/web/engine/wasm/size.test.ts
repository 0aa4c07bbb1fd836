/**
 * Download size of the core's modules: WebAssembly and JavaScript under Brotli.
 *
 * Each limit is slightly above the current size, so that growth is noticed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../../../web/engine/wasm/generated/', import.meta.url);

const LIMITS = [
  { module: 'mha', limit: 33_500 },
  { module: 'mha-tiled', limit: 35_800 },
  { module: 'mha-core', limit: 78_300 },
  { module: 'mha-fast', limit: 78_300 },
  { module: 'mha-operator', limit: 42_600 },
  { module: 'mha-operator-fast', limit: 42_600 },
];

it('every module has a limit', () => {
  const modules = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.wasm') ? file.slice(0, -5) : []));
  expect(LIMITS.map(({ module }) => module).sort()).toEqual(modules.sort());
});

it.each(LIMITS)(
  '$module takes at most $limit bytes',
  ({ module, limit }) => {
    const bytes = [`${module}.wasm`, `${module}.mjs`].map((name) => {
      return brotliCompressSync(readFileSync(new URL(name, FOLDER))).length;
    });
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(limit);
  },
  60_000,
);
