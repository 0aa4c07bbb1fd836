/** Checks a figure in a consumer's page: its numbers, and its reaction to changed attributes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { problemsOn } from './page.ts';
import { HERE } from './work.ts';

/** Markup of the figure that the React and Vue pages show. */
export const FIGURE = readFileSync(join(HERE, 'programs/figure.html'), 'utf8');

/** The weight of query "sat" for key "cat" in head 1, with two heads and with three. */
const WITH_TWO_HEADS = /query “sat” · key “cat”.*= 0\.335 \/ 2\.058 = 0\.163/s;
const WITH_THREE_HEADS = /query “sat” · key “cat”.*= [\d.]+ \/ [\d.]+ = (?!0\.163)0\.\d{3}/s;

/** Opens the page; `setHeads` makes the page set three heads. */
export async function expectFigure(page: Page, url: string, setHeads: () => Promise<void>): Promise<void> {
  const problems = problemsOn(page);
  await page.goto(url);
  const number = page.locator('mha-figure mha-inspector');
  await expect(number).toContainText(WITH_TWO_HEADS);
  await setHeads();
  await expect(number).toContainText(WITH_THREE_HEADS);
  expect(problems).toEqual([]);
}

/** `setHeads` for a page without a framework. */
export const byProperty = (page: Page) => () =>
  page.evaluate(() => Object.assign(document.querySelector('mha-figure') ?? {}, { heads: 3 })).then(() => undefined);

/** Framework pages have a button, and show the engine that the figure reported. */
export const byButton = (page: Page) => async () => {
  await expect(page.locator('output')).toHaveText('wasm');
  await page.getByRole('button', { name: 'three heads' }).click();
};
