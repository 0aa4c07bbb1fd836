/**
 * Vite configuration of the package: entries with shared chunks and all dependencies. Files are named by `new URL('…',
 * import.meta.url)`, which all bundlers and servers understand.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { TARGET } from '../lib/oldest-browsers.mjs';
import { emscriptenGlue } from '../vite-plugins/emscripten-glue.ts';
import { code } from '../vite-plugins/excerpt.ts';
import { prose } from '../vite-plugins/prose.ts';
import { workerLeaves } from '../vite-plugins/worker-leaves.ts';
import { customElements } from './custom-elements.ts';
import { ENTRIES } from './entries.mjs';
import { notices } from './notices.ts';
import { plainAddresses } from './plain-addresses.ts';
import { withoutPreloads } from './without-preloads.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that may be served from elsewhere keep their names. */
function assetFileNames({ names }: { readonly names: readonly string[] }): string {
  const isWasm = names.some((name) => name.endsWith('.wasm'));
  return isWasm ? 'wasm/[name][extname]' : 'assets/[name]-[hash][extname]';
}

export default defineConfig({
  root: join(ROOT, 'web'),
  base: './',
  logLevel: 'warn',
  plugins: [prose(), code(), emscriptenGlue(), plainAddresses(), notices(), customElements(), withoutPreloads()],
  // Public files belong to the page.
  publicDir: false,
  build: {
    outDir: join(ROOT, 'dist-package'),
    emptyOutDir: true,
    target: TARGET,
    modulePreload: false,
    // Files stay files: data: URLs would need a less strict content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map(({ name, source }) => [name, join(ROOT, source)])),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames,
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [emscriptenGlue(), plainAddresses(), workerLeaves()],
    rolldownOptions: {
      output: {
        entryFileNames: 'workers/[name]-[hash].js',
        chunkFileNames: 'workers/[name]-[hash].js',
        assetFileNames,
      },
    },
  },
});
