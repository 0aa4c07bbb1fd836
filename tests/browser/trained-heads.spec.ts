/**
 * The trained model in the page: it loads automatically, its heads can be opened in every chapter, and a head can be
 * switched off.
 */
import { noneFound } from './accessible.ts';
import { EXHAUSTIVE, expect, type Locator, open, openLab, type Page, sentence, test } from './support.ts';

test.use({ loadsAhead: true });

/** Checks only the laboratory; `every-chapter.spec.ts` checks the page around it. */
const LAB = ['mha-lesson', 'mha-lesson-view', 'mha-chapter', 'mha-lab[view=controls]'] as const;

/** The page measures on every n-th of the held-out passages; the claims are tested on all. */
async function withFewerPassages(page: Page, n: number): Promise<void> {
  await page.route('**/held-out-*.json', async (route) => {
    const response = await route.fetch();
    const passages = (await response.json()) as readonly unknown[];
    await route.fulfill({ response, json: passages.filter((_, i) => i % n === 0) });
  });
}

test('switching off a measured head by keyboard loses the answers that it gave', async ({ page }) => {
  await withFewerPassages(page, 5);
  // Opening the chapter by its URL needs no click.
  const lab = await openLab(page, 'trained-heads');
  await expect(page).toHaveURL(/sentence=The\+dogs.*preset=trained.*layer=2.*head=2/);
  const answers = lab.getByRole('group', { name: 'Right answers of the model' }).getByRole('table');
  const agreement = answers.getByRole('row').filter({ hasText: 'the verb’s number (chance' });
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '100.0 %', 'none']);
  const measures = lab.getByRole('group', { name: 'Every measure of every head' }).getByRole('table');
  await measures.getByRole('button', { name: 'subject' }).click();
  await expect(measures.getByRole('columnheader', { name: 'subject' })).toHaveAttribute('aria-sort', 'descending');
  await expect(measures.getByRole('rowheader').first()).toHaveText('Layer 2, head 2');
  const on = lab.getByRole('switch', { name: 'Layer 2, head 2' });
  await on.focus();
  await page.keyboard.press('Space');
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '60.0 %', '8, 0']);
  await expect(lab.getByText('Measured with one head off.')).toBeVisible();
  await lab.getByText(/^The \d+ answers that change$/).click();
  await expect(lab.getByRole('listitem').filter({ hasText: 'lost, the verb’s number' }).first()).toBeVisible();
  await lab.getByRole('radio', { name: 'its average' }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/by%3Amean|by:mean/);
  await expect(lab.getByText('Measured with one head off.')).toBeVisible();
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '60.0 %', '8, 0']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await noneFound(page, `trained-heads, ${colorScheme}`, { within: LAB, colours: colorScheme === 'dark' });
  }
  await page.setViewportSize({ width: 320, height: 844 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await lab.getByRole('button', { name: 'Switch all on' }).click();
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '100.0 %', 'none']);
});

test('wrong answers can be read, and are right without the head of the shortcut', async ({ page }) => {
  await withFewerPassages(page, 5);
  const lab = await openLab(page, 'trained-heads');
  const answers = lab.getByRole('group', { name: 'Right answers of the model' }).getByRole('table');
  const swapped = answers.getByRole('row').filter({ hasText: 'in each other’s places' });
  await expect(swapped.getByRole('cell')).toHaveText(['40.0 %', '40.0 %', 'none']);
  await lab.getByText(/^The \d+ wrong answers$/).click();
  const wrong = lab.getByRole('listitem').filter({ hasText: '“it”, the nouns swapped:' });
  await expect(wrong).toHaveCount(3);
  const passage = wrong.first().getByRole('button');
  const text = (await passage.textContent()) ?? '';
  const right = await wrong.first().locator('b').textContent();
  await passage.click();
  await expect(sentence(page)).toHaveValue(text);
  const expected = lab.getByText(/^After the last word it expects:/);
  await expect(expected).not.toHaveText(new RegExp(`expects: “${right}”`));
  await lab.getByRole('switch', { name: 'Layer 1, head 2' }).click();
  await expect(swapped.getByRole('cell')).toHaveText(['40.0 %', '100.0 %', '0, 12']);
  await expect(wrong).toHaveCount(0);
  await noneFound(page, 'wrong answers', { within: LAB });
});

test('a head of layer 1 is hidden from one input of layer 2 by keyboard', async ({ page }) => {
  await withFewerPassages(page, 5);
  const lab = await openLab(page, 'trained-heads');
  const hidden = lab.getByRole('group', { name: 'hidden in layer 2 from' });
  await hidden.getByRole('radio', { name: 'values' }).focus();
  await page.keyboard.press('Space');
  const answers = lab.getByRole('group', { name: 'Through two layers' }).getByRole('table');
  const repeated = answers.getByRole('row').filter({ hasText: 'in repeated text' });
  await expect(lab.getByText('Measured with head 1 of layer 1 hidden from the values.')).toBeVisible();
  await expect(repeated.getByRole('cell')).toHaveText(['100.0 %', '100.0 %']);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/hidden(:|%3A)keys/);
  await expect(lab.getByText('Measured with head 1 of layer 1 hidden from the keys.')).toBeVisible();
  await expect(repeated.getByRole('cell').last()).toHaveText(/^[1-4]\d\.\d %$/);
  await noneFound(page, 'a hidden head', { within: LAB });
});

/** Measures the pairs, and returns the row of a head that shows induction: its answers to repeated text. */
async function repeatedText(page: Page): Promise<Locator> {
  const lab = await openLab(page, 'trained-heads');
  await lab.getByRole('button', { name: 'Measure all pairs' }).focus();
  await page.keyboard.press('Enter');
  const pairs = lab.getByRole('group', { name: 'Every head alone, and every pair' }).getByRole('table');
  await expect(pairs).toBeVisible({ timeout: 240_000 });
  await lab.getByRole('combobox', { name: 'Show', exact: true }).selectOption('repeated text');
  return pairs.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Layer 2, head 1' }) });
}

test('all pairs of heads can be measured by keyboard, here on a twentieth of the passages', async ({ page }) => {
  await withFewerPassages(page, 20);
  const row = await repeatedText(page);
  // Alone on the diagonal, and with head 3 of the same layer.
  await expect(row.getByRole('cell').nth(4)).toHaveText(/^(9\d|100)$/);
  await expect(row.getByRole('cell').nth(6)).toHaveText(/^\d\*$/);
  await noneFound(page, 'pairs', { within: LAB });
});

test('the table of pairs shows that each induction head stands in for the other', EXHAUSTIVE, async ({ page }) => {
  const row = await repeatedText(page);
  await expect(row.getByRole('cell').nth(4)).toHaveText('96');
  await expect(row.getByRole('cell').nth(6)).toHaveText('1*');
});

test('the laboratory says that the core computes it even if WebGPU is selected', async ({ page }) => {
  const lab = await openLab(page, 'trained-heads', '&preset=trained&engine=webgpu');
  const said = lab.getByText('In this laboratory the page’s C++ engine always computes');
  await expect(said).toBeVisible();
  await page.getByRole('combobox', { name: /^Who computes/ }).selectOption('wasm');
  await expect(said).toHaveCount(0);
  await expect(lab.getByRole('button', { name: /^Head 2/ }).first()).toBeVisible();
});

test('a trained head can be opened in every chapter, and unknown words are marked', async ({ page }) => {
  // A preset in the URL is kept.
  const lab = await openLab(page, 'trained-heads', '&sentence=The+xylophone+sat+on+the+mat&preset=hand-made');
  await expect(lab.getByText('It reads <unk> for words that it does not know: xylophone.')).toBeVisible();
  await lab
    .getByRole('button', { name: /^Head 2.*/ })
    .nth(1)
    .click();
  await lab.getByRole('button', { name: 'Open layer 2, head 2 in every chapter' }).click();
  await expect(page).toHaveURL(/preset=trained.*layer=2.*head=2/);
  await page.goto(page.url().replace('chapter=trained-heads', 'chapter=softmax'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Softmax');
  await expect(page.getByRole('button', { name: /trained, layer 2/ })).toBeVisible();
  // The start token and six words.
  await expect(page.locator('mha-stage .matrix[aria-valuetext="7 by 7"]').first()).toBeAttached();
});

test('the French lesson shows the trained heads with a sentence in the model’s language', async ({ page }) => {
  await open(page, '?chapter=trained-heads&preset=hand-made&lang=fr');
  await page.getByRole('button', { name: 'Montrer la couche 2 sur une phrase que le modèle connaît' }).click();
  await expect(page).toHaveURL(/preset=trained.*layer=2.*head=2/);
  // The URL omits the model's default sentence.
  await expect(page.getByRole('textbox', { name: 'Phrase', exact: true })).toHaveValue(/^The dogs/);
  await expect(page.locator('mha-lab[view=stage] svg[viewBox="0 0 9 9"]')).toHaveCount(8);
});
