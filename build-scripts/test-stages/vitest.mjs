// Vitest tests: the WebAssembly module, engines, lesson state, views, content, scripts.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHAPTERS, excluded, ownFiles } from '../lib/chapter-parts.mjs';
import { bin, capture, ROOT } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

const ENGINE = 'tests/web/engine';
const OTHERS = readdirSync(join(ROOT, 'tests/web'))
  .map((name) => `tests/web/${name}`)
  .filter((path) => path !== ENGINE);

/** A Vitest run as a stage; `options` choose its test files. */
function stage(name, title, inputs, ...options) {
  return {
    name,
    title,
    inputs,
    async run() {
      await buildWasm();
      const report = join(ROOT, `test-results/${name}.json`);
      rmSync(report, { force: true });
      const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      const { ok, output } = await capture(bin('vitest'), ['run', ...reports, ...options]);
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
}

export const vitestStages = [
  // The layers guarantee that no engine reads a chapter.
  stage('engine', 'The engines (Vitest)', ['.', ...excluded(CHAPTERS.flatMap(ownFiles))], ENGINE),
  stage('vitest', 'State, views, content (Vitest)', ['.'], ...OTHERS),
];
