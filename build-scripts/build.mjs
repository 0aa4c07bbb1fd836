// Builds the page into dist/; with --single the lesson as one file, build/single/mha-lesson.html; with --package the package that
// is published, dist-package/.
import { bin, run } from './lib/run.mjs';
import { buildPackage } from './package.mjs';
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
  const builds = { '--single': buildSingle, '--package': buildPackage };
  const [, wanted = buildPage] = Object.entries(builds).find(([option]) => process.argv.includes(option)) ?? [];
  await wanted({ show: true });
}
