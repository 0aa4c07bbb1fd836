/** Writes the function of the chapter on masks, and sees that its code is run and judged. */
import { expect, type Page } from '@playwright/test';

const RIGHT =
  'function causalMask(n) { return Array.from({ length: n }, (_, t) => Array.from({ length: n }, (_, s) => (s > t ? -Infinity : 0))); }';

export async function writeMask(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await page
    .getByRole('navigation', { name: 'Exercises of this chapter' })
    .getByRole('button', { name: /Write the function/ })
    .click();
  const editor = page.locator('mha-exercise .cm-content');
  await editor.click();
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText(RIGHT);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('mha-exercise .feedback')).toContainText('the same numbers as the core');
}
