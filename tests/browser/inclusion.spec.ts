/**
 * Criteria of WCAG 2.2 AA and Chartability that axe cannot check: forced colours, 200 % zoom, one tab stop per matrix,
 * spoken numbers, page titles, text spacing.
 */
import { noneFound } from './accessible.ts';
import { expect, matrices, matrix, moveTo, open, spoken, test } from './support.ts';

test.describe('under forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the figure and the open chapter can be made out', async ({ page }) => {
    await open(page, '?chapter=mask&progress=1&mask=causal');
    await test.step('the picture keeps its colours, and axe finds nothing', async () => {
      const colours = await page.locator('mha-stage canvas').evaluate((canvas) => {
        const target = (canvas as HTMLCanvasElement).getContext('2d');
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = target?.getImageData(0, 0, width, height) ?? { data: [] };
        const seen = new Set<string>();
        for (let i = 0; i < data.length; i += 4 * 97) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
        return seen.size;
      });
      expect(colours).toBeGreaterThan(20);
      await noneFound(page, 'inclusion');
    });
    await test.step('the open chapter is marked by more than its background', async () => {
      const link = page.getByRole('link', { name: 'Mask', exact: true });
      // An outline that is not drawn has a width, too.
      await expect(link).toHaveCSS('outline-style', 'solid');
      const width = await link.evaluate((it) => Number.parseFloat(getComputedStyle(it).outlineWidth));
      expect(width).toBeGreaterThanOrEqual(2);
    });
  });
});

for (const [enlarged, viewport] of [
  ['to 200 %, with the figure beside the text', { width: 720, height: 450 }],
  ['to 225 %, with the figure above the text', { width: 640, height: 400 }],
] as const) {
  test.describe(`enlarged ${enlarged}`, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    test('the text scrolls in one direction, and no figure covers the text', async ({ page }) => {
      await open(page, '?chapter=scores&progress=1');
      for (const chapter of ['scores', 'softmax', 'heads'] as const)
        await test.step(chapter, async () => {
          await page.evaluate(() => window.scrollTo(0, 0));
          await moveTo(page, `?chapter=${chapter}&progress=1`);
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(sideways).toBeLessThanOrEqual(0);
          await page.evaluate(() => window.scrollTo(0, 900));
          const figure = await page.locator('mha-lesson-view .figure').boundingBox();
          const text = await page.locator('mha-chapter .walk').boundingBox();
          expect(text?.width).toBeGreaterThanOrEqual(280);
          const [left, right] = [text?.x ?? 0, (text?.x ?? 0) + (text?.width ?? 0)];
          const beside = (figure?.x ?? 0) >= right || (figure?.x ?? 0) + (figure?.width ?? 0) <= left;
          const bottom = (figure?.y ?? 0) + (figure?.height ?? 0);
          const covered = beside ? 0 : Math.max(0, Math.min(viewport.height, bottom));
          expect(covered).toBeLessThan(viewport.height / 3);
        });
    });
  });
}

test('a polite live region announces a number with its position and what is notable about it', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1&sentence=dogs+see+cats');
  await expect(spoken(page)).toHaveAttribute('aria-live', 'polite');
  await matrix(page, 'Q Kᵀ').focus();
  const said: string[] = [];
  for (const key of ['', 'ArrowRight', 'ArrowRight']) {
    if (key) await page.keyboard.press(key);
    await expect(spoken(page)).not.toHaveText(said.at(-1) ?? '');
    said.push(await spoken(page).innerText());
  }
  for (const [i, word] of ['dogs', 'see', 'cats'].entries()) {
    expect(said[i]).toMatch(new RegExp(`^head 1, query “dogs”, key “${word}”: −?\\d+\\.\\d\\d`));
  }
  expect(said.filter((text) => text.endsWith('highest in row'))).toHaveLength(1);
});

test('each matrix is one tab stop', async ({ page }) => {
  await open(page, '?chapter=qkv&progress=1');
  for (const chapter of ['qkv', 'scores', 'values', 'output'] as const) {
    await moveTo(page, `?chapter=${chapter}&progress=1`);
    const stops = await matrices(page).evaluateAll((all) => all.map((element) => (element as HTMLElement).tabIndex));
    expect(stops.every((tabIndex) => tabIndex === 0)).toBe(true);
    const inside = await matrices(page).evaluateAll((all) =>
      all.map((element) => element.querySelectorAll('[tabindex], a, button').length),
    );
    expect(inside.every((count) => count === 0)).toBe(true);
  }
});

test('the data table names the largest number of each row, and arrow keys move in it from one tab stop', async ({
  page,
}) => {
  await open(page, '?chapter=softmax&progress=1');
  // The table loads together with the exercises above it.
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await page.getByText('The figure’s numbers as a table').click();
  const table = page.locator('mha-data-table').getByRole('grid');
  await expect(table.getByRole('columnheader', { name: 'largest' })).toBeVisible();
  await expect(table.locator('td.largest').first()).toHaveText(/\w+ \d/);
  expect(await table.locator('[tabindex="0"]').count()).toBe(1);
  await table.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  expect(await table.locator('[tabindex="0"]').count()).toBe(1);
  await expect(table.locator('[data-row="0"][data-column="1"]')).toBeFocused();
});

test('the page is named after its chapter', async ({ page }) => {
  await open(page, '?chapter=scores');
  await expect(page).toHaveTitle('Scores · Multi-head attention, number by number');
  await page.getByRole('link', { name: 'Softmax', exact: true }).click();
  await expect(page).toHaveTitle('Softmax · Multi-head attention, number by number');
});

test('wider text spacing cuts nothing off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?chapter=scores&progress=1');
  await page.locator('mha-chapter').evaluate((chapter) => {
    const style = document.createElement('style');
    style.textContent =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';
    chapter.shadowRoot?.append(style);
  });
  const cut = await page
    .locator('mha-chapter')
    .evaluate((chapter) =>
      [...(chapter.shadowRoot?.querySelectorAll<HTMLElement>('h1, h2, p, dt, dd, li, button') ?? [])]
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            getComputedStyle(element).overflowX !== 'visible' &&
            element.clientWidth > 0,
        )
        .map((element) => element.textContent?.slice(0, 30)),
    );
  expect(cut).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
});
