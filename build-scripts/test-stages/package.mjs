// Tests of the published package: packed, bundled with other tools, opened in Chromium. If only some chapters changed, only the tests
// run that open one of them.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHAPTERS, excluded, forChangedChapters, ownFiles } from '../lib/chapter-parts.mjs';
import { playwright } from '../lib/playwright.mjs';
import { bin, ROOT, run } from '../lib/run.mjs';
import { testsOpening } from '../lib/tests-of-chapters.mjs';
import { buildPackage } from '../package.mjs';

const CONSUMERS = join(ROOT, 'tests/consumers');

const FILES = readdirSync(CONSUMERS)
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => `tests/consumers/${file}`);
const UNREAD = ['browser', 'conformance', 'cpp', 'fuzz', 'golden', 'mutants', 'web'].map((name) => `tests/${name}`);

export const consumers = {
  name: 'package',
  title: 'The published package, used by others',
  inputs: [
    '.',
    ...excluded([...UNREAD, ...CHAPTERS.filter((id) => testsOpening(FILES, [id]).length === 0).flatMap(ownFiles)]),
  ],
  run: (context = {}) =>
    forChangedChapters(consumers, context, async (changed) => {
      await Promise.all([buildPackage(), installTools(CONSUMERS)]);
      if (process.env.MHA_TEST_ALL) await installTools(join(CONSUMERS, 'matrix'));
      await run(bin('tsc'), ['--noEmit', '--project', CONSUMERS]);
      const args = ['--config', join(CONSUMERS, 'playwright.config.ts'), ...testsOpening(FILES, changed)];
      return playwright('consumers', { args });
    }),
};

/**
 * Installs the lock file's versions after it changed, without install scripts. Not with `npm ci`: it refuses a lock file without the
 * optional packages of other platforms, and some registries do not serve them all.
 */
async function installTools(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const wanted = join(folder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  await run('npm', ['install', '--no-save', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']);
}
