// Compiles the core to WebAssembly and runs the kernel tests there, for every table.
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { runOnTables } from '../lib/googletest.mjs';
import { ROOT, run } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

/** A table that cannot be selected fails: all engines here support all of them. */
const TABLES = ['scalar', 'wasm-simd128', 'wasm-relaxed'];
const FOLDER = join(ROOT, 'build/wasm-release/tests/cpp/wasm');
const PROGRAM = join(FOLDER, 'mha_wasm_kernel_tests.cjs');

export const wasm = {
  name: 'wasm',
  title: 'The core compiled to WebAssembly, in every kernel table',
  async run() {
    await buildWasm();
    // The same build folder, so that the tests check what the lesson runs; showing the lesson needs no GoogleTest.
    await run('cmake', ['--preset', 'wasm-release', '-DMHA_WASM_TESTS=ON']);
    await buildPreset('wasm-release', { target: 'mha_wasm_kernel_tests' });
    return runOnTables(TABLES, FOLDER, [process.execPath, PROGRAM]);
  },
};
