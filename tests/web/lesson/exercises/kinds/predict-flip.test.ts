import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { LANGUAGES, largest, plain, speakWithLayer } from '#tests/web/lesson/exercises/layer/spoken-layer.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { drawFlip, type FlipQuestion, pose } from '#web/lesson/exercises/kinds/predict-flip.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

const QUESTIONS: readonly FlipQuestion[] = ['meaning', 'gender', 'number', 'bystander'];
const SEEDS = Array.from({ length: times(400) }, (_, seed) => seed);

function exercise(question: FlipQuestion, seed: number) {
  const flip = drawFlip(question, seed);
  const posed = pose(question, { trace: traceOf(), sentences: { tokens: [] }, head: null, seed });
  if (!flip || !posed) return expect.fail(`no exercise ${question} for seed ${seed}`);
  return { ...flip, check: (word: number | null) => judgedAtOnce(posed, ...(word === null ? [] : [String(word)])) };
}

describe.each(LANGUAGES)('predicting a change in the language %s', (language) => {
  beforeAll(() => speakWithLayer(language));
  afterAll(() => changeLanguage('en'));

  it.each(QUESTIONS)('%s: the answer is what the reference engine reads in the changed sentence', (question) => {
    for (const seed of SEEDS) {
      const { first, second, row, replaced, right, check } = exercise(question, seed);
      const [before, after] = [plain(language, first), plain(language, second)];
      const differing = before.tokens.flatMap((token, t) => (token === after.tokens[t] ? [] : [t]));
      expect([first, differing]).toEqual([first, [replaced]]);
      expect([second, right]).toEqual([second, largest(after.weights(0, row))]);
      const accepted = after.tokens.flatMap((_, word) => (check(word).right ? [word] : []));
      expect(accepted).toEqual([right]);
      expect(check(null).right).toBeNull();
    }
  });

  it('makes most pairs read another word, and some the same, so that neither is always right', () => {
    const flips = SEEDS.map((seed) => {
      const { before, row, right } = exercise('meaning', seed);
      return largest(before.weights[0]?.[row] ?? []) !== right;
    });
    expect(flips.filter(Boolean).length).toBeGreaterThan(SEEDS.length / 3);
    expect(flips.filter((flip) => !flip).length).toBeGreaterThan(SEEDS.length / 10);
    for (const seed of SEEDS) {
      const { before, row, right } = exercise('bystander', seed);
      expect(largest(before.weights[0]?.[row] ?? [])).toBe(right);
    }
  });
});

describe('what is said about a prediction', () => {
  beforeAll(() => speakWithLayer('en'));

  it('keeps the answer from a wrong prediction, and names the word that was read before', () => {
    const seed = SEEDS.find((each) => exercise('gender', each).right === 3) ?? -1;
    const { check, row } = exercise('gender', seed);
    expect(check(1)).toMatchObject({ right: false, mistake: 'unchanged' });
    for (const wrong of [1, row, 4]) expect(check(wrong).message).not.toMatch(/reads “|0\.\d/);
    expect(check(row)).toMatchObject({ right: false, mistake: 'itself' });
    expect(check(4)).toMatchObject({ right: false, mistake: 'another-word' });
    expect(check(3).message).toContain('One new word, and the row reads another one.');
  });
});

it('does not ask what a word reads in the sentence that is shown', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  for (const question of QUESTIONS) {
    const own = seeds.map((seed) => drawFlip(question, seed)?.after.tokens ?? []);
    const [shown = []] = own;
    expect(seeds.map((seed) => drawFlip(question, seed, shown)?.after.tokens)).not.toContainEqual(shown);
  }
});
