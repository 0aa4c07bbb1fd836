// Tests of the published package: packed, bundled with other tools, opened in Chromium.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { playwright } from '../lib/playwright.mjs';
import { bin, ROOT, run } from '../lib/run.mjs';
import { buildPackage } from '../package.mjs';

const CONSUMERS = join(ROOT, 'tests/consumers');

export const consumers = {
  name: 'package',
  title: 'The published package, used by others',
  async run() {
    await installTools(CONSUMERS);
    if (process.env.MHA_TEST_ALL) await installTools(join(CONSUMERS, 'matrix'));
    await buildPackage();
    await run(bin('tsc'), ['--noEmit', '--project', CONSUMERS]);
    return playwright('consumers', { args: ['--config', join(CONSUMERS, 'playwright.config.ts')] });
  },
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
