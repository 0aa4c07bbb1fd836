// @vitest-environment happy-dom
/** Labs are complete: the chapter mentions the lab, it loads with its words, and an exhibit has a still that shows it. */
import { describe, expect, it } from 'vitest';
import { loadText } from '#web/lesson/chapters/texts.ts';
import { isStop } from '#web/lesson/features/toc/parts.ts';
import { OFFERED } from '#web/messages/languages.ts';
import { computedByChapter, contextOf, DEFAULT_SIZE } from '../stage/support.ts';
import { CHAPTERS } from './all-scenes.ts';

const WORDS = Object.keys(import.meta.glob('../../../../web/lesson/chapters/*/??.ts'));

describe.each(CHAPTERS)('$id', ({ id, lab, labOf = id }) => {
  it.each(OFFERED)('mentions its lab exactly if it has one, %s', async (language) => {
    // A stop of the short way shows another chapter's laboratory on its stage.
    expect((await loadText(id, language)).lab !== null).toBe(lab !== undefined && !isStop(id));
  });

  it('has words for it, and no words are left over', () => {
    expect(WORDS.some((path) => path.endsWith(`/${id}/en.ts`))).toBe(lab !== undefined && labOf === id);
  });
});

describe('exhibits', () => {
  const computed = computedByChapter();

  it.each(CHAPTERS)('$id has one exactly if a still shows it', async ({ id, scene, lab }) => {
    const hasStage = (await lab?.())?.stage !== undefined;
    const shown = scene(contextOf(computed(id), DEFAULT_SIZE)).some(({ exhibit }) => exhibit);
    expect(hasStage).toBe(shown);
  });
});
