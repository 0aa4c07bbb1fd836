/** Size budget of the JavaScript before the first figure; every-chapter.spec.ts checks each chapter's. */
import { expect, matrices, test, withoutWhatIsPutOff } from './support.ts';
import { KB, listed, total, watch } from './traffic.ts';

const FIRST_FIGURE_SCRIPTS = 120 * KB;

for (const [what, address] of [
  ['', './'],
  [' of learned numbers', './?chapter=tokens'],
] as const) {
  test(`the JavaScript before the first figure${what} stays within its budget`, async ({ page }) => {
    await withoutWhatIsPutOff(page);
    const sent = watch(page);
    await page.goto(address);
    await expect(matrices(page).first()).toBeAttached();
    const files = (await sent()).filter(({ name }) => /\.m?js$/.test(name));
    expect(files.length).toBeGreaterThan(1);
    expect(total(files), listed(files)).toBeLessThanOrEqual(FIRST_FIGURE_SCRIPTS);
  });
}
