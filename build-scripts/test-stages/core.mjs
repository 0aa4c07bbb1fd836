// Tests of the core, of one preset:
//   native-debug     under the address and undefined sanitizers
//   native-threads   on several threads, under the thread sanitizer
//   native-release   optimised, with every kernel table of the processor
//   arm64            the kernels of 64-bit ARM, in an emulator
//   wasm-release     the kernels in WebAssembly, in Node, with every table
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPreset, configurePreset } from '../lib/cmake.mjs';
import { countNative, finish } from '../lib/counts.mjs';
import { capture, ROOT, run } from '../lib/run.mjs';

/**
 * The programs of tests/cpp/CMakeLists.txt that run under the sanitizers; each is also the label of its tests. Two run there only with
 * `npm run test:all`. Compiling the emulated registers takes as long as compiling the core; the release runs them in every test run,
 * between fences in memory. The trainers are only built with `npm run test:all`, and then run in both.
 */
const SANITIZED = ['mha_tests', 'mha_kernel_tests', 'mha_allocation_test'];
if (process.env.MHA_TEST_ALL) SANITIZED.push('mha_emulated_tests', 'mha_trainer_tests');

async function testPreset(preset, programs) {
  await buildPreset(preset, { target: programs });
  const folder = join(ROOT, 'build', preset);
  const report = join(folder, 'junit.xml');
  const shards = join(folder, 'test-reports');
  for (const old of [report, shards]) rmSync(old, { recursive: true, force: true });
  const jobs = String(availableParallelism());
  const only = programs ? ['--label-regex', `^(${programs.join('|')}|symbols)$`] : [];
  const { ok, output } = await capture('ctest', [
    ...['--preset', preset, '--parallel', jobs, '--output-junit', report],
    ...only,
  ]);
  const counts = countNative(report, shards);
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { ...counts, output };
}

/** What is built and tested; null is everything. Tools without tests are compiled for the release only. */
const PROGRAMS = {
  'native-debug': SANITIZED,
  'native-threads': ['mha_thread_tests'],
  'native-release': null,
  arm64: ['mha_cross_kernel_tests'],
  'wasm-release': ['mha_wasm_kernel_tests'],
};

const [, , preset] = process.argv;
const CROSS = preset === 'arm64' ? ['aarch64-linux-gnu-g++', 'qemu-aarch64'] : [];
const found = await Promise.all(CROSS.map((program) => capture(program, ['--version'])));
// The folder of the page's build, so that the tests check what the lesson runs; showing the lesson needs no GoogleTest.
if (preset === 'wasm-release') {
  await configurePreset(preset);
  const emulator = `-DCMAKE_CROSSCOMPILING_EMULATOR=${process.execPath}`;
  await run('cmake', ['--preset', preset, '-DMHA_WASM_TESTS=ON', emulator]);
}
finish(
  found.every(({ ok }) => ok)
    ? await testPreset(preset, PROGRAMS[preset])
    : { passed: 0, failed: 0, skipped: 1, output: `This needs ${CROSS.join(' and ')}.` },
);
