/** Size budgets of the JavaScript before the first picture; every-chapter.spec.ts checks each chapter's whole download. */
import { CHANGED_CHAPTERS, expect, type Page, test, withoutDeferredWork } from './support.ts';
import { KB, listed, scripts, total, watch } from './traffic.ts';

const FIRST_FIGURE_SCRIPTS = 120 * KB;
/** Their own computation loads beside the figure, so a part of it may come before. */
const COMPUTING = ['backward', 'block', 'fast'];
const COMPUTING_SCRIPTS = 125 * KB;
const OPENING_SCRIPTS = 60 * KB;

/** What waits for an idle page comes after the picture. */
async function withoutIdleWork(page: Page): Promise<void> {
  await withoutDeferredWork(page);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

test('the JavaScript before the opening stays within its budget', async ({ page }) => {
  await withoutIdleWork(page);
  const sent = watch(page);
  await page.goto('./');
  await expect(page.locator('mha-word-ribbons path').first()).toBeAttached();
  const files = (await sent()).filter(({ name }) => /\.m?js$/.test(name));
  expect(files.length).toBeGreaterThan(1);
  expect(total(files), listed(files)).toBeLessThanOrEqual(OPENING_SCRIPTS);
});

test('the JavaScript before the first figure stays within its budget in every chapter', async ({ page }) => {
  await withoutIdleWork(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // The page reports its figure between its requests, so what follows the figure is not counted, however fast it comes.
  let before: readonly string[] | null = null;
  await page.exposeFunction('reportFigure', () => {
    before = [...requested];
  });
  await page.addInitScript(() => {
    const { reportFigure } = window as unknown as { reportFigure: () => void };
    addEventListener('mha-laid-out', () => reportFigure(), { once: true, capture: true });
  });
  for (const chapter of CHANGED_CHAPTERS) {
    // Ends the requests of the chapter before.
    await page.goto('about:blank');
    requested.length = 0;
    before = null;
    await page.goto(`./?chapter=${chapter}`);
    await expect.poll(() => before, { message: chapter, intervals: [50] }).not.toBeNull();
    const files = scripts(before ?? []);
    expect(files.length).toBeGreaterThan(1);
    const budget = COMPUTING.includes(chapter) ? COMPUTING_SCRIPTS : FIRST_FIGURE_SCRIPTS;
    expect.soft(total(files), `${chapter}\n${listed(files)}`).toBeLessThanOrEqual(budget);
  }
});
