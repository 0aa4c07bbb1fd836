import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import {
  misplaced,
  NEAR,
  ROW_QUESTIONS,
  type RowQuestion,
  wholeText,
} from '#web/lesson/exercises/kinds/predict-row/row-questions.ts';
import { pose } from '#web/lesson/exercises/kinds/predict-row.ts';
import { softmax } from '#web/lesson/exercises/plain-attention.ts';
import { supposing } from '#web/lesson/exercises/supposing.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';
import { words } from '#web/messages/en/exercises/predict-row.ts';

const QUESTIONS = Object.keys(ROW_QUESTIONS) as RowQuestion[];
const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);
const trace = traceOf({ tokens: 7, dModel: 24, numHeads: 2 });

const posed = (of: AttentionTrace, question: RowQuestion, seed: number, head: number | null = null) =>
  pose(question, { trace: of, sentences: { tokens: [] }, head, seed });

function exercise(question: RowQuestion, seed: number, of = trace) {
  const { task, judge } = posed(of, question, seed) ?? expect.fail(`no row for ${question}`);
  return { ...task, check: (guess: readonly number[]) => judge([guess.join(' ')]) };
}
type Asked = ReturnType<typeof exercise>;

const scaledTo = (values: readonly number[], whole: number) => {
  const sum = values.reduce((a, b) => a + b, 0);
  return values.map((value) => (value * whole) / sum);
};

describe('a predicted row', () => {
  it('accepts the real row and rejects distant ones, for every seed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUESTIONS),
        fc.nat(),
        fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 }),
        (question, seed, noise) => {
          const { right, keys, whole, check } = exercise(question, seed);
          expect(check(right).right).toBe(true);
          const guess = scaledTo(
            keys.map((_, i) => (noise[i] ?? 0) + 1e-3),
            whole,
          );
          if (misplaced(guess, right) > 0.11) expect(check(guess).right).not.toBe(true);
        },
      ),
    );
  });

  /** The weight of a key if the row's supposed score were that of the trace. */
  const supposedWeight = (of: AttentionTrace, { row }: Pick<Asked, 'row'>, key: number) => {
    const at = (s: number) => ({ h: row.head, t: row.query, s });
    const { key: changed, score } = row.supposed ?? expect.fail('nothing is supposed');
    const { tokens } = of.options;
    const flat = (row.head * tokens + row.query) * tokens + changed;
    const other = supposing(of, [{ tensor: 'scaled', flat, value: score }]);
    return valueAt(other.get('weights'), { tensor: 'weights', at: at(key) });
  };

  it('derives its rows from the trace’s scores, one of them changed where the figure has the weights', () => {
    for (const seed of SEEDS) {
      const asked = exercise('softmax', seed);
      for (const [i, key] of asked.keys.entries()) {
        expect(asked.right[i]).toBeCloseTo(supposedWeight(trace, asked, key), 5);
        const at = { h: asked.row.head, t: asked.row.query, s: key };
        if (key !== asked.row.supposed?.key)
          expect(asked.given[i]).toBe(valueAt(trace.get('masked'), { tensor: 'masked', at }));
      }
      const unscaled = exercise('unscaled', seed);
      const raw = Array.from({ length: 7 }, (_, key) =>
        valueAt(trace.get('scores'), { tensor: 'scores', at: { h: unscaled.row.head, t: unscaled.row.query, s: key } }),
      );
      const all = softmax(raw);
      for (const [i, key] of unscaled.keys.entries()) expect(unscaled.right[i]).toBeCloseTo(all[key] ?? 0, 4);
    }
  });

  it('agrees with the core’s own causal mask', () => {
    const causal = traceOf({ tokens: 7, dModel: 24, numHeads: 2, causal: true });
    for (const seed of SEEDS) {
      const asked = exercise('causal', seed);
      for (const [i, key] of asked.keys.entries())
        expect(asked.right[i]).toBeCloseTo(supposedWeight(causal, asked, key), 5);
    }
  });

  it('finds the only suitable row, for every seed', () => {
    // Under a causal mask, only the third of four tokens has three keys to choose from and one to lose.
    const four = traceOf({ tokens: 4, dModel: 8, numHeads: 1, temperature: 3 });
    for (let seed = 0; seed < 3000; seed++)
      expect([seed, posed(four, 'causal', seed)?.task.row.query]).toEqual([seed, 2]);
    for (let seed = 0; seed < 3000; seed++) expect(exercise('causal', seed).keys.length).toBeGreaterThan(2);
  });

  it('requires bars that add up before it judges', () => {
    const { right, check } = exercise('softmax', 1, traceOf({ tokens: 6, dModel: 24, numHeads: 2 }));
    const verdict = check(right.map((share) => share * 1.3));
    expect(verdict).toEqual({ right: null, message: 'Your bars add up to 1.30, not to 1.00.' });
  });

  it('is never right untouched, for every question, seed and head', () => {
    for (const question of QUESTIONS)
      for (let seed = 0; seed < 300; seed++) {
        const { start, right, allowed, check } = exercise(question, seed);
        expect(check(start)).toMatchObject({ right: null });
        expect(misplaced(start, right)).toBeGreaterThanOrEqual(2 * allowed - 1e-12);
      }
  });

  it('says how much of the weight is misplaced', () => {
    expect(misplaced([0.5, 0.5, 0], [0.2, 0.5, 0.3])).toBeCloseTo(0.3, 12);
    const { right, check } = exercise('softmax', 2);
    const [first = 0, second = 0] = right;
    const moved = right.map((share, i) => (i === 0 ? first + second * 0.5 : i === 1 ? second * 0.5 : share));
    expect(check(moved).message).toContain(`${Math.round(second * 50)} %`);
  });

  it('gives long rows a few bars and states the total of the others', () => {
    const long = traceOf({ tokens: 30, dModel: 24, numHeads: 2 });
    const { keys, whole, right, check } = exercise('softmax', 3, long);
    expect(keys).toHaveLength(4);
    expect([...keys].sort((a, b) => a - b)).toEqual(keys);
    expect(whole).toBeCloseTo(
      right.reduce((a, b) => a + b, 0),
      12,
    );
    expect(check(right).right).toBe(true);
  });

  it('names in its last hint what the button of its bars says', () => {
    const long = traceOf({ tokens: 30, dModel: 24, numHeads: 2 });
    const sentences = { tokens: Array.from({ length: 30 }, (_, i) => `word${i}`) };
    for (const question of QUESTIONS) {
      const asked = pose(question, { trace: long, sentences, head: null, seed: 3 });
      const button = words.normalise(wholeText(exercise(question, 3, long).whole));
      expect(button).not.toBe(words.normalise('1'));
      expect(asked?.hints.at(-1)).toContain(`“${button}”`);
    }
  });

  it('forbids later keys in the row without a mask, also where a causal mask is on', () => {
    const masked = traceOf({ tokens: 7, dModel: 24, numHeads: 2, causal: true });
    const asked = exercise('causal', 1, masked);
    expect(asked.given.every((weight) => weight > 0)).toBe(true);
    for (const [i, key] of asked.keys.entries()) {
      expect(asked.given[i]).toBeCloseTo(supposedWeight(trace, asked, key), 5);
      expect(asked.right[i]).toBeCloseTo(supposedWeight(masked, asked, key), 5);
    }
  });

  it('has no question without a choice', () => {
    expect(posed(traceOf({ tokens: 2 }), 'softmax', 1)).toBeNull();
    expect(posed(traceOf({ dModel: 3, numHeads: 3 }), 'unscaled', 1)).toBeNull();
  });

  it('asks about the followed head', () => {
    for (const seed of SEEDS) expect(posed(trace, 'softmax', seed, 1)?.task.row.head).toBe(1);
  });
});

/** Makes one mistake on thirty seeds: it must be diagnosed wherever it differs from the right row and other mistakes. */
function expectNamed(question: RowQuestion, id: string, wrong: (asked: Asked) => readonly number[], of = trace): void {
  let made = 0;
  let named = 0;
  for (const seed of SEEDS) {
    const asked = exercise(question, seed, of);
    const guess = scaledTo(wrong(asked), asked.whole);
    if (misplaced(guess, asked.right) <= 0.21) continue;
    made++;
    const verdict = asked.check(guess);
    expect(verdict.right).toBe(false);
    if (verdict.right === false && verdict.mistake === id) named++;
  }
  expect(made).toBeGreaterThanOrEqual(4);
  expect(named / made).toBeGreaterThanOrEqual(0.75);
}

const scoresOf = ({ row, keys }: Asked) => keys.map((key) => row.scores[key] ?? 0);
const highest = (values: readonly number[]) => values.map((value) => (value === Math.max(...values) ? 1 : 0));

describe('mistakes with rows', () => {
  it('sharing the weight out evenly', () => expectNamed('unscaled', 'uniform', ({ keys }) => keys.map(() => 1)));
  it('giving everything to the highest', () =>
    expectNamed('softmax', 'all-on-one', (asked) => highest(scoresOf(asked))));
  it('giving most to the lowest', () =>
    expectNamed('softmax', 'reversed', (asked) => softmax(scoresOf(asked).map((score) => -score))));
  it('sharing out the scores themselves', () => {
    // Steep rows: on flat ones, normalised scores are close to normalised exponentials.
    const steep = traceOf({ tokens: 7, dModel: 24, numHeads: 2, temperature: 0.3 });
    expectNamed(
      'softmax',
      'linear',
      (asked) => {
        const scores = scoresOf(asked);
        return scores.map((score) => score - Math.min(...asked.row.scores));
      },
      steep,
    );
  });
  it('leaving the row nearly as it was', () => {
    for (const question of ['unscaled', 'flatter'] as const)
      expectNamed(question, 'unchanged', ({ start }) => start.map((share) => 0.9 * share + 0.1 / start.length));
  });
  it('changing it the wrong way', () => {
    expectNamed('flatter', 'wrong-way', (asked) => softmax(scoresOf(asked), 0.25));
    // The opposite change is close to a uniform row here, so either may be diagnosed.
    for (const seed of SEEDS) {
      const asked = exercise('unscaled', seed);
      const guess = softmax(scoresOf(asked), asked.row.root);
      const verdict = asked.check(guess);
      if (misplaced(guess, asked.right) > 0.21)
        expect(verdict.right === false && ['wrong-way', 'uniform'].includes(verdict.mistake ?? '')).toBe(true);
    }
  });
  it('giving weight to a forbidden key, even if the rest is good', () => {
    for (const seed of SEEDS) {
      const { row, keys, right, check } = exercise('causal', seed);
      const last = keys.findIndex((key) => key > row.query);
      const guess = right.map((share, i) => (i === last ? 0.05 : share * 0.95));
      expect(check(guess)).toMatchObject({ right: false, mistake: 'forbidden' });
      expect(check(right)).toMatchObject({ right: true });
    }
  });
  it('does not diagnose another wrong row', () => {
    for (const seed of SEEDS) {
      const { row, keys, right, whole, check } = exercise('softmax', seed);
      // All on the two keys with the middle shares.
      const middle = [...right].sort((a, b) => a - b)[Math.floor(keys.length / 2)];
      const guess = scaledTo(
        right.map((share) => (share === middle ? 1 : 0)),
        whole,
      );
      const figure = scaledTo(
        keys.map((key) => row.weights[key] ?? 0),
        whole,
      );
      const mistake = misplaced(guess, figure) <= NEAR ? 'unchanged' : null;
      expect(check(guess)).toMatchObject({ right: false, mistake });
    }
  });
});
