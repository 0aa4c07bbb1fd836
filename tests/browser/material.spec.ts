/** An instructor's own material, in the lesson, in an assignment and from a file. */
import { readFileSync } from 'node:fs';
import { noneFound } from './accessible.ts';
import { openHost } from './host-page.ts';
import { expect, type Page, test } from './support.ts';

const EXAMPLE = readFileSync(new URL('../web/lesson/material/example.json', import.meta.url), 'utf8');

async function serve(page: Page, name: string, body: string): Promise<void> {
  await page.route(`**/${name}`, (route) => route.fulfill({ contentType: 'application/json', body }));
}

const host = (page: Page, body: string) =>
  openHost(page, body, { policy: "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'" });

const LESSON = (source: string) =>
  `<mha-lesson material="${source}" loading="eager" style="height: 850px"></mha-lesson>`;

test('a lesson shows the material’s chapters, steps, captions and texts', async ({ page }) => {
  await serve(page, 'week-3.json', EXAMPLE);
  await host(page, LESSON('week-3.json'));
  const lesson = page.locator('mha-lesson');
  await expect(lesson.getByText('Week 3: from scores to weights · Chapter 1 of 2')).toBeVisible();
  await expect(lesson.getByRole('heading', { level: 1 })).toContainText('Softmax');
  await expect(lesson.locator('.prose strong', { hasText: 'scores' })).toBeVisible();
  const paper = lesson.getByRole('link', { name: 'the paper' });
  await expect(paper).toHaveAttribute('href', 'https://arxiv.org/abs/1706.03762');
  await expect(paper).toHaveAttribute('rel', /noopener/);
  await expect(lesson.locator('.walk > li')).toHaveCount(2);
  await lesson.locator('.walk > li button').first().click();
  await expect(lesson.locator('mha-transport .caption')).toContainText('Our caption: every number is positive now.');
});

test('its exercises are solved by answering and by changing the figure, and count', async ({ page }) => {
  await serve(page, 'week-3.json', EXAMPLE);
  await host(page, LESSON('week-3.json'));
  const scores = page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const said: unknown[] = [];
        document.addEventListener('mha-score', (event) => {
          const { name, right } = (event as CustomEvent<{ name: string; right: boolean }>).detail;
          said.push([name, right]);
          if (said.length === 3) resolve(said);
        });
      }),
  );
  const lesson = page.locator('mha-lesson');
  await expect(lesson.locator('.prose strong', { hasText: 'scores' })).toBeVisible();
  await expect(lesson.locator('mha-lazy-exercises')).toBeAttached();
  await lesson.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const list = lesson.locator('mha-exercises');
  await expect(list.locator('nav button')).toHaveCount(3);
  const exercise = lesson.locator('mha-exercise');
  await exercise.getByRole('radio', { name: '1', exact: true }).press('Space');
  await exercise.getByRole('button', { name: 'Check your answer' }).press('Enter');
  await expect(exercise.locator('.feedback')).toHaveText(/Right/);
  await list.locator('nav button').nth(2).press('Enter');
  const goal = exercise.locator('.own-goals li').first();
  await expect(goal).toContainText('α (head 1, query “tired”, key “mat”)');
  await exercise.getByRole('button', { name: 'Check your answer' }).press('Enter');
  await expect(exercise.locator('.feedback')).toHaveText(/does not show 2 of these 2/);
  // The figure changes, and the same attempt goes on.
  await page.evaluate(() =>
    document.querySelector('mha-lesson')?.setAttribute('sentence', 'The cat sat on the mat because it was soft'),
  );
  await expect(goal).toContainText('“soft”');
  await expect(exercise.locator('.feedback')).toBeEmpty();
  await exercise.getByRole('button', { name: 'Check your answer' }).press('Enter');
  await expect(exercise.locator('.feedback')).toHaveText(/the figure shows it/);
  expect(await scores).toEqual([
    ['softmax/own-week-3-sum', true],
    ['softmax/own-week-3-steer', false],
    ['softmax/own-week-3-steer', true],
  ]);
  await expect(list.getByText('2 of 3 solved')).toBeVisible();
});

test('an assignment asks its exercises, with a figure to act on, from an address or a file', async ({ page }) => {
  await serve(page, 'week-3.json', EXAMPLE);
  await page.goto('./assignment.html?material=week-3.json&heading=Week+3');
  const exercise = page.locator('mha-exercise');
  await expect(page.getByText('3 exercises')).toBeVisible();
  await exercise.getByRole('radio', { name: '1', exact: true }).check();
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('1 of 3 solved')).toBeVisible();
  await page.getByRole('button', { name: /^3\. / }).click();
  const figure = page.locator('mha-figure');
  await expect(figure.locator('.matrix').first()).toBeVisible();
  await noneFound(page, 'assignment with a figure');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.locator('.feedback')).toHaveText(/does not show/);
  await figure.evaluate((element) => element.setAttribute('sentence', 'The cat sat on the mat because it was soft'));
  await expect(exercise.locator('.own-goals')).toContainText('“soft”');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('2 of 3 solved')).toBeVisible();
  // The other exercises keep the assignment's sentence.
  await page.getByRole('button', { name: /^2\. / }).click();
  await expect(exercise.locator('.givens')).toBeVisible();

  await page.goto('./assignment.html?heading=From+a+file');
  await page
    .getByLabel('Open a file with exercises')
    .setInputFiles({ name: 'week-3.json', mimeType: 'application/json', buffer: Buffer.from(EXAMPLE) });
  await expect(page.getByText('3 exercises')).toBeVisible();
});

test.describe('a material that cannot be used', () => {
  test.use({ expectedError: /404|Content Security Policy|other\.example/ });

  test('a note names the problems, and the lesson works without the material', async ({ page }) => {
    await serve(page, 'week-3.json', EXAMPLE.replace('weights:h0.t9.s1', 'wieghts:h0.t9.s1'));
    await host(page, LESSON('week-3.json'));
    const notes = page.locator('mha-lesson').getByRole('region', { name: 'Notes' });
    await expect(notes).toContainText('exercises[1].answer: there is no tensor “wieghts”');
    await expect(page.locator('mha-lesson').getByText('Chapter 1 of 2', { exact: false })).toContainText('of 22');
    const lesson = page.locator('mha-lesson');
    await lesson.evaluate((element) => element.setAttribute('material', 'missing.json'));
    await expect(notes).toContainText('“missing.json” could not be loaded: the server answered 404');
    await lesson.evaluate((element) => element.setAttribute('material', 'https://other.example/week.json'));
    await expect(notes).toContainText('could not be loaded from other.example');
    // As a property: an object.
    await lesson.evaluate((element, text) => Reflect.set(element, 'material', JSON.parse(text)), EXAMPLE);
    await expect(notes).toHaveCount(0);
    await expect(lesson.getByText('Chapter 1 of 2')).toBeVisible();
  });
});
