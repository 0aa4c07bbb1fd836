// The core's own tests, natively: once under sanitizers, once optimised with every kernel table of the processor.
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPreset } from '../lib/cmake.mjs';
import { countJUnit } from '../lib/junit.mjs';
import { capture, ROOT } from '../lib/run.mjs';

async function testPreset(preset) {
  await buildPreset(preset);
  const report = join(ROOT, 'build', preset, 'junit.xml');
  rmSync(report, { force: true });
  const jobs = String(availableParallelism());
  const { ok, output } = await capture('ctest', ['--preset', preset, '--parallel', jobs, '--output-junit', report]);
  const counts = existsSync(report) ? countJUnit(report) : { passed: 0, failed: 0, skipped: 0 };
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { ...counts, output };
}

export const nativeDebug = {
  name: 'native-debug',
  title: 'The core under the address and undefined sanitizers',
  run: () => testPreset('native-debug'),
};

export const nativeRelease = {
  name: 'native-release',
  title: 'The core optimised, in every kernel table',
  run: () => testPreset('native-release'),
};
