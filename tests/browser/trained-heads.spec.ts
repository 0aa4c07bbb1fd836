/**
 * The trained model in the page: it comes by itself, a head is opened in every chapter, and one is switched off while its answers
 * are watched.
 */
import { noneFound } from './accessible.ts';
import { expect, open, openLab, test } from './support.ts';

test('a head is measured, switched off by keyboard, and the answers that it gave are lost', async ({ page }) => {
  // Nothing is asked of who comes by the address.
  const lab = await openLab(page, 'trained-heads');
  await expect(page).toHaveURL(/sentence=The\+dogs.*preset=trained.*layer=2.*head=3/);
  const answers = lab.getByRole('table', { name: 'What the model answers rightly' });
  const agreement = answers.getByRole('row').filter({ hasText: 'the verb’s number (chance' });
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '100.0 %']);
  const measures = lab.getByRole('table', { name: 'Every measure of every head' });
  await measures.getByRole('button', { name: 'subject' }).click();
  await expect(measures.getByRole('columnheader', { name: 'subject' })).toHaveAttribute('aria-sort', 'descending');
  await expect(measures.getByRole('rowheader').first()).toHaveText('Layer 2, head 3');
  const on = lab.getByRole('switch', { name: 'Layer 2, head 3' });
  await on.focus();
  await page.keyboard.press('Space');
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '65.0 %']);
  await expect(lab.getByText('Measured with one head off.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await noneFound(page, 'trained-heads');
  }
  await page.setViewportSize({ width: 320, height: 844 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await lab.getByRole('button', { name: 'Switch all on' }).click();
  await expect(agreement.getByRole('cell')).toHaveText(['100.0 %', '100.0 %']);
});

test('the laboratory says that the core computes it where WebGPU is chosen', async ({ page }) => {
  const lab = await openLab(page, 'trained-heads', '&preset=trained&engine=webgpu');
  const said = lab.getByText('here the C++ core always computes');
  await expect(said).toBeVisible();
  await page.getByRole('combobox', { name: /^Who computes/ }).selectOption('wasm');
  await expect(said).toHaveCount(0);
  await expect(lab.getByRole('button', { name: /^Head 3/ }).first()).toBeVisible();
});

test('a trained head is opened in every chapter; a word that the model does not know is marked', async ({ page }) => {
  // Whoever comes with weights of their own choice keeps them.
  const lab = await openLab(page, 'trained-heads', '&sentence=The+xylophone+sat+on+the+mat&preset=hand-made');
  await lab.getByRole('button', { name: 'Take the model apart' }).click();
  await expect(lab.getByText('It reads <unk> for words that it does not know: xylophone.')).toBeVisible();
  await lab
    .getByRole('button', { name: /^Head 3.*/ })
    .nth(1)
    .click();
  await lab.getByRole('button', { name: 'Open layer 2, head 3 in every chapter' }).click();
  await expect(page).toHaveURL(/preset=trained.*layer=2.*head=3/);
  await page.goto(page.url().replace('chapter=trained-heads', 'chapter=softmax'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Softmax');
  await expect(page.getByRole('button', { name: /trained, layer 2/ })).toBeVisible();
  // The mark of the start and six words.
  await expect(
    page
      .locator('mha-stage')
      .getByRole('application', { name: /7 by 7/ })
      .first(),
  ).toBeAttached();
});

test('a reader in French comes to the trained heads over a sentence in the model’s language', async ({ page }) => {
  await open(page, '?chapter=trained-heads&preset=hand-made&lang=fr');
  await page.getByRole('button', { name: 'Montrer la couche 2 sur une phrase que le modèle connaît' }).click();
  await expect(page).toHaveURL(/preset=trained.*layer=2.*head=3/);
  // The model's own sentence needs no room in the address.
  await expect(page.getByRole('textbox', { name: 'Phrase', exact: true })).toHaveValue(/^The dogs/);
  await expect(
    page
      .locator('mha-stage')
      .getByRole('application', { name: /9 (by|sur|par) 9/ })
      .first(),
  ).toBeAttached();
});
