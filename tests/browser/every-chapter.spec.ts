/**
 * Checks each chapter in one page, which changes its size, colours and language:
 * - The scripts before the first figure stay within their download budget, and so does all that the chapter loads.
 * - axe-core finds nothing, light or dark, with a selected number.
 * - No width scrolls sideways, and every target is at least 24 × 24 pixels (WCAG 2.2, success criterion 2.5.8).
 * - No two labels of the figure overlap at any still.
 * - A pseudo-language that runs from right to left causes no clipping, overlap or sideways scrolling, and leaves no English. The
 *   exhaustive test adds one of double length.
 *
 * The first test of a chapter takes each size and language where most goes wrong; the exhaustive one takes the other combinations.
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
} from './support.ts';
import { KB, listed, scripts, total, watch } from './traffic.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Without `BESIDE_FIGURE`. */
const FIRST_FIGURE_SCRIPTS = 126.5 * KB;
/** Without `OWN_MODULE`. */
const WHOLE_CHAPTER = 330 * KB;
/** The module of a chapter's computation beyond the forward pass. */
const OWN_MODULE = /\bmha-(core|tiled)-.*\.wasm$/;
/** Scripts of that computation. They load beside the figure, before or after it. */
const BESIDE_FIGURE = /\b(tiled-lists|(wasm|reference)-tiled)-/;

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

/** Checks the layout of the whole chapter. */
async function findsRoom(page: Page, language: string, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await readToTheEnd(page);
  const where = `${language}, ${size.width} pixels wide`;
  // What was wide before the change of size is laid out again in the next frames.
  await softly
    .poll(async () => {
      const { wide, cut, overlapping, english, reordered } = await layout(page);
      return { sideways: Math.max(0, wide), cut, overlapping, english: language === 'x-rtl' ? english : [], reordered };
    }, where)
    .toEqual({ sideways: 0, cut: [], overlapping: [], english: [], reordered: [] });
}

/** Checks widths, and the targets at the first and the last one. */
async function findsSpace(page: Page, ...widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await resizeTo(page, width);
    await withinItsWidth(page);
    if (width === widths[0] || width === widths.at(-1))
      expect(await smallTargets(page), `${width} pixels wide`).toEqual([]);
  }
}

for (const chapter of CHANGED_CHAPTERS) {
  const address = addressOf(chapter);
  const selected = 'progress=1&cell=q:h0.t3.d1';

  test(`${chapter} in every size, colour and language`, async ({ page }) => {
    await withoutReading(page);
    await recordLabels(page);
    const sent = await watch(page);

    await test.step('stays within its download budgets', async () => {
      await open(page, `?chapter=${chapter}`);
      const before = scripts(sent.beforeFigure() ?? []).filter(({ name }) => !BESIDE_FIGURE.test(name));
      expect(before.length).toBeGreaterThan(1);
      expect.soft(total(before), listed(before)).toBeLessThanOrEqual(FIRST_FIGURE_SCRIPTS);
      await readToTheEnd(page);
      const files = sent.all().filter(({ name }) => !OWN_MODULE.test(name));
      expect(files.some(({ name }) => name.endsWith('.wasm'))).toBe(true);
      expect.soft(total(files), listed(files)).toBeLessThanOrEqual(WHOLE_CHAPTER);
    });

    await test.step('is accessible', async () => {
      await moveTo(page, `${address}&progress=1&mask=causal&cell=scores:h0.t3.s1`);
      const twin = page.locator('mha-lab[view=controls] details > summary').first();
      if (await twin.count()) await twin.click();
      // In a wide window the text scrolls in its own column, and axe measures contrast only in its visible part.
      await resizeTo(page, 600);
      await backToTheTop(page);
      await noneFound(page, 'light');
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await noneFound(page, 'dark', { colours: true });
      await page.emulateMedia({ reducedMotion: null });
      await findsSpace(page, 1100, 600, 320);
    });

    await test.step('steps back through every still on a phone in French', async () => {
      await page.setViewportSize(PHONE);
      await backToTheTop(page);
      await moveTo(page, `${address}&lang=fr&progress=1`);
      expect(await stepThrough(page, 'back')).toBeGreaterThan(0);
      await expect(page.locator('mha-transport input')).toHaveValue('0');
    });

    await test.step('has room for all words', async () => {
      await findsRoom(page, 'fr', PHONE);
      await backToTheTop(page);
      await moveTo(page, `${address}&lang=x-rtl&${selected}`);
      await findsRoom(page, 'x-rtl', WIDE);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });
  });

  test(`${chapter} in the other sizes, with each language`, EXHAUSTIVE, async ({ page }) => {
    await withoutReading(page);
    await open(page, `${address}&lang=fr&${selected}`);
    await findsRoom(page, 'fr', WIDE);
    for (const [language, size] of [
      ['x-long', WIDE],
      ['x-long', PHONE],
      ['x-rtl', PHONE],
    ] as const) {
      await backToTheTop(page);
      await moveTo(page, `${address}&lang=${language}&${selected}`);
      await findsRoom(page, language, size);
    }
    await backToTheTop(page);
    await moveTo(page, `${address}&${selected}`);
    await findsSpace(page, 390, 360, 450, 500, 700, 768, 3840, 1440);
  });

  test(`every still of ${chapter}, both ways wide and forwards on a phone in French`, EXHAUSTIVE, async ({ page }) => {
    await recordLabels(page);
    await withoutReading(page);
    await open(page, `${address}&progress=1`);
    const back = await stepThrough(page, 'back');
    expect(await stepThrough(page, 'forward')).toBe(back);
    await expect(page.locator('mha-transport input')).toHaveValue('1000');
    await page.setViewportSize(PHONE);
    await backToTheTop(page);
    await moveTo(page, `${address}&lang=fr`);
    expect(await stepThrough(page, 'forward')).toBe(back);
  });
}
