/** Solves the mask chapter's code exercise in JavaScript and Python. */
import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './support.ts';

export const RIGHT_MASK = {
  Python: 'import numpy as np\ndef causal_mask(n):\n    return np.triu(np.full((n, n), -np.inf), 1)\n',
  JavaScript:
    'function causalMask(n) { return Array.from({ length: n }, (_, t) => Array.from({ length: n }, (_, s) => (s > t ? -Infinity : 0))); }',
} as const;

/** Scrolls to the exercises of the open chapter, and chooses the one that asks for code. */
export async function chooseCode(page: Page): Promise<Locator> {
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const list = page.getByRole('navigation', { name: 'Exercises of this chapter' });
  await expect(list).toBeVisible();
  const more = list.getByRole('button', { name: /more$/ });
  if (await more.count()) await more.click();
  await list.getByRole('button', { name: /Write the function/ }).click();
  return page.locator('mha-exercise');
}

/** Opens the mask chapter's code exercise in one of its languages. */
export async function openCode(page: Page, language: 'Python' | 'JavaScript' = 'JavaScript'): Promise<Locator> {
  await open(page, '?chapter=mask&progress=1');
  const exercise = await chooseCode(page);
  await exercise.getByRole('radio', { name: language }).check();
  await expect(exercise.locator(`.cm-content[aria-label^="${language}"]`)).toBeVisible();
  return exercise;
}

export async function writeMask(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await chooseCode(page);
  for (const language of ['Python', 'JavaScript'] as const) {
    await page.locator('mha-exercise').getByRole('radio', { name: language }).check();
    const editor = page.locator(`mha-exercise .cm-content[aria-label^="${language}"]`);
    await editor.click();
    await editor.press('ControlOrMeta+a');
    await page.keyboard.insertText(RIGHT_MASK[language]);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.locator('mha-exercise .feedback')).toContainText('the right numbers');
  }
}
