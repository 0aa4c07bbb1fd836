// Runs recorded cases through the native core and WebAssembly, with every kernel table.
//
//   npm run conformance -- tests/golden/onnx-attention tests/golden/torch
//   npm run conformance -- --engine webgpu tests/golden/onnx-attention tests/golden/torch
//
// The second command runs the forward passes on WebGPU instead, on a GPU or a software adapter.
//
// A case is a safetensors file. Its metadata names what was recorded: `op` (an ONNX operator) or `kind` (a PyTorch module).
// The output has a line per case with the largest error, then `N passed, N failed`, and `, N skipped` for cases that the device
// cannot run. An unreadable or unknown case fails. Recorded tensors that are not computed are listed, and do not count as passed.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { buildWasm } from '../../build-scripts/wasm/build-wasm.mjs';
import { runNative } from './native.mjs';
import { summarise } from './summary.mjs';

/** The case files of a folder, sorted by name. */
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
    throw new Error(`unknown engine ${engine}; use webgpu, or omit --engine for both cores`);
  }
  // These modules import build outputs, so they are imported after the build.
  await buildWasm();
  if (engine === 'webgpu') {
    const { runWebGpu } = await import('./webgpu.mjs');
    return summarise(files, await runWebGpu(files), ['webgpu']);
  }
  const { runWasm } = await import('./wasm.mjs');
  await buildPreset('native-release', { target: 'mha_conformance' });
  return summarise(files, [...(await runNative(files)), ...(await runWasm(files))]);
}

/** Resolves a folder relative to the directory where the command was started. */
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
