/**
 * No exercise of a chapter accepts a known mistake by chance, and no feedback on a mistake has the right number. What it asks does not
 * stand in the figure beside it, at any stop and with all digits.
 */
import { describe, expect, it } from 'vitest';
import { hasChanged } from '#tests/web/setup/changed-chapters.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { mistakesOf } from '#web/lesson/exercises/kinds/compute-cell/mistakes.ts';
import { copied, pose as poseCell } from '#web/lesson/exercises/kinds/compute-cell.ts';
import { drawTraining, type Quantity } from '#web/lesson/exercises/kinds/compute-training.ts';
import {
  misplaced,
  type RowQuestion,
  rowMistakes,
  rowOfTrace,
} from '#web/lesson/exercises/kinds/predict-row/row-questions.ts';
import { pose as poseRow } from '#web/lesson/exercises/kinds/predict-row.ts';
import { acceptedByChance, near } from '#web/lesson/exercises/mistake.ts';
import { partOf } from '#web/lesson/features/toc/parts.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';
import { formatNumber } from '#web/views/format-number.ts';
import { computedByChapter } from '../stage/support.ts';

const SEEDS = Array.from({ length: times(60, 12) }, (_, seed) => seed);
const KINDS = ['compute-cell', 'compute-training', 'predict-row'];
const EXERCISES = ALL_EXERCISES.filter(({ chapter, entry }) => hasChanged(chapter) && KINDS.includes(entry.kind));

it('acceptedByChance finds other numbers within the tolerance, and not mistakes that change nothing', () => {
  const mistakes = [0.98, 1, 1.02, 1.1].map((wrong) => near(String(wrong), [wrong], '', 0.01));
  expect(acceptedByChance(mistakes, [1], 0.03).map(({ id }) => id)).toEqual(['0.98', '1.02']);
  expect(acceptedByChance(mistakes, [1.02, 1], 0.03).map(({ id }) => id)).toEqual(['0.98']);
});

const MODELS = {
  'learned weights': { preset: 'learned' },
  'random weights': { preset: 'random' },
  'one head and a causal mask': { preset: 'random', heads: 1, mask: { kind: 'causal' } },
} as const;

describe.each(Object.entries(MODELS))('with %s', (_, model) => {
  const chapters = computedByChapter(model);

  it.each(EXERCISES)('$name accepts no known mistake, and not what the figure shows', ({ chapter, entry }) => {
    const { trace } = chapters(chapter);
    const head = partOf(chapter) === 'one' ? 0 : null;
    const question = String(entry.question);
    const asked = new Set<string>();
    for (const seed of SEEDS) {
      const context = { trace, sentences: { tokens: [] }, seed, head };
      if (entry.kind === 'compute-cell') {
        const { problem, judge, cell, right, key } = poseCell(question, context) ?? expect.fail('nothing is asked');
        const { rounded, exact, tolerance } = problem;
        const mistakes = mistakesOf(problem);
        const accepted = acceptedByChance([...mistakes, ...copied(problem)], [rounded, exact], tolerance);
        expect(accepted, `seed ${seed}`).toEqual([]);
        const numbers = [rounded, exact].map((right) => formatNumber(right, 2));
        for (const { wrong = [] } of mistakes) {
          const { right, message } = judge(wrong.map(String));
          if (right) continue;
          for (const text of message.match(/[−-]?(?:∞|\d+[.,]\d+)/g) ?? [])
            expect(numbers, message).not.toContain(text);
        }
        asked.add(key);
        const shown = formatNumber(valueAt(trace.get(cell.tensor), cell), 2);
        expect([seed, shown, judge([shown])]).toMatchObject([seed, shown, { right: false }]);
        expect(judge(right)).toMatchObject({ right: true });
      } else if (entry.kind === 'compute-training') {
        const { right, tolerance, mistakes } = drawTraining(question as Quantity, seed);
        expect(acceptedByChance(mistakes, [right], tolerance), `seed ${seed}`).toEqual([]);
      } else if (entry.kind === 'predict-row') {
        const posed = poseRow(question as RowQuestion, context);
        // With one key more than the causal mask leaves there may be no such row.
        if (!posed && 'mask' in model) continue;
        const { task, judge, right } = posed ?? expect.fail('nothing is asked');
        const { row, keys } = task;
        for (const { wrong } of rowMistakes(question as RowQuestion, row, keys))
          if (wrong && misplaced(wrong, task.right) > 0.03)
            expect(judge([wrong.join(' ')]).right, `seed ${seed}`).not.toBe(true);
        const { weights } = rowOfTrace(trace, row.head, row.query, false);
        const shown = keys.map((place) => weights[place] ?? 0);
        expect([seed, shown, judge([shown.join(' ')])]).not.toMatchObject([seed, shown, { right: true }]);
        expect(judge(right)).toMatchObject({ right: true });
      }
    }
    if (entry.kind === 'compute-cell') expect(asked.size).toBeGreaterThan(2);
  });
});
