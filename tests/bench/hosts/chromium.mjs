// A host that is a page in the system's Chromium. One browser serves for the whole run; every host is a new page in it.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../build-scripts/lib/chromium.mjs';
import { Host } from './host.mjs';
import { serveRepository } from './serve.mjs';

function findChromium() {
  const found = chromiumPath();
  if (!found) throw new Error('there is no Chromium: install it, or name one in MHA_CHROMIUM');
  return found;
}

export class ChromiumHosts {
  static async start() {
    const hosts = new ChromiumHosts();
    const executablePath = findChromium();
    hosts.server = await serveRepository();
    hosts.browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
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
