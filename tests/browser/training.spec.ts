/** Short trainings in the page: learning, pausing, going back, diverging, changing chapter. */
import { expect, type Locator, matrices, openLab, type Page, test } from './support.ts';

/** Opens the laboratory and waits until its core is loaded, before any training. */
async function openTraining(page: Page): Promise<Locator> {
  const lab = await openLab(page, 'train', '&progress=1');
  await expect(lab.getByRole('button', { name: 'Train', exact: true })).toBeEnabled();
  return lab;
}

const train = (lab: Locator) => lab.getByRole('button', { name: 'Train', exact: true });
const pause = (lab: Locator) => lab.getByRole('button', { name: 'Pause' });
const steps = async (lab: Locator): Promise<number> => Number.parseInt(await lab.locator('.facts b').innerText(), 10);
const machine = (lab: Locator) => lab.getByRole('slider', { name: 'Go back in time' });

/** Types a value into a number field. */
async function set(lab: Locator, name: string, value: string): Promise<void> {
  const field = lab.getByRole('spinbutton', { name, exact: true });
  await field.fill(value);
  await field.press('Enter');
}

test('a model learns to copy, can be viewed at earlier steps, and resumes', async ({ page }) => {
  const lab = await openTraining(page);
  await lab.getByRole('button', { name: 'One step' }).click();
  await expect(lab.locator('.probe .wrong').first()).toBeVisible();
  await train(lab).click();
  await expect(lab.locator('.probe .right')).toHaveCount(8);
  await pause(lab).click();
  await expect(train(lab)).toBeEnabled();
  const made = await steps(lab);
  expect(made).toBeGreaterThan(20);

  // Go back to the first step by keyboard: the model knows nothing, and the training keeps its step.
  await machine(lab).focus();
  await page.keyboard.press('Home');
  await expect(lab.locator('.probe .wrong').first()).toBeVisible();
  await expect(machine(lab)).toHaveAttribute('aria-valuetext', 'checkpoint after 0 steps');
  await expect(lab.locator('.chart .mark')).toHaveCount(3);
  expect(await steps(lab)).toBe(made);
  await lab.getByRole('button', { name: 'To the newest' }).click();
  await expect(lab.locator('.probe .right')).toHaveCount(8);

  await machine(lab).focus();
  await page.keyboard.press('Home');
  await lab.getByRole('button', { name: 'Go on from here' }).click();
  await expect(lab.locator('.facts b')).toHaveText('0 steps');
  await lab.getByRole('button', { name: 'One step' }).click();
  await expect(lab.locator('.facts b')).toHaveText('1 step');

  // Every chapter uses the trained weights.
  await lab.getByRole('button', { name: 'Let every chapter compute with it' }).click();
  await expect(page).toHaveURL(/preset=opened/);
  await expect(lab.getByText('Every chapter now computes with this checkpoint')).toBeVisible();
  // The probe has sixteen tokens and two heads.
  await expect(matrices(page).and(page.locator('[aria-label*="16 by 16"]'))).toHaveCount(2);

  // Going to another chapter and back keeps the training.
  await page.getByRole('link', { name: 'Cost', exact: true }).click();
  await expect(page.locator('mha-lab-train')).toHaveCount(0);
  await page.getByRole('link', { name: 'Train', exact: true }).click();
  await page.locator('mha-lab-place').scrollIntoViewIfNeeded();
  await expect(lab.locator('.facts b')).toHaveText('1 step');
});

test('a far too large learning rate stops the training with an explanation', async ({ page }) => {
  const lab = await openTraining(page);
  await set(lab, 'Learning rate', '10');
  await expect(train(lab)).toBeEnabled();
  await train(lab).click();
  const alert = lab.getByRole('alert');
  await expect(alert).toContainText('The training diverged at step');
  await expect(alert).toContainText('guessing has 2.2');
  await expect(train(lab)).toBeDisabled();
  await lab.getByRole('button', { name: 'Start over' }).click();
  await expect(alert).toHaveCount(0);
  await expect(train(lab)).toBeEnabled();
});

test('a hidden page does not train', async ({ page }) => {
  const lab = await openTraining(page);
  await train(lab).click();
  await expect(pause(lab)).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(lab.getByText('Paused: the page was hidden.')).toBeVisible();
  await expect(train(lab)).toBeEnabled();
});

test('two settings train side by side, and the curves can be read by keyboard', async ({ page }) => {
  const lab = await openTraining(page);
  const compare = lab.locator('mha-side-by-side');
  await compare.getByRole('button', { name: 'Two lookups: 1 head or 2' }).click();
  await compare.getByRole('spinbutton', { name: 'Seeds each' }).fill('2');
  await compare.getByRole('button', { name: 'Train both' }).click();
  await expect(compare.locator('p[role=status]')).toContainText('Here, at step 300, 2 heads had the lower loss');
  await expect(compare.locator('.single')).toHaveCount(8);
  const read = compare.getByRole('slider', { name: 'Read at step' });
  await read.focus();
  await page.keyboard.press('Home');
  await expect(read).toHaveAttribute('aria-valuetext', /^step 0: loss/);
  await compare.getByText('The curves as a table').click();
  await expect(compare.getByRole('row')).toHaveCount(32);
});
