import { join } from 'node:path';
import { coverageReport } from './lib/languages.mjs';
import { program } from './lib/options.mjs';
import { bin, DIST, ROOT, run } from './lib/run.mjs';
import { buildPackage, buildWidget, PACKAGE, writeSizes } from './package.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export async function buildPage(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.config.ts'], options);
}

async function buildSingle(options) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.single.config.ts'], options);
  return join(ROOT, 'build/single/mha-lesson.html');
}

/** A manual build writes the package sizes into the README; the tests only compare them. */
async function buildPackageAndSizes(options) {
  await buildPackage(options);
  writeSizes();
  return PACKAGE;
}

async function buildPageAndWidget(options) {
  await buildPage(options);
  await buildWidget(DIST, options);
  return DIST;
}

program(import.meta, async ({ single, package: published, wasm }) => {
  const options = { show: true };
  if (wasm) return buildWasm(options);
  const build = [single && buildSingle, published && buildPackageAndSizes, buildPageAndWidget].find(Boolean);
  const result = await build(options);
  console.log(`${coverageReport(ROOT)}\n\nThe result is ${result}`);
});
