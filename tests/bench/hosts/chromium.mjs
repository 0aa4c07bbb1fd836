// A host that is a page in the system's Chromium. One browser serves for the whole run; every host is a new page in it.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Host } from './host.mjs';
import { serveRepository } from './serve.mjs';

/** The same flags as in the browser tests. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findChromium() {
  const found = [
    process.env.MHA_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((path) => path && existsSync(path));
  if (!found) throw new Error('there is no Chromium: install it, or name one in MHA_CHROMIUM');
  return found;
}

export class ChromiumHosts {
  static async start() {
    const hosts = new ChromiumHosts();
    const executablePath = findChromium();
    hosts.server = await serveRepository();
    hosts.browser = await chromium.launch({ executablePath, args: FLAGS });
    hosts.version = hosts.browser.version();
    return hosts;
  }

  async open() {
    const context = await this.browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${this.server.address}tests/bench/worker/page.html`);
    try {
      await page.waitForFunction(() => 'call' in window, undefined, { timeout: 20_000 });
    } catch {
      throw new Error(`the page did not start: ${problems.join('; ') || 'no reason given'}`);
    }
    const call = (method, given) =>
      page.evaluate(([calledMethod, calledWith]) => window.call(calledMethod, calledWith), [method, given]);
    return new Host(call, () => context.close());
  }

  async stop() {
    await this.browser?.close();
    this.server?.close();
  }
}
