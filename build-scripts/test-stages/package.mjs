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
    await installTools();
    await buildPackage();
    await run(bin('tsc'), ['--noEmit', '--project', CONSUMERS]);
    return playwright('consumers', { args: ['--config', join(CONSUMERS, 'playwright.config.ts')] });
  },
};

/** Installs exactly the lock file after it changed, without install scripts. */
async function installTools() {
  const installed = join(CONSUMERS, 'node_modules/.package-lock.json');
  const wanted = join(CONSUMERS, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  await run('npm', ['ci', '--prefix', CONSUMERS, '--ignore-scripts', '--no-audit', '--no-fund']);
}
