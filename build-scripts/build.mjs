// Builds the page into dist/, or, with --single, the lesson as one file, build/single/mha-lesson.html.
import { bin, run } from './lib/run.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export async function buildPage(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.config.ts'], options);
}

export async function buildSingle(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.single.config.ts'], options);
}

if (process.argv[1] === import.meta.filename) {
  const build = process.argv.includes('--single') ? buildSingle : buildPage;
  await build({ show: true });
}
