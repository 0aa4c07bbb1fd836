/**
 * Download size of the core's modules: WebAssembly and JavaScript under Brotli.
 *
 * Each limit is slightly above the current size, so that growth is noticed.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../../../web/engine/wasm/generated/', import.meta.url);

it.each([
  { module: 'mha', limit: 23_900 },
  { module: 'mha-tiled', limit: 26_000 },
  { module: 'mha-core', limit: 61_500 },
  { module: 'mha-fast', limit: 61_500 },
  { module: 'mha-operator', limit: 31_000 },
  { module: 'mha-operator-fast', limit: 31_000 },
])(
  '$module takes at most $limit bytes',
  ({ module, limit }) => {
    const bytes = [`${module}.wasm`, `${module}.mjs`].map((name) => {
      return brotliCompressSync(readFileSync(new URL(name, FOLDER))).length;
    });
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(limit);
  },
  60_000,
);
