/**
 * Soak test for leaks: after many seeded random acts, the first chapter has about as much memory, as many nodes and as many listeners
 * as before. For a longer test:
 *
 *   MHA_SOAK_ACTS=5000 MHA_SOAK_SEED=7 npx playwright test soak
 */
import type { CDPSession } from '@playwright/test';
import { type Driver, inPage } from '../three-browsers/driver.ts';
import { driverOf } from '../three-browsers/playwright-driver.ts';
import { randomNumbers } from '../three-browsers/random-numbers.ts';
import { CHAPTERS, expect, open, test } from './support.ts';

const ACTS = Number(process.env.MHA_SOAK_ACTS ?? (process.env.MHA_TEST_ALL ? 5000 : 120));
/** Warm-up acts: load everything and fill the undo history. */
const WARM_UP = 150;
/** Allowed growth. In 60 acts the page grew by at most 0.2 MB, 393 nodes and 32 listeners; once, on a busy machine, by 50 listeners. */
const MOST = { bytes: 500_000, nodes: 1000, listeners: 100 };
type Held = typeof MOST;
const SEED = Number(process.env.MHA_SOAK_SEED ?? 1);

/** Keeps V8 from compiling functions to machine code, which was two thirds of the growth. */
const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug';

test.use({
  loadsAhead: true,
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), INTERPRETED] }),
    { scope: 'worker' },
  ],
});

/** Targets of random acts, besides chapter links: controls of every page, and those of the laboratory. */
async function act(driver: Driver, random: number, chapter: string): Promise<void> {
  await inPage(
    driver,
    async ({ all, one, pressable, ready, until }, random, chapter) => {
      const chosen = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(random * 997) % list.length];
      const kind = Math.floor(random * 10);
      const matrix = chosen(all('mha-stage >> .matrix'));
      if (kind < 2) {
        history.pushState(null, '', `?chapter=${chapter}&preset=random`);
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
        const place = all('mha-lab[view=controls]')[0];
        place?.scrollIntoView();
        if (place) await until('the laboratory', () => all('.waiting', place).length === 0);
        chosen(
          all('mha-lab[view=controls] >> button:not(:disabled)').filter(
            (each) => !/Train|Measure|Open|Time|Save/.test(each.textContent ?? ''),
          ),
        )?.click();
      } else {
        all('mha-inspector >> .tools > .icon')[0]?.click();
      }
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    },
    random,
    chapter,
  );
}

/** Returns to the first chapter, and collects garbage until nothing more goes or comes. */
async function held(driver: Driver, devtools: CDPSession): Promise<Held> {
  await inPage(driver, async ({ ready }) => {
    history.pushState(null, '', '?chapter=scores&progress=1');
    dispatchEvent(new PopStateEvent('popstate'));
    await ready('scores');
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const counts = async (): Promise<Held> => {
    for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { bytes: usedSize, nodes, listeners: jsEventListeners };
  };
  // A busy machine renders the parts below the figure, and drops the views of the chapter before, a while later.
  for (let last = await counts(); ; ) {
    const now = await counts();
    if (now.nodes === last.nodes && now.listeners === last.listeners) return now;
    last = now;
  }
}

/** The minimum of each: some acts keep objects until the next act of their kind. */
const least = (all: readonly Held[]): Held => ({
  bytes: Math.min(...all.map(({ bytes }) => bytes)),
  nodes: Math.min(...all.map(({ nodes }) => nodes)),
  listeners: Math.min(...all.map(({ listeners }) => listeners)),
});

const difference = (a: Held, b: Held): Held => ({
  bytes: a.bytes - b.bytes,
  nodes: a.nodes - b.nodes,
  listeners: a.listeners - b.listeners,
});

/** What has grown by more than is allowed. */
const exceeding = (grown: Held): Partial<Held> =>
  Object.fromEntries(Object.entries(grown).filter(([what, count]) => count >= MOST[what as keyof Held]));

/** Simulates a leaked view. */
const leak = (driver: Driver): Promise<void> =>
  inPage(driver, () => {
    const view = document.createElement('div');
    view.append(...Array.from({ length: 50 }, () => document.createElement('p')));
    const numbers = Array.from({ length: 10_000 }, Math.random);
    for (const name of ['forgotten', 'unheard'])
      document.addEventListener(name, () => view.append(String(numbers.length)));
  });

test(`${ACTS} random acts leak no memory, nodes or listeners`, async ({ page }) => {
  test.setTimeout(0);
  const driver = driverOf(page);
  const devtools = await page.context().newCDPSession(page);
  await open(page, '?chapter=scores&progress=1');
  const random = randomNumbers(SEED);
  const chapter = () => CHAPTERS[Math.floor(random() * CHAPTERS.length)] ?? 'scores';
  // Everything that loads once is loaded now.
  for (const id of CHAPTERS) for (const kind of [0, 0.7, 0.8]) await act(driver, kind, id);
  const walk = async (acts: number): Promise<Held> => {
    for (let i = 0; i < acts; i++) await act(driver, random(), chapter());
    return held(driver, devtools);
  };
  await walk(WARM_UP);
  const part = Math.ceil(ACTS / 4);
  let before = least([await walk(part), await walk(part)]);
  let grown = difference(before, before);
  // What is kept once, such as the view of a laboratory that still computes, grows once; what leaks grows again and again.
  for (let round = 0; round < 3; round++) {
    const after = least([await walk(part), await walk(part)]);
    grown = difference(after, before);
    if (Object.keys(exceeding(grown)).length === 0) break;
    before = after;
  }
  expect(exceeding(grown), JSON.stringify(grown)).toEqual({});
  const last = await held(driver, devtools);
  for (let i = 0; i < 60; i++) await leak(driver);
  const leaked = difference(await held(driver, devtools), last);
  for (const what of ['bytes', 'nodes', 'listeners'] as const) {
    // The test would notice one leaked view in every act.
    expect(leaked[what], `${what} of a leak`).toBeGreaterThan(MOST[what]);
  }
});
