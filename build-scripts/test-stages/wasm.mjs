// Runs the kernel tests in WebAssembly, for every table.
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { finish } from '../lib/counts.mjs';
import { runOnTables } from '../lib/googletest.mjs';
import { ROOT, run } from '../lib/run.mjs';

/** A table that cannot be selected fails: all engines here support all of them. */
const TABLES = ['scalar', 'wasm-simd128', 'wasm-relaxed'];
const FOLDER = join(ROOT, 'build/wasm-release/tests/cpp/wasm');
const PROGRAM = join(FOLDER, 'mha_wasm_kernel_tests.cjs');

// The same build folder, so that the tests check what the lesson runs; showing the lesson needs no GoogleTest.
await run('cmake', ['--preset', 'wasm-release', '-DMHA_WASM_TESTS=ON']);
await buildPreset('wasm-release', { target: 'mha_wasm_kernel_tests' });
finish(await runOnTables(TABLES, FOLDER, [process.execPath, PROGRAM]));
