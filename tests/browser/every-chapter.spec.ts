/**
 * Every chapter with all that it loads, laboratory, exercises and a number in question: axe-core finds nothing, light or dark; it
 * scrolls sideways at no width; every target is at least 24 pixels wide and high (WCAG 2.2, success criterion 2.5.8).
 */
import { noneFound, resizeTo, smallTargets, withinItsWidth } from './accessible.ts';
import { addressOf, CHAPTERS, expect, matrices, open, test, withoutWhatIsPutOff } from './support.ts';

for (const chapter of CHAPTERS) {
  test(`${chapter} is accessible, light or dark, at every width`, async ({ page }) => {
    test.slow();
    await withoutWhatIsPutOff(page);
    await open(page, `${addressOf(chapter)}&progress=1&mask=causal&cell=scores:h0.t3.s1`);
    await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
    await expect(page.locator('mha-exercises button').first()).toBeVisible();
    const place = page.locator('mha-lab-place');
    if (await place.count()) {
      await place.scrollIntoViewIfNeeded();
      const lab = page.locator(`mha-lab-${chapter}`);
      // The summary's laboratory has exercises in place of cards.
      await expect(lab.locator('.card, mha-exercise').first()).toBeVisible();
      const twin = lab.locator('details > summary').first();
      if (await twin.count()) await twin.click();
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await noneFound(page, colorScheme, { colours: colorScheme === 'dark' });
    }
    for (const width of [320, 360, 390, 768, 1100, 1440, 3840]) {
      await resizeTo(page, width);
      await withinItsWidth(page);
      if (width === 390 || width === 1440) expect(await smallTargets(page), `${width} pixels wide`).toEqual([]);
    }
    expect(await matrices(page).count()).toBeGreaterThan(0);
  });
}
