// @vitest-environment happy-dom
/** The sheet of hidden words: the row stays until the answer is checked, then it is the row of that answer. */
import { beforeAll, expect, it } from 'vitest';
import { drawn, SheetInPage, textsIn } from '#tests/web/lesson/exercises/layer/sheet-in-page.ts';
import { loadKinds } from '#web/lesson/exercises/pose.ts';

beforeAll(() => loadKinds(['hide-word']));

it('computes the row without the hidden words when the answer is checked, and not before', async () => {
  const page = new SheetInPage({ kind: 'hide-word', question: 'read' });
  const before = page.texts('.word-bars .number');
  page.press(0, 0);
  expect(page.texts('.hidden')).toHaveLength(1);
  expect(page.texts('.word-bars .number')).toEqual(before);
  await page.sheet.check();
  page.draw();
  const after = page.texts('.word-bars .number');
  expect(after[0]).toBe('0.00');
  expect(after).not.toEqual(before);
  page.press(0, 0);
  expect(page.texts('.word-bars .number')).toEqual(before);
});

it('accepts what the solution hides, and draws its row', async () => {
  const page = new SheetInPage({ kind: 'hide-word', question: 'read' });
  const solution = drawn(page.posed.solution());
  const words = page.texts('label');
  const named = (textsIn(solution, '.sum')[0] ?? '').match(/“[^”]+”/g) ?? [];
  for (const name of named) page.press(0, words.indexOf(name.slice(1, -1)));
  expect(await page.sheet.check()).toMatchObject({ right: true });
  page.draw();
  expect(page.texts('.word-bars .number')).toEqual(textsIn(solution, '.word-bars .number'));
});

it('shows how much each word reads the hidden one, head by head', () => {
  const page = new SheetInPage({ kind: 'hide-word', question: 'changes' });
  expect(page.texts('.word-bars')).toEqual([]);
  const shown = [0, 1, 2].map((head) => {
    page.press(0, head);
    return page.texts('.word-bars p')[0] ?? '';
  });
  expect(new Set(shown).size).toBeGreaterThan(1);
  for (const text of shown) expect(text).toMatch(/^“\w+” is read by “|^Hardly any word reads “/);
  page.press(1, 0);
  expect(page.sheet.answer).toEqual(['0']);
});

it('marks outputs without a row of weights', () => {
  const page = new SheetInPage({ kind: 'hide-word', question: 'same' });
  page.press(0, 1);
  expect(page.texts('.word-bars')).toEqual([]);
  expect(page.texts('.chosen')).toHaveLength(1);
  expect(page.sheet.answer).toEqual(['1']);
});
