// What the measurements of the page share: Chromium on a built page, the CPU time of the page's thread, and a summary.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../build-scripts/lib/browsers.mjs';
import { DIST } from '../../../build-scripts/lib/run.mjs';
import { serve } from '../../../build-scripts/serve.mjs';

/** Calls `measure` with a browser and the address at which it finds the built page. */
export async function withBrowser(measure, dist = DIST) {
  const server = await serve(dist, 0);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  await measure(browser, `http://127.0.0.1:${server.address().port}/`);
  await browser.close();
  server.close();
}

/** A function that tells how long the page's main thread has worked, in milliseconds. */
export async function threadTimeOf(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

export function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, largest ${at(1)} ms`;
}
