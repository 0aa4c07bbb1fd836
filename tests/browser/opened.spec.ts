/** Opening a checkpoint from disk: browsing it, cancelling, and error messages. */
import { readFileSync } from 'node:fs';
import { noneFound } from './accessible.ts';
import { filesOf, load, MODEL, MODEL_FILE, panelOf, plain } from './open-model.ts';
import { expect, test } from './support.ts';

/** The selectors that lead to the panel; other tests check the rest of the page. */
const PANEL: [string, string, ...string[]] = [
  'mha-lesson',
  'mha-lesson-view',
  'mha-chapter',
  'mha-lab[view=controls]',
  'mha-open-checkpoint',
];

test('opens a model with its tokeniser, browses its heads by keyboard, and shows one in a chapter', async ({
  page,
}) => {
  const panel = await panelOf(page);
  await load(panel);
  await expect(panel.getByText('7 tokens, computed in')).toBeVisible();
  const head = (layer: number, number: number) =>
    panel.getByRole('radio', { name: `Layer ${layer}, head ${number}`, exact: true });
  await expect(panel.getByRole('radio')).toHaveCount(12);
  await head(1, 1).focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await expect(head(2, 3)).toBeChecked();
  await expect(panel.getByRole('heading', { name: 'Layer 2, head 3' })).toBeVisible();
  await expect(panel.getByRole('columnheader', { name: '·cat' }).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await noneFound(page, 'opened', { within: PANEL });
  }
  await panel.getByRole('button', { name: 'Open this head in every chapter' }).click();
  await expect(page).toHaveURL(/preset=opened.*layer=2.*head=3/);
  // The header has only the chapters of this part.
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await page
    .getByRole('dialog', { name: 'Table of contents' })
    .getByRole('link', { name: /Softmax/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Softmax');
  await expect(page.locator('mha-stage .matrix[aria-valuetext="7 by 7"]').first()).toBeAttached();
  await page.reload();
  await expect(page.getByText('The address speaks of a checkpoint that is not open here.')).toBeVisible();
});

test('offers files of every name, because their beginning says what they are, and passes over what a layer has no use for', async ({
  page,
}) => {
  const panel = await panelOf(page);
  await expect(filesOf(panel)).not.toHaveAttribute('accept');
  const layer = { ...MODEL_FILE, name: 'blob', buffer: readFileSync('tests/golden/torch/mha_self.safetensors') };
  await filesOf(panel).setInputFiles([layer, plain('config.json', '{"model_type":"bert"}')]);
  await expect(panel.getByText('It has no use for the config.json')).toBeVisible();
  await filesOf(panel).setInputFiles([{ ...layer, buffer: Buffer.from('\x93NUMPY\x01\x00v\x00', 'latin1') }]);
  await expect(panel.getByText('a .npy file of NumPy')).toBeVisible();
});

test('a model without a tokeniser starts with token numbers that it can read, and continues them', async ({ page }) => {
  const panel = await panelOf(page);
  await filesOf(panel).setInputFiles([MODEL_FILE]);
  await panel.getByLabel('Heads').fill('4');
  await panel.getByRole('button', { name: 'Load the weights' }).click();
  // The lesson’s sentence stays: it is made of words.
  await expect(panel.getByRole('textbox', { name: 'Its token numbers' })).toHaveValue('3 1 4 1 5');
  await expect(panel.getByText('5 tokens, computed in')).toBeVisible();
  await expect(page).toHaveURL(/sentence=the\+cat/);
  const likely = panel.getByRole('table', { name: 'What comes next' });
  await expect(likely.getByRole('button')).toHaveCount(10);
  const cached = panel.locator('mha-next-token [aria-live]');
  await expect(cached).toHaveText(/read for this: 5\. .* in the cache: 0\./);
  const first = (await likely.getByRole('button').first().textContent()) ?? '';
  await likely.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(cached).toHaveText(/read for this: 1\. .* in the cache: 5\./);
  await expect(panel.getByText('Text so far:')).toHaveText(`Text so far: 3 1 4 1 5 ${first}`);
  const shares = () => likely.getByRole('cell').filter({ hasText: '%' }).allTextContents();
  const largest = async () => Number.parseFloat((await shares())[0] ?? '');
  const before = await largest();
  await panel.getByRole('slider', { name: 'Temperature' }).fill('1');
  await expect.poll(largest).toBeGreaterThan(before);
  await panel.getByRole('button', { name: 'Draw one' }).click();
  await expect(cached).toHaveText(/read for this: 1\. .* in the cache: 6\./);
  await panel.getByRole('button', { name: 'Start again' }).click();
  await expect(panel.getByText('Text so far:')).toHaveText('Text so far: 3 1 4 1 5');
  await panel.getByRole('button', { name: 'Open this head in every chapter' }).click();
  await expect(page).toHaveURL(/sentence=3\+1\+4\+1\+5.*preset=opened/);
});

test('invalid files show a reason, loading can be cancelled, and the open model stays', async ({ page, context }) => {
  const panel = await panelOf(page);
  const cut = { ...MODEL_FILE, name: 'cut.safetensors', buffer: MODEL.subarray(0, MODEL.length - 9) };
  await filesOf(panel).setInputFiles([cut]);
  await expect(panel.getByText('The file is not whole: the tensor “ln_f.bias” ends')).toBeVisible();
  await filesOf(panel).setInputFiles([plain('page.safetensors', '<!doctype html>')]);
  await expect(panel.getByText('This is not a safetensors file')).toBeVisible();

  await load(panel);
  await expect(panel.getByRole('heading', { name: 'Open: small.safetensors' })).toBeFocused();
  // The core's file is held back, so that loading can be cancelled.
  await context.route(/\.wasm$/, () => {});
  await load(panel);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('Cancelled. What was there before stays.')).toBeVisible();
  await expect(panel.getByRole('radio')).toHaveCount(12);
  await panel.getByRole('textbox').fill('the cat');
  await expect(panel.getByText('3 tokens, computed in')).toBeVisible();

  // The choice of the engine reaches the worker, which gives the reason if it cannot use it.
  const found = await page.evaluate(async () => (await navigator.gpu?.requestAdapter()) != null);
  if (found) return;
  await page.getByRole('button', { name: 'All settings', exact: true }).click();
  await page.locator('mha-controls summary').filter({ hasText: 'Computed by' }).click();
  await page.locator('mha-controls').getByRole('radio', { name: 'WebGPU', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(panel.getByText(/WebGPU found no graphics processor here|no WebGPU on this page/)).toBeVisible();
  await expect(panel.getByText('by the C++ core in a worker')).toBeVisible();
});
