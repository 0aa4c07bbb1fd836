// Builds the package `mha-lesson` into dist-package/, ready for `npm publish`.
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ROOT, run } from './lib/run.mjs';
import { integrity } from './package/integrity.mjs';
import { manifest } from './package/manifest.mjs';
import { bundleScripts } from './package/scripts.mjs';
import { sizeRows, withSizes } from './package/sizes.mjs';
import { writeTypes } from './package/types.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export const PACKAGE = join(ROOT, 'dist-package');
/** The sizes of the package's files when it was built: compressing them takes longer than everything else. */
export const SIZES = join(ROOT, 'build/package-sizes.json');

export async function buildPackage(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'build-scripts/package/vite.config.ts'], options);
  await bundleScripts(PACKAGE);
  await writeTypes(PACKAGE);
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeJson('package.json', manifest(own));
  copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
  const readme = readFileSync(join(ROOT, 'docs/package.md'), 'utf8');
  const rows = sizeRows(PACKAGE);
  writeFileSync(SIZES, JSON.stringify(rows));
  writeFileSync(join(PACKAGE, 'README.md'), withSizes(readme, rows));
  writeJson(
    'integrity.json',
    integrity(
      PACKAGE,
      filesOf(PACKAGE).filter((file) => /\.(js|css|wasm)$/.test(file)),
    ),
  );
}

/** Writes the current entry sizes into the repository's README. */
export function writeSizes() {
  const file = join(ROOT, 'README.md');
  writeFileSync(file, withSizes(readFileSync(file, 'utf8'), JSON.parse(readFileSync(SIZES, 'utf8'))));
}

/** Paths in the package, sorted. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

function writeJson(file, content) {
  writeFileSync(join(PACKAGE, file), `${JSON.stringify(content, null, 2)}\n`);
}
