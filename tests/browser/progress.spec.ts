/** The record of exercises: saving, clearing, loading, and validation. */

import { readFileSync } from 'node:fs';
import { noneFound } from './accessible.ts';
import { expect, type Locator, open, type Page, test } from './support.ts';

const KEY = 'mha-lesson.progress';
const STORED = {
  format: 'mha-lesson progress',
  version: 1,
  records: {
    'mask/give-shape-causalMask': {
      answers: 3,
      rightAnswers: 1,
      solved: true,
      unaided: false,
      mistakes: ['forgot-heads'],
      seed: 42,
      last: '2026-01-02T03:04:05.000Z',
    },
  },
};

/** Records of exercises that the lesson does not have. */
function foreignRecords(many: number): Record<string, unknown> {
  const record = STORED.records['mask/give-shape-causalMask'];
  return Object.fromEntries(Array.from({ length: many }, (_, i) => [`other/exercise-${i}`, record]));
}

async function openRecord(page: Page, stored: string | null = JSON.stringify(STORED)): Promise<Locator> {
  await page.addInitScript(
    ([key, text]) => {
      if (text !== null && !sessionStorage.getItem('stored')) localStorage.setItem(key, text);
      sessionStorage.setItem('stored', 'yes');
    },
    [KEY, stored] as const,
  );
  await open(page, '?chapter=summary&progress=1');
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  const record = page.locator('mha-progress');
  await expect(record).toBeVisible();
  return record;
}

async function saved(page: Page, record: Locator, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await record.getByRole('button', { name: button }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

async function load(page: Page, record: Locator, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await record.getByRole('button', { name: 'Load a saved record' }).click();
  await (await chooser).setFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('can be saved as JSON and CSV, cleared, restored and loaded', async ({ page }) => {
  const record = await openRecord(page);
  await expect(record).toContainText('1 of');
  const json = await saved(page, record, 'Save as JSON');
  expect(JSON.parse(json)).toEqual(STORED);
  expect(await saved(page, record, 'Save as CSV')).toContain(
    'mask/give-shape-causalMask,3,1,true,false,forgot-heads,42,',
  );
  await record.getByRole('button', { name: 'Clear' }).click();
  await expect(record).toContainText('0 of');
  await expect(record.getByRole('button', { name: 'Bring it back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(record).toContainText('1 of');
  await record.getByRole('button', { name: 'Clear' }).click();
  await page.reload();
  await page.locator('mha-lab[view=controls]').scrollIntoViewIfNeeded();
  await expect(record).toContainText('0 of');
  await load(page, record, json);
  await expect(record.locator('.status')).toContainText('One exercise was loaded');
  await expect(record).toContainText('1 of');
});

test('a hostile or broken file shows a reason and changes nothing', async ({ page }) => {
  const record = await openRecord(page);
  for (const [text, reason] of [
    ['not json', 'is not JSON'],
    ['{"records":{}}', 'no record of this lesson'],
    [JSON.stringify(STORED).replace('"answers":3', '"answers":"<img src=x onerror=alert(1)>"'), 'damaged at'],
    [JSON.stringify(STORED).replace('"version":1', '"version":9'), 'another version'],
    ['x'.repeat(1_500_000), 'too large'],
    [JSON.stringify({ ...STORED, records: foreignRecords(1001) }), 'more exercises than can be kept'],
  ] as const) {
    await load(page, record, text);
    await expect(record.locator('.status')).toContainText(reason);
    await expect(record).toContainText('1 of');
  }
});

test('an unreadable stored record is set aside, and the page says so', async ({ page }) => {
  const record = await openRecord(page, '{"broken');
  await expect(record.locator('.status')).toContainText('could not be read');
  expect(await page.evaluate((key) => localStorage.getItem(`${key}.unreadable`), KEY)).toBe('{"broken');
});

test('mixed exercises can be stepped through, skip solved ones, and link to their chapter', async ({ page }) => {
  await openRecord(page);
  const mix = page.locator('mha-exercise-mix');
  const first = await mix.locator('.prompt').innerText();
  await mix.getByRole('button', { name: 'Next →' }).click();
  await expect(mix.locator('.prompt')).not.toHaveText(first);
  await mix.getByRole('button', { name: '← Previous' }).click();
  await expect(mix.locator('.prompt')).toHaveText(first);
  // One of another chapter.
  const from = mix.locator('.from button');
  while ((await from.innerText()) === 'Summary') await mix.getByRole('button', { name: 'Next →' }).click();
  await from.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/chapter=summary/);
});

for (const width of [1440, 390]) {
  test(`axe finds nothing in the summary at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openRecord(page);
    await noneFound(page, 'progress');
  });
}
