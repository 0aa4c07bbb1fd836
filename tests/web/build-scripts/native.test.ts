/** Native tests are counted one by one, whether each had a process of its own or many shared one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countNative } from '../../../build-scripts/test-stages/native.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'native-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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

it('counts every test of a process that many shared, and the process itself not', () => {
  const junit = '<testcase name="sse2.all.1" status="fail"/><testcase name="symbols" status="run"/>';
  expect(counted(junit, { 'sse2.all.1': ['COMPLETED', 'COMPLETED', 'fails', 'SKIPPED'] })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
  });
});

it('counts a process that ended before it could report as one failure, and one that lacks its table as skipped', () => {
  const junit = '<testcase name="sse2.all.1" status="fail"/><testcase name="avx512.all.1" status="notrun"/>';
  expect(counted(junit, {})).toEqual({ passed: 0, failed: 1, skipped: 1 });
});
