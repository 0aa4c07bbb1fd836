/** The cell that a step computes number by number is the one that the step's text computes. */
import { describe, expect, it } from 'vitest';
import type { ChapterId } from '#web/lesson/constants/chapter-ids.ts';
import type { Keyframe } from '#web/lesson/stage/keyframe.ts';
import { find, isFilled } from '#web/views/hit.ts';
import { computed, contextOf, DEFAULT_SIZE } from '../stage/support.ts';
import { chapterOf } from './all-scenes.ts';

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

  it('the first chapter: the answer of “cat”, which “tired” then reads most', () => {
    for (const step of ['asks', 'divides', 'everyone'])
      expect(stillOf('why-attention', step, size).question?.at).toMatchObject({ t: position('tired') });
    const panels = stillOf('why-attention', 'divides', size).frame.panels;
    expect(panels.map(({ tensor, rowWindow }) => [tensor, rowWindow.slots.length])).toEqual([
      ['scores', 1],
      ['weights', 1],
    ]);
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

it('backward: “tired”, and “cat”, which it reads most', () => {
  const [tired, cat] = [position('tired'), position('cat')];
  const asked = (step: string) => {
    const context = contextOf(computed({ preset: 'learned' }), DEFAULT_SIZE);
    const stills = chapterOf('backward')
      .scene(context)
      .filter((still) => still.step === step);
    for (const { question, frame } of stills) {
      const drawn = question && find(frame, question);
      expect(drawn && isFilled(drawn), step).not.toBe(false);
    }
    return stills.at(-1)?.question?.at;
  };
  expect(asked('d_context')).toMatchObject({ t: tired });
  expect(asked('d_weights')).toMatchObject({ t: tired, s: cat });
  expect(asked('d_v')).toMatchObject({ s: cat });
  expect(asked('d_exponents')).toMatchObject({ t: tired, s: cat });
  expect(asked('d_q')).toMatchObject({ t: tired });
  expect(asked('d_k')).toMatchObject({ s: cat });
});

it('variants: the new word’s row of weights', () => {
  const { frame } = stillOf('variants', 'row');
  const [panel] = frame.panels;
  const filled = computed({ preset: 'learned' }).tokens.map(
    (_, row) => panel !== undefined && isFilled({ panel, row, column: 0 }),
  );
  expect(filled.flatMap((isDone, row) => (isDone ? [row] : []))).toEqual([position('tired')]);
});

it('block: the widened row of “tired”', () => {
  const context = contextOf(computed({ preset: 'learned' }, chapterOf('block').figure), DEFAULT_SIZE);
  const still = chapterOf('block')
    .scene(context)
    .find(({ step }) => step === 'hidden');
  const drawn = still?.question && find(still.frame, still.question);
  expect(still?.question?.at).toEqual({ t: position('tired'), f: 0 });
  expect(drawn && isFilled(drawn)).toBe(true);
});

it('softmax: weights stand without the sums of their exponentials, since they add up to 1', () => {
  for (const size of [DEFAULT_SIZE, SMALL]) {
    const tensors = stillOf('softmax', 'weights', size).frame.panels.map(({ tensor }) => tensor);
    expect(new Set(tensors)).toEqual(new Set(['weights']));
  }
});

it('concat: until the wrong merge comes, the contexts take the whole stage', () => {
  const height = (step: string) => {
    const still = chapterOf('concat')
      .scene(contextOf(computed({ preset: 'learned' }), DEFAULT_SIZE))
      .findLast((each) => each.step === step);
    return Math.max(...(still?.frame.panels ?? []).map((panel) => panel.cellHeight));
  };
  expect(height('apart')).toBeGreaterThan(1.5 * height('wrong'));
  expect(height('merged')).toBe(height('apart'));
});

it('the rows of W_Q are numbered, so that a text can name one', () => {
  const { frame } = stillOf('qkv', 'q');
  expect(frame.panels.filter(({ tensor }) => tensor === 'w_q').map(({ rowLabels }) => rowLabels)).toEqual([1, 0, 0]);
});
