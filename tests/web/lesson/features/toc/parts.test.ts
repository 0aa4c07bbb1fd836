/** Each part has a name, and chapters are grouped by part. */
import { expect, it } from 'vitest';
import { ALL_CHAPTER_IDS, CHAPTER_IDS, CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { inParts, wayOf } from '#web/lesson/features/toc/parts.ts';
import { t } from '#web/messages/index.ts';

it('groups all chapters by part, in order, and each part has a name', () => {
  const parts = inParts(ALL_CHAPTER_IDS);
  expect(Object.fromEntries(parts.map(({ name, chapters }) => [name, chapters]))).toEqual(CHAPTERS_BY_PART);
  expect(parts.map(({ name }) => name)).toEqual(Object.keys(CHAPTERS_BY_PART));
  expect(Object.keys(t.page.parts)).toEqual(Object.keys(CHAPTERS_BY_PART));
});

it('separates the short way from the chapters that go deeper', () => {
  expect(wayOf(ALL_CHAPTER_IDS, 'ask')).toEqual(CHAPTERS_BY_PART.short);
  expect(wayOf(ALL_CHAPTER_IDS, 'scores')).toEqual(CHAPTER_IDS);
  expect(wayOf(['values', 'ask', 'scores'], 'scores')).toEqual(['values', 'scores']);
});

it('groups chapters of any order by part, without moving one', () => {
  expect(inParts(['train', 'softmax', 'qkv', 'heads'])).toEqual([
    { name: 'learning', chapters: ['train'] },
    { name: 'one', chapters: ['softmax', 'qkv'] },
    { name: 'many', chapters: ['heads'] },
  ]);
});
