// Compiles the core to WebAssembly, into web/engine/wasm/generated/ (the modules, each with its JavaScript and its TypeScript
// types), then writes down the trace lists that they declare.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { ROOT, run } from '../lib/run.mjs';

const GENERATED = join(ROOT, 'web/engine/wasm/generated');
/** The outputs of one linker run, one module each. */
const MODULES = ['mha', 'mha-tiled', 'mha-core', 'mha-fast', 'mha-operator', 'mha-operator-fast'].map((name) =>
  ['mjs', 'wasm', 'd.mts'].map((ending) => join(GENERATED, `${name}.${ending}`)),
);

export async function buildWasm(options = {}) {
  // The build tool tracks only each module's first file: deletes that if another is missing, so that all are rebuilt.
  for (const files of MODULES) {
    if (!files.every((file) => existsSync(file))) rmSync(files[0], { force: true });
  }
  await buildPreset('wasm-release', options);
  const absent = MODULES.flat().find((file) => !existsSync(file));
  if (absent) throw new Error(`the WebAssembly build made no ${absent}`);
  // In a separate process: a loaded module cannot be reloaded after a rebuild.
  await run(process.execPath, [join(ROOT, 'build-scripts/wasm/trace-lists.mjs')], options);
}
