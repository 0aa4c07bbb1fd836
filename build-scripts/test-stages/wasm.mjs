// The core compiles to WebAssembly, and what the kernel tests prove of the native core holds there too, for every table.
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { countGoogleTests } from '../lib/googletest.mjs';
import { forEachInParallel } from '../lib/parallel.mjs';
import { capture, ROOT, run } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

const TABLES = ['scalar', 'wasm-simd128', 'wasm-relaxed'];
const FOLDER = join(ROOT, 'build/wasm-release/tests/cpp/wasm');
const PROGRAM = join(FOLDER, 'mha_wasm_kernel_tests.cjs');

export const wasm = {
  name: 'wasm',
  title: 'The core compiled to WebAssembly, in every kernel table',
  async run() {
    await buildWasm();
    // The same build folder, so that what the lesson runs is what is tested; what only shows the lesson needs no GoogleTest.
    await run('cmake', ['--preset', 'wasm-release', '-DMHA_WASM_TESTS=ON']);
    await buildPreset('wasm-release', { target: 'mha_wasm_kernel_tests' });
    const results = await forEachInParallel(TABLES, availableParallelism(), testTable);
    const sum = (count) => results.reduce((total, result) => total + result[count], 0);
    return {
      passed: sum('passed'),
      failed: sum('failed'),
      skipped: sum('skipped'),
      output: results
        .filter(({ failed }) => failed > 0)
        .map(({ output }) => output)
        .join('\n'),
    };
  },
};

/** A table that cannot be forced has failed: there is no engine here that lacks one. */
async function testTable(table) {
  const report = join(FOLDER, `${table}.json`);
  rmSync(report, { force: true });
  const { ok, output } = await capture(
    process.execPath,
    [PROGRAM, '--gtest_brief=1', `--gtest_output=json:${report}`],
    {
      env: { MHA_KERNELS: table },
    },
  );
  const counts = existsSync(report) ? countGoogleTests(report) : { passed: 0, failed: 0, skipped: 0 };
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { ...counts, output: `${table}:\n${output}` };
}
