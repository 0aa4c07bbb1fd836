// The WebGPU side: a process that has a driver in software, if the machine has no other, and prints one JSON object a line.
import { join } from 'node:path';
import { ROOT, run } from '../lib/run.mjs';
import { softwareAdapter } from '../lib/software-adapter.mjs';

const PROGRAM = join(ROOT, 'build-scripts/conformance-cases/webgpu-program.mjs');

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
