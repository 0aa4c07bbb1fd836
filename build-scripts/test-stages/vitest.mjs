// Vitest tests: the WebAssembly module, engines, lesson state, views, content, scripts. If only some chapters changed, only the tests
// run that can notice it.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHAPTERS, forChangedChapters, naming, ownFiles } from '../lib/chapter-parts.mjs';
import { filesIn } from '../lib/files.mjs';
import { filesMatching } from '../lib/passed-stages.mjs';
import { bin, capture, ROOT } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

const REPORT = join(ROOT, 'build/vitest.json');

export const vitest = {
  name: 'vitest',
  title: 'Engines, state, views, content (Vitest)',
  inputs: ['.'],
  run: (context = {}) =>
    forChangedChapters(vitest, context, async (changed) => {
      await buildWasm();
      rmSync(REPORT, { force: true });
      const which = changed.length === CHAPTERS.length ? ['run'] : ['related', '--run', ...noticed(changed)];
      const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`];
      const env = { MHA_TEST_CHAPTERS: changed.join(',') };
      const { ok, output } = await capture(bin('vitest'), [...which, ...reports], { env });
      let result;
      try {
        result = JSON.parse(readFileSync(REPORT, 'utf8'));
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
    }),
};

/**
 * What Vitest gets: the chapters' files, whose importers it finds, and tests that import none of them: those that name a chapter, or
 * read files of chapters or messages.
 */
function noticed(chapters) {
  const names = naming(chapters);
  const tests = filesIn(ROOT, ['tests/web', 'web'], /\.test\.ts$/).filter((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const text = source.replace(/^import [^;]+;/gm, '');
    return names(text) || (source.includes("'node:fs'") && /chapters|messages/.test(text));
  });
  return [...filesMatching(ROOT, chapters.flatMap(ownFiles)), ...tests];
}
