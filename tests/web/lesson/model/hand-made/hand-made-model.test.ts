/** The hand-made heads match their names, on the lesson's sentences and on long ones. */
import { describe, expect, it } from 'vitest';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { HAND_MADE_SIZES, type HeadName, KINDS } from '#web/lesson/constants/hand-made.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { FEATURES } from '#web/lesson/model/hand-made/codes.ts';
import { handMadeLayer } from '#web/lesson/model/hand-made/hand-made-model.ts';
import { HEADS } from '#web/lesson/model/hand-made/heads.ts';
import { kindOf } from '#web/lesson/model/hand-made/kinds.ts';
import { lessonModel } from '#web/lesson/model/lesson-model.ts';
import { words as handMadeWords } from '#web/messages/en/hand-made.ts';
import { t as messages } from '#web/messages/index.ts';

const LONG = Array.from({ length: 64 }, (_, i) => ['the', 'fox', 'jumps', '.'][i % 4]).join(' ');

interface Run {
  readonly tokens: readonly string[];
  readonly trace: AttentionTrace;
  share(head: HeadName, t: number, s: number): number;
}

function run(sentence: string): Run {
  const { request, tokens } = lessonModel(
    { ...DEFAULT_STATE, preset: 'hand-made', sentence },
    null,
    handMadeLayer(sentence),
  );
  const trace = createReferenceEngine().createSession().forward(request);
  const weights = trace.get('weights').data;
  const place = (name: HeadName) => HEADS.findIndex((head) => head.name === name);
  return {
    tokens,
    trace,
    share: (head, t, s) => weights[(place(head) * tokens.length + t) * tokens.length + s] ?? Number.NaN,
  };
}

function sum(count: number, share: (s: number) => number): number {
  return Array.from({ length: count }, (_, s) => share(s)).reduce((a, b) => a + b, 0);
}

it('feature names are unique, and the heads divide the features', () => {
  expect(new Set(FEATURES.map((feature) => handMadeWords.features[feature])).size).toBe(FEATURES.length);
  expect(FEATURES.length % HEADS.length).toBe(0);
  expect(HAND_MADE_SIZES).toMatchObject({ dModel: FEATURES.length, numHeads: HEADS.length });
});

describe.each([...messages.controls.samples, LONG])('“%s”', (sentence) => {
  const { tokens, trace, share } = run(sentence);
  const kinds = tokens.map(kindOf);
  const n = tokens.length;
  const later = Array.from({ length: n - 1 }, (_, i) => i + 1);

  it('the previous-token head reads the preceding token, and the first token itself', () => {
    for (const t of later) expect(share('previous', t, t - 1)).toBeGreaterThan(0.9);
    expect(share('previous', 0, 0)).toBeGreaterThan(0.8);
  });

  it('the first-token head reads the first token', () => {
    for (const t of later) expect(share('first', t, 0)).toBeGreaterThan(0.9);
  });

  it('the head for words of its kind divides its row among them alone', () => {
    for (const [t, kind] of kinds.entries()) {
      const same = sum(n, (s) => (kinds[s] === kind ? share('sameKind', t, s) : 0));
      expect([tokens[t], same > 0.9]).toEqual([tokens[t], true]);
    }
  });

  it('the subject head leads each verb to a noun or a pronoun, and other words to the first token', () => {
    for (const [t, kind] of kinds.entries()) {
      const nouns = sum(n, (s) => (kinds[s] === 'noun' || kinds[s] === 'pronoun' ? share('subject', t, s) : 0));
      if (kind === 'verb') expect(nouns).toBeGreaterThan(0.95);
      else expect(share('subject', t, 0)).toBeGreaterThan(0.9);
    }
  });

  it('the boundary head reads boundaries, or the first token where there are none', () => {
    const found = kinds.includes('boundary');
    for (let t = 0; t < n; t++) {
      const boundaries = sum(n, (s) => (kinds[s] === 'boundary' ? share('boundary', t, s) : 0));
      expect(found ? boundaries : share('boundary', t, 0)).toBeGreaterThan(0.9);
    }
  });

  it('the even head gives every token the same share', () => {
    for (let t = 0; t < n; t++) for (let s = 0; s < n; s++) expect(share('even', t, s)).toBeCloseTo(1 / n, 6);
  });

  it('reports to every token the kinds that its heads read, summed over heads', () => {
    const output = trace.get('output').data;
    const width = FEATURES.length;
    for (let t = 0; t < n; t++) {
      for (const [m, feature] of FEATURES.entries()) {
        const i = KINDS.findIndex((one) => `told.${one}` === feature);
        const opposite = KINDS[(i + 4) % 8];
        const read = HEADS.reduce(
          (total, { name }) =>
            total +
            sum(n, (s) => (kinds[s] === KINDS[i] ? share(name, t, s) : kinds[s] === opposite ? -share(name, t, s) : 0)),
          0,
        );
        // Six heads' sums of up to 64 shares, each rounded to single precision a few times.
        expect(output[t * width + m]).toBeCloseTo(i < 0 ? 0 : read, 5);
      }
    }
  });
});

it.each([
  [
    'The cat sat on the mat because it was tired',
    [
      [2, 1],
      [8, 7],
    ],
  ],
  [
    'The animal didn’t cross the street because it was too tired',
    [
      [2, 1],
      [3, 1],
      [8, 7],
    ],
  ],
  ['The quick brown fox jumps .', [[4, 3]]],
  ['The bank gave us credit', [[2, 1]]],
  ['I love deep learning', [[1, 0]]],
  [
    'Le chat dormait sur le tapis parce qu’il était fatigué',
    [
      [2, 1],
      [8, 7],
    ],
  ],
  [
    'Elle a mangé la pomme parce qu’elle avait faim',
    [
      [1, 0],
      [7, 6],
    ],
  ],
  ['Un avocat mange un avocat', [[2, 1]]],
] as const)('finds the subjects in “%s”', (sentence, pairs) => {
  const { share } = run(sentence);
  for (const [verb, subject] of pairs) expect(share('subject', verb, subject)).toBeGreaterThan(0.9);
});
