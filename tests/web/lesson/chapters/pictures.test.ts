/**
 * Every settled picture of every chapter, on stages from a small phone to a large screen and for models of all sizes: everything lies
 * on the stage, nothing overlaps, and every cell can be hovered.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import type { ModelSettings } from '#web/lesson/fields/lesson-fields.ts';
import type { StageContext } from '#web/lesson/stage/context.ts';
import type { Frame, Panel } from '#web/views/frame.ts';
import { type Computed, computedByChapter, contextOf, type Size, sentenceOf } from '../stage/support.ts';
import { CHAPTERS } from './all-scenes.ts';
import {
  labelsOnLabels,
  labelsOnPanels,
  labelsOutside,
  outside,
  overlaps,
  regionsCalledAlike,
  repeatedIds,
  titlesOfNothing,
  tooSmall,
  unreadable,
} from './picture-rules.ts';

const SIZES: readonly Size[] = [
  { width: 880, height: 640 },
  { width: 820, height: 560 },
  { width: 390, height: 240 },
  { width: 320, height: 220 },
  { width: 600, height: 300 },
  { width: 2400, height: 1700 },
];

const MODELS: Readonly<Record<string, Partial<ModelSettings>>> = {
  'ten tokens, width 12, 3 heads': {},
  'the same, causal, with dropout': { mask: { kind: 'causal' }, dropout: 0.3 },
  'the same with bias': { bias: true },
  'one token, width 1, 1 head': { sentence: 'a', dModel: 1, numHeads: 1 },
  '64 tokens, width 64, 8 heads': { sentence: sentenceOf(64), dModel: 64, numHeads: 8 },
  '64 tokens, width 512, 16 heads': { sentence: sentenceOf(64), dModel: 512, numHeads: 16 },
  '64 tokens, width 512, 64 heads, causal, with dropout': {
    sentence: sentenceOf(64),
    dModel: 512,
    numHeads: 64,
    mask: { kind: 'causal' },
    dropout: 0.3,
  },
  'one token, width 512, 64 heads': { sentence: 'a', dModel: 512, numHeads: 64 },
  'two tokens, width 512, 1 head': { sentence: 'a b', dModel: 512, numHeads: 1 },
  '64 tokens, width 2, 1 head': { sentence: sentenceOf(64), dModel: 2, numHeads: 1 },
  'ten tokens, width 12, 12 heads': { numHeads: 12 },
  'ten tokens, width 64, 64 heads': { dModel: 64, numHeads: 64 },
  'ten tokens, width 12, 1 head': { numHeads: 1 },
  'hand-made heads, ten tokens': { preset: 'hand-made' },
  'hand-made heads, 64 tokens': { preset: 'hand-made', sentence: sentenceOf(64) },
  'the notebook': { preset: 'notebook' },
};

interface Picture {
  readonly name: string;
  readonly context: StageContext;
  readonly step: string;
  readonly frame: Frame;
}

function picturesOf(contextFor: (chapter: ChapterId) => StageContext): Picture[] {
  return CHAPTERS.filter(({ id }) => hasChanged(id)).flatMap(({ id, scene }) => {
    const context = contextFor(id);
    return scene(context).map(({ step, frame }) => ({
      name: `${id}/${step} on ${context.width}×${context.height}`,
      context,
      step,
      frame,
    }));
  });
}

/** Parked projections are miniatures, to be recognised and not read. */
const PUT_ASIDE: Readonly<Record<string, readonly string[]>> = {
  meetK: ['q'],
  k: ['q'],
  meetV: ['q', 'k'],
  v: ['q', 'k'],
};

function leastCell(step: string): (panel: Panel) => number {
  const aside = PUT_ASIDE[step] ?? [];
  return (panel) => (aside.includes(panel.id.split('.')[0] ?? '') ? 1.5 : 4.5);
}

const RULES: Readonly<Record<string, (picture: Picture) => string[]>> = {
  'every matrix lies on the stage': ({ frame, context }) => outside(frame, context),
  'no matrix covers another': ({ frame }) => overlaps(frame),
  'every cell is large enough to point at': ({ frame, step }) => tooSmall(frame, leastCell(step)),
  'every cell drawn is a number of its tensor': ({ frame, context }) => unreadable(frame, context.trace),
  'every matrix, title and sign has a name of its own': ({ frame }) => repeatedIds(frame),
  'no two matrices are called alike': ({ frame }) => regionsCalledAlike(frame),
  'every title stands over a matrix that is there': ({ frame }) => titlesOfNothing(frame),
  'every title and label lies on the stage': ({ frame, context }) => labelsOutside(frame, context),
  'no title or label lies on a matrix': ({ frame, context }) => labelsOnPanels(frame, context),
  'no title or label lies on another': ({ frame, context }) => labelsOnLabels(frame, context),
};

function breaches(pictures: readonly Picture[], rule: (picture: Picture) => string[]): string[] {
  return pictures.flatMap((picture) => rule(picture).map((breach) => `${picture.name}: ${breach}`));
}

describe.each(Object.entries(MODELS))('%s', (_, settings) => {
  const model = computedByChapter(settings);
  const pictures = SIZES.flatMap((size) => picturesOf((chapter) => contextOf(model(chapter), size)));

  it.each(Object.entries(RULES))('%s', (_, rule) => {
    expect(breaches(pictures, rule)).toEqual([]);
  });
});

describe('for any model, stage, followed head and selected cell', () => {
  const sizes = fc.record({ width: fc.integer({ min: 320, max: 2600 }), height: fc.integer({ min: 220, max: 1800 }) });
  const models = fc
    .record({
      tokens: fc.integer({ min: 1, max: 64 }),
      numHeads: fc.integer({ min: 1, max: 16 }),
      depth: fc.integer({ min: 1, max: 12 }),
      dropout: fc.constantFrom(0, 0.3),
    })
    .map(({ tokens, numHeads, depth, dropout }) => ({
      sentence: sentenceOf(tokens),
      numHeads,
      dModel: numHeads * depth,
      dropout,
    }));
  const followed = fc.record({ t: fc.nat(), s: fc.nat(), h: fc.nat(), d: fc.nat(), m: fc.nat() });

  it('follows every rule', () => {
    fc.assert(
      fc.property(models, sizes, followed, (settings, size, at) => {
        const model = computedByChapter(settings);
        const pictures = picturesOf((chapter) => followedContext(model(chapter), size, at));
        for (const rule of Object.values(RULES)) expect(breaches(pictures, rule)).toEqual([]);
      }),
      { numRuns: times(40) },
    );
  });

  function followedContext(model: Computed, size: Size, at: Record<'t' | 's' | 'h' | 'd' | 'm', number>): StageContext {
    const { tokens, sourceTokens, numHeads, dModel } = model.trace.options;
    const head = at.h % numHeads;
    const focus = {
      t: at.t % tokens,
      s: at.s % sourceTokens,
      h: head,
      d: at.d % (dModel / numHeads),
      m: at.m % dModel,
    };
    return contextOf(model, size, { head, focus });
  }
});
