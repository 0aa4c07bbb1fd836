// Counts tests in the JSON reports of GoogleTest programs (--gtest_output=json:FILE) and in those of CTest.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumCounts } from './counts.mjs';

function countGoogleTests(file) {
  const { testsuites } = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures !== undefined).length;
  const ran = tests.filter(({ result }) => result === 'COMPLETED').length;
  return { passed: ran - failed, failed, skipped: tests.length - ran };
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
