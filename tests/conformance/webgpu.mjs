// The WebGPU side: a process that has a driver in software, if the machine has no other, and prints one JSON object a line.
import { join } from 'node:path';
import { ROOT, run } from '../../build-scripts/lib/run.mjs';
import { softwareAdapter } from '../../build-scripts/lib/software-adapter.mjs';

const PROGRAM = join(ROOT, 'tests/conformance/webgpu-program.mjs');

export async function runWebGpu(files) {
  const output = await run(process.execPath, ['--experimental-strip-types', PROGRAM, ...files], {
    env: { ...process.env, ...softwareAdapter() },
  });
  return output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => ({ engine: 'webgpu', ...JSON.parse(line) }));
}
