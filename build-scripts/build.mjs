import { coverageReport } from './lib/languages.mjs';
import { program } from './lib/options.mjs';
import { bin, DIST, ROOT, run } from './lib/run.mjs';
import { buildPackage, buildWidget, writeSizes } from './package.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export async function buildPage(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.config.ts'], options);
}

async function buildSingle(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'vite.single.config.ts'], options);
}

/** A manual build writes the package sizes into the README; the tests only compare them. */
async function buildPackageAndSizes(options) {
  await buildPackage(options);
  writeSizes();
}

program(import.meta, async ({ single, package: published, wasm }) => {
  if (wasm) return buildWasm({ show: true });
  if (single) await buildSingle({ show: true });
  else if (published) await buildPackageAndSizes({ show: true });
  else {
    await buildPage({ show: true });
    await buildWidget(DIST, { show: true });
  }
  console.log(coverageReport(ROOT));
});
