// Time from an input to the painted frame, in Chromium, on the built page in dist/.
//
// Each input sets another temperature, as its slider does, or another value of a given number, as dragging it does. It recomputes
// everything and updates the figure, the legend and the prose. The report has the time from input to the end of painting, including the wait for the next
// frame, and the CPU time of the main thread, which a busy machine does not stretch.
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../../../build-scripts/lib/browsers.mjs';
import { commandLine } from '../../../build-scripts/lib/options.mjs';
import { DIST } from '../../../build-scripts/lib/run.mjs';
import { serve } from '../../../build-scripts/serve.mjs';

const SIZES = [
  { name: '16 tokens, width 64, 8 heads', tokens: 16, dModel: 64, heads: 8 },
  { name: '64 tokens, width 512, 8 heads: the largest that the lesson allows', tokens: 64, dModel: 512, heads: 8 },
];
/** What the reader changes: the setting's nth value. */
const CHANGES = {
  'a moved slider': (i) => ({ temperature: 0.5 + (i % 40) / 40 }),
  'an edited number': (i) => ({ edits: [{ tensor: 'w_q', row: 0, column: 0, value: (i % 40) / 40 - 0.5 }] }),
};
const FRAME_MS = 1000 / 60;

const { values } = await commandLine(import.meta);
const server = await serve(DIST, 0);
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });

for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const words = Array.from({ length: size.tokens }, (_, i) => `word${i}`).join('+');
  await page.goto(`${origin}/?chapter=softmax&progress=1&sentence=${words}&d_model=${size.dModel}&heads=${size.heads}`);
  await page.locator('mha-stage .matrix').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(3500);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  process.stdout.write(`${size.name}\n`);
  for (const [what, change] of Object.entries(CHANGES)) {
    const waited = [];
    const worked = [];
    for (let i = 0; i < values.inputs; i++) {
      const before = await cpu();
      waited.push(await page.evaluate(changeSettings, change(i)));
      worked.push((await cpu()) - before);
    }
    process.stdout.write(`  ${what}
    input to painted frame: ${summary(waited)}
    work of the page's thread: ${summary(worked)} (one frame is ${FRAME_MS.toFixed(1)} ms)
`);
  }
  await page.close();
}
await browser.close();
server.close();

/** Runs in the page: changes settings like a control, and resolves with milliseconds once the frame is painted. */
function changeSettings(settings) {
  const view = document.querySelector('mha-lesson').shadowRoot.querySelector('mha-lesson-view');
  const { store } = view.shadowRoot.querySelector('mha-controls');
  return new Promise((resolve) => {
    const started = performance.now();
    store.set(settings, { undoable: false });
    requestAnimationFrame(() => {
      // The first task after painting.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - started);
      channel.port2.postMessage(0);
    });
  });
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, largest ${at(1)} ms`;
}
