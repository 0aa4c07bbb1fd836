/** The package in the hands of others: how they load it, build with it, check it. Chromium opens what they made. */
import { defineConfig } from '@playwright/test';
import page from '../../playwright.config.ts';

export default defineConfig({
  ...page,
  testDir: '.',
  outputDir: '../../test-results/consumers',
  globalSetup: './support/setup.ts',
  webServer: undefined,
  // Other people's builds take what they take, on machines that may be busy.
  timeout: 240_000,
  expect: { timeout: 90_000 },
  use: { ...page.use, baseURL: undefined },
});
