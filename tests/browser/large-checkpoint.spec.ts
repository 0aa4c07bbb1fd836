/** A checkpoint of GPT-2's sizes, from the file chooser to a continued text. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { gpt2File, SIZES } from '../web/engine/checkpoint/support/gpt2-file.ts';
import { filesOf, panelOf } from './open-model.ts';
import { EXHAUSTIVE, expect, test } from './support.ts';

const SIZE = SIZES['124M'] ?? { vocabulary: 0, context: 0, dModel: 0, layers: 0 };
const numbers = (count: number) => Array.from({ length: count }, (_, i) => (i * 997) % SIZE.vocabulary).join(' ');

test('a file of 124 million parameters is read, browsed and continued', EXHAUSTIVE, async ({ page }, info) => {
  const path = info.outputPath('gpt2.safetensors');
  const file = openSync(path, 'w');
  for (const piece of gpt2File(SIZE)) writeSync(file, piece);
  closeSync(file);
  page.setDefaultTimeout(60_000);
  const panel = await panelOf(page);
  await filesOf(panel).setInputFiles(path);
  await expect(panel.getByText('50 257 tokens, 1024 positions, 124 439 808 parameters')).toBeVisible();
  // The file does not give the number of heads: the page proposes it, so that one press suffices.
  await expect(panel.getByLabel('Heads')).toHaveValue('12');
  await panel.getByRole('button', { name: 'Load the weights' }).click();

  const text = panel.getByRole('textbox', { name: 'Its token numbers' });
  await expect(text).toHaveValue('464 6844 1474 262 7850 389 10032');
  await expect(panel.getByText('say “The dogs near the river are tired”')).toBeVisible();
  await expect(panel.getByText('7 tokens, computed in')).toBeVisible();
  await expect(panel.getByRole('radio')).toHaveCount(144);
  await panel.getByTitle('Layer 12, head 12', { exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Layer 12, head 12' })).toBeVisible();

  const likely = panel.getByRole('table', { name: 'What comes next' }).getByRole('button');
  const read = panel.locator('mha-next-token [aria-live]');
  await expect(likely).toHaveCount(10);
  // The file's numbers were drawn: it guesses among all 50 257 tokens, and says so.
  await expect(panel.locator('mha-next-token .number').first()).toHaveText(/^0\.0[0-9]*[1-9] %$/);
  await expect(read).toHaveText(/read for this: 7\. .* in the cache: 0\./);
  for (const cached of [7, 8, 9]) {
    await likely.first().click();
    await expect(read).toHaveText(new RegExp(`read for this: 1\\. .* in the cache: ${cached}\\.`));
  }

  // The chapters take at most 64 tokens; the model reads more.
  await text.fill(numbers(200));
  await expect(panel.getByText('200 tokens, computed in')).toBeVisible();
  await expect(panel.getByText('The small maps show the first 24 of 200 tokens.')).toBeVisible();
  await expect(panel.getByText('The chapters have room for 64 tokens; this text has 200.')).toBeVisible();
  await expect(read).toHaveText(/read for this: 200\./);
  await text.fill(numbers(1025));
  await expect(panel.getByRole('alert')).toHaveText('The sentence has 1025 tokens; there is room for 1024.');
  await text.fill('464 50256');
  await expect(panel.getByText('2 tokens, computed in')).toBeVisible();

  await panel.getByRole('button', { name: 'Open this head in every chapter' }).click();
  await expect(page).toHaveURL(/sentence=464\+50256.*preset=opened.*layer=12.*head=12/);
});
