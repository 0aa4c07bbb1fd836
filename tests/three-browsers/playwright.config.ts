/** One walk through the lesson in every browser: a project each. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/three-browsers',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  reporter: 'list',
  // Machines are busy at times; nothing here is about speed.
  timeout: 600_000,
  projects: [
    // The walk's chapters are tested in Chromium by tests/browser.
    { name: 'chromium', testIgnore: 'walk.spec.ts' },
    { name: 'firefox', testIgnore: 'soak.spec.ts' },
    { name: 'webkit', testIgnore: 'soak.spec.ts' },
  ],
});
