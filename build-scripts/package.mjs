// Builds the package `mha-lesson` into dist-package/, ready for `npm publish`.
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, ROOT, run } from './lib/run.mjs';
import { manifest } from './package/manifest.mjs';
import { bundleScripts } from './package/scripts.mjs';
import { sizeRows, withSizes } from './package/sizes.mjs';
import { writeTypes } from './package/types.mjs';
import { bundleWidget } from './package/widget.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

export const PACKAGE = join(ROOT, 'dist-package');
const ENGINE_ALONE = join(ROOT, 'build/engine-alone');
/** The sizes of the package's files when it was built: compressing them takes longer than everything else. */
export const SIZES = join(ROOT, 'build/package-sizes.json');

export async function buildPackage(options = {}) {
  await buildWasm(options);
  await Promise.all([
    buildModules(PACKAGE, options),
    // Chunks hold what other entries need, too, which a script of one entry does not.
    buildModules(ENGINE_ALONE, { ...options, mode: 'engine' }),
  ]);
  const scripts = bundleScripts(PACKAGE, { engine: ENGINE_ALONE });
  const widget = bundleWidget(PACKAGE, join(PACKAGE, 'anywidget.js'));
  const [rows] = await Promise.all([Promise.all([scripts, widget]).then(() => sizeRows(PACKAGE)), writeTypes(PACKAGE)]);
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeJson('package.json', manifest(own, process.env.MHA_REPOSITORY));
  for (const file of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(ROOT, file), join(PACKAGE, file));
  const readme = readFileSync(join(ROOT, 'docs/package.md'), 'utf8');
  writeFileSync(SIZES, JSON.stringify(rows));
  writeFileSync(join(PACKAGE, 'README.md'), withSizes(readme, rows));
  const loaded = filesOf(PACKAGE).filter((file) => /\.(js|css|wasm)$/.test(file));
  writeJson('integrity.json', Object.fromEntries(loaded.map((file) => [file, integrityOf(join(PACKAGE, file))])));
}

/** The notebook's widget alone, in a folder. */
export async function buildWidget(folder, options = {}) {
  const modules = join(ROOT, 'build/widget');
  await buildModules(modules, options);
  await bundleWidget(modules, join(folder, 'anywidget.js'));
}

/** Modules of all entries, or with an entry's name as `mode` that one alone. */
function buildModules(folder, { mode = 'production', ...options }) {
  const config = 'build-scripts/package/vite.config.ts';
  const settings = ['build', '--config', config, '--mode', mode, '--outDir', folder];
  return run(bin('vite'), settings, options);
}

/** The documents with a table of sizes. */
export const SIZED = ['README.md', 'docs/package.md'].map((file) => join(ROOT, file));

/** Writes the current entry sizes into the repository's documents. */
export function writeSizes() {
  const rows = JSON.parse(readFileSync(SIZES, 'utf8'));
  for (const file of SIZED) writeFileSync(file, withSizes(readFileSync(file, 'utf8'), rows));
}

/** For Subresource Integrity. */
function integrityOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
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
