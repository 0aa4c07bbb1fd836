/** Labs are complete: the chapter mentions the lab, its texts exist, and none are left over. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXHIBIT_CHAPTERS, LAB_CHAPTERS } from '#web/lesson/chapters/lab-folders.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { computedByChapter, contextOf, DEFAULT_SIZE } from '../stage/support.ts';
import { CHAPTERS } from './all-scenes.ts';

const FOLDER = new URL('../../../../web/lesson/chapters/', import.meta.url);

function hasText(id: string): boolean {
  return /^## lab$/m.test(readFileSync(new URL(`${id}/en.md`, FOLDER), 'utf8'));
}

describe('labs', () => {
  it('belong to chapters that exist', () => {
    for (const id of LAB_CHAPTERS) expect(CHAPTER_IDS).toContain(id);
  });

  it('have their own texts, and no texts are left over', () => {
    const files = CHAPTER_IDS.filter((id) => existsSync(new URL(`${id}/en.ts`, FOLDER)));
    expect(files.sort()).toEqual([...LAB_CHAPTERS].sort());
  });

  it.each(CHAPTER_IDS)('%s mentions its lab exactly if it has one', (id) => {
    expect(hasText(id)).toBe(LAB_CHAPTERS.has(id));
  });
});

describe('exhibits', () => {
  const computed = computedByChapter();

  it.each(CHAPTERS)('$id has one exactly if a still shows it, and then a lab', ({ id, scene }) => {
    const shown = scene(contextOf(computed(id), DEFAULT_SIZE)).some(({ exhibit }) => exhibit);
    expect(EXHIBIT_CHAPTERS.has(id)).toBe(shown);
    if (shown) expect(LAB_CHAPTERS).toContain(id);
  });
});
