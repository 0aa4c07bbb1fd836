import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import {
  LANGUAGES,
  largest,
  type Plain,
  plain,
  speakWithLayer,
  subsets,
} from '#tests/web/lesson/exercises/layer/spoken-layer.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { drawHeads, type HeadQuestion, pose } from '#web/lesson/exercises/kinds/choose-head.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

const QUESTIONS: readonly HeadQuestion[] = ['before', 'agrees', 'refers', 'off'];
const SEEDS = Array.from({ length: times(300) }, (_, seed) => seed);

function exercise(question: HeadQuestion, seed: number) {
  const made = drawHeads(question, seed);
  const posed = pose(question, { trace: traceOf(), sentences: { tokens: [] }, head: null, seed });
  if (!made || !posed) return expect.fail(`no exercise ${question} for seed ${seed}`);
  const check = (marked: readonly number[], seen: readonly number[]) =>
    judgedAtOnce(posed, seen.join(' '), marked.join(' '));
  return { ...made, question, check };
}

/** Whether a head does what is asked, by the reference engine. */
function does({ question, row }: ReturnType<typeof exercise>, { tokens, weights, part }: Plain, head: number): boolean {
  const queries = tokens.map((_, query) => query).slice(1);
  if (question === 'before')
    return queries.filter((t) => largest(weights(head, t)) === t - 1).length >= queries.length * 0.75;
  const size = (h: number): number => Math.hypot(...part(h, weights(h, row)));
  if (question === 'off') return [0, 1, 2].every((other) => other === head || size(head) < size(other));
  const target = largest(weights(0, row));
  return largest(weights(head, row)) === target;
}

describe.each(LANGUAGES)('choosing a head in the language %s', (language) => {
  beforeAll(() => speakWithLayer(language));
  afterAll(() => changeLanguage('en'));

  it.each(QUESTIONS)('%s: exactly one set of heads is right, as the reference engine says', (question) => {
    for (const seed of SEEDS) {
      const made = exercise(question, seed);
      const numbers = plain(language, made.text);
      const seen = numbers.tokens.map((_, word) => word);
      const right = subsets(3).filter((marked) => made.check(marked, seen).right);
      const expected = made.order.flatMap((head, place) => (does(made, numbers, head) ? [place] : []));
      expect([made.text, right]).toEqual([made.text, [expected]]);
    }
  });

  it.each(QUESTIONS)('%s: is not judged before the learner has looked', (question) => {
    for (const seed of SEEDS) {
      const { right, check } = exercise(question, seed);
      expect(check([], [0, 1, 2]).right).toBeNull();
      expect(check(right, []).right).toBeNull();
      if (question === 'before') expect(check(right, [3]).right).toBeNull();
      if (question === 'off') expect(check(right, [0, 1]).right).toBeNull();
      if (question !== 'before' && question !== 'off') expect(check(right, [0, 2]).right).toBeNull();
    }
  });

  it('asks something else with other seeds', () => {
    for (const question of QUESTIONS) {
      const keys = SEEDS.map((seed) => `${exercise(question, seed).text} ${exercise(question, seed).order}`);
      expect(new Set(keys).size).toBeGreaterThan(SEEDS.length / 3);
    }
  });
});

describe('what is said about a choice of heads', () => {
  beforeAll(() => speakWithLayer('en'));

  it('shows what a wrongly chosen head reads, and names the heads when all are found', () => {
    const { order, right, row, check } = exercise('agrees', 1);
    const wrong = [0, 1, 2].find((place) => !right.includes(place)) ?? -1;
    const seen = [row];
    expect(check([wrong], seen)).toMatchObject({ right: false, mistake: 'wrong-head' });
    expect(check([wrong], seen).message).toMatch(
      /Look at head [ABC]: in the row of “(is|are)” it reads “\w+” most \(0\.\d\d\)/,
    );
    expect(check(right.slice(0, 1), seen)).toMatchObject({ right: false, mistake: 'missed-head' });
    const { message } = check(right, seen);
    for (const place of right) expect(message).toContain(`is head ${(order[place] ?? 0) + 1} of the layer`);
  });
});
