// Runs every case file of some folders through the native core and through WebAssembly, with every kernel table of each.
//
//   npm run conformance -- tests/golden/onnx-attention tests/golden/torch
//   npm run conformance -- --engine webgpu tests/golden/onnx-attention tests/golden/torch
//
// The second runs what goes forward through WebGPU instead, on the machine's graphics processor or on one in software.
//
// A case is a safetensors file that says in its metadata what it recorded: `op` (an ONNX operator) or `kind` (a PyTorch
// module). One line a case, with the largest error; then `N passed, N failed`, and
// `, N skipped` if the device lacks what a case needs. A file that cannot be read, or that records
// what is not known here, has failed. What a file has beyond what is computed is named, and never counted as passed.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { buildWasm } from '../../build-scripts/wasm/build-wasm.mjs';
import { runNative } from './native.mjs';
import { summarise } from './summary.mjs';

/** The case files of a folder, in the order of their names. */
export function caseFiles(folder) {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.safetensors'));
  if (files.length === 0) throw new Error(`${folder} has no .safetensors file`);
  return files.sort().map((name) => join(folder, name));
}

/** @returns {Promise<{ lines: string[], passed: number, failed: number, skipped: number }>} */
async function runConformance(folders, engine = 'cores') {
  if (folders.length === 0) throw new Error('name at least one folder of case files');
  const files = folders.flatMap(caseFiles);
  if (engine !== 'cores' && engine !== 'webgpu') {
    throw new Error(`there is no engine ${engine}: webgpu, or none for both cores`);
  }
  // Whatever imports what the build makes is imported after it.
  await buildWasm();
  if (engine === 'webgpu') {
    const { runWebGpu } = await import('./webgpu.mjs');
    return summarise(files, await runWebGpu(files), ['webgpu']);
  }
  const { runWasm } = await import('./wasm.mjs');
  await buildPreset('native-release', { target: 'mha_conformance' });
  return summarise(files, [...(await runNative(files)), ...(await runWasm(files))]);
}

/** A folder as the caller named it, from where the command was given. */
const named = (folder) => resolve(process.env.MHA_STARTED_IN ?? '.', folder);

if (process.argv[1] === import.meta.filename) {
  try {
    const { values, positionals } = parseArgs({ options: { engine: { type: 'string' } }, allowPositionals: true });
    const { lines, passed, failed, skipped } = await runConformance(positionals.map(named), values.engine);
    for (const line of lines) console.log(line);
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(`conformance: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 2;
  }
}
