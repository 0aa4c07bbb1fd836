// Runs every case file of some folders through the native core and through WebAssembly, with every kernel table of each.
//
//   npm run conformance -- tests/golden/onnx-attention tests/golden/torch
//
// A case is a safetensors file that says in its metadata what it recorded: `op` (an ONNX operator) or `kind` (a PyTorch
// module). One line a case, with the largest error; then `N passed, N failed`. A file that cannot be read, or that records
// what is not known here, has failed. What a file has beyond what is computed is named, and never counted as passed.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runNative } from './conformance-cases/native.mjs';
import { summarise } from './conformance-cases/summary.mjs';
import { runWasm } from './conformance-cases/wasm.mjs';
import { buildPreset } from './lib/cmake.mjs';
import { buildWasm } from './wasm/build-wasm.mjs';

/** The case files of a folder, in the order of their names. */
export function caseFiles(folder) {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.safetensors'));
  if (files.length === 0) throw new Error(`${folder} has no .safetensors file`);
  return files.sort().map((name) => join(folder, name));
}

/** @returns {Promise<{ lines: string[], passed: number, failed: number }>} */
export async function runConformance(folders) {
  if (folders.length === 0) throw new Error('name at least one folder of case files');
  const files = folders.flatMap(caseFiles);
  await buildPreset('native-release', { target: 'mha_conformance' });
  await buildWasm();
  return summarise(files, [...(await runNative(files)), ...(await runWasm(files))]);
}

/** A folder as the caller named it, from where the command was given. */
const named = (folder) => resolve(process.env.MHA_STARTED_IN ?? '.', folder);

if (process.argv[1] === import.meta.filename) {
  try {
    const { lines, passed, failed } = await runConformance(process.argv.slice(2).map(named));
    for (const line of lines) console.log(line);
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(`conformance: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 2;
  }
}
