// The built page in Chromium: the lesson as a learner uses it.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from '../build.mjs';
import { bin, capture, ROOT } from '../lib/run.mjs';

export const browser = {
  name: 'browser',
  title: 'The page in Chromium (Playwright)',
  async run() {
    await buildPage();
    const report = join(ROOT, 'build/playwright.json');
    rmSync(report, { force: true });
    const { ok, output } = await capture(bin('playwright'), ['test', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    let stats;
    try {
      ({ stats } = JSON.parse(readFileSync(report, 'utf8')));
    } catch {
      return { passed: 0, failed: 1, output };
    }
    // A flaky test passed only when it was tried again: that is a failure here.
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1), skipped: stats.skipped, output };
  },
};
