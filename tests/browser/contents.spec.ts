/** The table of contents with minutes, and the page of questions and answers that it opens. */

import { noneFound, withinItsWidth } from './accessible.ts';
import { CHAPTERS, exercisesOf, expect, open, type Page, test } from './support.ts';

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

test('shows the minutes of each chapter, and ticks one whose exercises are solved', async ({ page }) => {
  const first = exercisesOf('scores').slice(0, 2);
  await page.addInitScript((names) => {
    const solved = {
      answers: 1,
      rightAnswers: 1,
      solved: true,
      unaided: true,
      mistakes: [],
      seed: 42,
      last: '2026-01-01T00:00:00.000Z',
    };
    const record = {
      format: 'mha-lesson progress',
      version: 1,
      records: Object.fromEntries(names.map((name) => [name, solved])),
    };
    localStorage.setItem('mha-lesson.progress', JSON.stringify(record));
  }, first);
  await open(page, '?chapter=scores');
  await openContents(page);
  await expect(entries(page).filter({ hasText: 'Scores' })).toContainText(/done[\s\S]*about \d+ minutes/);
  await expect(entries(page).filter({ hasText: 'Softmax' })).toContainText(/about \d+ minutes/);
  await expect(entries(page).filter({ hasText: 'Softmax' })).not.toContainText('done');
  await expect(page.locator('mha-contents-list .total')).toHaveText('2 exercises solved');
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

async function openQuestions(page: Page): Promise<void> {
  await openContents(page);
  await entries(page).filter({ hasText: 'Questions and answers' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeFocused();
}

/** Unfolds a question and follows the link of its answer, with keys alone. */
async function follow(page: Page, question: string): Promise<void> {
  await page.locator('summary', { hasText: question }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('opens the questions by keyboard; answers lead to a step of a figure and to “More”', async ({ page }) => {
  await open(page, '?chapter=scores');
  await openQuestions(page);
  await expect(page).toHaveURL(/chapter=scores&questions=on/);
  await expect(page.locator('mha-stage')).toBeHidden();
  await expect(page).toHaveTitle(/^Questions and answers/);

  await follow(page, 'Is a padding mask the same');
  const card = page.locator('.walk > [data-step="mask"]');
  await expect(card.getByRole('button')).toBeFocused();
  await expect(card).toHaveClass('now');
  await expect(card).toBeInViewport();
  await expect(page).toHaveURL(/\?chapter=mask(?!.*questions)/);

  await page.goBack();
  await follow(page, 'What are RoPE and ALiBi');
  await expect(page.locator('.more > summary')).toBeFocused();
  await expect(page.locator('.more')).toHaveAttribute('open', '');
  // The exercises load above it.
  await expect(page.locator('mha-exercises')).toBeAttached();
  await expect(page.locator('.more > summary')).toBeInViewport();
  await expect(page.locator('.more summary', { hasText: 'RoPE and ALiBi' })).toBeVisible();
});

test('the questions lead back to the chapter, and to the opening’s readers, too', async ({ page }) => {
  await page.goto('');
  await openQuestions(page);
  await page.getByRole('link', { name: 'Back · A row' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A word is a row of numbers');
  await expect(page.locator('mha-stage')).toBeVisible();
});

test('the questions, not the chapter behind them, are the current page', async ({ page }) => {
  await page.goto('?chapter=scores&questions=on&lang=en');
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await expect(page.locator('mha-contents-list [aria-current]')).toHaveText('Questions and answers');
  await expect(page.locator('mha-chapter-row [aria-current]')).toHaveCount(0);
});

test('the questions have their address, print with their answers, and pass axe', async ({ page }) => {
  await page.goto('?questions=on&lang=fr');
  const answers = page.locator('.prose details');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions et réponses');
  expect(await answers.count()).toBeGreaterThan(20);
  await noneFound(page, 'questions');
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await withinItsWidth(page);
  }
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  for (const answer of await answers.all()) await expect(answer).toHaveAttribute('open', '');
  await expect(answers.last().getByRole('link')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(answers.last()).not.toHaveAttribute('open');
});
