/** The maps in the header: they show the present numbers in the present colours, and lead to their chapters. */
import { expect, type Locator, open, type Page, test } from './support.ts';

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

for (const language of ['en', 'fr'])
  test(`on a phone, the longest name of a stop fits between the faded ends (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `?chapter=questions&lang=${language}`);
    const row = page.locator('mha-chapter-row nav');
    const current = row.locator('a[aria-current]');
    const room = async () => {
      const [all, own] = [await row.boundingBox(), await current.boundingBox()];
      if (!all || !own) return -1;
      return Math.min(own.x - all.x, all.x + all.width - own.x - own.width);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(12);
  });
