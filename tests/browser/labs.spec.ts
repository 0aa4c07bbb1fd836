/** The laboratories: loaded when the reader comes near, accessible, within the page at every width. */
import AxeBuilder from '@axe-core/playwright';
import { expect, openLab, test } from './support.ts';

const LABS = ['scale'] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe, ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const chapter of LABS) {
      test(chapter, async ({ page }) => {
        const lab = await openLab(page, chapter);
        await lab.locator('details > summary').first().click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual([]);
      });
    }
  });
}

for (const width of [320, 390, 1100]) {
  test(`no laboratory makes the page scroll sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const chapter of LABS) {
      await openLab(page, chapter);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, chapter).toBeLessThanOrEqual(0);
    }
  });
}

test('a laboratory is fetched when its reader comes near, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('./?chapter=scale');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('mha-lab-place')).toBeAttached();
  expect(fetched.filter((url) => /\/lab-\w+/.test(url))).toEqual([]);
  await page.locator('mha-lab-place').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-lab-scale')).toBeVisible();
  expect(fetched.filter((url) => /\/lab-\w+/.test(url))).not.toEqual([]);
});

test('scale: a wider head spreads the scores and starves the slope, by keyboard', async ({ page }) => {
  const lab = await openLab(page, 'scale');
  const spread = () => lab.getByRole('img', { name: /^Histograms/ }).getAttribute('aria-label');
  const before = await spread();
  await lab.getByRole('slider', { name: 'Width d_k' }).focus();
  await page.keyboard.press('End');
  await expect(lab.getByRole('spinbutton')).toHaveValue('512');
  await expect.poll(spread).not.toBe(before);
  // √512 is 22.6.
  expect(await spread()).toMatch(/is 2[0-5]\.\d\d without the scale and (0\.9|1\.[01])\d? ?/);
  await lab.getByText('All measurements as a table').click();
  await expect(lab.getByRole('row')).toHaveCount(19);
  const drawn = await spread();
  await lab.getByRole('button', { name: 'Draw again' }).click();
  await expect.poll(spread).not.toBe(drawn);
});

test('scale: pointing at a curve sets the width', async ({ page }) => {
  const lab = await openLab(page, 'scale');
  const chart = lab.getByRole('img', { name: /^Entropy/ });
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('the curve is not to be seen');
  await page.mouse.click(box.x + box.width - 2, box.y + 40);
  await expect(lab.getByRole('spinbutton')).toHaveValue('512');
});
