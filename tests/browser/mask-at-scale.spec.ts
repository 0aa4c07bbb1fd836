/** The mask laboratory at scale: 512 tokens, with every weight readable. */
import { expect, openLab, test } from './support.ts';

test('a mask over 512 tokens is computed in a worker, read, changed and painted by keyboard', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const lab = await openLab(page, 'mask');
  expect(fetched.filter((url) => /scale-worker/.test(url))).toEqual([]);
  await lab.getByRole('button', { name: 'Open the large map' }).press('Enter');
  const scale = lab.locator('.scale');
  const told = scale.locator('.announced');
  await expect(told).toContainText('131 328 of 262 144 pairs stay open: 50.1 %');
  await expect(told).toContainText('all 8 heads was computed in');
  expect(fetched.some((url) => /scale-worker/.test(url))).toBe(true);

  const map = scale.getByRole('slider', { name: 'Weights of head 1, 512 queries down and 512 keys across' });
  const read = scale.locator('.read');
  await map.focus();
  await expect(read).toHaveText(/query 0 “The”, key 0 “The”: weight 1\.00000, .* highest in row/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(read).toContainText('key 16 “because”: masked, weight 0');
  await expect(map).toHaveAttribute('aria-valuetext', /key 16 “because”: masked/);
  // The picture has at least one pixel, and the map one word, for each weight of the core.
  const side = await scale
    .locator('canvas')
    .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.width : 0));
  expect(side % 512).toBe(0);

  await scale.getByRole('radio', { name: 'Window' }).check();
  await expect(told).toContainText('32 224 of 262 144 pairs stay open');
  await scale.getByRole('combobox', { name: 'Head shown' }).selectOption('3');
  await expect(told).toContainText('Nothing was computed');

  await scale.getByRole('radio', { name: 'Rectangle' }).check();
  await scale.getByRole('radio', { name: 'Forbidden' }).check();
  await scale.locator('.map').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  // All 33 keys of the first query are masked, so its row has no weight left.
  await expect(told).toContainText('32 191 of 262 144 pairs stay open');
  await scale.getByText('Bands of queries as a table').click();
  await expect(scale.getByRole('row', { name: /^0–63/ }).getByRole('cell').last()).toHaveText('1');
  await scale.getByRole('button', { name: 'Undo stroke' }).click();
  await expect(told).toContainText('32 224 of 262 144 pairs stay open');
});
