/** Short trainings in the page: learning, pausing, going back, diverging, changing chapter. */
import type { Stage } from '#web/lesson/stage/stage.ts';
import { addressOf, expect, type Locator, matrices, open, openLab, type Page, test } from './support.ts';

/** Opens the laboratory and waits until its core is loaded, before any training. */
async function openTraining(page: Page): Promise<Locator> {
  const lab = await openLab(page, 'train', '&progress=1');
  await expect(lab.getByRole('button', { name: 'Train', exact: true })).toBeEnabled();
  return lab;
}

const onStage = (page: Page) => page.locator('mha-lab[view=stage]');
const train = (lab: Locator) => lab.getByRole('button', { name: 'Train', exact: true });
const steps = async (lab: Locator): Promise<number> => Number.parseInt(await lab.locator('.facts b').innerText(), 10);
const machine = (stage: Locator) => stage.getByRole('slider', { name: 'Go back in time' });

/** Types a value into a number field. */
async function set(lab: Locator, name: string, value: string): Promise<void> {
  const field = lab.getByRole('spinbutton', { name, exact: true });
  await field.fill(value);
  await field.press('Enter');
}

for (const language of ['en', 'fr']) {
  test(`the controls and all maps fit on the stage at every step, ${language}`, async ({ page }) => {
    await open(page, `?chapter=train&lang=${language}`);
    const exhibit = onStage(page);
    await expect(exhibit.locator('canvas')).toHaveCount(4);
    for (const [width, height] of [
      [1440, 900],
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const progress of [0.3, 0.6, 1]) {
        await page.locator('mha-stage').evaluate((stage, to) => (stage as Stage).player.jump(to), progress);
        await expect(page.locator('mha-transport')).toHaveJSProperty('progress', progress);
        await expect
          .poll(() => exhibit.evaluate((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight]))
          .toEqual([0, 0]);
      }
    }
  });
}

test('a model learns to copy, can be viewed at earlier steps, and resumes', async ({ page }) => {
  const lab = await openTraining(page);
  const stage = onStage(page);
  await stage.getByRole('button', { name: 'One step' }).click();
  await expect(lab.locator('.probe .wrong').first()).toBeVisible();
  await stage.getByRole('combobox', { name: 'Steps a second' }).selectOption('fast');
  await train(stage).click();
  await expect(stage.getByText('Stopped: the model has learned the task')).toBeVisible();
  await expect(lab.locator('.probe .right')).toHaveCount(8);
  await expect(stage.getByRole('button', { name: 'Go on', exact: true })).toBeEnabled();
  const made = await steps(lab);
  expect(made).toBeGreaterThan(20);
  await expect(page).toHaveURL(new RegExp(`step:${made}(&|$)`));

  // Go back to the first step by keyboard: the model knows nothing, and the training keeps its step.
  await machine(stage).focus();
  await page.keyboard.press('Home');
  await expect(lab.locator('.probe .wrong').first()).toBeVisible();
  await expect(machine(stage)).toHaveAttribute('aria-valuetext', 'checkpoint after 0 steps');
  await expect(stage.locator('.chart line.here')).toHaveCount(1);
  await stage.getByRole('button', { name: 'To the newest' }).click();
  await expect(lab.locator('.probe .right')).toHaveCount(8);
  expect(await steps(lab)).toBe(made);

  await machine(stage).focus();
  await page.keyboard.press('Home');
  await stage.getByRole('button', { name: 'Go on from here' }).click();
  await expect(lab.locator('.facts b')).toHaveText('0 steps');
  await stage.getByRole('button', { name: 'One step' }).click();
  await expect(lab.locator('.facts b')).toHaveText('1 step');

  // Every chapter uses the trained weights.
  await lab.getByRole('button', { name: 'Let every chapter compute with it' }).click();
  await expect(page).toHaveURL(/preset=opened/);
  await expect(lab.getByText('Every chapter now computes with this checkpoint')).toBeVisible();

  // Going to another chapter and back keeps the training. Its probe has sixteen tokens.
  await page.getByRole('link', { name: 'Backward', exact: true }).click();
  await expect(page.locator('mha-lab[chapter=train]')).toHaveCount(0);
  await expect(matrices(page).and(page.locator('[aria-valuetext^="16 by"]')).first()).toBeAttached();
  await page.getByRole('link', { name: 'Train', exact: true }).click();
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await expect(lab.locator('.facts b')).toHaveText('1 step');
});

test('the first screen starts a training, with the maps, the loss and the scrubber large', async ({ page }) => {
  await open(page, '?chapter=train');
  const stage = onStage(page);
  await expect(train(stage)).toBeInViewport({ ratio: 1 });
  await expect(stage.getByRole('button', { name: 'Watch an induction head form' })).toBeInViewport({ ratio: 1 });
  const width = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width);
  const maps = stage.locator('mha-training-maps svg');
  await expect(maps).toHaveCount(4);
  for (const map of await maps.all()) {
    await expect(map).toBeInViewport({ ratio: 1 });
    expect(await width(map)).toBeGreaterThanOrEqual(180);
  }
  const loss = stage.locator('.chart svg').first();
  await stage.getByRole('button', { name: 'One step' }).click();
  for (const part of [loss, machine(stage)]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(await width(part)).toBeGreaterThanOrEqual(250);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(train(stage)).toBeInViewport({ ratio: 1 });
});

test('trains 20 steps a second by default, says its fixed settings, and gives each task its own', async ({ page }) => {
  const lab = await openTraining(page);
  const speed = onStage(page).getByRole('combobox', { name: 'Steps a second' });
  await expect(speed.locator('option:checked')).toHaveText('20');
  await expect(
    lab.getByText('with betas of 0.9 and 0.95, a warm-up over 20 steps, and gradients clipped at a length of 1.'),
  ).toBeVisible();
  const settings = async () => {
    const values = ['Layers', 'Heads', 'Learning rate'].map((name) =>
      lab.getByRole('spinbutton', { name, exact: true }).first().inputValue(),
    );
    return (await Promise.all(values)).map(Number);
  };
  expect(await settings()).toEqual([1, 2, 0.003]);
  await lab.getByRole('button', { name: 'recall (induction)' }).click();
  await expect.poll(settings).toEqual([2, 2, 0.002]);
  await set(lab, 'Learning rate', '0.01');
  await lab.getByRole('button', { name: 'copy', exact: true }).click();
  await expect.poll(settings).toEqual([1, 2, 0.003]);
});

test('an induction head forms, is named, and is missed when the head that it needs is switched off', async ({
  page,
}) => {
  await open(page, `${addressOf('train')}&progress=1`);
  const stage = onStage(page);
  await stage.getByRole('button', { name: 'Watch an induction head form' }).click();
  const atStep = (step: number) => expect(page.locator('mha-transport')).toContainText(`Step ${step} of 3`);
  const current = page.locator('mha-chapter [aria-current=step]');
  await atStep(2);
  await expect(current).toHaveText('Watch an induction head form');
  await stage.getByRole('combobox', { name: 'Steps a second' }).selectOption('fast');
  const map = (name: RegExp) => stage.getByRole('img', { name });
  await expect(map(/^Layer 1, head 1: previous-token head/)).toBeVisible();
  await expect(map(/^Layer 2, head [12]: induction head/).first()).toBeVisible();
  await expect(stage.getByText('Stopped: the model has learned the task')).toBeVisible();
  await expect(page).toHaveURL(/task:recall.*step:\d+/);

  const head = stage.getByRole('switch', { name: 'layer 1, head 1' });
  await head.press('Space');
  await atStep(3);
  await expect(current).toHaveText('Switch a head off');
  await expect(stage.getByText(/Right answers: [1-6]\d % without this head, (99|100) % with all heads/)).toBeVisible();
  await expect(map(/induction head/)).toHaveCount(0);
  await head.press('Space');
  await expect(map(/induction head/).first()).toBeVisible();
});

test('the address trains the same model again, up to the same step', async ({ page }) => {
  await openTraining(page);
  const stage = onStage(page);
  for (const made of ['1 step', '2 steps', '3 steps']) {
    await stage.getByRole('button', { name: 'One step' }).click();
    await expect(stage.locator('.facts b')).toHaveText(made);
  }
  await expect(page).toHaveURL(/step:3(&|$)/);
  const facts = await stage.locator('.facts').innerText();
  await page.reload();
  await expect(stage.locator('.facts')).toHaveText(facts);
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
  await onStage(page).getByRole('combobox', { name: 'Steps a second' }).selectOption('5');
  // The page hides itself once the training runs. On a busy machine the training could end before this process hides the page.
  await train(lab).evaluate(async (button) => {
    const root = button.getRootNode() as ShadowRoot;
    const named = (name: string) =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name);
    named('Train')?.click();
    while (!named('Pause')) await new Promise(requestAnimationFrame);
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(lab.getByText('Paused: the page was hidden.')).toBeVisible();
  await expect(train(lab)).toBeEnabled();
});

test('two settings train side by side, and the curves can be read by keyboard', async ({ page }) => {
  const lab = await openTraining(page);
  const compare = lab.locator('.card').last();
  await compare.getByRole('button', { name: 'Two lookups: 1 head or 2' }).click();
  await compare.getByRole('spinbutton', { name: 'Seeds each' }).fill('2');
  await compare.getByRole('button', { name: 'Train both' }).click();
  await expect(compare.locator('p[role=status].soft')).toContainText('Here, at step 300, 2 heads had the lower loss');
  await expect(compare.locator('.run')).toHaveCount(8);
  const read = compare.getByRole('slider', { name: 'Read at step' });
  await read.focus();
  await page.keyboard.press('Home');
  await expect(read).toHaveAttribute('aria-valuetext', /^step 0: loss/);
  await compare.getByText('The curves as a table').click();
  await expect(compare.getByRole('row')).toHaveCount(32);
});
