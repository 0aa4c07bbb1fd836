// Counts the tests in CTest's JUnit report: one <testcase> per test, with its status as an attribute.
import { readFileSync } from 'node:fs';

/** @param {(name: string) => boolean} counted which of the tests to count, by their names */
export function countJUnit(file, counted = () => true) {
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
