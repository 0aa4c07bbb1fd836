/** The table of contents with progress, and the link to the current state. */
import { noneFound } from './accessible.ts';
import { CHAPTERS, expect, open, type Page, test } from './support.ts';

async function openContents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table of contents' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Table of contents' }).getByRole('list').first()).toBeVisible();
}

const entries = (page: Page) => page.getByRole('dialog', { name: 'Table of contents' }).getByRole('link');

test('lists every chapter, and opens one by keyboard', async ({ page }) => {
  await open(page, '?chapter=scores');
  await openContents(page);
  expect(await entries(page).count()).toBeGreaterThanOrEqual(CHAPTERS.length);
  await expect(entries(page).and(page.locator('[aria-current="page"]'))).toContainText('Scores');
  await entries(page).filter({ hasText: 'Softmax' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/chapter=softmax/);
  await expect(page.getByRole('dialog', { name: 'Table of contents' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Softmax');
});

test('shows how many exercises of each chapter are solved', async ({ page }) => {
  await page.addInitScript(() => {
    const solved = {
      answers: 1,
      rightAnswers: 1,
      solved: true,
      unaided: true,
      mistakes: [],
      seed: 42,
      last: '2026-01-01T00:00:00.000Z',
    };
    const record = { format: 'mha-lesson progress', version: 1, records: { 'scores/compute-cell-scores': solved } };
    localStorage.setItem('mha-lesson.progress', JSON.stringify(record));
  });
  await open(page, '?chapter=scores');
  await openContents(page);
  await expect(entries(page).filter({ hasText: 'Scores' })).toContainText(/1 of \d+ exercises? solved/);
  await expect(entries(page).filter({ hasText: 'Softmax' })).toContainText(/0 of \d+ exercises? solved/);
  await expect(page.locator('mha-contents-list .total')).toContainText(/1 of \d+ exercises solved/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Table of contents' })).toBeFocused();
});

for (const [name, width] of [
  ['wide', 1440],
  ['on a phone', 390],
] as const) {
  test(`has targets of at least 24 pixels and passes axe, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '?chapter=scores');
    await openContents(page);
    for (const entry of await entries(page).all())
      expect((await entry.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(24);
    await noneFound(page, 'contents');
  });
}
