/** The JavaScript before the first figure stays within its budget; every-chapter.spec.ts looks at what each chapter needs. */
import { expect, matrices, test, withoutWhatIsPutOff } from './support.ts';
import { KB, listed, total, watch } from './traffic.ts';

const FIRST_FIGURE_SCRIPTS = 120 * KB;

test('the JavaScript before the first figure', async ({ page }) => {
  await withoutWhatIsPutOff(page);
  const sent = watch(page);
  await page.goto('./');
  await expect(matrices(page).first()).toBeAttached();
  const files = (await sent()).filter(({ name }) => /\.m?js$/.test(name));
  expect(files.length).toBeGreaterThan(1);
  expect(total(files), listed(files)).toBeLessThanOrEqual(FIRST_FIGURE_SCRIPTS);
});
