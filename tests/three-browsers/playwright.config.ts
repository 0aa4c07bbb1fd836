/** Playwright configuration for three browsers, one project each. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/three-browsers',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  reporter: 'list',
  // A generous timeout for busy machines.
  timeout: 600_000,
  projects: [{ name: 'chromium' }, { name: 'firefox' }, { name: 'webkit' }],
});
