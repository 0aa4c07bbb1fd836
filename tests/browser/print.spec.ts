/** The printed chapter: a worksheet without controls, with the answers on a separate page. */
import { expect, open, type Page, test, withoutDelay } from './support.ts';

/** Waits until the print sheet is loaded. */
async function ready(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => customElements.get('mha-worksheet') !== undefined)).toBe(true);
}

/** The page as it is while it is printed. */
async function onPaper(page: Page, query: string): Promise<void> {
  await open(page, query);
  await ready(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('mha-worksheet')).toBeVisible();
}

test.use({ colorScheme: 'dark' });
test.beforeEach(({ page }) => withoutDelay(page));

test('has the objective, prose, figure and questions with room for answers, but no controls', async ({ page }) => {
  await onPaper(page, '?chapter=scores&progress=1&mask=causal');
  await expect(page.locator('mha-chapter .objective')).toBeVisible();
  await expect(page.locator('mha-chapter .names')).toContainText('Name');
  const figure = page.locator('mha-chapter figure.printed svg');
  await expect(figure).toBeVisible();
  expect(await figure.locator('text').count()).toBeGreaterThan(100);
  for (const gone of [
    'mha-header',
    'mha-controls',
    'mha-stage',
    'mha-code',
    'mha-data-table',
    'nav.ways',
    'mha-lazy-exercises',
    'mha-prediction .actions',
  ]) {
    await expect(page.locator(gone)).toBeHidden();
  }
  const buttons = page.locator('mha-worksheet .room button:not(.grip)');
  for (const button of await buttons.all()) await expect(button).toBeHidden();
  expect(await page.locator('mha-worksheet .questions > li').count()).toBeGreaterThan(0);
  await expect(page.locator('mha-worksheet .lines').first()).toBeVisible();
});

test('is black on white in every theme', async ({ page }) => {
  await onPaper(page, '?chapter=scores&progress=1');
  const ground = await page.locator('mha-chapter figure.printed svg > rect').first().getAttribute('fill');
  expect(ground).toBe('#ffffff');
  const ink = await page.locator('mha-chapter h1').evaluate((title) => getComputedStyle(title).color);
  expect(Math.max(...(ink.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80);
});

test('gives one answer for each question, on a new page', async ({ page }) => {
  await onPaper(page, '?chapter=softmax&progress=1');
  const answers = page.locator('mha-worksheet .answers');
  await expect(answers.getByRole('heading', { name: 'Answers' })).toBeVisible();
  expect(await answers.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page');
  expect(await answers.locator('ol > li > .prompt').count()).toBe(
    await page.locator('mha-worksheet .questions > li').count(),
  );
});

test('disappears from the screen after printing', async ({ page }) => {
  await onPaper(page, '?chapter=scores');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('mha-worksheet')).toHaveCount(0);
  await expect(page.locator('mha-stage')).toBeVisible();
});

test('is also what the browser’s print command prints', async ({ page }) => {
  await open(page, '?chapter=mask&progress=1');
  await ready(page);
  const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThanOrEqual(4);
});
