// Kernel tests of the NEON table, cross-compiled for 64-bit ARM and run by an emulator.
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { finish } from '../lib/counts.mjs';
import { runOnTables } from '../lib/googletest.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const COMPILER = 'aarch64-linux-gnu-g++';
const EMULATOR = 'qemu-aarch64';
const FOLDER = join(ROOT, 'build/arm64/tests/cpp/cross');

async function test() {
  for (const program of [COMPILER, EMULATOR]) {
    const { ok } = await capture(program, ['--version']);
    if (!ok) return { passed: 0, failed: 0, skipped: 1, output: `There is no ${program}.` };
  }
  await buildPreset('arm64', { target: 'mha_cross_kernel_tests' });
  const program = join(FOLDER, 'mha_cross_kernel_tests');
  return runOnTables(['neon'], FOLDER, [EMULATOR, '-L', '/usr/aarch64-linux-gnu', program]);
}

finish(await test());
