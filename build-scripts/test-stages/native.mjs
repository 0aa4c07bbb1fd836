// Native tests of the core: under sanitizers, then optimised with every kernel table of the processor.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { countGoogleTests, sumCounts } from '../lib/googletest.mjs';
import { countJUnit } from '../lib/junit.mjs';
import { capture, ROOT } from '../lib/run.mjs';

async function testPreset(preset, target) {
  await buildPreset(preset, { target });
  const folder = join(ROOT, 'build', preset);
  const report = join(folder, 'junit.xml');
  const shards = join(folder, 'test-reports');
  for (const old of [report, shards]) rmSync(old, { recursive: true, force: true });
  const jobs = String(availableParallelism());
  const { ok, output } = await capture('ctest', ['--preset', preset, '--parallel', jobs, '--output-junit', report]);
  const counts = countNative(report, shards);
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { ...counts, output };
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
  run: () => testPreset('native-debug', 'mha_test_programs'),
};

export const nativeRelease = {
  name: 'native-release',
  title: 'The core optimised, in every kernel table',
  run: () => testPreset('native-release'),
};
