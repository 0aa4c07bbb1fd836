/** An assignment from its address to the instructor's table. */

import { readFileSync } from 'node:fs';
import { noneFound } from './accessible.ts';
import { expect, type Page, test } from './support.ts';

const TASK =
  'assignment.html?exercises=mask/give-shape-causalMask,softmax/predict-row-softmax&attempts=2&due=2020-01-01&heading=Week+3&seed=7';

async function wrong(page: Page): Promise<void> {
  const exercise = page.locator('mha-exercise');
  for (const field of await exercise.locator('form input').all()) await field.fill('1');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.locator('.feedback')).not.toBeEmpty();
}

test('limits the attempts, also after a reload, and saves a file that the instructor can check', async ({ page }) => {
  await page.goto(`./${TASK}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week 3');
  await expect(page.getByText('This time has passed')).toBeVisible();
  await expect(page.getByText('can be forged').first()).toBeVisible();
  const exercise = page.locator('mha-exercise');
  await expect(exercise.getByText('2 answers left')).toBeVisible();
  await expect(exercise.getByRole('button', { name: 'Another one' })).toHaveCount(0);
  await expect(exercise.getByRole('button', { name: 'Show the solution' })).toHaveCount(0);
  await wrong(page);
  await expect(exercise.getByText('1 answer left')).toBeVisible();

  await page.reload();
  await expect(exercise.getByText('1 answer left')).toBeVisible();
  await wrong(page);
  await expect(exercise.getByRole('button', { name: 'Check' })).toBeDisabled();
  await expect(exercise.getByRole('button', { name: 'Show the solution' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1. Give a shape, no answers left' })).toBeVisible();
  await noneFound(page, 'assignment');

  await page.getByLabel('Your name').fill('Ada');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');

  await page.goto('./results.html');
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      file('ada.json', text),
      file('edited.json', text.replace('"Ada"', '"Bob"')),
      file('bad.json', '{'),
    ]);
  await expect(page.getByRole('row', { name: /ada\.json Ada Week 3 0\/2 .* fits/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /edited\.json Bob .* does not fit/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /bad\.json not JSON/ })).toBeVisible();
  const questions = page.getByRole('region', { name: 'Question by question' });
  // In words, as soon as the question is posed again.
  const row = questions.getByRole('row', { name: /mask\/give-shape-causalMask 0 0 0 1 0 1 × another mistake/ });
  await expect(row.getByRole('rowheader')).toHaveText(/^\S.*mask.*\?\s*mask\/give-shape-causalMask$/i);
  await noneFound(page, 'results');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the questions as CSV' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/\nmask\/give-shape-causalMask,1,0,0,0,1,0,/);
});

test('an address without exercises leads on without an error', async ({ page }) => {
  await page.goto('./assignment.html');
  await expect(page.getByText('This address names no exercises.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Instructors/ })).toHaveAttribute('href', /editor\.html/);
  await noneFound(page, 'assignment without exercises');
});

test('reports the invalid parts of a URL or of attributes in French, and uses the rest', async ({ page }) => {
  await page.goto('./assignment.html?lang=fr&exercises=mask/give-shape-causalMask,<b>x</b>&attempts=0&due=tomorrow');
  await expect(page.getByRole('alert')).toContainText('« <b>x</b> »');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('mha-exercise .prompt')).toBeVisible();
  await expect(page.locator('mha-assignment .from a')).toHaveAttribute('href', './?chapter=mask&lang=fr');

  // The same assignment as an element with attributes.
  await page.evaluate(() => {
    const element = document.createElement('mha-assignment');
    for (const [name, value] of [
      ['exercises', 'mask/give-shape-causalMask'],
      ['attempts', '2'],
      ['d-model', '8'],
      ['heads', '2'],
      ['lang', 'en'],
    ] as const)
      element.setAttribute(name, value);
    document.body.replaceChildren(element);
  });
  await expect(page.getByText('2 answers left')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
