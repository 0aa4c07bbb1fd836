// Native tests of the core: under sanitizers, then optimised with every kernel table of the processor.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { countGoogleTests, sumCounts } from '../lib/googletest.mjs';
import { capture, ROOT } from '../lib/run.mjs';

/**
 * The programs of tests/cpp/CMakeLists.txt that run under the sanitizers; each is also the label of its tests. Two run there only with
 * `npm run test:all`. Compiling the emulated registers takes as long as compiling the core, and the trainers take a third of the tests'
 * time. The release runs both in every test run, the emulated registers between fences in memory.
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

/**
 * Counts the tests in CTest's JUnit report: one <testcase> per test, with its status as an attribute.
 * @param {(name: string) => boolean} counted which of the tests to count, by their names
 */
function countJUnit(file, counted) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, attributes] of readFileSync(file, 'utf8').matchAll(/<testcase\b([^>]*)>/g)) {
    if (!counted(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? '')) continue;
    const status = /\bstatus="(\w+)"/.exec(attributes)?.[1];
    if (status === 'run') counts.passed += 1;
    else if (status === 'notrun' || status === 'disabled') counts.skipped += 1;
    else counts.failed += 1;
  }
  return counts;
}

/** A CTest test may be one process with many tests and its own report. */
export function countNative(report, shards) {
  if (!existsSync(report)) return sumCounts([]);
  const files = existsSync(shards) ? readdirSync(shards) : [];
  return sumCounts([
    countJUnit(report, (name) => !files.includes(`${name}.json`)),
    ...files.map((file) => countGoogleTests(join(shards, file))),
  ]);
}

export const nativeDebug = {
  name: 'native-debug',
  title: 'The core under the address and undefined sanitizers',
  // Tools without tests are compiled for the release only.
  run: () => testPreset('native-debug', SANITIZED),
};

export const nativeThreads = {
  name: 'native-threads',
  title: 'The core on several threads, under the thread sanitizer',
  run: () => testPreset('native-threads', ['mha_thread_tests']),
};

export const nativeRelease = {
  name: 'native-release',
  title: 'The core optimised, in every kernel table',
  run: () => testPreset('native-release'),
};
