/** One word's journey: it is chosen above the stage, and the text, the address, the next chapter and undo follow. */
import { expect, type Locator, open, type Page, test } from './support.ts';

const word = (page: Page, name: string): Locator =>
  page.locator('mha-ribbon').getByRole('radio', { name, exact: true });
const caption = (page: Page): Locator => page.locator('mha-ribbon #caption');

test('a word that is chosen above the stage is followed everywhere', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1');
  await expect(word(page, 'tired')).toBeChecked();
  await expect(caption(page)).toContainText('“tired” reads “cat”');
  await expect(caption(page)).toHaveAttribute('aria-live', 'polite');
  await word(page, 'sat').click();
  await expect(caption(page)).toContainText('“sat” reads “cat” 0.85');
  await expect(page).toHaveURL(/word=3/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(word(page, 'the')).toBeFocused();
  await expect(word(page, 'the')).toBeChecked();
  await page.locator('mha-header').getByRole('link', { name: 'Values', exact: true }).click();
  await expect(word(page, 'the')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(word(page, 'sat')).toBeChecked();
});

test('a chapter follows the word that its text is about, unless the address names another', async ({ page }) => {
  await open(page, '?chapter=fast');
  await expect(word(page, 'was')).toBeChecked();
  await expect(page.locator('mha-chapter')).toContainText('the row of “was” ends with');
  await word(page, 'tired').click();
  await expect(page.locator('mha-chapter')).toContainText('the row of “tired” ends with');
  await expect(page).toHaveURL(/word=10/);
  await page.reload();
  await expect(word(page, 'tired')).toBeChecked();
  await open(page, '?chapter=fast&lang=fr');
  await expect(word(page, 'était')).toBeChecked();
});

test('the ribbon waits for the weights, and answers an edited number in every chapter', async ({ page }) => {
  await open(page, '?chapter=softmax');
  await expect(caption(page)).toHaveText('The figure follows “tired”.');
  for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Step forward' }).click();
  await expect(caption(page)).toContainText('“tired” reads “cat” 0.70');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(caption(page)).toHaveText('The figure follows “tired”.');
  await open(page, '?chapter=qkv&edits=embedding:9.1:-3');
  await expect(caption(page)).toContainText('“tired” reads');
  await expect(page.locator('mha-ribbon path').first()).toBeAttached();
});

test('a step that the sentence does not change has no ribbon', async ({ page }) => {
  await open(page, '?chapter=cost&progress=1');
  await expect(page.locator('mha-lab[view=stage] svg')).toBeVisible();
  await expect(page.locator('mha-ribbon')).toHaveCount(0);
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(word(page, 'tired')).toBeChecked();
});

/** The learned layer knows none of these words and marks them with an asterisk. */
test('a long sentence scrolls inside its line, with the followed word in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sentence = Array.from({ length: 60 }, (_, i) => `word${i}`).join('+');
  await open(page, `?chapter=softmax&sentence=${sentence}&word=41`);
  await expect(word(page, 'word40*')).toBeInViewport();
  await expect(word(page, 'word0*')).not.toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('one changed word turns the reading around, by keyboard alone', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1');
  await expect(caption(page)).toContainText('“tired” reads “cat”');
  const change = page.getByRole('button', { name: 'tired → soft' });
  for (let press = 0; press < 40 && !(await change.evaluate(isFocused)); press++) await page.keyboard.press('Tab');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(caption(page)).toContainText('“soft” reads “mat”');
  // The way back has the focus.
  await expect(page.getByRole('button', { name: 'soft → tired' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(caption(page)).toContainText('“tired” reads “cat”');
});

function isFocused(element: Element): boolean {
  return (element.getRootNode() as ShadowRoot).activeElement === element;
}

test('words from right to left leave each number beside its word', async ({ page }) => {
  await open(page, `?chapter=softmax&progress=1&sentence=${encodeURIComponent('القط جلس على الحصيرة')}`);
  await expect(caption(page)).toContainText(/reads .*\d\.\d\d.*\d\.\d\d/);
  const seen = await caption(page)
    .locator('span')
    .evaluate((span) => {
      const [node] = [...span.childNodes].filter((one): one is Text => one instanceof Text && one.data.trim() !== '');
      if (!node) throw new Error('the caption has no text');
      return [...node.data.matchAll(/[\u0621-\u064A]+|\d\.\d\d/g)].map(({ 0: found, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        return range.getBoundingClientRect().left;
      });
    });
  expect(seen).toHaveLength(5);
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
});
