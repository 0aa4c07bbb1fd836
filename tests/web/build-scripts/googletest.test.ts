/** GoogleTest's report is counted test by test; what was skipped is not a pass. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countGoogleTests } from '../../../build-scripts/lib/googletest.mjs';

it('counts passed, failed and skipped tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'googletest-'));
  const file = join(folder, 'report.json');
  const test = (name: string, result: string, more = {}) => ({ name, status: 'RUN', result, ...more });
  writeFileSync(
    file,
    JSON.stringify({
      tests: 5,
      testsuites: [
        { name: 'A', testsuite: [test('a', 'COMPLETED'), test('b', 'COMPLETED', { failures: [{ failure: 'no' }] })] },
        { name: 'B', testsuite: [test('c', 'SKIPPED'), test('d', 'SUPPRESSED'), test('e', 'COMPLETED')] },
      ],
    }),
  );
  expect(countGoogleTests(file)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  rmSync(folder, { recursive: true });
});
