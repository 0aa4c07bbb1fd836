// Kernel tests of the NEON table, cross-compiled for 64-bit ARM and run by an emulator.
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { runOnTables } from '../lib/googletest.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const COMPILER = 'aarch64-linux-gnu-g++';
const EMULATOR = 'qemu-aarch64';
const FOLDER = join(ROOT, 'build/arm64/tests/cpp/cross');

export const arm64 = {
  name: 'arm64',
  title: 'The kernels of 64-bit ARM, in an emulator',
  async run() {
    for (const program of [COMPILER, EMULATOR]) {
      if (!(await capture(program, ['--version'])).ok) return { lacks: program };
    }
    await buildPreset('arm64', { target: 'mha_cross_kernel_tests' });
    const program = join(FOLDER, 'mha_cross_kernel_tests');
    return runOnTables(['neon'], FOLDER, [EMULATOR, '-L', '/usr/aarch64-linux-gnu', program]);
  },
};
