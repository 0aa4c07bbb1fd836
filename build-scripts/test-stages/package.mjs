// The package that is published, in the hands of those who install it: packed, built with other tools, opened in Chromium.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bin, capture, ROOT, run } from '../lib/run.mjs';
import { buildPackage } from '../package.mjs';

const CONSUMERS = join(ROOT, 'tests/consumers');

export const consumers = {
  name: 'package',
  title: 'The published package, used by others',
  async run() {
    await installTools();
    await buildPackage();
    await run(bin('tsc'), ['--noEmit', '--project', CONSUMERS]);
    const report = join(ROOT, 'build/consumers.json');
    rmSync(report, { force: true });
    const config = join(CONSUMERS, 'playwright.config.ts');
    const { ok, output } = await capture(bin('playwright'), ['test', '--config', config, '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    let stats;
    try {
      ({ stats } = JSON.parse(readFileSync(report, 'utf8')));
    } catch {
      return { passed: 0, failed: 1, output };
    }
    const failed = stats.unexpected + stats.flaky;
    return { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1), skipped: stats.skipped, output };
  },
};

/** Exactly what the lock file says, when it changed. No install script runs: none is needed. */
async function installTools() {
  const installed = join(CONSUMERS, 'node_modules/.package-lock.json');
  const wanted = join(CONSUMERS, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  await run('npm', ['ci', '--prefix', CONSUMERS, '--ignore-scripts', '--no-audit', '--no-fund']);
}
