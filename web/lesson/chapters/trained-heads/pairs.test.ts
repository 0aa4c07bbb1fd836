/** The effects of pairs of heads that are off, on repeated names. */
import { expect, it } from 'vitest';
import { finished, PASSAGES, shippedModel } from '#tests/web/lesson/model/shipped-model/shipped.ts';
import { pairEffects } from '#web/lesson/chapters/trained-heads/pairs.ts';
import { examine } from '#web/lesson/model/shipped-model/examine.ts';

it('of the two induction heads, each stands in for the other, and all heads are on again afterwards', async () => {
  const trained = await shippedModel();
  const passages = PASSAGES.filter(({ repetitions }) => repetitions).slice(0, 12);
  const whole = finished(examine(trained, passages, { measureHeads: false }));
  const effects = finished(pairEffects(trained, passages, null));
  const right = (a: number, b: number) => effects[a]?.[b]?.scores.repetition.right ?? Number.NaN;
  // Heads 1 and 3 of layer 2.
  const [first, second] = [4, 6];
  const { asked } = whole.scores.repetition;
  expect(asked).toBeGreaterThan(20);
  for (const head of [first, second]) expect(right(head, head)).toBeGreaterThan(0.8 * asked);
  expect(right(first, second)).toBeLessThan(0.2 * asked);
  expect(right(second, first)).toBe(right(first, second));
  expect(finished(examine(trained, passages, { measureHeads: false })).loss).toBe(whole.loss);
  trained.dispose();
});
