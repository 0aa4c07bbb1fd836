/** Counting native tests, in separate or shared processes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { countNative } from '../../../build-scripts/lib/counts.mjs';
import { temporaryFolder } from '../setup/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function counted(junit: string, reports: Readonly<Record<string, readonly string[]>>) {
  const [report, shards] = [join(folder, 'junit.xml'), join(folder, 'reports')];
  writeFileSync(report, `<testsuite>${junit}</testsuite>`);
  mkdirSync(shards);
  for (const [name, results] of Object.entries(reports)) {
    const testsuite = results.map((result) =>
      result === 'fails' ? { result: 'COMPLETED', failures: [{ failure: 'no' }] } : { result },
    );
    writeFileSync(join(shards, `${name}.json`), JSON.stringify({ testsuites: [{ testsuite }] }));
  }
  return countNative(report, shards);
}

it('counts every test of a shared process, but not the process itself', () => {
  const junit = '<testcase name="sse2.all.1" status="fail"/><testcase name="symbols" status="run"/>';
  expect(counted(junit, { 'sse2.all.1': ['COMPLETED', 'COMPLETED', 'fails', 'SKIPPED'] })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
  });
});

it('counts a crashed process as one failure, and one without its table as skipped', () => {
  const junit = '<testcase name="sse2.all.1" status="fail"/><testcase name="avx512.all.1" status="notrun"/>';
  expect(counted(junit, {})).toEqual({ passed: 0, failed: 1, skipped: 1 });
});
