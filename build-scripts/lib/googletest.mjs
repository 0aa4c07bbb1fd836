// Runs GoogleTest programs and counts tests in their JSON reports (--gtest_output=json:FILE).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { capture } from './run.mjs';

export function countGoogleTests(file) {
  const { testsuites } = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures !== undefined).length;
  const ran = tests.filter(({ result }) => result === 'COMPLETED').length;
  return { passed: ran - failed, failed, skipped: tests.length - ran };
}

/** @param {{ passed: number, failed: number, skipped?: number }[]} results */
export function sumCounts(results) {
  const sum = (count) => results.reduce((total, result) => total + (result[count] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * Runs a program on one kernel table. A program that exits with an error counts at least one failure, even without a report.
 * @param {string} report the file that the program writes
 * @param {string[]} command the program with its wrapper and arguments
 */
export async function runOnTable(table, report, [command, ...args]) {
  rmSync(report, { force: true });
  const options = ['--gtest_brief=1', `--gtest_output=json:${report}`];
  const { ok, output } = await capture(command, [...args, ...options], { env: { MHA_KERNELS: table } });
  const counts = existsSync(report) ? countGoogleTests(report) : sumCounts([]);
  if (!ok && counts.failed === 0) counts.failed = 1;
  return { ...counts, output: `${table}:\n${output}` };
}
