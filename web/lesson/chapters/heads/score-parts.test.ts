import { expect, it } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { mostRead, scoreParts } from '#web/lesson/chapters/heads/open-weights.ts';
import { FEATURES } from '#web/lesson/model/hand-made/codes.ts';

const { trace, tokens } = computed({ preset: 'hand-made' });

it('adds the parts up to the query and key, and their products to the score', () => {
  for (let head = 0; head < 6; head++) {
    for (let t = 0; t < tokens.length; t++) {
      const s = (t * 7 + head) % tokens.length;
      const { products, score, scaled } = scoreParts(trace, head, t, s);
      for (const { q, k } of products) {
        for (const { parts, value } of [q, k]) {
          const sum = parts.reduce((total, { x, w }) => total + x * w, 0);
          // Up to 24 products of at most 60, rounded to single precision.
          expect(Math.abs(sum - value)).toBeLessThan(24 * 60 * 2 ** -23);
        }
      }
      const sum = products.reduce((total, { q, k }) => total + q.value * k.value, 0);
      expect(Math.abs(sum - score)).toBeLessThan(4 * 60 * 60 * 2 ** -23);
      expect(scaled).toBeCloseTo(score / 2, 5);
    }
  }
});

it('names the features by which a verb finds its subject', () => {
  expect([tokens[2], tokens[mostRead(trace, 3, 2)]]).toEqual(['sat', 'cat']);
  const { products, weight } = scoreParts(trace, 3, 2, 1);
  const first = products[0];
  expect(first?.q.parts.map(({ m, x, w }) => [FEATURES[m], x, w])).toEqual([['verb', 1, 60]]);
  expect(first?.k.parts.map(({ m, x, w }) => [FEATURES[m], x, w])).toEqual([['noun', 1, 1]]);
  expect(weight).toBeGreaterThan(0.9);
});
