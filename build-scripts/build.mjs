// Builds the page into dist/.
import { bin, run } from './lib/run.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export async function buildPage(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.config.ts'], options);
}

if (process.argv[1] === import.meta.filename) await buildPage({ show: true });
