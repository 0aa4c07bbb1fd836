/**
 * Vite plugin: writes `service-worker.js` with the names and hashes of all built files. It reads them from disk after the build, so
 * the hashes include the effects of all plugins.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import type { Build } from '../../web/offline/build-copy.ts';

const WORKER = fileURLToPath(new URL('../../web/offline/service-worker.ts', import.meta.url));
const OUTPUT = 'service-worker.js';

export function offline(): Plugin {
  return {
    name: 'lesson-offline',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await writeServiceWorker(dir);
    },
  };
}

/** Writes the worker that caches the current content of `folder`. */
export async function writeServiceWorker(folder: string): Promise<void> {
  writeFileSync(join(folder, OUTPUT), await workerFor(buildIn(folder)));
}

/** All files of a folder except the worker, in a stable order. */
function buildIn(folder: string): Build {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).replaceAll('\\', '/'), integrity: integrityOf(readFileSync(file)) }))
    .filter(({ path }) => path !== OUTPUT)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { id: hash(JSON.stringify(files)).digest('hex').slice(0, 16), files };
}

/** A plain script: not every browser supports module service workers. */
async function workerFor(files: Build): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __MHA_BUILD__: JSON.stringify(files) },
    build: { write: false, target: 'es2022', rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  });
  const [result] = [results].flat();
  const [chunk] = result && 'output' in result ? result.output : [];
  if (!chunk) throw new Error(`${WORKER}: nothing came out of it`);
  return chunk.code;
}

const hash = (data: Buffer | string) => createHash('sha256').update(data);
const integrityOf = (data: Buffer): string => `sha256-${hash(data).digest('base64')}`;
