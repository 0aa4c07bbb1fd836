/** Contracts of the chapters' figures: with each other and with the texts. */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flatIndex } from '#web/engine/cell.ts';
import { exercisesOf } from '#web/lesson/chapters/exercises.ts';
import { chapterShowing } from '#web/lesson/chapters/index.ts';
import { loadText } from '#web/lesson/chapters/texts.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import { exerciseName, neededTensor } from '#web/lesson/exercises/entry.ts';
import type { StageContext } from '#web/lesson/stage/context.ts';
import { BEGINNING, type Keyframe } from '#web/lesson/stage/keyframe.ts';
import { followedQuestion } from '#web/lesson/stage/questioning.ts';
import { timelineOf } from '#web/lesson/stage/timeline.ts';
import { OFFERED } from '#web/messages/languages.ts';
import { cellOf, find, isFilled } from '#web/views/hit.ts';
import { type Computed, computedByChapter, contextOf, DEFAULT_SIZE, type Size } from '../stage/support.ts';
import { CHAPTERS, chapterOf, stillsOf } from './all-scenes.ts';

const plain = computedByChapter();
const dropped = computedByChapter({ dropout: 0.3, mask: { kind: 'causal' } });
const PHONE = { width: 390, height: 240 };

function followed(model: Computed, size: Size, head: number): StageContext {
  return contextOf(model, size, { head: Math.min(head, model.trace.options.numHeads - 1) });
}

const wide = (chapter: ChapterId) => followed(plain(chapter), DEFAULT_SIZE, 1);
const narrow = (chapter: ChapterId) => followed(dropped(chapter), PHONE, 2);
const CONTEXTS = { 'the default stage': wide, 'a phone, with mask and dropout': narrow };

/** Everything of a picture except its functions, which only equal themselves. */
function data(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

it('every folder is a chapter, in the order of the ids', () => {
  const folders = readdirSync(new URL('../../../../web/lesson/chapters', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${entry.parentPath}/${entry.name}/scene.ts`))
    .map((entry) => entry.name);
  expect([...ALL_CHAPTER_IDS].sort()).toEqual(folders.sort());
  expect(CHAPTERS.map(({ id }) => id)).toEqual(ALL_CHAPTER_IDS);
});

it('an unknown chapter opens the first one', () => {
  expect(chapterOf('softmax').id).toBe('softmax');
  expect(chapterOf('no-such-chapter').id).toBe('why-attention');
});

it('offers a number only where it is the same number', () => {
  expect(chapterShowing('weights', 'heads')?.id).toBe('heads');
  expect(chapterShowing('scaled', 'heads')?.id).toBe('scale');
  expect(chapterShowing('scores', 'why-attention')?.id).toBe('why-attention');
  expect(chapterShowing('w_o', 'variants')).toBeUndefined();
});

describe.each(CHAPTERS)('$id', (chapter) => {
  describe.each(Object.entries(CONTEXTS))('on %s', (_, contextFor) => {
    const context = contextFor(chapter.id);
    const own = chapter.scene(context);
    const stills = stillsOf(chapter, context);

    it('has its own poster, opens on a beginning of its own or its first picture, and then shows its own stills', () => {
      const [poster, beginning, ...rest] = stills;
      expect([poster?.poster, beginning?.step]).toEqual([true, BEGINNING]);
      const [first, ...later] = own.filter((still) => !still.poster);
      expect(data(beginning?.frame)).toEqual(data(first?.frame));
      expect(data(rest)).toEqual(data(first?.step === BEGINNING ? later : [first, ...later]));
      const shown = own.find((still) => still.poster) ?? own.findLast(({ step }) => step === chapter.poster);
      expect(data(poster?.frame)).toEqual(data(shown?.frame));
    });

    it.each(OFFERED)('stops at the steps of the text, in the same order, %s', async (language) => {
      const stops = timelineOf(stills).stops.map(({ step }) => step);
      const { steps } = await loadText(chapter.id, language);
      expect(steps.map(({ still }) => still)).toEqual(stops.slice(1));
    });

    it('takes time for every step', () => {
      for (const { duration } of own) expect(duration).toBeGreaterThanOrEqual(300);
    });

    it('asks about existing cells that the picture shows filled', () => {
      for (const { question, frame, step } of own) {
        const asked = followedQuestion(question, frame, context);
        if (!asked) continue;
        const tensor = context.trace.get(asked.tensor);
        expect(flatIndex(tensor, tensor.shape, asked), step).toBeGreaterThanOrEqual(0);
        const drawn = find(frame, asked);
        expect(drawn && isFilled(drawn) && cellOf(drawn), step).toEqual(asked);
      }
    });

    it('follows the selected head', () => {
      const asked = own.flatMap(({ question }) => question?.at.h ?? []);
      expect(new Set(asked).size).toBeLessThanOrEqual(1);
      for (const head of asked) expect(head).toBe(context.head);
    });
  });

  it('shows the tensors that it lists, and asks about their numbers', () => {
    const shown = new Set(
      [wide, narrow].flatMap((contextFor) =>
        stillsOf(chapter, contextFor(chapter.id)).flatMap(({ frame }) => frame.panels.map(({ tensor }) => tensor)),
      ),
    );
    const unseen = chapter.tensors.filter((tensor) => !shown.has(tensor));
    expect(unseen, 'tensors of the chapter that no still shows').toEqual([]);
    for (const { entry } of exercisesOf(chapter.id)) {
      const tensor = neededTensor(entry);
      if (tensor !== null)
        expect(chapter.tensors, `tensors of the chapter lack what ${exerciseName(entry)} asks`).toContain(tensor);
    }
  });
});

it.each(CHAPTERS.filter(({ maps }, i) => maps || i === 0))('$id begins before its result is computed', (chapter) => {
  const shown = (still: Keyframe | undefined) =>
    still?.frame.panels.filter(({ fill }) => fill > 0).map(({ tensor }) => tensor);
  for (const contextFor of Object.values(CONTEXTS)) {
    const stills = timelineOf(stillsOf(chapter, contextFor(chapter.id))).stills;
    const result = chapter.tensors.at(-1);
    expect(shown(stills[0])).not.toContain(result);
    expect(stills.slice(1).flatMap(shown)).toContain(result);
  }
});

it('stays at the first tile of a sentence that has no second one', async () => {
  const short = computedByChapter({ sentence: 'dogs see cats' })('fast');
  const stops = timelineOf(stillsOf(chapterOf('fast'), followed(short, DEFAULT_SIZE, 0))).stops;
  expect(stops.slice(1).map(({ step }) => step)).toEqual(
    (await loadText('fast', 'en')).steps.map(({ still }) => still),
  );
});

it('panels that stay between pictures keep showing the same kind of thing', () => {
  for (const chapter of CHAPTERS) {
    const stills = stillsOf(chapter, wide(chapter.id)).slice(1);
    for (const [i, { frame }] of stills.entries()) {
      for (const panel of frame.panels) {
        const next = stills[i + 1]?.frame.panels.find(({ id }) => id === panel.id);
        if (next) expect([next.id, next.head]).toEqual([panel.id, panel.head]);
      }
    }
  }
});
