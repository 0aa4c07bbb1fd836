/** The tests that need no browser. */
import { defineConfig } from 'vitest/config';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';

export default defineConfig({
  plugins: [prose(), code()],
  test: {
    environment: 'node',
    include: ['tests/web/**/*.test.ts'],
    setupFiles: ['tests/web/setup/property-seed.ts'],
    // A broken test file must not pass for an empty one.
    passWithNoTests: false,
    // Property tests run hundreds of cases, on machines that may be busy.
    testTimeout: 30_000,
  },
});
