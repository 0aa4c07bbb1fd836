// `npm run conformance`: runs recorded cases through the native core and WebAssembly, with every kernel table, or on WebGPU.
//
// A case is a safetensors file. Its metadata names what was recorded: `op` (an ONNX operator) or `kind` (a PyTorch module).
// The output has a line per case with the largest error, then `N passed, N failed`, and `, N skipped` for cases that the device
// cannot run. An unreadable or unknown case fails. Recorded tensors that are not computed are listed, and do not count as passed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { finish } from '../../build-scripts/lib/counts.mjs';
import { Mistake, program } from '../../build-scripts/lib/options.mjs';
import { buildWasm } from '../../build-scripts/wasm/build-wasm.mjs';
import { runNative } from './native.mjs';
import { summarise } from './summary.mjs';

/** The case files of a folder, sorted by name. */
export function caseFiles(folder) {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const files = readdirSync(folder).filter((name) => name.endsWith('.safetensors'));
  if (files.length === 0) throw new Mistake(`${folder} has no .safetensors file.`);
  return files.sort().map((name) => join(folder, name));
}

/** @returns {Promise<{ lines: string[], passed: number, failed: number, skipped: number }>} */
async function runConformance(folders, engine) {
  const files = folders.flatMap(caseFiles);
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

program(import.meta, async ({ engine }, folders) => {
  const { lines, ...counts } = await runConformance(folders, engine);
  return finish({ ...counts, output: lines.join('\n') });
});
