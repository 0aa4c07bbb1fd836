/** Navigation through the chapters, and playback of the figure. */
import { CHAPTERS, expect, matrix, open, position, test } from './support.ts';

test('walks through all chapters and back', async ({ page }) => {
  // By keyboard, because content that loads late may move a button away from the mouse.
  const follow = (name: RegExp) => page.getByRole('button', { name }).press('Enter');
  await open(page);
  const titles: string[] = [];
  for (const chapter of CHAPTERS) {
    if (chapter !== CHAPTERS[0]) {
      await follow(/^Next chapter/);
      await expect(page).toHaveURL(new RegExp(`chapter=${chapter}`));
    }
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).not.toHaveText(titles.at(-1) ?? '');
    titles.push(await title.innerText());
  }
  expect(new Set(titles).size).toBe(CHAPTERS.length);
  await expect(page.getByRole('button', { name: /^Next chapter/ })).toHaveCount(0);
  for (const title of [...titles].reverse().slice(1)) {
    await follow(/^Previous chapter/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a chapter opened from the one before plays automatically, and can be paused and played backwards', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('link', { name: 'Scores', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  const slider = position(page);
  await page.getByRole('button', { name: 'Step forward' }).click();
  const ahead = Number(await slider.inputValue());
  await page.getByRole('button', { name: 'Step back' }).click();
  expect(Number(await slider.inputValue())).toBeLessThan(ahead);
});

test('the arrow keys scrub, and the end shows the output', async ({ page }) => {
  await open(page, '?chapter=output');
  const slider = position(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('20');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('10');
  for (let step = 0; step < 4; step++) await page.keyboard.press('PageUp');
  await expect(slider).toHaveValue('1000');
  await expect(matrix(page, 'Y')).toBeAttached();
});

test('a step in the prose plays the figure to that still', async ({ page }) => {
  await open(page, '?chapter=scores');
  await page.getByRole('heading', { level: 2, name: 'One row' }).getByRole('button').click();
  await expect(page.locator('mha-transport .caption')).toContainText('One row');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  const reached = Number(await position(page).inputValue());
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(1000);
});

test('Back and Forward of the browser move through the chapters', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Mask', exact: true }).click();
  await expect(page).toHaveURL(/chapter=mask/);
  await page.getByRole('link', { name: 'Heads', exact: true }).click();
  await expect(page).toHaveURL(/chapter=heads/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Mask', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Heads', exact: true })).toHaveAttribute('aria-current', 'page');
});
