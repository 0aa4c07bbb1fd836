/** The URL restores the state, and a hostile URL is rejected with a message. */
import { expect, inspector, matrix, open, position, test } from './support.ts';

test('a reload shows the same numbers again', async ({ page }) => {
  await open(
    page,
    '?chapter=softmax&progress=1&sentence=dogs+chase+cats&d_model=8&heads=2&mask=causal&cell=weights:h0.t2.s1',
  );
  const before = await inspector(page).locator('mha-inspector .body').innerText();
  await page.reload();
  await expect(inspector(page)).toBeVisible();
  await expect.poll(() => inspector(page).locator('mha-inspector .body').innerText()).toBe(before);
  await expect(position(page)).toHaveValue('1000');
  await expect(matrix(page, 'α')).toHaveAttribute('aria-valuetext', /3 by 3/);
});

test('shows a message for a hostile URL and opens the lesson', async ({ page }) => {
  const hostile =
    '?sentence=%00%3Cscript%3Ealert(1)%3C/script%3E&heads=-5&mask=window:1e999&progress=NaN&cell=__proto__:h9&chapter=../../x';
  await open(page, hostile);
  await expect(page.getByText('Parts of this link were not understood:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Why attention', exact: true })).toHaveAttribute('aria-current', 'page');
});
