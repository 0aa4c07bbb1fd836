// WebGPU runner: a process that uses a GPU or a software driver and prints JSON lines.
import { join } from 'node:path';
import { ROOT, run } from '../../build-scripts/lib/run.mjs';
import { softwareAdapter } from '../../build-scripts/lib/software-adapter.mjs';

const PROGRAM = join(ROOT, 'tests/conformance/webgpu-program.mjs');

export async function runWebGpu(files) {
  const output = await run(process.execPath, [PROGRAM, ...files], { env: { ...process.env, ...softwareAdapter() } });
  return output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => ({ engine: 'webgpu', ...JSON.parse(line) }));
}
