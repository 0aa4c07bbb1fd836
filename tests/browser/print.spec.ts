/** The printed chapter: a worksheet without controls, with the answers on a separate page. */
import type { Stage } from '#web/lesson/stage/stage.ts';
import { addressOf, EXHIBITS, exercisesOf, expect, moveTo, open, type Page, test, withoutDelay } from './support.ts';

/** What exhibits draw. */
const DRAWN = ':is(svg, canvas, table):visible';

/** CSS pixels of a sheet of A4 between margins of 25 mm. */
const PAPER = 604;

/**
 * Prints until the sheet has this many figures, and this many questions if given. Their code loads after the stage. `drawn` selects
 * what the screen must have before each attempt.
 */
async function print(page: Page, parts: { figures: number; questions?: number }, drawn = 'mha-stage'): Promise<void> {
  await expect
    .poll(async () => {
      await backOnScreen(page);
      await expect(page.locator(drawn).first()).toBeAttached();
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('mha-worksheet')).toBeVisible();
      return {
        figures: await page.locator('mha-chapter figure.printed').count(),
        questions: await page.locator('mha-worksheet .questions > li').count(),
      };
    })
    .toEqual({ questions: expect.any(Number), ...parts });
}

/** The page as it is after printing. */
async function backOnScreen(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('mha-worksheet')).toHaveCount(0);
  await expect(page.locator('mha-stage')).toBeVisible();
}

test.use({ colorScheme: 'dark' });
test.beforeEach(({ page }) => withoutDelay(page));

test('a sheet that is printed too early says what is missing, and is complete at a later attempt', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/worksheet-/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '?chapter=softmax&progress=1');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const missing = page.getByText('Parts of this sheet were still loading');
  await expect(missing).toBeVisible();
  await expect(page.locator('mha-worksheet .questions')).toHaveCount(0);
  release();
  await print(page, { figures: 1, questions: exercisesOf('softmax').length });
  await expect(missing).toHaveCount(0);
});

test('a printed chapter is a worksheet with its answers, and leaves the screen', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1&mask=causal');
  await print(page, { figures: 1, questions: exercisesOf('scores').length });
  await test.step('has the objective, prose, figure and questions with room for answers, but no controls', async () => {
    await expect(page.locator('mha-chapter .objective')).toBeVisible();
    await expect(page.locator('mha-chapter .names')).toContainText('Name');
    // What is folded on the screen is open on paper.
    await expect(page.locator('mha-chapter details.mistake p').first()).toBeVisible();
    await expect(page.locator('mha-chapter .prose details:not([open])')).toHaveCount(0);
    const figure = page.locator('mha-chapter figure.printed svg');
    await expect(figure).toBeVisible();
    expect(await figure.locator('text').count()).toBeGreaterThan(100);
    for (const gone of [
      'mha-header',
      'mha-controls',
      'mha-stage',
      'mha-code',
      'mha-data-table',
      'nav.ways',
      'mha-lazy-exercises',
      'mha-prediction .actions',
    ]) {
      await expect(page.locator(gone)).toBeHidden();
    }
    const buttons = page.locator('mha-worksheet .room button:not(.grip)');
    for (const button of await buttons.all()) await expect(button).toBeHidden();
    await expect(page.locator('mha-worksheet .lines').first()).toBeVisible();
  });
  await test.step('is black on white in every theme', async () => {
    const ground = await page.locator('mha-chapter figure.printed svg > rect').first().getAttribute('fill');
    expect(ground).toBe('#ffffff');
    const ink = await page.locator('mha-chapter h1').evaluate((title) => getComputedStyle(title).color);
    expect(Math.max(...(ink.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80);
  });
  await test.step('disappears from the screen after printing', async () => {
    await backOnScreen(page);
  });
  await moveTo(page, '?chapter=softmax&progress=1');
  await print(page, { figures: 1, questions: exercisesOf('softmax').length });
  await test.step('gives one answer for each question, on a new page', async () => {
    const answers = page.locator('mha-worksheet .answers');
    await expect(answers.getByRole('heading', { name: 'Answers' })).toBeVisible();
    expect(await answers.evaluate((element) => getComputedStyle(element).breakBefore)).toBe('page');
    await expect(answers.locator('ol > li > .prompt')).toHaveCount(exercisesOf('softmax').length);
  });
});

test('prints every exhibit in black on white, without its controls, narrower than the paper', async ({ page }) => {
  await open(page);
  for (const chapter of EXHIBITS) {
    await moveTo(page, addressOf(chapter));
    await test.step(chapter, async () => {
      await page.locator('mha-stage').evaluate((stage) => (stage as Stage).showExhibit());
      const onStage = `mha-stage .exhibited mha-lab[view=stage] ${DRAWN}`;
      await expect(page.locator(onStage).first()).toBeVisible();
      const caption = await page.locator('mha-transport .caption > span').innerText();
      await print(page, { figures: 1 }, onStage);
      const figure = page.locator('mha-chapter figure.printed');
      await expect(figure.locator('> figcaption')).toContainText(caption);
      await expect(figure.locator('> figcaption')).toContainText('Numbers computed for');
      const exhibit = figure.locator(`mha-lab[view=stage]`);
      await expect(exhibit.locator(DRAWN).first()).toBeVisible();
      for (const control of await exhibit.locator('button, input, select, progress').all())
        await expect(control).toBeHidden();
      const { ink, over, light } = await exhibit.evaluate((it) => {
        const inside = (root: Element): Element[] =>
          [...(root.shadowRoot ?? root).children].flatMap((child) => [child, ...inside(child)]);
        const parts = inside(it);
        const room = it.getBoundingClientRect();
        const over = parts.filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 0 && !part.closest('.unseen, desc, title') && (left < room.left - 1 || right > room.right + 1);
        });
        const canvases = parts.filter((part) => part instanceof HTMLCanvasElement);
        const brightest = (canvas: HTMLCanvasElement): number => {
          const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
            0,
            0,
            canvas.width,
            canvas.height,
          );
          return Math.max(...data.filter((_, i) => i % 4 === 1));
        };
        return {
          ink: getComputedStyle(it.parentElement as Element).color,
          over: over.map(({ outerHTML }) => outerHTML.slice(0, 120)),
          light: canvases.map(brightest),
        };
      });
      expect(Math.max(...(ink.match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80);
      expect(over).toEqual([]);
      for (const green of light) expect(green).toBeGreaterThan(240);
      expect((await exhibit.boundingBox())?.width).toBeLessThanOrEqual(PAPER);
      await backOnScreen(page);
    });
  }
});

test('prints the bars, curves and tables of questions as they are on the page, within the paper', async ({ page }) => {
  const sheet = page.locator('mha-worksheet');
  const styleOf = (selector: string, name: string) =>
    sheet
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
  await page.setViewportSize({ width: PAPER, height: 900 });
  await open(page);
  for (const [chapter, selector, name, value] of [
    ['train', '.curves path', 'fill', 'none'],
    ['why-heads', '.word-bars ol', 'list-style-type', 'none'],
    ['softmax', '.row-guess', 'display', 'grid'],
    ['bugs', '.evidence', 'display', 'flex'],
  ] as const) {
    await test.step(chapter, async () => {
      await moveTo(page, `?chapter=${chapter}&progress=1`);
      await print(page, { figures: 1, questions: exercisesOf(chapter).length });
      expect(await styleOf(selector, name)).toBe(value);
      for (const table of await sheet.locator('.scroll > table:visible').all())
        expect((await table.boundingBox())?.width).toBeLessThanOrEqual(PAPER);
      await backOnScreen(page);
    });
  }
});

test('prints the matrices on the stage, and below them the exhibit that the reader has not reached', async ({
  page,
}) => {
  await open(page, '?chapter=scale&progress=0.4');
  await print(page, { figures: 2 }, 'mha-stage mha-lab[view=stage]');
  const figures = page.locator('mha-chapter figure.printed');
  await expect(figures.first().locator('svg > rect').first()).toBeVisible();
  await expect(figures.last().locator('mha-lab[view=stage] .plot')).toHaveCount(4);
  await expect(page.getByText('Numbers computed for')).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(figures).toHaveCount(0);
  await expect(page.locator('mha-lab[view=stage]')).toHaveCount(1);
});

test('is also what the browser’s print command prints', async ({ page }) => {
  await open(page, '?chapter=mask&progress=1');
  await expect
    .poll(async () => {
      const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
      return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
    })
    .toBeGreaterThanOrEqual(4);
});
