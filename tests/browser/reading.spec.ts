/** Reading drives the figure: cards, their steps, and the hand on the slider. */
import { expect, matrix, open, type Page, position, test, withFasterFrames } from './support.ts';

const SIZES = { 'beside the text': { width: 1440, height: 900 }, 'on a phone': { width: 390, height: 844 } } as const;

test.beforeEach(({ page }) => withFasterFrames(page));

/** Scrolls with the wheel until a card, counted from 1, is the one being read; 0 scrolls above the first. */
async function readTo(page: Page, card: number, { width, height }: { width: number; height: number }): Promise<void> {
  const wide = width > 1100;
  const heading = page.locator('mha-chapter .walk > li').nth(Math.max(0, card - 1));
  // Its top goes a little above the middle of the text that can be seen, or for 0 to the bottom. On a phone, it goes to the figure's
  // edge: the first card waits while the prediction above it is being read.
  const wanted = card > 0 ? height * (wide ? 0.3 : 0.54) : height * 0.95;
  await page.mouse.move(195, height - 100);
  await expect(async () => {
    const away = await heading.evaluate((element, to) => element.getBoundingClientRect().top - to, wanted);
    if (Math.abs(away) > 4) await page.mouse.wheel(0, away);
    expect(Math.abs(away)).toBeLessThanOrEqual(4);
  }).toPass({ intervals: [250] });
}

const where = (page: Page) =>
  page.locator('mha-stage').evaluate((stage) => (stage as { progress?: number }).progress ?? 0);
const current = (page: Page) => page.locator('mha-chapter .walk > li.now h2');
/** The progress of the stops, in thousandths as on the slider. */
const stops = (page: Page) =>
  page
    .locator('mha-transport .ticks i')
    .evaluateAll((ticks) => ticks.map((tick) => Number.parseFloat((tick as HTMLElement).style.left) / 100));

for (const [place, size] of Object.entries(SIZES)) {
  test(`reading forwards and backwards plays the figure to each step, ${place}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, '?chapter=softmax');
    const marks = await stops(page);
    expect(marks).toHaveLength(5);
    expect(await where(page)).toBe(0);
    await expect(current(page)).toHaveCount(0);
    const names = await page.locator('mha-chapter .walk h2').allInnerTexts();
    for (const card of [1, 2, 3, 4, 3, 2, 1]) {
      await readTo(page, card, size);
      await expect(current(page), `card ${card}`).toHaveText(names[card - 1] ?? '');
      await expect.poll(() => where(page), `card ${card}`).toBeCloseTo(marks[card] ?? 0, 4);
    }
    await readTo(page, 0, size);
    await expect.poll(() => where(page)).toBe(0);
    await expect(current(page)).toHaveCount(0);
    // On a phone, the figure is folded while the prediction above the first card is being read.
    await page.mouse.wheel(0, -100_000);
    await expect(matrix(page, 'masked').first()).toBeVisible();
  });
}

test('a step that is chosen before the figure is there plays once it is', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.wasm', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('?chapter=softmax');
  await page.locator('mha-chapter .walk h2 button').nth(1).click();
  await expect(page.locator('mha-transport')).toHaveCount(0);
  release();
  await expect(page.locator('mha-transport .where')).toContainText('Step 2 of 4');
});

test('fast scrolling over several cards plays only the last one', async ({ page }) => {
  await open(page, '?chapter=softmax');
  const marks = await stops(page);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    addEventListener('mha-progress', (event) => seen.push((event as CustomEvent).detail.progress));
  });
  await readTo(page, 4, SIZES['beside the text']);
  await expect.poll(() => where(page)).toBe(1);
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(Math.min(...seen)).toBeGreaterThan((marks[3] ?? 0) - 0.01);
});

test('scrubbing wins until the next card is reached', async ({ page }) => {
  const size = SIZES['beside the text'];
  await open(page, '?chapter=softmax');
  const marks = await stops(page);
  await readTo(page, 2, size);
  await expect.poll(() => where(page)).toBeCloseTo(marks[2] ?? 0, 4);
  await position(page).fill('900');
  await expect.poll(() => where(page)).toBe(0.9);
  await page.mouse.move(200, size.height - 100);
  await page.mouse.wheel(0, 20);
  await page.mouse.wheel(0, -20);
  // The observer reports within two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await where(page)).toBe(0.9);
  await readTo(page, 3, size);
  await expect.poll(() => where(page)).toBeCloseTo(marks[3] ?? 0, 4);
});

test('the laboratory has its exhibit on the figure, and the cards before it their steps', async ({ page }) => {
  const size = SIZES['beside the text'];
  await open(page, '?chapter=scale');
  const exhibit = page.locator('mha-lab[view=stage]');
  const names = await page.locator('mha-chapter .walk h2').allInnerTexts();
  const toLab = () => page.locator('mha-chapter section.lab').evaluate((lab) => lab.scrollIntoView());
  await readTo(page, 2, size);
  await expect(exhibit).toBeHidden();
  await toLab();
  await expect(exhibit).toBeVisible();
  await expect.poll(() => where(page)).toBe(1);
  await readTo(page, 2, size);
  await expect(current(page)).toHaveText(names[1] ?? '');
  await expect(exhibit).toBeHidden();
  // Who scrubs while the laboratory is read keeps that until another card is read.
  await toLab();
  await expect.poll(() => where(page)).toBe(1);
  await position(page).fill('500');
  await page.mouse.move(200, size.height - 100);
  await page.mouse.wheel(0, 60);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await where(page)).toBe(0.5);
  await readTo(page, 1, size);
  await expect(current(page)).toHaveText(names[0] ?? '');
});

test('the focus in a card plays its step, and a screen reader hears its caption once', async ({ page }) => {
  await open(page, '?chapter=split');
  const said = page.locator('mha-transport [aria-live]');
  await page.locator('mha-transport .caption').filter({ hasText: /\w/ }).waitFor();
  await page.evaluate(() => {
    const live = document
      .querySelector('mha-lesson')
      ?.shadowRoot?.querySelector('mha-lesson-view')
      ?.shadowRoot?.querySelector('mha-stage')
      ?.shadowRoot?.querySelector('mha-transport')
      ?.shadowRoot?.querySelector('[aria-live]');
    const heard: string[] = [];
    Object.assign(window, { heard });
    if (live)
      new MutationObserver(() => heard.push(live.textContent ?? '')).observe(live, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  await page.getByRole('button', { name: 'Draw the lines' }).focus();
  await expect(said).toHaveText('Step 2 of 3: Draw the lines. Cut into bands of columns, one band for each head.');
  await expect(said).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(new Set(heard).size).toBe(1);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('reading jumps from still to still', async ({ page }) => {
    const size = SIZES['beside the text'];
    await open(page, '?chapter=softmax');
    const marks = await stops(page);
    for (const card of [2, 4, 1]) {
      await readTo(page, card, size);
      await expect(current(page)).toHaveCount(1);
      await expect.poll(() => where(page)).toBeCloseTo(marks[card] ?? 0, 4);
    }
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  });
});
