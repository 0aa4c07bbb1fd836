// @vitest-environment happy-dom
/** What a figure shows of a wrong answer: the number that decides, in the question's own sentence. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { ExerciseElement } from '#web/lesson/exercises/exercise-element.ts';
import { readSentence } from '#web/lesson/exercises/layer/learned-sentence.ts';
import { loadKinds } from '#web/lesson/exercises/pose.ts';
import type { Evidence, PlacedEvidence } from '#web/lesson/exercises/posed.ts';
import { TOKENS, traceOf } from '../inspector/support.ts';
import { SheetInPage } from './layer/sheet-in-page.ts';

beforeAll(() => loadKinds(['predict-flip', 'choose-head', 'hide-word', 'steer-vector', 'change-entry']));
afterEach(() => document.body.replaceChildren());

/** The row of the learned layer that a cell is in, and the cell's place in it. */
function row({ cell, sentence }: Evidence): { weights: readonly number[]; at: number } {
  const { h = -1, t = -1, s = -1 } = cell.at;
  expect(cell.tensor).toBe('weights');
  const weights = readSentence(sentence ?? expect.fail('no sentence')).weights[h]?.[t];
  return { weights: weights ?? expect.fail('no such row'), at: s };
}

function evidenceOf(page: SheetInPage): Evidence {
  return page.sheet.evidence ?? expect.fail('no evidence');
}

describe('the evidence', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'of a predicted flip is the weight that is the largest in the changed sentence (%i)',
    (seed) => {
      const { weights, at } = row(evidenceOf(new SheetInPage({ kind: 'predict-flip', question: 'meaning' }, seed)));
      expect(weights[at]).toBe(Math.max(...weights));
    },
  );

  it('of a wrongly marked head is a row in which it does not read the word before', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const page = new SheetInPage({ kind: 'choose-head', question: 'before' }, seed);
      page.press(0, 1);
      page.press(0, 2);
      for (const place of [0, 1, 2]) page.press(1, place);
      expect(await page.sheet.check()).toMatchObject({ right: false, mistake: 'wrong-head' });
      const evidence = evidenceOf(page);
      const { weights, at } = row(evidence);
      expect(weights[at]).toBe(Math.max(...weights));
      expect(at).not.toBe((evidence.cell.at.t ?? 0) - 1);
    }
  });

  it('of hidden words is the weight of the word that is to be read', () => {
    const evidence = evidenceOf(new SheetInPage({ kind: 'hide-word', question: 'read' }, 3));
    const { weights, at } = row(evidence);
    expect(weights[at]).toBeLessThan(Math.max(...weights));
  });

  it('of changed outputs is the weight of a word that reads the hidden one', async () => {
    const page = new SheetInPage({ kind: 'hide-word', question: 'changes' }, 3);
    const { weights, at } = row(evidenceOf(page));
    expect(weights[at]).toBeGreaterThan(0.1);
  });

  it('is missing where the figure shows something else: with a causal mask, or without a head', () => {
    expect(new SheetInPage({ kind: 'hide-word', question: 'same' }, 1).sheet.evidence).toBeNull();
    expect(new SheetInPage({ kind: 'choose-head', question: 'off' }, 1).sheet.evidence).toBeNull();
  });

  it.each([
    { kind: 'steer-vector', question: 'query' },
    { kind: 'change-entry', question: 'feature' },
  ] as const)('of %o is in the row that the task is about', (entry: ExerciseEntry) => {
    const { weights, at } = row(evidenceOf(new SheetInPage(entry, 1)));
    expect(weights.length).toBeGreaterThan(at);
  });
});

describe('the exercise', () => {
  async function wrong(figured: readonly string[] | null): Promise<{
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
    Object.assign(element, {
      trace: traceOf(),
      sentences: { tokens: TOKENS },
      entry,
      name: `flip/${figured?.join()}`,
      seed: 1,
      figured,
    });
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
