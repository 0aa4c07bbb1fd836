/** A prediction whose answer is in the figure: the stage plays to it after the right answer or giving up, and for nothing else. */
import type { PredictionText } from '#web/lesson/ui/prose/prose.ts';
import { expect, type Locator, open, type Page, test, withFasterFrames } from './support.ts';

const QUESTION: PredictionText = {
  question: '<p>Which?</p>',
  still: 'weights',
  options: [
    { text: 'this', correct: true, reply: '<p>Yes.</p>' },
    { text: 'that', correct: false, reply: '<p>No.</p>' },
    { text: 'none', correct: false, reply: '<p>One of them.</p>' },
  ],
  computed: null,
  reveal: '<p>See the figure.</p>',
};

/** The softmax chapter at its beginning, with a question of the test. */
async function asked(page: Page): Promise<Locator> {
  await open(page, '?chapter=softmax');
  const prediction = page.locator('mha-prediction');
  await prediction.evaluate((element, text) => Object.assign(element, { prediction: text }), QUESTION);
  return prediction;
}

async function answer(prediction: Locator, name: string): Promise<void> {
  await prediction.getByRole('radio', { name }).check();
  await prediction.getByRole('button', { name: 'Check your prediction' }).click();
}

const progress = (page: Page) =>
  page.locator('mha-stage').evaluate((stage) => (stage as { progress?: number }).progress);

test('the figure plays to the right answer', async ({ page }) => {
  await withFasterFrames(page);
  const prediction = await asked(page);
  await answer(prediction, 'that');
  await expect(prediction.locator('.reply')).toContainText('No.');
  expect(await progress(page)).toBe(0);
  await answer(prediction, 'this');
  await expect.poll(() => progress(page)).toBeGreaterThan(0);
  await expect.poll(() => progress(page)).toBe(1);
});

test('the figure shows the answer immediately with reduced motion, also after giving up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const prediction = await asked(page);
  await answer(prediction, 'none');
  await expect(prediction.locator('.reply')).toContainText('One of them.');
  expect(await progress(page)).toBe(0);
  await prediction.getByRole('button', { name: 'Show the answer' }).click();
  await expect.poll(() => progress(page)).toBe(1);
});
