/**
 * Vite configuration of the package: entries with shared chunks and all dependencies. Files are named by `new URL('…',
 * import.meta.url)`, which all bundlers and servers understand.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { emscriptenGlue } from '../vite-plugins/emscripten-glue.ts';
import { code } from '../vite-plugins/excerpt.ts';
import { refuseIneffectiveImports } from '../vite-plugins/ineffective-imports.ts';
import { notices } from '../vite-plugins/notices.ts';
import { TARGET } from '../vite-plugins/old-browsers.ts';
import { prose } from '../vite-plugins/prose.ts';
import { GROUPS } from './chunks.ts';
import { customElements } from './custom-elements.ts';
import { ENTRIES } from './entries.mjs';
import { plainAddresses } from './plain-addresses.ts';
import { withoutPreloads } from './without-preloads.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Files that may be served from elsewhere keep their names. A module that the lesson fetches as text is a text: bundlers would follow
 * what it imports and names.
 */
function assetFileNames({ names }: { readonly names: readonly string[] }): string {
  const has = (ending: string) => names.some((name) => name.endsWith(ending));
  if (has('.wasm')) return 'wasm/[name][extname]';
  return `assets/[name]-[hash]${has('.mjs') ? '.txt' : '[extname]'}`;
}

/** With an entry's name as mode, that entry alone, in one file. */
export default defineConfig(({ mode }) => {
  const alone = ENTRIES.filter(({ name }) => name === mode);
  const entries = alone.length > 0 ? alone : ENTRIES;
  const licences = notices();
  return {
    root: join(ROOT, 'web'),
    base: './',
    logLevel: 'warn',
    plugins: [prose(), code(), emscriptenGlue(), plainAddresses(), licences.page, customElements(), withoutPreloads()],
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
        onLog: refuseIneffectiveImports,
        checks: { bundlerTimings: false },
        input: Object.fromEntries(entries.map(({ name, source }) => [name, join(ROOT, source)])),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames,
          codeSplitting: alone.length === 0 && { groups: GROUPS },
        },
      },
    },
    // A worker is one file: Vite up to version 7 bundles workers in a format that cannot be split.
    worker: {
      format: 'es',
      plugins: () => [emscriptenGlue(), plainAddresses(), licences.worker()],
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { codeSplitting: false, entryFileNames: 'workers/[name]-[hash].js', assetFileNames },
      },
    },
  };
});
