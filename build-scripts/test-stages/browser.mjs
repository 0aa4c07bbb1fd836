// The built page in Chromium: the lesson as a learner uses it.
import { createServer } from 'node:net';
import { buildPage, buildSingle } from '../build.mjs';
import { playwright } from '../lib/playwright.mjs';

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
    return playwright('playwright', { env: { MHA_TEST_PORT: String(await freePort()) } });
  },
};
