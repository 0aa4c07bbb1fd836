// Counts of tests: { passed, failed, skipped? }.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {{ passed: number, failed: number, skipped?: number }[]} results */
export function sumCounts(results) {
  const sum = (count) => results.reduce((total, result) => total + (result[count] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** "3 passed, 0 failed", and ", 1 skipped" if there are any. */
export function inWords({ passed, failed, skipped = 0 }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Ends a program that tests: prints its output and the counts, and returns the exit status, which it also sets. */
export function finish({ output = '', ...counts }) {
  if (output !== '') console.log(output.trimEnd());
  console.log(inWords(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
  return process.exitCode;
}

/** The counts in a report of Vitest or Playwright in JSON, or in the output of a program, where all lines of inWords() are added up. */
export function countsIn(text) {
  if (!text.startsWith('{')) {
    const lines = [...text.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)];
    return sumCounts(
      lines
        .map(([, ...each]) => each.map(Number))
        .map(([passed, failed, skipped]) => ({ passed, failed, skipped: skipped || 0 })),
    );
  }
  const { stats, ...vitest } = JSON.parse(text);
  // A flaky test passed only on a retry: that counts as a failure here.
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  // A file that cannot be loaded fails without running a test.
  const broken = vitest.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests + broken.length,
    skipped: vitest.numPendingTests + vitest.numTodoTests,
  };
}

/** The counts in the JSON report of a GoogleTest program (--gtest_output=json:FILE). */
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
