/** CTest's report is counted test by test; whatever did not run to a good end is not a pass. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countJUnit } from '../../../build-scripts/lib/junit.mjs';

it('counts passed, failed and skipped tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'junit-'));
  const file = join(folder, 'junit.xml');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<testsuite name="x" tests="5" failures="2">
  <testcase name="a" classname="a" time="0.1" status="run"><system-out>status="fail"</system-out></testcase>
  <testcase name="b" classname="b" time="0.1" status="run"/>
  <testcase name="c" classname="c" time="0.1" status="fail"><failure message="no"/></testcase>
  <testcase name="d" classname="d" time="0.1" status="disabled"/>
  <testcase name="e" classname="e" time="0.1" status="notrun"><skipped message="x"/></testcase>
  <testcase name="f" classname="f" time="0.1" status="timeout"/>
</testsuite>`,
  );
  expect(countJUnit(file)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  rmSync(folder, { recursive: true });
});
