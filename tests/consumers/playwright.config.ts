/** Playwright configuration for the package's consumers: loaders, bundlers, frameworks, types. */
import { defineConfig } from '@playwright/test';
import page from '../../playwright.config.ts';

export default defineConfig({
  ...page,
  testDir: '.',
  outputDir: '../../test-results/consumers',
  globalSetup: './support/setup.ts',
  projects: undefined,
  grep: /./,
  webServer: undefined,
  // These tests run other tools’ builds, which keep all cores busy.
  workers: 2,
  // Builds with other tools may take long on a busy machine.
  timeout: 240_000,
  expect: { timeout: 90_000 },
  use: { ...page.use, baseURL: undefined },
});
