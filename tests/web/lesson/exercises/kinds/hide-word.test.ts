import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { LANGUAGES, largest, plain, speakWithLayer, subsets } from '#tests/web/lesson/exercises/layer/spoken-layer.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { times } from '#tests/web/setup/exhaustive.ts';
import { drawChanges, drawRead, type HideQuestion, pose } from '#web/lesson/exercises/kinds/hide-word.ts';
import type { Checked } from '#web/lesson/exercises/mistake.ts';
import { changeLanguage } from '#web/messages/current-language.ts';

const SEEDS = Array.from({ length: times(300) }, (_, seed) => seed);

/** Judges marked words. */
function judge(question: HideQuestion, seed: number): (marked: readonly number[]) => Checked {
  const posed = pose(question, { trace: traceOf(), sentences: { tokens: [] }, head: null, seed });
  const before = question === 'changes' ? [''] : [];
  return (marked) =>
    judgedAtOnce(posed ?? expect.fail(`no exercise ${question} for seed ${seed}`), ...before, marked.join(' '));
}

function reading(seed: number) {
  const made = drawRead(seed) ?? expect.fail(`no exercise for seed ${seed}`);
  return { ...made, check: judge('read', seed) };
}

function changing(question: 'changes' | 'same', seed: number) {
  const made = drawChanges(question, seed) ?? expect.fail(`no exercise for seed ${seed}`);
  return { ...made, check: judge(question, seed) };
}

describe.each(LANGUAGES)('hiding a word in the language %s', (language) => {
  beforeAll(() => speakWithLayer(language));
  afterAll(() => changeLanguage('en'));

  it('accepts only the smallest set of words that makes the target the most read', () => {
    for (const seed of SEEDS.slice(0, 8)) {
      const { text, row, target, check } = reading(seed);
      const { tokens, weights } = plain(language, text);
      const row0 = weights(0, row);
      const works = (hidden: readonly number[]): boolean =>
        !hidden.includes(target) && largest(row0.map((weight, key) => (hidden.includes(key) ? -1 : weight))) === target;
      const all = subsets(tokens.length);
      const least = Math.min(...all.filter(works).map(({ length }) => length));
      expect(least).toBeGreaterThan(0);
      const expected = all.filter((hidden) => works(hidden) && hidden.length === least);
      // A set that is too large by one is refused by its size, as all larger ones are.
      const tried = all.filter(({ length }) => length <= least + 1);
      expect(tried.filter((hidden) => check(hidden).right)).toEqual(expected);
    }
  });

  it('takes what changes from the layer: two outputs change most, as the weights without the hidden word say', () => {
    for (const seed of SEEDS) {
      const { text, hidden, changes, right, check } = changing('changes', seed);
      const { tokens, weights, part } = plain(language, text);
      const expected = tokens.map((_, t) => {
        const parts = [0, 1, 2].map((head) => {
          const row = weights(head, t);
          const left = 1 - (row[hidden] ?? 0);
          const after = row.map((weight, key) => (key === hidden ? 0 : weight / left));
          const [was, is] = [part(head, row), part(head, after)];
          return was.map((value, m) => value - (is[m] ?? Number.NaN));
        });
        return Math.hypot(...(parts[0] ?? []).map((_, m) => parts.reduce((sum, each) => sum + (each[m] ?? 0), 0)));
      });
      for (const [t, change] of changes.entries()) expect(change).toBeCloseTo(expected[t] ?? Number.NaN, 1);
      const order = expected.map((_, t) => t).sort((a, b) => (expected[b] ?? 0) - (expected[a] ?? 0));
      expect([...right].sort()).toEqual(order.slice(0, 2).sort());
      const pairs = subsets(tokens.length).filter(({ length }) => length === 2);
      expect(pairs.filter((marked) => check(marked).right)).toEqual([right]);
      for (const marked of [[], [0], [0, 1, 2]]) expect(check(marked).right).toBeNull();
    }
  });

  it('leaves exactly the outputs before the hidden word as they were, under a causal mask', () => {
    for (const seed of SEEDS) {
      const { read, hidden, right, check } = changing('same', seed);
      expect(right).toEqual(Array.from({ length: hidden }, (_, word) => word));
      expect(check(right).right).toBe(true);
      expect(check([]).right).toBeNull();
      expect(check([...right, hidden])).toMatchObject({ right: false, mistake: 'it-changes' });
      expect(check(right.slice(1))).toMatchObject({ right: false, mistake: 'it-stays' });
      expect(check(read.tokens.map((_, word) => word)).right).toBe(false);
    }
  });
});

describe('what is said about a hidden word', () => {
  beforeAll(() => speakWithLayer('en'));

  it('names the target’s weight, hidden targets, and too many hidden words', () => {
    const { right, target, read, check } = reading(1);
    const needless = read.tokens.findIndex((_, word) => word !== target && !right.includes(word));
    expect(check([])).toMatchObject({ right: null });
    expect(check([needless])).toMatchObject({ right: false, mistake: 'another-read' });
    expect(check([needless]).message).toMatch(/“\w+” reads “\w+” with 0\.\d\d, and another/);
    expect(check([target])).toMatchObject({ right: false, mistake: 'hid-target' });
    expect(check([...right, needless])).toMatchObject({ right: false, mistake: 'too-many' });
    expect(check(read.tokens.map((_, word) => word).filter((word) => word !== target))).toMatchObject({
      mistake: 'too-many',
    });
  });
});
