// Time from a mask change over 512 tokens to its painting, and the longest block of the main thread.
//
// Each change presses the other of two masks in chapter `mask`, "At scale": a worker recomputes the whole layer (512
// tokens, d_model 512, 8 heads). The report has the computation, the time from press to paint, and the longest block,
// which a loop of messages to the page itself detects.
import { commandLine } from '../../../build-scripts/lib/options.mjs';
import { summary, threadTimeOf, withBrowser } from './browser.mjs';

/** A sample slower than this factor times the best one was disturbed. */
const BUSY = 1.15;

const { values } = await commandLine(import.meta);
await withBrowser(async (browser, address) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}?chapter=mask`);
  await page.locator('mha-chapter nav.ways').waitFor({ state: 'attached' });
  await page.locator('mha-chapter details.more > summary').click();
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await page.locator('mha-lab[view=controls] .scale button').click();
  await page.locator('mha-weight-map').waitFor();
  await page.waitForTimeout(4000);

  const masks = ['window', 'causal'];
  // Warm up the compiler with the first changes.
  for (let i = 0; i < 6; i++) await page.evaluate(change, masks[i % 2]);
  const cpu = await threadTimeOf(page);
  const all = [];
  for (let i = 0; i < values.changes; i++) {
    const idle = await page.evaluate(calculate);
    const before = await cpu();
    const taken = await page.evaluate(change, masks[i % 2]);
    const worked = (await cpu()) - before;
    all.push({ ...taken, worked, calculated: Math.max(idle, await page.evaluate(calculate)) });
  }
  const fastest = Math.min(...all.map(({ calculated }) => calculated));
  const changes = all.filter(({ calculated }) => calculated <= BUSY * fastest);
  process.stdout.write(`512 tokens, width 512, 8 heads: ${changes.length} quiet ones of ${all.length} changes of the mask
  computing in the worker:          ${summary(changes.map(({ computing }) => computing))}
  changed to painted:               ${summary(changes.map(({ painted }) => painted))}
  longest hold of the page's thread: ${summary(changes.map(({ longest }) => longest))}
  processor time of that thread, asking itself included: ${summary(changes.map(({ worked }) => worked))}
`);
});

/** Runs in the page: presses a mask and resolves once it is painted. Times are in milliseconds. */
async function change(mask) {
  const find = (root, selector) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && find(element.shadowRoot, selector);
      if (inside) return inside;
    }
    return null;
  };
  const map = find(document, 'mha-weight-map');
  const scale = map.closest('.scale');
  const choice = [...scale.querySelectorAll('mha-choice')].find(({ options }) =>
    options.some(({ value }) => value === mask),
  );
  const input = [...choice.shadowRoot.querySelectorAll('input')].find(({ value }) => value === mask);
  const channel = new MessageChannel();
  const before = map.weights;
  /** Milliseconds of the computation, and from the change to the painted picture. */
  const told = () =>
    [...scale.querySelector('.announced').textContent.matchAll(/([\d.]+) ms/g)].map(([, time]) => Number(time));
  let [longest, last] = [0, performance.now()];
  return new Promise((resolve) => {
    channel.port1.onmessage = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      const [computing, painted] = told();
      if (map.weights === before || painted === undefined) channel.port2.postMessage(0);
      else resolve({ computing, painted, longest });
    };
    channel.port2.postMessage(0);
    input.click();
  });
}

/** Runs in the page: times a fixed calculation, in milliseconds. */
function calculate() {
  const begin = performance.now();
  let sum = 0;
  for (let i = 1; i < 4_000_000; i++) sum += 1 / (i * i);
  return performance.now() - begin + (sum > 2 ? 1 : 0);
}
