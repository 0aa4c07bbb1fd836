/** The short way keeps its promises: its length, its predictions, and a door to the chapters at every stop. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CHAPTER_IDS, CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import { isDraft, OFFERED } from '#web/messages/languages.ts';
import { numbersOf } from '../../../build-scripts/vite-plugins/prose/lesson-numbers.ts';
import { readChapter } from '../../../build-scripts/vite-plugins/prose/read-chapter.ts';
import { readingMinutes, wordsOf } from '../../../build-scripts/vite-plugins/prose.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COMPLETE = OFFERED.filter((language) => !isDraft(language));

async function stops(language: string) {
  const files = CHAPTERS_BY_PART.short.map((id) => `${ROOT}/web/lesson/chapters/${id}/${language}.md`);
  const read = await Promise.all(files.map((file) => readChapter(ROOT, file, numbersOf)));
  return read.map(({ text, captions }) => ({ ...text, captions: Object.values(captions) }));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe.each(COMPLETE)('in the language %s', async (language) => {
  const texts = await stops(language);

  it('has at most 1,500 words, captions included', () => {
    const words = texts.map((text) => wordsOf({ ...text, intro: [text.intro, ...text.captions, text.more].join(' ') }));
    expect(sum(words), words.join(' + ')).toBeLessThanOrEqual(1500);
  });

  it('takes about twenty minutes', () => {
    const minutes = sum(texts.map(readingMinutes));
    expect(minutes).toBeGreaterThanOrEqual(17);
    expect(minutes).toBeLessThanOrEqual(22);
  });

  it('asks for five predictions, which change what no picture of the stop shows: none is played to answer them', () => {
    const asked = texts.flatMap(({ prediction }) => (prediction ? [prediction] : []));
    expect(asked.map(({ still }) => still)).toEqual(Array(5).fill(null));
  });

  it('has a door to a chapter at every stop', () => {
    for (const { id, more } of texts) {
      const doors = [...more.matchAll(/href="#([\w-]+)"/g)].map(([, chapter]) => chapter);
      expect(doors, id).not.toHaveLength(0);
      for (const door of doors) expect(CHAPTER_IDS).toContain(door);
    }
  });
});
