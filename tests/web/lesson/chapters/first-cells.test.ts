/** The cell that a step computes number by number is the one that the step's text computes. */
import { describe, expect, it } from 'vitest';
import { chapterOf } from '../../../../web/lesson/chapters/index.ts';
import type { ChapterId } from '../../../../web/lesson/constants/chapter-ids.ts';
import { ownFigure } from '../../../../web/lesson/model/own-figure.ts';
import type { Keyframe } from '../../../../web/lesson/stage/keyframe.ts';
import { isFilled } from '../../../../web/views/hit.ts';
import { computed, contextOf, DEFAULT_SIZE } from '../stage/support.ts';

const SMALL = { width: 390, height: 300 };

function stillOf(chapter: ChapterId, step: string, size = DEFAULT_SIZE): Keyframe {
  const context = contextOf(computed({ preset: 'learned' }), size);
  const still = chapterOf(chapter)
    .scene(context)
    .find((each) => each.step === step && each.question);
  if (!still) throw new Error(`${chapter} asks nothing at ${step}`);
  return still;
}

const position = (word: string) => computed({ preset: 'learned' }).tokens.lastIndexOf(word);

describe.each([DEFAULT_SIZE, SMALL])('on a stage $width pixels wide', (size) => {
  it('scores: “tired” asks “cat”', () => {
    const { question, frame } = stillOf('scores', 'cell', size);
    expect(question?.at).toEqual({ h: 0, t: position('tired'), s: position('cat') });
    const scores = frame.panels.find(({ tensor }) => tensor === 'scores');
    const filled = (word: string) => {
      const [row, column] = [scores?.rowWindow.slotOf(position('tired')), scores?.colWindow.slotOf(position(word))];
      return scores !== undefined && isFilled({ panel: scores, row: row ?? -1, column: column ?? -1 });
    };
    expect([filled('cat'), filled('The'), filled('tired')]).toEqual([true, false, false]);
  });

  it('values: the largest number of the context of “tired”', () => {
    expect(stillOf('values', 'cell', size).question?.at).toEqual({ h: 0, t: position('tired'), d: 1 });
  });

  it('queries, keys and values: the first number of “tired”', () => {
    expect(stillOf('qkv', 'q', size).question?.at).toEqual({ t: position('tired'), h: 0, d: 0 });
    for (const step of ['k', 'v'])
      expect(stillOf('qkv', step, size).question?.at).toEqual({ s: position('tired'), h: 0, d: 0 });
  });
});

it('the rows of W_Q are numbered, so that a text can name one', () => {
  const { frame } = stillOf('qkv', 'q');
  expect(frame.panels.filter(({ tensor }) => tensor === 'w_q').map(({ rowLabels }) => rowLabels)).toEqual([1, 0, 0]);
});

it('the poster of the first chapter has all words of the translation, and its weights name the words that are read', () => {
  const { numbers, panel } = poster();
  expect(panel?.colLabels).toBe(1);
  expect(numbers).toEqual([20, 20, 20]);
});

function poster() {
  const context = contextOf(computed({}, ownFigure('why-attention')), DEFAULT_SIZE);
  const [still] = chapterOf('why-attention').scene(context);
  const panels = still?.frame.panels ?? [];
  const numbers = ['scores', 'weights', 'context'].map((name) => panels.find(({ tensor }) => tensor === name)?.fill);
  return { numbers, panel: panels.find(({ tensor }) => tensor === 'weights') };
}
