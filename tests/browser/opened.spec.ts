/** Opening a checkpoint from disk: browsing it, cancelling, and error messages. */
import { noneFound } from './accessible.ts';
import { filesOf, load, MODEL, MODEL_FILE, panelOf, plain } from './open-model.ts';
import { expect, test } from './support.ts';

/** The selectors that lead to the panel; other tests check the rest of the page. */
const PANEL: [string, string, ...string[]] = [
  'mha-lesson',
  'mha-lesson-view',
  'mha-chapter',
  'mha-lab-place',
  'mha-lab-trained-heads',
  'mha-open-checkpoint-place',
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
  await page.getByRole('link', { name: 'Softmax' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Softmax');
  await expect(
    page
      .locator('mha-stage')
      .getByRole('application', { name: /7 by 7/ })
      .first(),
  ).toBeAttached();
  await page.reload();
  await expect(page.getByText('The address speaks of a checkpoint that is not open here.')).toBeVisible();
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
  await page.getByRole('combobox', { name: 'Who computes' }).selectOption('webgpu');
  await expect(panel.getByText(/WebGPU found no graphics processor here|no WebGPU on this page/)).toBeVisible();
  await expect(panel.getByText('by the C++ core in a worker')).toBeVisible();
});
