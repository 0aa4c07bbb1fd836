/** The maps in the header: they show the present numbers in the present colours, and lead to their chapters. */
import { ALL_CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { EXHAUSTIVE, expect, type Locator, moveTo, open, type Page, test } from './support.ts';

const link = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name, exact: true });

/** The pixels of a chapter's first map. */
const pixels = (page: Page, name: string): Promise<string> =>
  link(page, name)
    .locator('canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

test('the maps follow the sentence and the colours, and keep their places', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '?chapter=softmax');
  await expect(link(page, 'Softmax')).toHaveAttribute('aria-current', 'page');
  await expect
    .poll(() =>
      link(page, 'Softmax')
        .locator('canvas')
        .evaluate((canvas) => (canvas as HTMLCanvasElement).width),
    )
    .toBe(10);
  const [weights, place] = [await pixels(page, 'Softmax'), await link(page, 'Output').boundingBox()];
  await page.getByRole('button', { name: 'tired → soft' }).click();
  await expect.poll(() => pixels(page, 'Softmax')).not.toBe(weights);
  expect(await link(page, 'Output').boundingBox()).toEqual(place);
  const soft = await pixels(page, 'Softmax');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => pixels(page, 'Softmax')).not.toBe(soft);
});

test('a map leads to the chapter that computes it, by keyboard, too', async ({ page }) => {
  await open(page, '?chapter=softmax');
  await link(page, 'Concat').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/chapter=concat/);
  await expect(link(page, 'Concat')).toHaveAttribute('aria-current', 'page');
});

// French needs more room.
for (const [language, details] of [
  ['en', EXHAUSTIVE],
  ['fr', {}],
] as const) {
  const title = `on a narrow phone, the name of every chapter fits between the faded ends (${language})`;
  test(title, details, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, `?lang=${language}`);
    const row = page.locator('mha-chapter-row nav');
    for (const chapter of ALL_CHAPTER_IDS)
      await test.step(chapter, async () => {
        await moveTo(page, `?chapter=${chapter}&lang=${language}`);
        const room = () =>
          row.evaluate((nav) => {
            const name = document.createRange();
            name.selectNodeContents(nav.querySelector('[aria-current]') as Element);
            const [own, all] = [name.getBoundingClientRect(), nav.getBoundingClientRect()];
            return Math.min(own.left - all.left, all.right - own.right);
          });
        await expect.poll(room).toBeGreaterThanOrEqual(12);
      });
  });
}
