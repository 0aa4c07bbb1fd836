// The built page in Chromium: the lesson as a learner uses it.
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildPage, buildSingle } from '../build.mjs';
import { bin, capture, ROOT } from '../lib/run.mjs';

/** A port that nothing uses, so that two runs on one machine do not meet. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export const browser = {
  name: 'browser',
  title: 'The page in Chromium (Playwright)',
  async run() {
    await buildPage();
    await buildSingle();
    const report = join(ROOT, 'build/playwright.json');
    rmSync(report, { force: true });
    const { ok, output } = await capture(bin('playwright'), ['test', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, MHA_TEST_PORT: String(await freePort()) },
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
