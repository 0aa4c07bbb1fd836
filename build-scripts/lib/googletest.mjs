// Runs GoogleTest programs, and counts tests in their JSON reports (--gtest_output=json:FILE) and in those of CTest.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sumCounts } from './counts.mjs';
import { forEachInParallel } from './parallel.mjs';
import { capture } from './run.mjs';

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

/**
 * Runs a program on each kernel table, shared among as many processes as there are processors. A process that exits with an error
 * counts as a failure, even without a report.
 *
 * @param {string[]} tables
 * @param {string} folder where each process writes its report
 * @param {string[]} command the program with its wrapper and arguments
 */
export async function runOnTables(tables, folder, [command, ...args]) {
  const processes = availableParallelism();
  const parts = tables.flatMap((table) => Array.from({ length: processes }, (_, part) => ({ table, part })));
  const results = await forEachInParallel(parts, processes, async ({ table, part }) => {
    const report = join(folder, `${table}-${part + 1}.json`);
    rmSync(report, { force: true });
    const env = { MHA_KERNELS: table, GTEST_TOTAL_SHARDS: String(processes), GTEST_SHARD_INDEX: String(part) };
    const options = ['--gtest_brief=1', `--gtest_output=json:${report}`];
    const { ok, output } = await capture(command, [...args, ...options], { env });
    const counts = existsSync(report) ? countGoogleTests(report) : sumCounts([]);
    if (!ok && counts.failed === 0) counts.failed = 1;
    return { ...counts, output: counts.failed > 0 ? `${table}:\n${output}` : '' };
  });
  return { ...sumCounts(results), output: results.map(({ output }) => output).join('') };
}
