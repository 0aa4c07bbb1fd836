// @vitest-environment happy-dom
/** The sheet of heads: rows appear for a chosen word; outputs appear for a head that is switched off. */
import { beforeAll, expect, it } from 'vitest';
import { SheetInPage } from '#tests/web/lesson/exercises/layer/sheet-in-page.ts';
import { loadKinds } from '#web/lesson/exercises/pose.ts';

beforeAll(() => loadKinds(['choose-head']));

it('shows nothing before a word is chosen, then one row for each head', async () => {
  const page = new SheetInPage({ kind: 'choose-head', question: 'agrees' });
  expect(page.texts('.word-bars')).toEqual([]);
  page.press(1, 0);
  expect(await page.sheet.check()).toMatchObject({ right: null });
  page.press(0, 5);
  expect(page.texts('.head-name')).toEqual(['Head A', 'Head B', 'Head C']);
  expect(page.texts('.word-bars p').every((text) => /^“(is|are)” reads “/.test(text))).toBe(true);
  expect((await page.sheet.check()).right).not.toBeNull();
});

it('marks several heads, and keeps marks and opened rows', () => {
  const entry = { kind: 'choose-head', question: 'refers' } as const;
  const page = new SheetInPage(entry);
  for (const head of [2, 0]) page.press(1, head);
  for (const word of [9, 3]) page.press(0, word);
  expect(page.sheet.answer).toEqual(['0 2', '9', '3']);
  const other = new SheetInPage(entry);
  other.sheet.answer = page.sheet.answer;
  other.draw();
  expect(other.texts('.word-bars p')).toEqual(page.texts('.word-bars p'));
  expect(other.texts('.chosen')).toEqual(page.texts('.chosen'));
});

it('shows the output without a head, and asks for one head', async () => {
  const page = new SheetInPage({ kind: 'choose-head', question: 'off' });
  for (const head of [0, 1, 2]) {
    page.press(0, head);
    expect(page.texts('.output-bars li')).toHaveLength(12);
    expect(page.texts('.output-bars figcaption')[0]).toContain(`without head ${'ABC'[head]}`);
  }
  page.press(1, 0);
  page.press(1, 1);
  expect(page.sheet.answer[0]).toBe('1');
  expect((await page.sheet.check()).right).not.toBeNull();
});
