/** The deck of docs/embedding.md, with reveal.js from npm: fragments move the figure, also on paper. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { MhaFigure } from '../../web/elements/index.ts';
import { expectNothingMissing, folderFor } from './support/page.ts';
import { type Served, serveFolder } from './support/server.ts';
import { HERE, installed } from './support/work.ts';

const REVEAL = join(HERE, 'node_modules/reveal.js');
const STEPS = ['row_max', 'exponentials', 'row_sum', 'weights'];

/** Serves the documented deck with reveal.js and the elements. */
async function serveDeck(): Promise<Served> {
  const folder = folderFor('deck');
  const text = readFileSync(join(HERE, '../../docs/embedding.md'), 'utf8');
  const [, deck = ''] =
    /^```html\n(<!doctype html>\n(?:(?!^```)[\s\S])*new Reveal(?:(?!^```)[\s\S])*)^```$/m.exec(text) ?? [];
  const page = deck.replace('https://HOST/elements.js', './mha-lesson/index.js');
  expect(page).not.toContain('https://');
  writeFileSync(join(folder, 'index.html'), page.replace('<title>', '<link rel="icon" href="data:,"><title>'));
  cpSync(join(REVEAL, 'dist'), join(folder, 'reveal.js/dist'), { recursive: true });
  cpSync(installed(), join(folder, 'mha-lesson'), { recursive: true });
  return serveFolder(folder, { inlineScripts: true });
}

/** The steps that the figures of the slides show. */
const steps = (page: Page) =>
  expect.poll(() =>
    page
      .locator('.slides mha-figure')
      .evaluateAll((figures) => figures.map((figure) => (figure as MhaFigure).state?.step)),
  );

/** The deck is there and has been painted: before its first frame, Chromium drops keys. */
async function isReady(page: Page): Promise<void> {
  await expect(page.locator('.reveal.ready')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test("the documented deck's keys play the steps of its figure, there and back", async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const server = await serveDeck();
  await page.goto(server.url);
  await isReady(page);
  await page.keyboard.press('PageDown');
  await steps(page).toEqual([null]);
  for (const step of STEPS) {
    await page.keyboard.press('PageDown');
    await steps(page).toEqual([step]);
  }
  for (const step of ['row_sum', 'exponentials']) {
    await page.keyboard.press('PageUp');
    await steps(page).toEqual([step]);
  }
  // Pressed while the steps still play, to the last slide.
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'Questions?' })).toBeVisible();
  await page.keyboard.press('PageUp');
  await steps(page).toEqual(['weights']);
  // After a jump to the last slide, the one before it shows all of its fragments.
  await page.goto(`${server.url}#/2`);
  await page.reload();
  await isReady(page);
  await page.keyboard.press('PageUp');
  await steps(page).toEqual(['weights']);
  expect(problems).toEqual([]);
  await expectNothingMissing(server);
});

test('the documented deck prints one step per page', async ({ page }) => {
  const server = await serveDeck();
  await page.goto(`${server.url}?print-pdf`);
  await steps(page).toEqual([null, ...STEPS]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3 + STEPS.length);
  await expectNothingMissing(server);
});
