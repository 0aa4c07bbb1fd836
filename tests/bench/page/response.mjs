// Time from an input to the painted frame, in Chromium, on the built page in dist/.
//
// Each input sets another temperature, as its slider does, or another value of a given number, as dragging it does. It recomputes
// everything and updates the figure, the legend and the prose. The report has the time from input to the end of painting, including the wait for the next
// frame, and the CPU time of the main thread, which a busy machine does not stretch.
import { commandLine } from '../../../build-scripts/lib/options.mjs';
import { summary, threadTimeOf, withBrowser } from './browser.mjs';

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
await withBrowser(async (browser, address) => {
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const words = Array.from({ length: size.tokens }, (_, i) => `word${i}`).join('+');
    await page.goto(
      `${address}?chapter=softmax&progress=1&sentence=${words}&d_model=${size.dModel}&heads=${size.heads}`,
    );
    await page.locator('mha-stage .matrix').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(3500);
    const cpu = await threadTimeOf(page);
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
});

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
