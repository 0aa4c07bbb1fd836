/**
 * Random walk through all chapters: it selects random cells and presses random keys on random controls. The page must not log errors
 * (see `support.ts`), lose its figure, show NaN, overlap labels, or reach a dead end. A seed makes each walk repeatable:
 *
 *   MHA_TEST_ALL=1 MHA_WALK_STEPS=1000 MHA_WALK_SEED=7 MHA_WALK_LANG=fr npx playwright test random-walk
 */

import { randomNumbers } from '../three-browsers/random-numbers.ts';
import { overlappingLabels, recordLabels } from './labels.ts';
import { layout } from './layout.ts';
import { CHAPTERS, EXHAUSTIVE, expect, figure, matrices, open, type Page, test } from './support.ts';

test.use({ loadsAhead: true });

const STEP_COUNT = Number(process.env.MHA_WALK_STEPS ?? 500);
const SEED = Number(process.env.MHA_WALK_SEED ?? 1);
const LANG = process.env.MHA_WALK_LANG ?? 'en';

const KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Enter',
  'Space',
  'Escape',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Tab',
  'Shift+Tab',
  'Backspace',
  'Control+z',
  'Control+Shift+z',
  '7',
  '0',
  '-',
];

type Step = (page: Page, random: () => number) => Promise<string>;

const chosen = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** Focuses a random focusable element in any shadow root, and returns its description. */
async function focusSomething(page: Page, random: () => number): Promise<string> {
  return page.evaluate((share) => {
    const all: HTMLElement[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        // External links, file choosers and the print dialogue leave the lesson.
        const pressable =
          'button, input:not([type=file]), select, summary, [tabindex="0"], a[href^="./"], a[href^="?"]';
        const shown = element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, .print');
        if (element.matches(pressable) && shown) all.push(element);
      }
    };
    visit(document);
    const element = all[Math.floor(share * all.length)];
    element?.focus();
    return element
      ? `${element.localName}.${element.className} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 30)}`
      : '';
  }, random());
}

const press: Step = async (page, random) => {
  const where = await focusSomething(page, random);
  const keys = Array.from({ length: 1 + Math.floor(random() * 5) }, () => chosen(KEYS, random));
  for (const key of keys) await page.keyboard.press(key);
  return `${where}: ${keys.join(' ')}`;
};

const click: Step = async (page, random) => {
  const size = page.viewportSize() ?? { width: 800, height: 600 };
  const [x, y] = [random() * size.width, random() * size.height];
  await page.mouse.click(x, y);
  return `click at ${x.toFixed(0)}, ${y.toFixed(0)}`;
};

const question: Step = async (page, random) => {
  // One step finds and focuses it, because a playing figure removes its matrices.
  const count = await matrices(page).evaluateAll((all, share) => {
    (all[Math.floor(share * all.length)] as HTMLElement | undefined)?.focus();
    return all.length;
  }, random());
  if (count === 0) return 'no matrix';
  for (let i = 0; i < random() * 6; i++) await page.keyboard.press(chosen(['ArrowDown', 'ArrowRight', 'End'], random));
  await page.keyboard.press('Enter');
  return 'question a cell';
};

const wander: Step = async (page, random) => {
  const chapter = chosen(CHAPTERS, random);
  const link = page.locator(`mha-header nav a[href*="chapter=${chapter}"]`);
  if ((await link.count()) > 0) await link.first().evaluate((element) => (element as HTMLElement).click());
  return `to ${chapter}`;
};

const scroll: Step = async (page, random) => {
  const by = (random() - 0.4) * 2500;
  await page.mouse.move(250, 500);
  await page.mouse.wheel(0, by);
  return `scroll by ${by.toFixed(0)}`;
};

const STEPS: readonly Step[] = [press, press, press, press, click, question, question, wander, scroll];

/** Checks the invariants of the page. */
async function check(page: Page, walked: readonly string[]): Promise<void> {
  const trail = walked.slice(-12).join('\n');
  await expect(page.locator('mha-lesson'), trail).toBeAttached();
  // Between two stills a figure has no cells to select; at its end it has. A phone folds the figure while something to work on is
  // being read, also a moment after the page has moved.
  await expect(async () => {
    // The contents lead back to the opening, which has no figure of a chapter. The walk goes on from the first chapter.
    if ((await page.locator('mha-opening').count()) > 0) await open(page, `?lang=${LANG}`);
    if ((await figure(page).count()) === 0) {
      await page.locator('.figure.folded > .fold').evaluateAll((all) => {
        for (const bar of all) (bar as HTMLElement).click();
      });
      await page.locator('mha-transport input').press('End', { timeout: 5000 });
    }
    const state = await page.evaluate(() => {
      const root = document.querySelector('mha-lesson')?.shadowRoot?.querySelector('mha-lesson-view')?.shadowRoot;
      const stage = root?.querySelector('mha-stage')?.shadowRoot;
      const canvas = stage?.querySelector('canvas')?.getBoundingClientRect();
      return {
        cells: stage?.querySelector('.matrix, .exhibited') instanceof Element,
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        figure: (canvas?.width ?? 0) > 50 && (canvas?.height ?? 0) > 50,
        said: stage?.querySelector('.live')?.textContent ?? '',
      };
    });
    expect(state).toMatchObject({ cells: true, figure: true });
    expect(state.sideways).toBeLessThanOrEqual(0);
    expect(state.said).not.toMatch(/NaN|undefined|\[object/);
  }, trail).toPass();
  // Labels may overlap while they move, but not at rest.
  await expect(async () => {
    expect(await overlappingLabels(page), trail).toEqual([]);
    expect((await layout(page)).overlapping, trail).toEqual([]);
  }).toPass();
}

for (const [name, width, height] of [
  ['wide', 1440, 900],
  ['on a phone', 390, 844],
] as const) {
  test(`${STEP_COUNT} random steps, ${name}`, EXHAUSTIVE, async ({ page }) => {
    test.setTimeout(240_000 + STEP_COUNT * 6000);
    await page.setViewportSize({ width, height });
    page.on('dialog', (dialog) => void dialog.dismiss());
    await recordLabels(page);
    await open(page, `?lang=${LANG}`);
    await page.evaluate(() => {
      window.print = () => undefined;
      // The references are external links; following one leaves the lesson.
      window.addEventListener(
        'click',
        (event) => {
          const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement);
          if (link instanceof HTMLAnchorElement && link.origin !== location.origin) event.preventDefault();
        },
        true,
      );
    });
    const random = randomNumbers(SEED);
    const walked: string[] = [];
    while (walked.length < STEP_COUNT) {
      walked.push(await chosen(STEPS, random)(page, random));
      if (walked.length % 5 === 0) await check(page, walked);
    }
    await check(page, walked);
    // No dead end: the presentation can be left, and every chapter can be opened.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await open(page, '?chapter=output');
  });
}
