/** A study from its address through both tests to the instructor's table. */

import { readFileSync } from 'node:fs';
import { noneFound } from './accessible.ts';
import { expect, type Page, test } from './support.ts';

const QUESTIONS = 12;

/** Answers the open question with “I do not know”, by keyboard, until that many are answered. */
async function giveUp(page: Page, test: 'First' | 'Second', from: number, to: number): Promise<void> {
  for (let answered = from; answered < to; answered++) {
    await page.getByRole('button', { name: 'I do not know' }).press('Enter');
    if (answered + 1 < QUESTIONS)
      await expect(page.getByText(`${test} test: ${answered + 1} of 12 answered`)).toBeVisible();
  }
}

test('gives no verdict, waits between the tests, and saves both for the instructor', async ({ page }) => {
  await page.goto('./assignment.html?study=ba&group=short+video&heading=Attention&lang=en');
  await expect(page.getByText('First test: 0 of 12 answered')).toBeVisible();
  // The second click of a double click does not count.
  await page.getByRole('button', { name: 'I do not know' }).dispatchEvent('click', { detail: 2 });
  await giveUp(page, 'First', 0, 3);
  const exercise = page.locator('mha-exercise');
  await expect(exercise.getByText('What shape are the attention weights')).toBeVisible();
  await expect(page.getByRole('button', { name: /hint|solution|Check/i })).toHaveCount(0);
  await noneFound(page, 'study');
  const task = await exercise.getByText('A batch of').innerText();
  const [, sentences, tokens, heads] = /of (\d+) sentences of (\d+) tokens.* (\d+) heads/.exec(task) ?? [];
  await exercise.getByRole('textbox').fill(`(${sentences}, ${heads}, ${tokens}, ${tokens})`);
  await exercise.getByRole('textbox').press('Enter');
  await expect(page.getByText('First test: 4 of 12 answered')).toBeVisible();
  await page.getByRole('button', { name: '4. Give a shape, answered' }).click();
  await expect(exercise.getByText('Your answer is saved.')).toBeVisible();
  await expect(exercise.locator('form')).toHaveCount(0);
  await page.getByRole('button', { name: '5. Predict a row, open' }).click();
  await giveUp(page, 'First', 4, QUESTIONS);

  await expect(page.getByRole('heading', { name: 'The first test is finished' })).toBeFocused();
  await noneFound(page, 'between');
  await page.reload();
  await page.getByRole('button', { name: 'Begin the second test' }).press('Enter');
  await expect(page.getByText('Second test: 0 of 12 answered')).toBeVisible();
  await giveUp(page, 'Second', 0, QUESTIONS);
  await expect(page.getByText('You solved 1 of 12 in the first test and 0 of 12 in the second.')).toBeVisible();

  await page.getByLabel('Your name').fill('Ada');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).press('Enter');
  const buffer = readFileSync(await (await download).path());
  await page.goto('./results.html');
  await page.getByLabel('Choose files').setInputFiles([{ name: 'ada.json', mimeType: 'application/json', buffer }]);
  await expect(page.getByRole('row', { name: /ada\.json Ada Attention 1\/12, 0\/12 .* fits/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /short video 1 0 0\.08 0\.00 −0\.09 none/ })).toBeVisible();
  await noneFound(page, 'gain');
});
