// @vitest-environment happy-dom
/** An instructor's own questions: choices, numbers of the core, and goals that the figure must show. */
import { describe, expect, it } from 'vitest';
import { drawn, drawnForm, judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { TOKENS, traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { cellOf, type OwnQuestion } from '#web/lesson/exercises/kinds/own-question/own-schema.ts';
import { pose } from '#web/lesson/exercises/kinds/own-question.ts';
import type { Question } from '#web/lesson/exercises/question.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';

const trace = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 });
const sentences = { tokens: [...TOKENS] };
const contextOf = (trace: AttentionTrace) => ({ trace, sentences, head: null, seed: 1 });

const common = { id: 'q', chapter: 'softmax', question: 'Which?' } as const;

function posed(question: OwnQuestion, from = trace): Question {
  return pose(question, contextOf(from)) ?? expect.fail('there is no question');
}

function numberAt(cell: string, from = trace): number {
  const ref = cellOf(cell) ?? expect.fail();
  return valueAt(from.get(ref.tensor), ref);
}

const shown = (question: Question): HTMLElement => drawnForm({ kind: 'own-question', ...question }, []);
const choose = (question: Question, ...options: readonly number[]) => judgedAtOnce(question, options.join(' '));

describe('a choice', () => {
  const options = [{ text: 'one', reply: 'Not one.' }, { text: 'two', right: true, reply: 'Both.' }, { text: 'three' }];

  it('replies to a wrong option, and names it as the mistake', () => {
    const asked = posed({ ...common, kind: 'choice', options });
    expect([...shown(asked).querySelectorAll('input')].map(({ type }) => type)).toEqual(['radio', 'radio', 'radio']);
    expect(judgedAtOnce(asked)).toEqual({ right: null, message: 'Choose an answer.' });
    expect(choose(asked, 0)).toEqual({ right: false, mistake: 'option-1', message: 'Not one.' });
    expect(choose(asked, 2)).toEqual({ right: false, mistake: 'option-3', message: 'This is not right.' });
    expect(choose(asked, 1)).toEqual({ right: true, message: 'Right. Both.' });
  });

  it('requires exactly the right options', () => {
    const several = options.map((option, i) => ({ ...option, right: i > 0 }));
    const asked = posed({ ...common, kind: 'choice', options: several });
    expect(shown(asked).querySelectorAll('input[type=checkbox]')).toHaveLength(3);
    expect(choose(asked, 1)).toMatchObject({ right: false, mistake: 'incomplete' });
    expect(choose(asked, 0, 1, 2)).toMatchObject({ right: false, mistake: 'option-1' });
    expect(choose(asked, 1, 2)).toEqual({ right: true, message: 'Right.' });
  });
});

describe('a number', () => {
  const answerOf = (question: Question, text: string) => judgedAtOnce(question, text);

  it('is the core’s for these numbers, within the tolerance', () => {
    const question = posed({ ...common, kind: 'number', answer: 'weights:h1.t2.s3', tolerance: 0.05 });
    const exact = numberAt('weights:h1.t2.s3');
    expect(answerOf(question, String(exact))).toMatchObject({ right: true });
    expect(answerOf(question, String(exact + 0.049))).toMatchObject({ right: true });
    expect(answerOf(question, String(exact + 0.07))).toMatchObject({ right: false });
    expect(drawn(question.solution()).textContent).toContain(exact.toFixed(2));
  });

  it('follows the numbers on the page: other numbers, another answer', () => {
    const other = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 }, 77);
    const question = { ...common, kind: 'number', answer: 'scores:h0.t1.s2', tolerance: 0.001 } as const;
    const [before, after] = [numberAt('scores:h0.t1.s2'), numberAt('scores:h0.t1.s2', other)];
    expect(Math.abs(before - after)).toBeGreaterThan(0.01);
    expect(answerOf(posed(question, other), String(after))).toMatchObject({ right: true });
    expect(answerOf(posed(question, other), String(before))).toMatchObject({ right: false });
    expect(posed(question, other).numbers).not.toEqual(posed(question).numbers);
  });

  it('may be the instructor’s own, and a given number of the model', () => {
    const own = posed({ ...common, kind: 'number', answer: 3, tolerance: 0.5 });
    expect(answerOf(own, '3,4')).toMatchObject({ right: true });
    expect(answerOf(own, '3.6')).toMatchObject({ right: false });
    const given = posed({ ...common, kind: 'number', answer: 'w_q:m0.h0.d1', tolerance: 0.001 });
    expect(answerOf(given, String(numberAt('w_q:m0.h0.d1')))).toMatchObject({ right: true });
  });

  it('is not asked where the figure does not have it', () => {
    const question = { ...common, kind: 'number', answer: 'weights:h7.t0.s0', tolerance: 1 } as const;
    expect(pose(question, contextOf(trace))).toBeNull();
  });
});

describe('a goal', () => {
  const row = Array.from({ length: 6 }, (_, s) => numberAt(`weights:h0.t4.s${s}`));
  const largest = row.indexOf(Math.max(...row));
  const question = (s: number): OwnQuestion => ({
    ...common,
    kind: 'figure',
    goals: [{ cell: `weights:h0.t4.s${s}`, is: 'largest' }],
  });

  it('holds if the figure shows it', () => {
    expect(judgedAtOnce(posed(question(largest)))).toMatchObject({ right: true });
    expect(judgedAtOnce(posed(question((largest + 1) % 6)))).toMatchObject({ right: false });
    const [value = 0] = row;
    for (const [is, by, right] of [
      ['at-least', -0.01, true],
      ['at-least', 0.01, false],
      ['at-most', 0.01, true],
      ['at-most', -0.01, false],
    ] as const) {
      const goals = [{ cell: 'weights:h0.t4.s0', is, value: value + by }];
      const asked = posed({ ...common, kind: 'figure', goals });
      expect([is, by, judgedAtOnce(asked)]).toMatchObject([is, by, { right }]);
    }
  });

  it('follows the figure: posed again, it judges the new numbers', () => {
    const seeds = Array.from({ length: 30 }, (_, seed) =>
      traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 }, seed),
    );
    const most = (from: AttentionTrace) => {
      const now = Array.from({ length: 6 }, (_, s) => numberAt(`weights:h0.t4.s${s}`, from));
      return now.indexOf(Math.max(...now));
    };
    const other = seeds.find((each) => most(each) !== largest) ?? expect.fail();
    const asked = question(most(other));
    expect(judgedAtOnce(posed(asked))).toMatchObject({ right: false });
    expect(judgedAtOnce(posed(asked, other))).toMatchObject({ right: true });
    expect(posed(asked)).toMatchObject({ live: true });
    expect(shown(posed(asked)).textContent).toContain('now');
  });

  it('keeps its identity while the figure changes, so that the attempt goes on', () => {
    const other = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 }, 5);
    expect(posed(question(1), other)).toMatchObject({ key: 'q' });
    expect(posed(question(1), other).numbers).toBeUndefined();
  });
});
