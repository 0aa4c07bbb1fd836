/**
 * A long visit, made by a seed: after many random acts the page, back in its first chapter, holds about as much memory and as many
 * nodes as after the first tour of all chapters. Counted in acts, bytes and nodes; for a longer visit:
 *
 *   MHA_SOAK_ACTS=5000 MHA_SOAK_SEED=7 npx playwright test --config tests/three-browsers --project=chromium soak
 */
import { type CDPSession, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../../build-scripts/lib/chromium.mjs';
import { CHAPTER_IDS } from '../../web/lesson/constants/chapter-ids.ts';
import { type Driver, inPage } from './driver.ts';
import { expect, expectNoComplaint, open, test } from './lesson.ts';
import { driverOf } from './playwright-driver.ts';

const ACTS = Number(process.env.MHA_SOAK_ACTS ?? 250);
/** What the last acts may still hold: steps that can be undone, exercises begun, one laboratory. It does not grow with their number. */
const NODES = 4000;
const BYTES = 4_000_000;
const SEED = Number(process.env.MHA_SOAK_SEED ?? 1);

/** What an act may press, besides going to another chapter: controls that every page has, and whatever lies in its laboratory. */
async function act(driver: Driver, random: number, chapter: string): Promise<void> {
  await inPage(
    driver,
    async ({ all, one, pressable, ready, until }, random, chapter) => {
      const chosen = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(random * 997) % list.length];
      const kind = Math.floor(random * 10);
      const matrix = chosen(all('mha-stage >> [role=application]'));
      if (kind < 2) {
        history.pushState(null, '', `?chapter=${chapter}`);
        dispatchEvent(new PopStateEvent('popstate'));
        await ready(chapter);
      } else if (kind < 4) {
        pressable(random < 0.3 ? /^Step forward$/ : /^Step back$/)?.click();
      } else if (kind < 6 && matrix) {
        matrix.focus();
        for (const key of ['ArrowDown', 'ArrowRight', 'Enter'])
          matrix.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      } else if (kind === 6) {
        pressable(random < 0.65 ? /^New seed$/ : /^Undo$/)?.click();
      } else if (kind === 7) {
        (await one('mha-lazy-exercises')).scrollIntoView();
        await one('mha-exercises >> nav button');
        chosen(all('mha-exercises >> nav button'))?.click();
      } else if (kind === 8) {
        const place = all('mha-lab-place')[0];
        place?.scrollIntoView();
        if (place) await until('the laboratory', () => all('.waiting', place).length === 0);
        chosen(
          all('mha-lab-place >> button:not(:disabled)').filter(
            (each) => !/Train|Measure|Open|Time|Save/.test(each.textContent ?? ''),
          ),
        )?.click();
      } else {
        pressable(/^Unpin$/)?.click();
      }
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    },
    random,
    chapter,
  );
}

/** Back in the first chapter, with everything collected that nothing holds. */
async function held(driver: Driver, devtools: CDPSession) {
  await inPage(driver, async ({ ready }) => {
    history.pushState(null, '', '?chapter=scores&progress=1');
    dispatchEvent(new PopStateEvent('popstate'));
    await ready('scores');
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { usedSize, nodes };
}

/** Numbers from 0 up to 1, the same for the same seed (Mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

test(`${ACTS} random acts leave no memory and no nodes behind`, async ({ lesson }) => {
  test.setTimeout(0);
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const driver = driverOf(page);
  const devtools = await page.context().newCDPSession(page);
  await open(driver, `${lesson.address}?chapter=scores&progress=1`, 'scores');
  const random = randomNumbers(SEED);
  const chapter = () => CHAPTER_IDS[Math.floor(random() * CHAPTER_IDS.length)] ?? 'scores';
  // Everything that is loaded once, is.
  for (const id of CHAPTER_IDS) for (const kind of [0, 0.7, 0.8]) await act(driver, kind, id);
  for (let i = 0; i < 60; i++) await act(driver, random(), chapter());
  const before = await held(driver, devtools);
  for (let i = 0; i < ACTS; i++) await act(driver, random(), chapter());
  const after = await held(driver, devtools);
  await expectNoComplaint(driver);
  await driver.close();
  expect(after.nodes - before.nodes).toBeLessThan(NODES);
  expect(after.usedSize - before.usedSize).toBeLessThan(BYTES);
});
