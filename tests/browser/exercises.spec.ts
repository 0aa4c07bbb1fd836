/** Exercises on the page: their place, steps that are moved, evidence in the figure. `play-through.spec.ts` answers every kind. */
import { expect, type Locator, open, type Page, position, sentence, test } from './support.ts';

/** Opens a chapter's exercise by its number, counted from 1. */
async function openExercise(page: Page, chapter: string, number: number): Promise<Locator> {
  await open(page, `?chapter=${chapter}&progress=1`);
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const list = page.getByRole('navigation', { name: 'Exercises of this chapter' });
  await list.getByRole('button', { name: new RegExp(`^${number}\\. `) }).click();
  return page.locator('mha-exercise');
}

/** Marks and checks one word after another by keyboard, until the feedback says “Not yet”. */
async function markWrongly(exercise: Locator): Promise<void> {
  const { keyboard } = exercise.page();
  const words = exercise.getByRole('radio');
  await words.first().focus();
  for (let i = 0; i < (await words.count()); i++) {
    await keyboard.press(i === 0 ? 'Space' : 'ArrowRight');
    await expect(words.nth(i)).toBeChecked();
    await keyboard.press('Enter');
    await expect(exercise.locator('.feedback')).toContainText(/Right|Not yet/);
    if ((await exercise.locator('.feedback').innerText()).includes('Not yet')) return;
  }
  throw new Error('every word is right');
}

test('exercises load before they scroll into the column of prose', async ({ page }) => {
  await open(page, '?chapter=split');
  await page.locator('.reading').evaluate((column) => {
    const place = column.querySelector('mha-chapter')?.shadowRoot?.querySelector('mha-lazy-exercises');
    if (!place) throw new Error('the chapter has no place for exercises');
    column.scrollBy(0, place.getBoundingClientRect().top - column.getBoundingClientRect().bottom - 300);
  });
  await expect(page.locator('mha-exercises')).toBeAttached();
  await expect(page.locator('mha-lazy-exercises')).not.toBeInViewport();
});

test('the page stays as high as the window while it shows steps to order', async ({ page }) => {
  await openExercise(page, 'variants', 1);
  const heights = await page.locator('mha-lesson-view').evaluate((view) => [view.scrollHeight, view.clientHeight]);
  expect(heights[0]).toBe(heights[1]);
});

test('a step can be returned with Escape, moved with buttons, and dragged', async ({ page }) => {
  const exercise = await openExercise(page, 'variants', 1);
  const texts = () => exercise.locator('mha-order-list .text').allInnerTexts();
  await expect(exercise.locator('mha-order-list .text').first()).toBeVisible();
  const before = await texts();
  await exercise.locator('mha-order-list .grip').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  expect((await texts()).at(-1)).toBe(before[0]);
  await page.keyboard.press('Escape');
  expect(await texts()).toEqual(before);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(exercise.locator('mha-order-list .unseen')).toContainText('put down as step 1');
  await exercise.getByRole('button', { name: `Later: ${before[0]}` }).click();
  expect((await texts()).slice(0, 2)).toEqual([before[1], before[0]]);
  await exercise.locator('mha-order-list').scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all(
    [0, before.length - 1].map((i) => exercise.locator('mha-order-list .grip').nth(i).boundingBox()),
  );
  if (!from || !to) throw new Error('the grips are not on the page');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height - 4, { steps: 8 });
  await page.mouse.up();
  expect((await texts()).at(-1)).toBe(before[1]);
});

test('a wrong answer offers its evidence in the figure, with the question’s sentence, and undo takes it back', async ({
  page,
}) => {
  const exercise = await openExercise(page, 'why-attention', 2);
  const before = await sentence(page).inputValue();
  await position(page).press('Home');
  await exercise.getByRole('checkbox').first().check();
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.locator('.feedback .wrong')).toBeVisible();
  await exercise.getByRole('button', { name: 'Show this in the figure' }).click();
  await expect(sentence(page)).not.toHaveValue(before);
  // The weights are on a later still.
  await expect(page.locator('mha-stage .matrix[aria-label^="attention weight"]')).toBeAttached();
  await expect(position(page)).not.toHaveValue('0');
  await expect(exercise.locator('.feedback .wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sentence(page)).toHaveValue(before);
});

for (const [chapter, number] of [
  ['tokens', 3],
  ['qkv', 5],
] as const) {
  test(`a figure without weights, in ${chapter}, has the evidence above it, by keyboard, until it is closed`, async ({
    page,
  }) => {
    const exercise = await openExercise(page, chapter, number);
    await markWrongly(exercise);
    const ribbon = page.locator('mha-ribbon');
    const address = page.url();
    const show = exercise.getByRole('button', { name: 'Show this in the figure' });
    await show.press('Enter');
    const caption = ribbon.getByRole('status');
    await expect(caption).toContainText('In the question’s sentence, head 1');
    const read = /reads (“[^”]+” [\d.]+)/.exec(await caption.innerText())?.[1] ?? 'nothing';
    await expect(ribbon.locator('path').first()).toBeAttached();
    expect(page.url()).toBe(address);
    await ribbon.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(show).toBeFocused();
    await expect(ribbon.getByRole('status')).toHaveCount(0);
    // The ribbon shows the row that is given, not the one that is asked for.
    await expect(exercise.locator('.word-bars p')).toContainText(read);
  });
}

test('another question comes into view and closes what the picture said about the one before', async ({ page }) => {
  const exercise = await openExercise(page, 'softmax', 1);
  await exercise.getByRole('button', { name: 'Ask the picture about its own number' }).click();
  await expect(page.locator('mha-inspector')).toBeVisible();
  await exercise.getByRole('button', { name: 'Another one' }).click();
  await expect(page.locator('mha-inspector')).toBeHidden();
  await expect(exercise.locator('#title')).toBeInViewport({ ratio: 1 });
});
