/** Size budget of the JavaScript before the first figure; every-chapter.spec.ts checks each chapter's. */
import { expect, matrices, type Page, test, withoutDeferredWork } from './support.ts';
import { KB, listed, total, watch } from './traffic.ts';

const FIRST_FIGURE_SCRIPTS = 120 * KB;
const OPENING_SCRIPTS = 60 * KB;

for (const [what, address, figure, budget] of [
  ['the opening', './', (page: Page) => page.locator('mha-word-ribbons path'), OPENING_SCRIPTS],
  ['the first chapter', './?chapter=why-attention', matrices, FIRST_FIGURE_SCRIPTS],
  ['a figure of learned numbers', './?chapter=tokens', matrices, FIRST_FIGURE_SCRIPTS],
] as const) {
  test(`the JavaScript before ${what} stays within its budget`, async ({ page }) => {
    await withoutDeferredWork(page);
    // What waits for an idle page comes after the figure.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const sent = watch(page);
    await page.goto(address);
    await expect(figure(page).first()).toBeAttached();
    const files = (await sent()).filter(({ name }) => /\.m?js$/.test(name));
    expect(files.length).toBeGreaterThan(1);
    expect(total(files), listed(files)).toBeLessThanOrEqual(budget);
  });
}
