// Counts the tests in GoogleTest's own JSON report (--gtest_output=json:FILE).
import { readFileSync } from 'node:fs';

export function countGoogleTests(file) {
  const { testsuites } = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testsuites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures !== undefined).length;
  const ran = tests.filter(({ result }) => result === 'COMPLETED').length;
  return { passed: ran - failed, failed, skipped: tests.length - ran };
}
