/** The translation matches the definition of attention and the claims of its prose. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import {
  encoderState,
  FEATURES,
  found,
  SOURCE,
  TARGET,
  translate,
  translationRequest,
  WANTED,
} from '#web/lesson/model/hand-made/translation.ts';

describe.each(ENGINES)('on the %s', (_, engine) => {
  const attention = translate(engine.createSession(), 'attention');
  const fixed = translate(engine.createSession(), 'fixed');

  it('weights are the softmax of dot products over √d, contexts the weighted sums of encoder states', () => {
    const questions = translationRequest('attention').given.input ?? [];
    for (let t = 0; t < TARGET.length; t++) {
      const scores = SOURCE.map((_, i) =>
        encoderState(i).reduce((sum, h, m) => sum + h * (questions[t * FEATURES + m] ?? 0), 0),
      );
      const powers = scores.map((e) => Math.exp(e / Math.sqrt(FEATURES)));
      const total = powers.reduce((sum, power) => sum + power, 0);
      const shares = powers.map((power) => power / total);
      for (let i = 0; i < SOURCE.length; i++) {
        // A handful of roundings of numbers below 8: 8 · 10 · 2⁻²⁴ is 5e-6 at most.
        expect(attention.scores[t * SOURCE.length + i]).toBeCloseTo(scores[i] ?? 0, 5);
        expect(attention.weights[t * SOURCE.length + i]).toBeCloseTo(shares[i] ?? 0, 5);
      }
      for (let m = 0; m < FEATURES; m++) {
        const mixture = shares.reduce((sum, share, i) => sum + share * (encoderState(i)[m] ?? 0), 0);
        expect(attention.contexts[t * FEATURES + m]).toBeCloseTo(mixture, 5);
      }
    }
  });

  it('every word attends most to the word that it translates', () => {
    for (const [t, wanted] of WANTED.entries()) {
      const row = attention.weights.slice(t * SOURCE.length, (t + 1) * SOURCE.length);
      expect(row.indexOf(Math.max(...row))).toBe(wanted);
      expect(row[wanted]).toBeGreaterThan(0.6);
      expect(found(attention, t)).toBeGreaterThan(0.85);
    }
  });

  it('one fixed vector is the average, the same for every word, and finds less', () => {
    expect([...fixed.weights]).toEqual(new Array(TARGET.length * SOURCE.length).fill(0.25));
    for (let t = 1; t < TARGET.length; t++) {
      expect(fixed.contexts.slice(t * FEATURES, (t + 1) * FEATURES)).toEqual(fixed.contexts.slice(0, FEATURES));
    }
    for (let t = 0; t < TARGET.length; t++) expect(found(fixed, t)).toBeLessThan(0.6);
  });
});
