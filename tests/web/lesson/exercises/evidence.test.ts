// @vitest-environment happy-dom
/** What a figure shows of a wrong answer: the number that decides, in the question's own sentence. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lessonAt } from '#tests/web/setup/lesson.ts';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { ask } from '#web/lesson/exercises/entry.ts';
import { ExerciseElement } from '#web/lesson/exercises/exercise-element.ts';
import { drawHeads } from '#web/lesson/exercises/kinds/choose-head.ts';
import { drawChanges } from '#web/lesson/exercises/kinds/hide-word.ts';
import { drawFlip } from '#web/lesson/exercises/kinds/predict-flip.ts';
import { loadKinds } from '#web/lesson/exercises/kinds.ts';
import { readSentence } from '#web/lesson/exercises/layer/learned-sentence.ts';
import type { Evidence, PlacedEvidence } from '#web/lesson/exercises/question.ts';
import { TOKENS, traceOf } from '../inspector/support.ts';
import { InPage } from './in-page.ts';

beforeAll(() => loadKinds(['predict-flip', 'choose-head', 'hide-word', 'steer-vector', 'change-entry']));
afterEach(() => document.body.replaceChildren());

/** The row of the learned layer that a cell is in, and the cell's place in it. */
function row({ cell, sentence }: Evidence): { weights: readonly number[]; at: number } {
  const { h = -1, t = -1, s = -1 } = cell.at;
  expect(cell.tensor).toBe('weights');
  const weights = readSentence(sentence ?? expect.fail('no sentence')).weights[h]?.[t];
  return { weights: weights ?? expect.fail('no such row'), at: s };
}

function evidenceOf(page: InPage): Evidence {
  return page.posed.evidence?.(page.attempt.answer) ?? expect.fail('no evidence');
}

describe('the evidence', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'of a predicted flip is the largest weight before the change, which is given: after it, it would be the answer (%i)',
    (seed) => {
      const exercise = drawFlip('meaning', seed) ?? expect.fail('nothing is asked');
      const { cell, sentence } = evidenceOf(new InPage({ kind: 'predict-flip', question: 'meaning' }, { seed: seed }));
      const { weights, at } = row({ cell, sentence });
      expect(weights[at]).toBe(Math.max(...weights));
      expect(sentence).toBe(exercise.first);
    },
  );

  it('of a wrongly marked head is a row in which it does not read the word before', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const page = new InPage({ kind: 'choose-head', question: 'before' }, { seed: seed });
      page.press(0, 1);
      page.press(0, 2);
      for (const place of [0, 1, 2]) page.press(1, place);
      expect(await page.check()).toMatchObject({ right: false, mistake: 'wrong-head' });
      const evidence = evidenceOf(page);
      const { weights, at } = row(evidence);
      expect(weights[at]).toBe(Math.max(...weights));
      expect(at).not.toBe((evidence.cell.at.t ?? 0) - 1);
    }
  });

  it('of hidden words is the weight of the word that is to be read', () => {
    const evidence = evidenceOf(new InPage({ kind: 'hide-word', question: 'read' }, { seed: 3 }));
    const { weights, at } = row(evidence);
    expect(weights[at]).toBeLessThan(Math.max(...weights));
  });

  it('is never about a head or a word that the learner has missed', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { right } = drawHeads('before', seed) ?? expect.fail('nothing is asked');
      const heads = new InPage({ kind: 'choose-head', question: 'before' }, { seed: seed });
      heads.answer(['1 2', String(right[0])]);
      expect(heads.posed.evidence?.(heads.attempt.answer)).toBeNull();
      const exercise = drawChanges('changes', seed) ?? expect.fail('nothing is asked');
      const wrong = exercise.changes.findIndex((_, word) => !exercise.right.includes(word));
      const words = new InPage({ kind: 'hide-word', question: 'changes' }, { seed: seed });
      words.answer(['', `${exercise.right[0]} ${wrong}`]);
      expect(evidenceOf(words).cell.at).toMatchObject({ t: wrong, s: exercise.hidden });
    }
  });

  it('is missing where the figure shows something else: with a causal mask, or without a head', () => {
    for (const entry of [ask('hide-word', 'same'), ask('choose-head', 'off')]) {
      const { posed } = new InPage(entry);
      for (const wrong of posed.wrong) expect(posed.evidence?.(wrong)).toBeNull();
    }
  });

  it.each([
    { kind: 'steer-vector', question: 'query' },
    { kind: 'change-entry', question: 'feature' },
  ] as const)('of %o is in the row that the task is about', (entry: ExerciseEntry) => {
    const { weights, at } = row(evidenceOf(new InPage(entry, { seed: 1 })));
    expect(weights.length).toBeGreaterThan(at);
  });
});

describe('the exercise', () => {
  async function wrong(
    figured: readonly string[] | null,
  ): Promise<{
    buttons: () => HTMLButtonElement[];
    marks: readonly HTMLInputElement[];
    sent: (PlacedEvidence | null)[];
  }> {
    const element = new ExerciseElement();
    const sent: (PlacedEvidence | null)[] = [];
    element.addEventListener('mha-evidence', (event) =>
      sent.push((event as CustomEvent<PlacedEvidence | null>).detail),
    );
    const entry: ExerciseEntry = { kind: 'predict-flip', question: 'gender' };
    lessonAt(document.body, { trace: traceOf(), tokens: TOKENS });
    Object.assign(element, { entry, name: `flip/${figured?.join()}`, seed: 1, figured });
    document.body.append(element);
    await element.updateComplete;
    const marks = [...element.renderRoot.querySelectorAll<HTMLInputElement>('.word-marks input')];
    for (const mark of marks) {
      mark.click();
      await element.updateComplete;
      element.renderRoot.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
      await element.updateComplete;
      if (element.renderRoot.querySelector('.feedback .wrong')) break;
    }
    const buttons = () =>
      [...element.renderRoot.querySelectorAll('button')].filter(({ textContent }) =>
        textContent?.includes('Show this in the figure'),
      );
    return { buttons, marks, sent };
  }

  it('offers to show another sentence, and sends it with the number only when asked', async () => {
    const { buttons, sent } = await wrong(['scores', 'weights']);
    expect(sent).toEqual([]);
    buttons()[0]?.click();
    expect(sent).toEqual([
      { cell: { tensor: 'weights', at: expect.anything() }, sentence: expect.stringContaining(' '), above: false },
    ]);
  });

  it('shows the score where the figure has no weights, the row above a figure with neither, and nothing without a figure', async () => {
    const scores = await wrong(['q', 'scores']);
    scores.buttons()[0]?.click();
    expect(scores.sent).toMatchObject([{ cell: { tensor: 'scores' }, above: false }]);
    const neither = await wrong(['q']);
    neither.buttons()[0]?.click();
    expect(neither.sent).toMatchObject([{ cell: { tensor: 'weights' }, above: true }]);
    expect((await wrong(null)).buttons()).toEqual([]);
  });

  it('withdraws what it shows, once, when the answer is changed', async () => {
    const { buttons, marks, sent } = await wrong(['weights']);
    buttons()[0]?.click();
    const others = marks.filter(({ checked }) => !checked);
    expect(others.length).toBeGreaterThan(1);
    for (const mark of others) mark.click();
    expect(sent).toEqual([expect.objectContaining({ above: false }), null]);
  });
});
