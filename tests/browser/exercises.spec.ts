/** Wrong and right answers to every kind of exercise, by keyboard and pointer; progress survives a reload. */
import { expect, type Locator, open, type Page, position, sentence, test } from './support.ts';

/** Opens a chapter's exercise by its number, counted from 1. */
async function openExercise(page: Page, chapter: string, number: number): Promise<Locator> {
  await open(page, `?chapter=${chapter}&progress=1`);
  return chosenExercise(page, number);
}

async function chosenExercise(page: Page, number: number): Promise<Locator> {
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const list = page.getByRole('navigation', { name: 'Exercises of this chapter' });
  await list.getByRole('button', { name: new RegExp(`^${number}\\. `) }).click();
  return page.locator('mha-exercise');
}

const said = (exercise: Locator): Locator => exercise.locator('.feedback');

/** Marks and checks one word after another by keyboard, until the feedback starts with `wanted`. */
async function markUntil(
  exercise: Locator,
  wanted: 'Right' | 'Not yet',
  each: () => Promise<void> = async () => {},
): Promise<void> {
  const { keyboard } = exercise.page();
  const words = exercise.getByRole('radio');
  await words.first().focus();
  for (let i = 0; i < (await words.count()); i++) {
    await keyboard.press(i === 0 ? 'Space' : 'ArrowRight');
    await expect(words.nth(i)).toBeChecked();
    await keyboard.press('Enter');
    await expect(said(exercise)).toContainText(/Right|Not yet/);
    await each();
    if ((await said(exercise).innerText()).includes(wanted)) return;
  }
  throw new Error(`no word is answered with “${wanted}”`);
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

test('a number can be answered with a typed sum, wrongly and rightly', async ({ page }) => {
  const exercise = await openExercise(page, 'scores', 1);
  const field = exercise.getByRole('textbox', { name: 'Your answer' });
  await field.fill('99');
  await field.press('Enter');
  await expect(said(exercise)).toContainText('Not yet');
  await exercise.getByRole('button', { name: 'Show the solution' }).click();
  const [answer = ''] =
    /rounded numbers give (\S+);/.exec(await exercise.locator('.solution .sum').innerText())?.slice(1) ?? [];
  await field.fill(`${answer} + 0·2`);
  await expect(exercise.locator('output')).toContainText('=');
  await field.press('Enter');
  await expect(said(exercise)).toContainText('Right');
});

test('a shape is answered with swapped axes, then rightly, and stays solved after a reload', async ({ page }) => {
  const exercise = await openExercise(page, 'split', 3);
  const setting = await exercise.locator('.setting').innerText();
  const [b = 0, t = 0, m = 0, h = 0] = (setting.match(/\d+/g) ?? []).map(Number);
  const field = exercise.getByRole('textbox', { name: 'Shape' });
  await field.fill(`(${b}, ${t}, ${h}, ${m / h})`);
  await field.press('Enter');
  await expect(said(exercise)).toContainText('the transpose is missing');
  await field.fill(`torch.Size([${b}, ${h}, ${t}, ${m / h}])`);
  await field.press('Enter');
  await expect(said(exercise)).toContainText('Right');
  await page.reload();
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  await expect(page.getByRole('button', { name: '3. Give a shape, solved' })).toBeVisible();
});

test('a row is predicted by keyboard: untouched, bars that do not sum to 1, a wrong row, the right row', async ({
  page,
}) => {
  const exercise = await openExercise(page, 'softmax', 2);
  const bars = exercise.getByRole('slider');
  const check = exercise.getByRole('button', { name: 'Check' });
  const normalise = exercise.getByRole('button', { name: /^Make it/ });
  await expect(bars.first()).toBeVisible();
  await check.click();
  await expect(said(exercise)).toContainText('Move the bars first');
  await bars.first().focus();
  for (let press = 0; press < 90; press++) await page.keyboard.press('ArrowRight');
  await check.click();
  await expect(said(exercise)).toContainText('Your bars add up to');
  await normalise.click();
  await check.click();
  await expect(said(exercise)).toContainText('of the weight is in the wrong place');
  await exercise.getByRole('button', { name: 'Show the solution' }).click();
  const right = await exercise.locator('.solution tbody td:last-child').allInnerTexts();
  for (const [i, share] of right.entries()) await bars.nth(i).fill(String(Number(Number(share).toFixed(2))));
  // The numbers shown are rounded, so they may not quite add up.
  if (await normalise.isEnabled()) await normalise.click();
  await check.click();
  await expect(said(exercise)).toContainText('Right');
  await expect(exercise.locator('.row-real')).toHaveCount(right.length);
});

test('a change is predicted by keyboard, and the row after it appears below the row before', async ({ page }) => {
  const exercise = await openExercise(page, 'why-attention', 1);
  const rows = exercise.locator('.word-bars');
  const words = exercise.getByRole('radio');
  await expect(words.first()).toBeVisible();
  await exercise.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(said(exercise)).toContainText('Mark a word first');
  await expect(rows).toHaveCount(1);
  await markUntil(exercise, 'Right', async () => {
    // A wrong prediction does not show the row after the change, which is the answer.
    await expect(rows).toHaveCount((await said(exercise).innerText()).includes('Right') ? 2 : 1);
  });
  await expect(rows).toHaveCount(2);
});

test('steps can be ordered by keyboard alone', async ({ page }) => {
  const exercise = await openExercise(page, 'variants', 1);
  await exercise.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(said(exercise)).not.toContainText('Right');
  const order = await solutionOf(exercise);
  for (const [place, text] of order.entries()) {
    const grip = exercise.getByRole('button', { name: `${text}: step`, exact: false });
    await grip.focus();
    const now = Number(/step (\d+) of/.exec((await grip.getAttribute('aria-label')) ?? '')?.[1]) - 1;
    await page.keyboard.press('Space');
    for (let move = now; move > place; move--) await page.keyboard.press('ArrowUp');
    await expect(grip).toBeFocused();
    await page.keyboard.press('Space');
    await expect(exercise.locator('mha-order-list .unseen')).toContainText(`put down as step ${place + 1}`);
  }
  await exercise.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(said(exercise)).toContainText('Right');
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

async function solutionOf(exercise: Locator): Promise<readonly string[]> {
  await exercise.getByRole('button', { name: 'Show the solution' }).click();
  const texts = await exercise.locator('.solution li').allInnerTexts();
  await exercise.getByRole('button', { name: 'Hide the solution' }).click();
  return texts;
}

test('a bug is diagnosed: no choice, every wrong choice, the right choice', async ({ page }) => {
  const exercise = await openExercise(page, 'bugs', 1);
  const check = exercise.getByRole('button', { name: 'Check' });
  await check.click();
  await expect(said(exercise)).toContainText('Choose one of these first');
  const choices = exercise.getByRole('radio');
  const answers: string[] = [];
  await choices.first().focus();
  for (let i = 0; i < (await choices.count()); i++) {
    await page.keyboard.press(i === 0 ? 'Space' : 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(said(exercise)).toContainText(/Right|Not yet/);
    answers.push((await said(exercise).innerText()).includes('Right') ? 'right' : 'wrong');
  }
  expect(answers.filter((answer) => answer === 'right')).toHaveLength(1);
  expect(answers.length).toBeGreaterThanOrEqual(3);
});

const LEARNED = '&preset=learned&sentence=The cat sat on the mat because it was tired';

test('a query is steered by keyboard until its word reads another word', async ({ page }) => {
  await open(page, `?chapter=qkv&progress=1${LEARNED}`);
  const exercise = await chosenExercise(page, 2);
  const check = exercise.getByRole('button', { name: 'Check' });
  await check.press('Enter');
  await expect(said(exercise)).toContainText('Nothing has moved yet');
  await exercise.getByRole('button', { name: 'Show the solution' }).press('Enter');
  const found = await exercise.locator('.solution .sum').innerText();
  const [first = 0, second = 0] = (found.match(/[−-]?\d+\.\d/g) ?? []).map((text) => Number(text.replace('−', '-')));
  const sliders = exercise.getByRole('slider');
  await expect(sliders).toHaveCount(2);
  const before = await exercise.locator('.word-bars .number').allInnerTexts();
  for (const [i, goal] of [first, second].entries()) {
    const [field, slider] = [exercise.getByRole('spinbutton').nth(i), sliders.nth(i)];
    await slider.focus();
    for (let press = 0; press < 100; press++) {
      const away = goal - Number(await field.inputValue());
      if (Math.abs(away) < 0.05) break;
      await page.keyboard.press(away > 0 ? 'ArrowRight' : 'ArrowLeft');
      // The bars follow each press.
      if (i === 0 && press === 0) {
        await check.press('Enter');
        await expect(said(exercise)).toContainText('Not yet');
        await slider.focus();
      }
    }
  }
  await check.press('Enter');
  await expect(said(exercise)).toContainText('Right');
  expect(await exercise.locator('.word-bars .number').allInnerTexts()).not.toEqual(before);
});

test('one key is hidden from one query by keyboard: the wrong cell, then the right one', async ({ page }) => {
  await open(page, `?chapter=mask&progress=1${LEARNED}`);
  const exercise = await chosenExercise(page, 2);
  const cells = exercise.locator('[data-cell]');
  await exercise.getByRole('button', { name: 'Show the solution' }).press('Enter');
  const found = await exercise.locator('.solution .sum').innerText();
  const [query = 0, key = 0] = (/\[(\d+), (\d+)\]/.exec(found) ?? []).slice(1).map(Number);
  // The matrix is one stop for Tab; arrow keys move in it.
  await expect(exercise.locator('[data-cell][tabindex="0"]')).toHaveCount(1);
  await cells.first().focus();
  for (let step = 0; step < key; step++) await page.keyboard.press('ArrowRight');
  // A causal mask hides later keys; it never hides a word from itself.
  const other = key;
  for (let step = 0; step < other; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(exercise.locator(`[data-cell="${other},${key}"]`)).toHaveAttribute('aria-pressed', 'true');
  await exercise.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(said(exercise)).toContainText('That changes the row of');
  await exercise.locator(`[data-cell="${other},${key}"]`).focus();
  for (let step = other; step < query; step++) await page.keyboard.press('ArrowDown');
  for (let step = query; step < other; step++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(exercise.locator('[aria-pressed="true"]')).toHaveCount(1);
  await exercise.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(said(exercise)).toContainText('Right');
});

test('hints appear one by one and do not affect the score', async ({ page }) => {
  const exercise = await openExercise(page, 'split', 3);
  const hint = exercise.getByRole('button', { name: /^Hint/ });
  await hint.click();
  await expect(exercise.locator('.hints li')).toHaveCount(1);
  await hint.click();
  await hint.click();
  await expect(exercise.getByRole('button', { name: 'No more hints' })).toBeDisabled();
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
  await expect(page.locator('mha-stage').getByRole('application', { name: /^attention weight,/ })).toBeAttached();
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
    await markUntil(exercise, 'Not yet');
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
