/** Navigation through the chapters, and playback of the figure. */
import type { Response } from '@playwright/test';
import type { MhaLesson } from '#web/elements/index.ts';
import { CHAPTERS, expect, matrix, open, position, test, withFasterFrames } from './support.ts';

test('walks through the last chapters, and back by two', async ({ page }) => {
  // By keyboard, because content that loads late may move a button away from the mouse.
  const follow = (name: RegExp) => page.getByRole('button', { name }).press('Enter');
  const last = CHAPTERS.slice(-4);
  await open(page, `?chapter=${last[0]}`);
  const titles: string[] = [];
  for (const chapter of last) {
    if (chapter !== last[0]) {
      await follow(/^Next chapter/);
      await expect(page).toHaveURL(new RegExp(`chapter=${chapter}`));
    }
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).not.toHaveText(titles.at(-1) ?? '');
    titles.push(await title.innerText());
  }
  expect(new Set(titles).size).toBe(last.length);
  await expect(page.getByRole('button', { name: /^Next chapter/ })).toHaveCount(0);
  for (const title of titles.slice(-3, -1).reverse()) {
    await follow(/^Previous chapter/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('the chapter’s text is asked for before the lesson’s code is there', async ({ page }) => {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/lesson-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const text = page.waitForResponse(/\/scores-[^/]+\.js$/);
  await page.goto('./?chapter=scores&lang=en');
  await text;
  await expect(page.locator('mha-chapter')).toHaveCount(0);
  load();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Scores/);
});

test('the figure keeps its picture while the next chapter’s stills load', async ({ page }) => {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await open(page, '?chapter=scores');
  await page.route('**/scene-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Values', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Values/);
  const stage = page.locator('mha-stage');
  await expect(stage).toHaveAttribute('aria-busy', 'true');
  await expect(matrix(page, 'Q')).toBeAttached();
  load();
  await expect(stage).toHaveAttribute('aria-busy', 'false');
  await expect(matrix(page, 'Q')).toHaveCount(0);
  await expect(matrix(page, 'α')).toBeAttached();
});

test.describe('reading on', () => {
  test.use({ loadsAhead: true });

  test('the next chapter is loaded ahead: its text and its figure appear at once', async ({ page }) => {
    const isCode = async (response: Response): Promise<boolean> =>
      /\/code-[^/]+\.js$/.test(response.url()) && (await response.text()).includes('scale = 1 / np.sqrt(d_k)');
    const ahead = [page.waitForResponse(/\/scale-[^/]+\.js$/), page.waitForResponse(isCode)];
    await open(page, '?chapter=scores');
    await Promise.all(ahead);
    // From here on, no request is answered.
    await page.route('**/*', () => undefined);
    await page.getByRole('link', { name: 'Scale', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Scale/);
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('mha-transport .where')).toHaveText(/steps$/);
  });
});

test('a chapter opens on its beginning, and Play plays all steps, with a rest at each', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Scores', exact: true }).click();
  const where = page.locator('mha-transport .where');
  await expect(where).toHaveText('3 steps');
  await expect(matrix(page, 'Q')).toBeAttached();
  await expect(matrix(page, 'Q Kᵀ')).toHaveCount(0);
  const slider = position(page);
  const stops = await page
    .locator('mha-transport .ticks i')
    .evaluateAll((ticks) => ticks.map((tick) => Math.round(Number.parseFloat((tick as HTMLElement).style.left) * 10)));
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(where).toHaveText('Step 1 of 3 · One cell');
  // While it plays, the slider moves in steps of 5.
  await expect.poll(async () => Math.abs(Number(await slider.inputValue()) - (stops[1] ?? 0))).toBeLessThan(5);
  await expect(where).toHaveText('Step 2 of 3 · One row');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(where).toHaveText('Step 3 of 3 · All of it');
  await expect(slider).toHaveValue('1000');
  await expect(matrix(page, 'Q Kᵀ')).toBeAttached();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(slider).toHaveValue(String(stops[2]));
});

test('the arrow keys scrub, and the end shows the output', async ({ page }) => {
  await open(page, '?chapter=output');
  const slider = position(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('20');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveValue('10');
  for (let step = 0; step < 5; step++) await page.keyboard.press('PageUp');
  await expect(slider).toHaveValue('1000');
  await expect(matrix(page, 'Y')).toBeAttached();
});

test('a step in the prose plays the figure to that step', async ({ page }) => {
  await withFasterFrames(page);
  await open(page, '?chapter=scores');
  const where = page.locator('mha-transport .where');
  const heading = page.getByRole('heading', { level: 2, name: 'One row' });
  // The figure follows this scrolling, so that the press does not scroll.
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(where).toContainText('One cell');
  await heading.getByRole('button').click();
  await expect(where).toContainText('One row');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  const reached = Number(await position(page).inputValue());
  expect(reached).toBeGreaterThan(0);
  expect(reached).toBeLessThan(1000);
});

test('a link to a step shows that step in a tab of its own, too', async ({ page }) => {
  await page.goto('./?chapter=mask&questions=on');
  const link = page.locator('a[data-chapter="mask"][data-place="masked"]').first();
  await page.goto((await link.getAttribute('href')) ?? '');
  const lesson = page.locator('mha-lesson');
  await expect.poll(() => lesson.evaluate((element: MhaLesson) => element.state?.step)).toBe('masked');
  await expect(page.locator("mha-chapter [data-step='masked'] button")).toBeFocused();
  await expect(page).toHaveURL(/chapter=mask(?!.*#)/);
  await page.goto('./?chapter=scores#more');
  await expect(page.locator('mha-chapter details.more')).toHaveAttribute('open');
});

test('Back and Forward of the browser move through the chapters', async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Mask', exact: true }).click();
  await expect(page).toHaveURL(/chapter=mask/);
  await page.getByRole('link', { name: 'Values', exact: true }).click();
  await expect(page).toHaveURL(/chapter=values/);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Mask', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Values', exact: true })).toHaveAttribute('aria-current', 'page');
});
