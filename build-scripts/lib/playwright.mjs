// Runs Playwright as a test stage and counts its results.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, capture, ROOT } from './run.mjs';

/**
 * @param {string} name of the report in the folder build
 * @param {{ args?: string[], env?: Record<string, string> }} [options] args: in addition to those for the report
 */
export async function playwright(name, { args = [], env = {} } = {}) {
  const report = join(ROOT, `build/${name}.json`);
  rmSync(report, { force: true });
  const { ok, output } = await capture(bin('playwright'), ['test', ...args, '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  let stats;
  try {
    ({ stats } = JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, output };
  }
  // A flaky test passed only on a retry: that counts as a failure here.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1), skipped: stats.skipped, output };
}
