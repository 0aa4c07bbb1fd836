// Counts the tests in a JUnit report, as CTest writes it: one <testcase> a test, with its status as an attribute.
import { readFileSync } from 'node:fs';

export function countJUnit(file) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, attributes] of readFileSync(file, 'utf8').matchAll(/<testcase\b([^>]*)>/g)) {
    const status = /\bstatus="(\w+)"/.exec(attributes)?.[1];
    if (status === 'run') counts.passed += 1;
    else if (status === 'notrun' || status === 'disabled') counts.skipped += 1;
    else counts.failed += 1;
  }
  return counts;
}
