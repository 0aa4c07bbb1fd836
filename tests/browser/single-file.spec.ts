/** The lesson as one HTML file, opened from disk without a network. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { NOTICES } from '../../build-scripts/vite-plugins/notices.ts';
import { CHAPTERS, figure } from './support.ts';
import { chooseCode, writeMask } from './write-mask.ts';

const FILE = new URL('../../build/single/mha-lesson.html', import.meta.url).href;

/** An offline page that fails on every error, and on every request except the one for the file. */
const test = base.extend({
  page: async ({ page, context }, use) => {
    await context.setOffline(true);
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(FILE)) wrong.push(request.url());
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
});

test('is as large as docs/courses.md says', () => {
  const document = readFileSync(new URL('../../docs/courses.md', import.meta.url), 'utf8');
  const [, megabytes] = /mha-lesson\.html`, about (\d+) MB/.exec(document) ?? [];
  expect(Math.round(statSync(fileURLToPath(FILE)).size / 1e6)).toBe(Number(megabytes));
});

test('the page and the file have the licence of everything that they contain', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const page = readFileSync(new URL(`../../dist/${NOTICES}`, import.meta.url), 'utf8');
  const file = readFileSync(new URL(FILE), 'utf8');
  for (const text of [page, file.slice(file.lastIndexOf('<!--'))]) {
    // No page in the file needs hashes.
    for (const name of Object.keys(dependencies).filter((name) => text === page || name !== '@noble/hashes'))
      expect(text).toContain(`\n\n${name} `);
    for (const name of [
      'xsimd',
      'Emscripten',
      'musl',
      'libc++, libc++abi and compiler-rt',
      'lesson-mono',
      'lesson-math',
    ])
      expect(text).toMatch(new RegExp(`\n\n${name.replaceAll('+', '[+]')}[ ,]`));
  }
});

/** A few chapters, or all in the exhaustive run. */
const WALKED = process.env.MHA_TEST_ALL ? CHAPTERS : CHAPTERS.filter((_, i) => i % 5 === 0);

test('shows chapters with their exercises in both languages', async ({ page }) => {
  await page.goto(`${FILE}?chapter=why-attention&lang=fr`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('attention');
  await page.goto(FILE);
  for (const chapter of WALKED) {
    await page.evaluate((id) => {
      history.pushState(null, '', `?chapter=${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, chapter);
    await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
    await expect(figure(page)).toBeAttached();
    await expect(page.locator('mha-lab[view=stage] .waiting')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (chapter === 'summary') continue;
    await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
    await expect(page.locator('mha-exercise .prompt')).toBeVisible();
    await page.locator('mha-exercise').getByRole('button', { name: 'Hint' }).first().click();
    await expect(page.locator('mha-exercise .hints li').first()).toBeVisible();
  }
});

test('runs its workers and a learner’s code, and saves progress', async ({ page }) => {
  await page.goto(`${FILE}?chapter=train`);
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await page.locator('mha-lab[view=controls]').getByRole('button', { name: 'One step' }).click();
  await expect(page.locator('mha-lab[view=controls] .probe .wrong').first()).toBeVisible();
  await page.goto(`${FILE}?chapter=trained-heads&preset=trained`);
  await expect(page.locator('mha-stage').getByRole('switch', { name: 'Layer 2, head 4' })).toBeChecked();
  await writeMask(page, `${FILE}?chapter=mask`);
  await page.goto(`${FILE}?chapter=mask`);
  await chooseCode(page);
  await expect(page.locator('mha-exercises .done')).toContainText('1 of');
});
