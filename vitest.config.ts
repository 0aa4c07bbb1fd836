/** The tests that need no browser. */
import { defineConfig } from 'vitest/config';
import { softwareAdapter } from './build-scripts/lib/software-adapter.mjs';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';
import { mutant } from './tests/mutants/vite-plugin.ts';

/** Those of a chapter lie in its folder. */
const ALL = '{tests/web,web}/**/*.test.ts';
/** Those that compute on a graphics processor, in software if need be. */
const WEBGPU = 'tests/web/engine/webgpu/**/*.test.ts';
/** Those that replace modules or need them as on a new page. */
const ISOLATED = '{tests/web,web}/**/*.isolated.test.ts';

export default defineConfig({
  plugins: [prose(), code(), mutant()],
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        // Files share a thread's modules, because loading them for each file would take as long as the tests.
        test: { name: 'everywhere', include: [ALL], exclude: [WEBGPU, ISOLATED], pool: 'forks', isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: [ISOLATED], pool: 'forks' } },
      // The driver is looked for once, when a process starts.
      { extends: true, test: { name: 'webgpu', include: [WEBGPU], env: softwareAdapter(), pool: 'forks' } },
    ],
    setupFiles: ['active-element', 'model-files', 'patience', 'property-seed'].map(
      (name) => `tests/web/setup/${name}.ts`,
    ),
    // Of every file with an element.
    onConsoleLog: (log) => !log.startsWith('Lit is in dev mode'),
    // What a test puts in place of a global is gone before the next test.
    unstubGlobals: true,
    // A broken test file must not pass for an empty one.
    passWithNoTests: false,
    // By default Vitest leaves one core unused.
    maxWorkers: '100%',
    // Machines may be busy, and compile large kernels in software; only what fails takes so long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for comes when the machine gets to it.
    expect: { poll: { timeout: 60_000 } },
  },
});
