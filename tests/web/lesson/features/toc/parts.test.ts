/** Each part has a name, and chapters are grouped by part. */
import { expect, it } from 'vitest';
import { CHAPTER_IDS, CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { inParts } from '#web/lesson/features/toc/parts.ts';
import { t } from '#web/messages/index.ts';

it('groups all chapters by part, in order, and each part has a name', () => {
  const parts = inParts(CHAPTER_IDS);
  expect(Object.fromEntries(parts.map(({ name, chapters }) => [name, chapters]))).toEqual(CHAPTERS_BY_PART);
  expect(parts.flatMap(({ chapters }) => chapters)).toEqual(CHAPTER_IDS);
  expect(Object.keys(t.page.parts)).toEqual(Object.keys(CHAPTERS_BY_PART));
});

it('groups chapters of any order by part, without moving one', () => {
  expect(inParts(['train', 'softmax', 'qkv', 'heads'])).toEqual([
    { name: 'learning', chapters: ['train'] },
    { name: 'one', chapters: ['softmax', 'qkv'] },
    { name: 'many', chapters: ['heads'] },
  ]);
});
