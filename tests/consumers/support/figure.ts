/** A figure in somebody's page: its number, and that it follows what the page sets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { HERE } from './work.ts';

/** The same figure as in the pages made with React and Vue. */
export const FIGURE = readFileSync(join(HERE, 'pages/figure.html'), 'utf8');

/** A weight of the third query, "sat", for the second key, "cat", in the first of two heads and in the first of three. */
const WITH_TWO_HEADS = /query “sat” · key “cat”.*= 0\.335 \/ 2\.058 = 0\.163/s;
const WITH_THREE_HEADS = /query “sat” · key “cat”.*= [\d.]+ \/ [\d.]+ = (?!0\.163)0\.\d{3}/s;

/** Opens the page; `setHeads` has it ask for three heads. */
export async function expectFigure(page: Page, url: string, setHeads: () => Promise<void>): Promise<void> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(url);
  const number = page.locator('mha-figure mha-inspector');
  await expect(number).toContainText(WITH_TWO_HEADS);
  await setHeads();
  await expect(number).toContainText(WITH_THREE_HEADS);
  expect(problems).toEqual([]);
}

/** What a page without a framework does. */
export const byProperty = (page: Page) => () =>
  page.evaluate(() => Object.assign(document.querySelector('mha-figure') ?? {}, { heads: 3 })).then(() => undefined);

/** The pages made with a framework have a button, and show which engine the figure said it has. */
export const byButton = (page: Page) => async () => {
  await expect(page.locator('output')).toHaveText('wasm');
  await page.getByRole('button', { name: 'three heads' }).click();
};
