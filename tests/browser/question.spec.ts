/** The inspector: selecting a number by keyboard or pointer, and tracing it back to its token. */
import { expect, inspector, matrices, matrix, moveTo, open, spoken, test } from './support.ts';

test('a score can be inspected by keyboard alone', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  await matrix(page, 'Q Kᵀ').focus();
  for (let row = 0; row < 7; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(spoken(page)).toContainText('it');
  await expect(spoken(page)).toContainText('cat');
  await page.keyboard.press('Enter');
  await expect(spoken(page)).toHaveText(/, pinned$/);
  await expect(page).toHaveURL(/cell=scores/);
  await expect(inspector(page)).toContainText('Self-check');
  await expect(inspector(page)).toContainText('query “it”');
  await matrix(page, 'Q Kᵀ').focus();
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toHaveCount(0);
});

test('the keyboard moves from a pinned number to its sources and back', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  await matrix(page, 'Q Kᵀ').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(inspector(page)).toContainText('Self-check');
  await page.keyboard.press('Enter');
  await expect(inspector(page).locator('mha-inspector')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toHaveCount(0);
  await expect(matrix(page, 'Q Kᵀ')).toBeFocused();
});

test('the cursor keeps its cell when the numbers change, and its matrix when the cell disappears', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1&sentence=dogs+see+cats');
  await matrix(page, 'Q Kᵀ').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(spoken(page)).toContainText('head 1, query “cats”, key “see”');
  const before = await spoken(page).innerText();
  await moveTo(page, '?chapter=scores&progress=1&sentence=dogs+see+cats&seed=7');
  await expect(spoken(page)).not.toHaveText(before);
  await expect(spoken(page)).toContainText('head 1, query “cats”, key “see”');
  await moveTo(page, '?chapter=scores&progress=1&sentence=dogs+see&seed=7');
  await expect(spoken(page)).toContainText('head 1, query “dogs”, key “dogs”');
  await page.keyboard.press('ArrowDown');
  await expect(spoken(page)).toContainText('head 1, query “see”, key “dogs”');
});

test('the cursor goes to the first matrix while its own is absent, and returns with it', async ({ page }) => {
  const progress = (progress: number) => moveTo(page, `?chapter=concat&progress=${progress}`);
  await open(page, '?chapter=concat&progress=1');
  const wrong = matrices(page).and(page.locator('[data-title=wrong]'));
  await wrong.focus();
  await page.keyboard.press('ArrowDown');
  await expect(spoken(page)).toContainText('cat');
  const before = await spoken(page).innerText();
  await progress(0.45);
  await expect(wrong).toHaveCount(0);
  await expect(matrices(page).first()).toBeFocused();
  await expect(spoken(page)).not.toHaveText(before);
  await progress(1);
  await expect(wrong).toBeFocused();
  await expect(spoken(page)).toHaveText(before);
  await progress(0.45);
  await page.getByRole('button', { name: 'Table of contents' }).focus();
  await progress(1);
  await expect(wrong).toBeAttached();
  await expect(wrong).not.toBeFocused();
});

test('a matrix can be entered before it is painted', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=0');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await moveTo(page, '?chapter=softmax&progress=1');
  await matrices(page).last().focus();
  await expect(spoken(page)).toContainText(/\d\.\d/);
});

test('a click pins a number and a second click unpins it', async ({ page }) => {
  await open(page, '?chapter=values&progress=1');
  const box = await matrix(page, 'Z').boundingBox();
  if (!box) throw new Error('Z is not on the stage');
  const middle = { x: box.x + box.width * 0.4, y: box.y + box.height * 0.4 };
  await page.mouse.click(middle.x, middle.y);
  await expect(page).toHaveURL(/cell=context/);
  await expect(inspector(page)).toContainText('Self-check');
  await page.mouse.click(middle.x, middle.y);
  await expect(inspector(page)).toHaveCount(0);
});

test('hovering shows the number without pinning it', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1');
  const box = await matrix(page, 'α').boundingBox();
  if (!box) throw new Error('the weights are not on the stage');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('mha-stage .tooltip')).toContainText(/0\.\d/);
  await expect(inspector(page)).toHaveCount(0);
});

test('an output can be traced back, step by step, to its token', async ({ page }) => {
  await open(page, '?chapter=output&progress=1&cell=output:t7.m0');
  const where = inspector(page);
  await expect(where).toContainText('Self-check');
  await where.getByRole('button', { name: 'Trace to the token' }).click();
  await expect(page).toHaveURL(/cell=embedding/);
  await expect(where).toContainText('embedding');
  await where.getByRole('button', { name: 'Show it in “Tokens”' }).click();
  await expect(page.getByRole('link', { name: 'Tokens', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(matrix(page, 'E')).toBeAttached();
});

test('a gradient can be pinned by keyboard, and the URL restores it with its self-check', async ({ page }) => {
  await open(page, '?chapter=backward&progress=1');
  const last = matrices(page).last();
  await last.focus();
  await expect(spoken(page)).toContainText(/\d/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/cell=d_/);
  await expect(inspector(page)).toContainText('Self-check');
  await page.goto(page.url().replace(/cell=[^&]+/, 'cell=d_exponents:h0.t1.s2'));
  await expect(inspector(page)).toContainText('Self-check');
  await expect(inspector(page)).toContainText('gradient of the score inside the softmax');
  await expect(inspector(page)).toContainText('query “cat”');
});
