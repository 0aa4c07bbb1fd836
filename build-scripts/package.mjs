// Builds the package `mha-lesson` into dist-package/: the folder that `npm publish` would be run in.
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ROOT, run } from './lib/run.mjs';
import { integrity } from './package/integrity.mjs';
import { manifest } from './package/manifest.mjs';
import { bundleScripts } from './package/scripts.mjs';
import { writeTypes } from './package/types.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export const PACKAGE = join(ROOT, 'dist-package');

export async function buildPackage(options = {}) {
  await buildWasm(options);
  await run(bin('vite'), ['build', '--config', 'build-scripts/package/vite.config.ts'], options);
  await bundleScripts(PACKAGE);
  await writeTypes(PACKAGE);
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeJson('package.json', manifest(own));
  copyFileSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
  copyFileSync(join(ROOT, 'docs/package.md'), join(PACKAGE, 'README.md'));
  writeJson(
    'integrity.json',
    integrity(
      PACKAGE,
      filesOf(PACKAGE).filter((file) => /\.(js|css|wasm)$/.test(file)),
    ),
  );
}

/** Paths in the package, sorted. */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

function writeJson(file, content) {
  writeFileSync(join(PACKAGE, file), `${JSON.stringify(content, null, 2)}\n`);
}
