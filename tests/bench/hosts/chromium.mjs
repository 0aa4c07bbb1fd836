// Host in a page of the system's Chromium. One browser serves the whole run; every host is a new page.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../build-scripts/lib/browsers.mjs';
import { Host } from './host.mjs';
import { serveRepository } from './serve.mjs';

/** Milliseconds. */
const ADAPTER_PATIENCE = 30_000;

function findChromium() {
  const found = chromiumPath();
  if (!found) throw new Error('there is no Chromium: install it, or name one in MHA_CHROMIUM');
  return found;
}

export class ChromiumHosts {
  /** @param {readonly string[]} [more] flags for the browser */
  static async start(more = []) {
    const hosts = new ChromiumHosts();
    const executablePath = findChromium();
    hosts.server = await serveRepository();
    hosts.browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...more] });
    hosts.version = hosts.browser.version();
    return hosts;
  }

  /** @param {'wasm' | 'webgpu'} [kind] which contenders to load */
  async open(kind = 'wasm') {
    const context = await this.browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${this.server.address}tests/bench/worker/page.html?${kind}`);
    try {
      await page.waitForFunction(() => 'call' in window, undefined, { timeout: 20_000 });
    } catch {
      throw new Error(`the page did not start: ${problems.join('; ') || 'no reason given'}`);
    }
    const call = (method, given) =>
      page.evaluate(([calledMethod, calledWith]) => window.call(calledMethod, calledWith), [method, given]);
    return new Host(call, () => context.close());
  }

  /** @returns {Promise<import('../webgpu/adapter.mjs').AdapterInfo | null>} of WebGPU, if there is one */
  async adapter() {
    const page = await this.browser.newPage();
    try {
      await page.goto(`${this.server.address}tests/bench/worker/page.html?wasm`);
      return await page.evaluate(async (patience) => {
        // A browser whose driver does not start may never answer.
        const tired = new Promise((resolve) => setTimeout(resolve, patience, null));
        const adapter = await Promise.race([
          navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' }),
          tired,
        ]);
        if (!adapter) return null;
        const { vendor, architecture, description, isFallbackAdapter } = adapter.info;
        return { vendor, architecture, description, isFallbackAdapter };
      }, ADAPTER_PATIENCE);
    } finally {
      await page.close();
    }
  }

  async stop() {
    await this.browser?.close();
    this.server?.close();
  }
}
