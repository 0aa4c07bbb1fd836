/** The first words of a chapter: on the page before the lesson runs, and where the lesson shows them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@playwright/test';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { expect, type Locator, open, type Page, test } from './support.ts';

const inMarkup = readFileSync(join(ROOT, 'dist/index.html'), 'utf8');
const fileOf = (route: Route): string => new URL(route.request().url()).pathname.slice(1);

/** Holds all scripts that the page's markup does not name, until they are released by name. */
async function holdScripts(page: Page) {
  const held = new Set<Route>();
  let released = /^$/;
  await page.route(/\.js$/, async (route) => {
    if (inMarkup.includes(fileOf(route)) || released.test(fileOf(route))) await route.continue();
    else held.add(route);
  });
  return {
    names: () => [...held].map(fileOf).join(' '),
    release: async (names: RegExp) => {
      released = names;
      for (const route of held) {
        if (!names.test(fileOf(route))) continue;
        held.delete(route);
        await route.continue();
      }
    },
  };
}

const boxes = async (around: Locator) =>
  Promise.all(['h1', '.prose'].map((place) => around.locator(place).first().boundingBox()));

for (const [query, width, height] of [
  ['chapter=divide&lang=en', 390, 844],
  ['chapter=scores&lang=fr', 390, 844],
  ['chapter=a-row&lang=x-rtl', 820, 360],
  ['chapter=divide&lang=fr', 1440, 900],
] as const) {
  test(`the first words of ${query} come first and stay in place, ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const scripts = await holdScripts(page);
    await page.goto(`./?${query}`);
    const chapter = new URLSearchParams(query).get('chapter');
    // The scripts in the markup have run, and ask for all that follows at once: the first words and the rest of the lesson.
    await expect.poll(scripts.names).toMatch(/\/words-/);
    for (const name of ['texts', 'figure', 'lesson', 'header']) expect(scripts.names()).toContain(`/${name}-`);
    await scripts.release(new RegExp(`/(first-words|words|texts|${chapter}|grammar|pseudo)-`));
    const first = page.locator('mha-first-words');
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await boxes(first);
    await scripts.release(/./);
    await expect(first).toBeHidden();
    await expect.poll(() => boxes(page.locator('mha-chapter'))).toEqual(before);
  });
}

test('no first words appear where the address asks for something else, or the text is missing', async ({ page }) => {
  for (const query of ['?chapter=divide&present=1', '?chapter=divide&questions=1', '?chapter=nowhere']) {
    await page.goto(`./${query}`);
    await expect(page.locator('mha-lesson-view main, mha-presenter').first()).toBeVisible();
    await expect(page.locator('mha-first-words')).toHaveCount(0);
  }
});

test('the lesson starts without its first words if they are late', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('./?chapter=divide');
  await expect.poll(scripts.names).toMatch(/\/words-/);
  await scripts.release(/^(?!.*\/divide-)/);
  await expect(page.locator('mha-stage [role=grid], mha-stage canvas').first()).toBeAttached();
  await scripts.release(/./);
  await open(page, '?chapter=divide');
});
