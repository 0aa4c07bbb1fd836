/** Accessibility: axe-core with a selected number, theme, focus. */
import { noneFound } from './accessible.ts';
import { expect, open, openLab, test } from './support.ts';

test('axe finds nothing while a number is questioned, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?chapter=values&progress=1&cell=context:h0.t3.d1');
  await noneFound(page, 'accessibility');
});

test('the skip link leads to the chapter', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the chapter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('repeated parts of a chapter have unique names, and each exercise has a heading', async ({ page }) => {
  const lab = await openLab(page, 'block');
  for (const name of ['Token on the stream', 'Token of the row of weights'])
    await expect(lab.getByRole('combobox', { name })).toHaveCount(1);
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const exercises = page.locator('mha-lazy-exercises');
  await expect(exercises.getByRole('heading', { level: 3, name: 'Compute a number' })).toBeVisible();
  await expect(exercises.getByRole('button', { name: 'Check your answer' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Check/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Check your prediction' })).toHaveCount(1);
});

test('the colours can be chosen and are remembered', async ({ page }) => {
  await open(page);
  const ground = () => page.locator('mha-stage').evaluate((stage) => getComputedStyle(stage).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: /^Colours:/ }).click();
  await page.getByRole('button', { name: /^Colours: light/ }).click();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Colours: dark/ })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('sticky elements never cover the focused element, in either direction', async ({ page }) => {
    await open(page, '?chapter=mask&progress=1');
    await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
    await expect(page.locator('mha-exercises button').first()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).evaluate((title: HTMLElement) => title.focus());
    const covered: string[] = [];
    for (const key of [...Array.from({ length: 45 }, () => 'Tab'), ...Array.from({ length: 40 }, () => 'Shift+Tab')]) {
      await page.keyboard.press(key);
      const found = await page.evaluate(() => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        if (!focused) return 'nothing has the focus';
        const around: string[] = [];
        for (let root = focused.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
          around.push(root.host.localName);
        const { x, y, width, height } = focused.getBoundingClientRect();
        // The elements at its centre, from the document's to the innermost shadow root's.
        let top = document.elementFromPoint(x + width / 2, y + height / 2);
        while (top) {
          if (/^mha-(stage|header|controls)$/.test(top.localName) && !around.includes(top.localName))
            return `${focused.localName} ${focused.textContent?.trim().slice(0, 30)} is under ${top.localName}`;
          const inner: Element | null = top.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2) ?? null;
          top = inner === top ? null : inner;
        }
        return '';
      });
      if (found !== '') covered.push(found);
    }
    expect(covered).toEqual([]);
  });
});
