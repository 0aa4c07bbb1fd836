// Vitest tests: the WebAssembly module, engines, lesson state, views, content, scripts.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, capture, ROOT } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

export const vitest = {
  name: 'vitest',
  title: 'Engine, state, views, content (Vitest)',
  async run() {
    await buildWasm();
    const report = join(ROOT, 'test-results/vitest.json');
    rmSync(report, { force: true });
    const { ok, output } = await capture(bin('vitest'), [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    let result;
    try {
      result = JSON.parse(readFileSync(report, 'utf8'));
    } catch {
      return { passed: 0, failed: 1, output };
    }
    const passed = result.numPassedTests;
    const skipped = result.numPendingTests + result.numTodoTests;
    // A file that cannot be loaded fails without running a test.
    const broken = result.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    const failed = result.numFailedTests + broken;
    return { passed, failed: ok ? failed : Math.max(failed, 1), skipped, output };
  },
};
