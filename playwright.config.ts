/**
 * The tests in a real browser, on the built page, served under its strict content security policy. The browser is the
 * system's Chromium; MHA_CHROMIUM names another. MHA_TEST_PORT moves the server from its port, 4173.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './build-scripts/lib/browsers.mjs';
import { CHANGED } from './tests/web/setup/changed-chapters.ts';

const port = Number(process.env.MHA_TEST_PORT ?? 4173);

const chromium = chromiumPath();

/** The tests that go through all chapters, or most. */
const THROUGH_CHAPTERS =
  /\/(contents|every-chapter|lab-address|labs|play-through|presenter|question|single-file|type-size|walk)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  // Recorded texts are the same on every system.
  snapshotPathTemplate: '{testDir}/{testFilePath}-recorded/{arg}{ext}',
  fullyParallel: true,
  projects: [
    { name: 'chapters', testMatch: THROUGH_CHAPTERS },
    { name: 'page', testIgnore: THROUGH_CHAPTERS },
  ],
  // If only chapters changed: the tests that name one of them, and the recorded speech, which is made of texts.
  ...(CHANGED ? { grep: new RegExp([...CHANGED, 'screen-reader'].join('|'), 'i') } : {}),
  // `npm run test:all` runs these, too.
  grepInvert: process.env.MHA_TEST_ALL ? [] : /@exhaustive/,
  forbidOnly: Boolean(process.env.CI),
  // A test often waits for its page, so that two of them leave almost half of two cores idle.
  workers: 3,
  retries: 0,
  reporter: 'list',
  // Machines are busy at times; nothing here is about speed. Only what fails takes so long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    // What a page keeps for later would come between a test and the server; tests/browser/offline.spec.ts lets it.
    serviceWorkers: 'block',
    // A trace costs a third of the time; `--trace on` records one.
    trace: 'off',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: CHROMIUM_FLAGS },
  },
  webServer: {
    command: `node build-scripts/serve.mjs --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
