// Tests of the published package: packed, bundled with other tools, opened in Chromium.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bin, capture, ROOT, run } from '../lib/run.mjs';
import { buildPackage } from '../package.mjs';

const CONSUMERS = join(ROOT, 'tests/consumers');

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

await Promise.all([buildPackage(), installTools(CONSUMERS)]);
if (process.env.MHA_TEST_ALL) await installTools(join(CONSUMERS, 'matrix'));
await run(bin('tsc'), ['--noEmit', '--project', CONSUMERS]);
const args = ['test', '--config', join(CONSUMERS, 'playwright.config.ts'), '--reporter=list,json'];
const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(ROOT, 'build/tests/package.json') };
const { ok } = await capture(bin('playwright'), args, { env, show: true });
process.exitCode = ok ? 0 : 1;
