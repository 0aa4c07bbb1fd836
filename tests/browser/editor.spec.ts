/** The editor of own material: one journey by keyboard alone, and the page in every size and colour. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noneFound, smallTargets, withinItsWidth } from './accessible.ts';
import { expect, type Locator, type Page, test } from './support.ts';

const EXAMPLE = fileURLToPath(new URL('../web/lesson/material/example.json', import.meta.url));

async function ready(page: Page, query = ''): Promise<void> {
  await page.goto(`./editor.html${query}`);
  await expect(page.locator('mha-lesson').getByRole('heading', { level: 1 })).toBeVisible();
}

/** Reaches the element with the tabulator, and types. */
async function tabTo(page: Page, target: Locator, text = '', key = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled();
  const isFocused = () => target.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, `presses of ${key}`).toBeLessThan(100);
    await page.keyboard.press(key);
  }
  if (text !== '') await page.keyboard.type(text);
}

test('a question is written, previewed, removed, brought back, saved and opened by keyboard alone', async ({
  page,
}) => {
  await ready(page);
  const form = page.locator('mha-material-editor form');
  await tabTo(page, form.getByRole('textbox', { name: 'Title' }), 'Week 3');
  await tabTo(page, form.getByRole('combobox', { name: 'Chapter to add' }), 'Softmax');
  await tabTo(page, form.getByRole('button', { name: 'Add the chapter' }));
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Introduction' })).toBeFocused();
  await page.keyboard.type('Each row becomes **weights**.');
  await tabTo(page, form.getByRole('button', { name: 'Add a choice' }));
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused();
  await page.keyboard.type('What is <b>the sum</b>?');
  await expect(form.getByText('no option is marked as right', { exact: true })).toBeVisible();
  const option = (number: number) => form.getByRole('group', { name: `Option ${number}` });
  await tabTo(page, option(1).getByRole('textbox', { name: 'Text' }), 'One');
  await tabTo(page, option(1).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, option(2).getByRole('textbox', { name: 'Text' }), 'Two');
  await expect(page.getByText('The lesson can use this material.')).toBeVisible();

  const lesson = page.locator('mha-lesson');
  await expect(lesson.getByText('Week 3 · Chapter 1 of 1')).toBeVisible();
  await expect(lesson.locator('.prose strong', { hasText: 'weights' })).toBeVisible();

  const card = form.getByRole('button', { name: /^1\. Softmax: What is/ });
  await tabTo(page, form.getByRole('button', { name: /^Remove: 1\. Softmax/ }), '', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(1);
  await tabTo(page, form.getByRole('button', { name: 'Save the file' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await (await download).path();
  expect(JSON.parse(readFileSync(saved, 'utf8'))).toMatchObject({
    title: 'Week 3',
    chapters: [{ chapter: 'softmax' }],
    exercises: [{ kind: 'choice', options: [{ text: 'One', right: true }, { text: 'Two' }] }],
  });
  await noneFound(page, 'editor after a question was written');

  // The draft is there after a reload, and the saved file can be opened.
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Week 3');
  await expect(lesson.getByText('Week 3 · Chapter 1 of 1')).toBeVisible();
  await lesson.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await expect(lesson.locator('mha-exercise').getByText('What is <b>the sum</b>?')).toBeVisible();
  await page.getByLabel('Open a file').setInputFiles(EXAMPLE);
  await expect(page.getByText('Opened “example.json”.')).toBeVisible();
  await page.getByLabel('Open a file').setInputFiles(saved);
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Week 3');
});

test('three exercises of two chapters, ticked by keyboard, are the assignment that its address opens', async ({
  page,
}) => {
  await ready(page);
  const form = page.locator('mha-material-editor form');
  const box = (name: string | RegExp) => form.getByRole('checkbox', { name });
  const add = async (chapter: string) => {
    await form.getByRole('combobox', { name: 'Chapter to add' }).selectOption(chapter);
    await form.getByRole('button', { name: 'Add the chapter' }).press('Enter');
  };
  await add('softmax');
  await expect(box(/^Predict a row .*Which weights does the softmax make/)).toBeChecked();
  await tabTo(page, box(/^All exercises of this chapter 5 of 5 exercises, about 10 minutes/));
  await page.keyboard.press('Space');
  await expect(box(/^All exercises of this chapter none of 5/)).not.toBeChecked();
  for (const name of [/^Compute a number/, /^Predict a row/]) {
    await tabTo(page, box(name));
    await page.keyboard.press('Space');
  }
  await expect(box(/^All exercises/)).toHaveJSProperty('indeterminate', true);
  await noneFound(page, 'editor with some exercises');
  await add('scores');
  await tabTo(page, box(/^All exercises/));
  await page.keyboard.press('Space');
  await tabTo(page, box(/^Give a shape/));
  await page.keyboard.press('Space');
  await expect(form.getByRole('textbox', { name: 'Its address: 3 exercises, about 6 minutes' })).toBeVisible();
  // The preview asks the same.
  await expect(page.locator('mha-lesson').getByText('Chapter 2 of 2')).toBeVisible();
  await page.locator('mha-lesson mha-lazy-exercises').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-lesson mha-exercises nav button')).toHaveCount(1);
  await form.getByRole('spinbutton', { name: /^Answers to each exercise/ }).fill('3');
  const opened = page.waitForEvent('popup');
  await form.getByRole('link', { name: 'Open the assignment' }).press('Enter');
  const assignment = await opened;
  await expect(assignment.getByText('3 exercises')).toBeVisible();
  await expect(assignment.getByText('3 answers each')).toBeVisible();
  for (const name of ['1. Compute a number', '2. Predict a row', '3. Give a shape'])
    await expect(assignment.getByRole('button', { name })).toBeVisible();
  await expect(assignment.locator('mha-exercise .prompt')).toBeVisible();
});

for (const [width, colorScheme, lang] of [
  [1440, 'dark', 'fr'],
  [390, 'light', 'en'],
] as const) {
  test.describe(`${width} pixels wide, ${colorScheme}, in ${lang}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('has no accessibility problems and no overflow', async ({ page }) => {
      await ready(page, `?lang=${lang}`);
      await page.locator('input[type="file"]').setInputFiles(EXAMPLE);
      for (const place of ['chapters[0]', 'exercises[2]']) {
        await page.locator(`[id="${place}"]`).press('Enter');
        await expect(page.locator(`[id="${place}"]`)).toHaveAttribute('aria-expanded', 'true');
        await noneFound(page, `editor with ${place} open`);
        await withinItsWidth(page);
      }
      expect(await smallTargets(page)).toEqual([]);
    });
  });
}

test('a file with mistakes can be opened, corrected and saved', async ({ page }) => {
  await ready(page);
  const file = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
  const [{ hints, ...choice }, ...others] = file.exercises;
  const wrong = { ...file, exercises: [{ ...choice, hint: hints, weighting: { of: 'this'.repeat(60) } }, ...others] };
  const content = { name: 'week-3.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(wrong)) };
  const form = page.locator('mha-material-editor form');
  await form.getByLabel('Open a file').setInputFiles(content);
  await expect(form.locator('#problems summary')).toBeFocused();
  await form.getByRole('button', { name: /hint: this name is not known here/ }).press('Enter');
  await expect(form.getByRole('button', { name: 'Call it “hints”' })).toBeFocused();
  await noneFound(page, 'editor with parts that do not fit');
  await withinItsWidth(page);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Hint 1' })).toHaveValue(hints[0]);
  await form.getByRole('button', { name: 'Remove: weighting' }).press('Enter');
  await expect(form.getByText('The lesson can use this material.')).toBeVisible();
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Save the file' }).press('Enter');
  expect(JSON.parse(readFileSync(await (await download).path(), 'utf8'))).toEqual(file);
});

test('a number that is chosen in the preview becomes the answer', async ({ page }) => {
  await page.goto('./assignment.html');
  await page.getByRole('link', { name: 'Instructors: choose exercises' }).press('Enter');
  await page.locator('mha-material-editor input[type="file"]').setInputFiles(EXAMPLE);
  await page.locator('[id="exercises[1]"]').press('Enter');
  await expect(page.locator('mha-lesson').getByText('Week 3: from scores to weights · Chapter 1 of 2')).toBeVisible();
  await page.locator('mha-lesson').evaluate((lesson) => lesson.setAttribute('cell', 'weights:h0.t9.s5'));
  await page.getByRole('button', { name: 'Use weights:h0.t9.s5' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Answer', exact: true })).toHaveValue('weights:h0.t9.s5');
});
