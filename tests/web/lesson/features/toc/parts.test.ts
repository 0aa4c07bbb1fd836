/** The parts contain every chapter once in lesson order, and each has a name. */
import { expect, it } from 'vitest';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { inParts, PARTS, partOf } from '#web/lesson/features/toc/parts.ts';
import { t } from '#web/messages/index.ts';

it('the parts contain every chapter once, in order', () => {
  expect(PARTS.flatMap(({ chapters }) => chapters)).toEqual([...CHAPTER_IDS]);
  for (const { name, chapters } of PARTS) {
    expect(t.page.parts[name]).not.toBe('');
    expect(chapters.length).toBeGreaterThan(0);
  }
});

it('groups chapters of any order by part, without moving one', () => {
  expect(inParts(CHAPTER_IDS)).toEqual(PARTS);
  expect(inParts(['train', 'softmax', 'qkv', 'heads'])).toEqual([
    { name: 'learning', chapters: ['train'] },
    { name: 'one', chapters: ['softmax', 'qkv'] },
    { name: 'many', chapters: ['heads'] },
  ]);
});

it('a chapter belongs to the part that contains it', () => {
  for (const { name, chapters } of PARTS) for (const id of chapters) expect(partOf(id)).toBe(name);
});
