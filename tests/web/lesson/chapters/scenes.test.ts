/** Contracts of the chapters' figures: with each other, their captions and their prose. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flatIndex } from '../../../../web/engine/cell.ts';
import { exercisesOf } from '../../../../web/lesson/chapters/all-exercises.ts';
import { CHAPTERS, chapterBefore, chapterOf, chapterShowing, stillsOf } from '../../../../web/lesson/chapters/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../../../../web/lesson/constants/chapter-ids.ts';
import type { StageContext } from '../../../../web/lesson/stage/context.ts';
import { t } from '../../../../web/messages/index.ts';
import { cellOf, find, isFilled } from '../../../../web/views/hit.ts';
import { type Computed, computedByChapter, contextOf, DEFAULT_SIZE, type Size } from '../stage/support.ts';

const plain = computedByChapter();
const dropped = computedByChapter({ dropout: 0.3, mask: { kind: 'causal' } });
const PHONE = { width: 390, height: 240 };

function followed(model: Computed, size: Size, head: number): StageContext {
  return contextOf(model, size, { head: Math.min(head, model.trace.options.numHeads - 1) });
}

const wide = (chapter: ChapterId) => followed(plain(chapter), DEFAULT_SIZE, 1);
const narrow = (chapter: ChapterId) => followed(dropped(chapter), PHONE, 2);
const CONTEXTS = { 'the default stage': wide, 'a phone, with mask and dropout': narrow };
const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = t.stage.steps;

function proseSteps(chapter: string): string[] {
  const file = new URL(`../../../../web/messages/en/chapters/${chapter}.md`, import.meta.url);
  return [...readFileSync(file, 'utf8').matchAll(/^### .*\{(\w+)\}$/gm)].map(([, still = '']) => still);
}

/** Everything of a picture except its functions, which only equal themselves. */
function data(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

it('every folder is a chapter, in the order of the ids', () => {
  const folders = readdirSync(new URL('../../../../web/lesson/chapters', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${entry.parentPath}/${entry.name}/index.ts`))
    .map((entry) => entry.name);
  expect([...CHAPTER_IDS].sort()).toEqual(folders.sort());
  expect(CHAPTERS.map(({ id }) => id)).toEqual(CHAPTER_IDS);
});

it('an unknown chapter opens the first one', () => {
  expect(chapterOf('softmax').id).toBe('softmax');
  expect(chapterOf('no-such-chapter').id).toBe('why-attention');
});

/**
 * The picture of one chapter becomes that of the next, so that the eye can follow. Figures with different computations have nothing
 * in common: a number of the translation cannot move into one of the learner's sentence.
 */
it('continues the picture at every chapter boundary, except for figures with their own computation', () => {
  const begins = CHAPTERS.filter(({ id }) => !chapterBefore(id)).map(({ id }) => id);
  expect(begins).toEqual(['why-attention', 'tokens', 'variants', 'block', 'fast']);
});

it('offers a number only where it is the same number', () => {
  expect(chapterShowing('weights', 'heads')?.id).toBe('heads');
  expect(chapterShowing('scaled', 'heads')?.id).toBe('scale');
  expect(chapterShowing('scores', 'why-attention')?.id).toBe('why-attention');
  expect(chapterShowing('w_o', 'why-attention')).toBeUndefined();
});

describe.each(CHAPTERS)('$id', (chapter) => {
  describe.each(Object.entries(CONTEXTS))('on %s', (_, contextFor) => {
    const context = contextFor(chapter.id);
    const own = chapter.scene(context);
    const stills = stillsOf(chapter, context);

    it('begins where the previous chapter ended, unless that has its own computation', () => {
      const before = chapterBefore(chapter.id);
      if (before) expect(data(stills[0])).toEqual(data(before.scene(context).at(-1)));
      expect(data(stills.slice(before ? 1 : 0))).toEqual(data(own));
    });

    it('gives every step a distinct name and its own caption', () => {
      const steps = own.map(({ step }) => step);
      expect(new Set(steps).size).toBe(steps.length);
      const spoken = steps.map((step) => captions[chapter.id]?.[step] ?? '');
      for (const caption of spoken) expect(caption.length).toBeGreaterThan(10);
      expect(new Set(spoken).size).toBe(spoken.length);
    });

    it('takes time for every step', () => {
      for (const { duration } of own) expect(duration).toBeGreaterThanOrEqual(300);
    });

    it("shows the tensors in the chapter's prose", () => {
      const steps = own.map(({ step }) => step);
      const prose = proseSteps(chapter.id);
      expect(prose.length).toBeGreaterThan(0);
      for (const still of prose) expect(steps).toContain(still);
    });

    it('asks about existing cells that the picture shows filled', () => {
      for (const { question, frame, step } of own) {
        if (!question) continue;
        const tensor = context.trace.get(question.tensor);
        expect(flatIndex(tensor, tensor.shape, question), step).toBeGreaterThanOrEqual(0);
        const drawn = find(frame, question);
        expect(drawn && isFilled(drawn) && cellOf(drawn), step).toEqual(question);
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
    for (const tensor of chapter.tensors) expect(shown).toContain(tensor);
    for (const { entry } of exercisesOf(chapter.id))
      if ('tensor' in entry) expect(chapter.tensors).toContain(entry.tensor);
  });
});

it('leaves no caption unused', () => {
  const steps = CHAPTERS.map(({ id, scene }) => [id, new Set(scene(narrow(id)).map(({ step }) => step))] as const);
  const said = Object.entries(captions).map(([id, own]) => [id, new Set(Object.keys(own))] as const);
  expect(new Map(said)).toEqual(new Map(steps));
});

it('panels that stay between pictures keep showing the same kind of thing', () => {
  for (const chapter of CHAPTERS) {
    const stills = stillsOf(chapter, wide(chapter.id));
    for (const [i, { frame }] of stills.entries()) {
      for (const panel of frame.panels) {
        const next = stills[i + 1]?.frame.panels.find(({ id }) => id === panel.id);
        if (next) expect([next.id, next.head]).toEqual([panel.id, panel.head]);
      }
    }
  }
});
