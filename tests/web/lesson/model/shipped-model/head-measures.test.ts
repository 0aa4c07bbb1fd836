/** The head measures on hand-made weights with known scores. */
import { describe, expect, it } from 'vitest';
import { SHARES } from '#web/lesson/constants/trained-heads.ts';
import { EVEN, MeasureSums, measuredRows, type Weights } from '#web/lesson/model/shipped-model/head-measures.ts';
import type { Passage } from '#web/lesson/model/shipped-model/passages.ts';

/** Tokens: 0 <start>, 1 the, 2 dogs, 3 near, 4 the, 5 cat, 6 are, 7 tired, 8 "." */
const AGREEMENT: Passage = {
  words: 'the dogs near the cat are tired .'.split(' '),
  agreement: { subject: 1, verb: 5, wrong: 'is', attracted: true },
};

/** Tokens: 1 tom, 2 thanked, 3 anna, 4 because, 5 she, 6 was, 7 kind, 8 ",", 9 so, 10 anna, 11 smiled, 12 "." */
const GENDER: Passage = {
  words: 'tom thanked anna because she was kind , so anna smiled .'.split(' '),
  antecedent: { pronoun: 4, antecedent: 2, rival: 0, byMeaning: false, decided: 4, namedAgain: 9, wrong: 'tom' },
};

const oneKey =
  (of: (t: number) => number): Weights =>
  (t, s) =>
    s === of(t) ? 1 : 0;

function measured(passage: Passage, weights: Weights, frequency: (word: string) => number = () => 1) {
  const sums = new MeasureSums();
  sums.add(measuredRows(passage, frequency), weights);
  return sums.measures;
}

describe('a head that reads one token', () => {
  it('the preceding one', () => {
    const { previous, first, distance, entropy } = measured(
      AGREEMENT,
      oneKey((t) => t - 1),
    );
    expect(previous).toEqual({ mean: 1, rows: 7 });
    expect(first).toEqual({ mean: 0, rows: 7 });
    expect(distance.mean).toBe(1);
    expect(entropy.mean).toBe(0);
  });

  it('the first', () => {
    const { previous, first, distance } = measured(
      AGREEMENT,
      oneKey(() => 0),
    );
    expect(first.mean).toBe(1);
    expect(previous.mean).toBe(0);
    expect(distance.mean).toBe((1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) / 8);
  });

  it('an earlier occurrence of the word, if there is one', () => {
    // Only the second "the", token 4, has one: token 1.
    expect(
      measured(
        AGREEMENT,
        oneKey((t) => (t === 4 ? 1 : 0)),
      ).same,
    ).toEqual({ mean: 1, rows: 1 });
    expect(
      measured(
        GENDER,
        oneKey((t) => (t === 10 ? 3 : 0)),
      ).same,
    ).toEqual({ mean: 1, rows: 1 });
  });

  it('the token after an earlier occurrence, in a row that predicts repeated text', () => {
    // Tokens: 1 fox, 2 tom, 3 ",", 4 again, 5 fox, 6 tom
    const repeated: Passage = { words: 'fox tom , again fox tom'.split(' '), repetitions: [{ first: 1, again: 5 }] };
    expect(
      measured(
        repeated,
        oneKey((t) => (t === 5 ? 2 : 0)),
      ).induction,
    ).toEqual({ mean: 1, rows: 1 });
    expect(
      measured(
        repeated,
        oneKey((t) => (t === 5 ? 1 : 0)),
      ).induction.mean,
    ).toBe(0);
    expect(measured(AGREEMENT, EVEN).induction.rows).toBe(0);
  });

  it('the verb’s subject, in the row that predicts the verb', () => {
    // "cat", token 5, precedes the verb.
    expect(
      measured(
        AGREEMENT,
        oneKey((t) => (t === 5 ? 2 : 0)),
      ).subject,
    ).toEqual({ mean: 1, rows: 1 });
    expect(
      measured(
        GENDER,
        oneKey(() => 0),
      ).subject.rows,
    ).toBe(0);
  });

  it('a pronoun’s antecedent, and the antecedent where it is repeated', () => {
    const { antecedent, mention } = measured(
      GENDER,
      oneKey((t) => (t === 5 || t === 9 ? 3 : 0)),
    );
    expect(antecedent).toEqual({ mean: 1, rows: 1 });
    expect(mention).toEqual({ mean: 1, rows: 1 });
    expect(
      measured(
        GENDER,
        oneKey((t) => (t === 5 ? 1 : 0)),
      ).antecedent.mean,
    ).toBe(0);
  });

  it('is not measured at a pronoun whose antecedent only a later word decides', () => {
    const byMeaning = { ...GENDER, antecedent: { ...GENDER.antecedent, byMeaning: true } } as Passage;
    expect(measured(byMeaning, EVEN).antecedent.rows).toBe(0);
    expect(measured(byMeaning, EVEN).mention.rows).toBe(1);
  });

  it('earlier punctuation, if there is any', () => {
    // The comma, token 8, is before tokens 9 to 12.
    expect(
      measured(
        GENDER,
        oneKey((t) => (t > 8 ? 8 : 0)),
      ).delimiter,
    ).toEqual({ mean: 1, rows: 4 });
  });

  it('the rarest earlier word', () => {
    const often: Readonly<Record<string, number>> = { tom: 9, thanked: 8, anna: 1 };
    const { rare } = measured(
      GENDER,
      oneKey(() => 3),
      (word) => often[word] ?? 5,
    );
    // From token 3 on there are two earlier words; at token 3 itself they are "tom" and "thanked".
    expect(rare).toEqual({ mean: 9 / 10, rows: 10 });
  });
});

describe('a head with uniform attention', () => {
  it('has the chance level', () => {
    const { previous, subject, entropy } = measured(AGREEMENT, EVEN);
    expect(subject.mean).toBeCloseTo(1 / 6, 12);
    expect(previous.mean).toBeCloseTo((1 / 3 + 1 / 4 + 1 / 5 + 1 / 6 + 1 / 7 + 1 / 8 + 1 / 9) / 7, 12);
    expect(entropy.mean).toBeCloseTo([2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, n) => sum + Math.log2(n), 0) / 8, 12);
  });
});

it('averages over rows, not over passages', () => {
  const sums = new MeasureSums();
  sums.add(
    measuredRows(AGREEMENT, () => 1),
    oneKey((t) => t - 1),
  );
  sums.add(
    measuredRows(GENDER, () => 1),
    oneKey(() => 0),
  );
  expect(sums.measures.previous).toEqual({ mean: 7 / 18, rows: 18 });
  for (const share of SHARES.filter((name) => name !== 'induction'))
    expect(sums.measures[share].mean).toBeLessThanOrEqual(1);
});
