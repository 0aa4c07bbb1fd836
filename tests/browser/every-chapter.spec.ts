/**
 * Budget, layout and accessibility of every chapter, checked in one page that changes size, colours and language:
 * - The chapter stays within its download budget.
 * - No two labels of the figure overlap at any still, forwards on a wide screen and backwards on a phone in French.
 * - Two pseudo-languages (double length, right to left) cause no clipping, overlap or sideways scrolling, and leave no English.
 * - axe-core finds nothing, light or dark, with a selected number.
 * - No width scrolls sideways, and every target is at least 24 × 24 pixels (WCAG 2.2, success criterion 2.5.8).
 */
import { noneFound, resizeTo, smallTargets, withinItsWidth } from './accessible.ts';
import { overlappingLabels, recordLabels } from './labels.ts';
import { layout } from './layout.ts';
import {
  addressOf,
  backToTheTop,
  CHANGED_CHAPTERS,
  EXHAUSTIVE,
  expect,
  moveTo,
  open,
  type Page,
  readToTheEnd,
  test,
  withoutReading,
  withoutWhatIsPutOff,
} from './support.ts';
import { listed, OWN_MODULE, total, WHOLE_CHAPTER, watch } from './traffic.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Steps from the current still to the last one in that direction and checks each; returns their number. */
async function stepThrough(page: Page, direction: 'back' | 'forward'): Promise<number> {
  // Selected by position, because their names are translated.
  const step = page.locator('mha-transport .row > button').nth(direction === 'back' ? 0 : 2);
  for (let still = 0; still < 40; still++) {
    await expect.poll(() => overlappingLabels(page), `still ${still}, ${direction}`).toEqual([]);
    if (!(await step.isEnabled())) return still;
    await step.click();
  }
  throw new Error('stepping did not reach an end');
}

const softly = expect.configure({ soft: true });

/** Checks the layout of the whole chapter, wide and on a phone. */
async function findsRoom(page: Page, language: string): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await readToTheEnd(page);
    const where = `${language}, ${size.width} pixels wide`;
    // What was wide before the change of size is laid out again in the next frames.
    await softly
      .poll(async () => {
        const { wide, cut, overlapping, english } = await layout(page);
        return { sideways: Math.max(0, wide), cut, overlapping, english: language === 'x-rtl' ? english : [] };
      }, where)
      .toEqual({ sideways: 0, cut: [], overlapping: [], english: [] });
  }
}

for (const chapter of CHANGED_CHAPTERS) {
  test(`${chapter} in every size, colour and language`, async ({ page }) => {
    const address = addressOf(chapter);
    await withoutWhatIsPutOff(page);
    await withoutReading(page);
    await recordLabels(page);
    const sent = watch(page);

    await test.step('stays within its download budget', async () => {
      await open(page, `?chapter=${chapter}`);
      await readToTheEnd(page);
      const all = await sent();
      const files = all.filter(({ name }) => !OWN_MODULE.test(name));
      expect(files.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
      expect(total(files), listed(files)).toBeLessThanOrEqual(WHOLE_CHAPTER);
    });

    await test.step('steps through every still in both directions', async () => {
      const slider = page.locator('mha-transport input');
      await moveTo(page, address);
      await expect(slider).toHaveValue('0');
      const ahead = await stepThrough(page, 'forward');
      await expect(slider).toHaveValue('1000');
      await page.setViewportSize(PHONE);
      await backToTheTop(page);
      await moveTo(page, `${address}&lang=fr&progress=1`);
      const back = await stepThrough(page, 'back');
      await expect(slider).toHaveValue('0');
      expect(back).toBe(ahead);
    });

    await test.step('has room for all words', async () => {
      for (const language of ['x-long', 'x-rtl']) {
        await backToTheTop(page);
        await moveTo(page, `${address}&lang=${language}&progress=1&cell=q:h0.t3.d1`);
        await findsRoom(page, language);
      }
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });

    await test.step('is accessible', async () => {
      await page.setViewportSize(WIDE);
      await backToTheTop(page);
      await moveTo(page, `${address}&progress=1&mask=causal&cell=scores:h0.t3.s1`);
      await readToTheEnd(page);
      const twin = page.locator(`mha-lab-${chapter} details > summary`).first();
      if (await twin.count()) await twin.click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await noneFound(page, colorScheme, { colours: colorScheme === 'dark' });
      }
      for (const width of [320, 360, 390, 768, 1100, 1440, 3840]) {
        await resizeTo(page, width);
        await withinItsWidth(page);
        if (width === 390 || width === 1440) expect(await smallTargets(page), `${width} pixels wide`).toEqual([]);
      }
    });
  });

  test(`${chapter} in French has room for all words`, EXHAUSTIVE, async ({ page }) => {
    await open(page, `${addressOf(chapter)}&lang=fr&progress=1&cell=q:h0.t3.d1`);
    await findsRoom(page, 'fr');
  });

  test(`every still of ${chapter}, backwards wide and forwards on a phone in French`, EXHAUSTIVE, async ({ page }) => {
    await recordLabels(page);
    await withoutReading(page);
    await open(page, `${addressOf(chapter)}&progress=1`);
    const back = await stepThrough(page, 'back');
    await page.setViewportSize(PHONE);
    await backToTheTop(page);
    await moveTo(page, `${addressOf(chapter)}&lang=fr`);
    expect(await stepThrough(page, 'forward')).toBe(back);
  });
}
