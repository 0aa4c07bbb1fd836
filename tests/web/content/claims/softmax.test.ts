/** The numbers that the softmax chapter quotes. */
import { expect, it } from 'vitest';
import { learnedNumbers } from './support.ts';

it('“tired” reads “cat” the most in head 1, and “soft” reads “mat”', () => {
  const tired = learnedNumbers('en');
  expect(tired.at('weights', 0, tired.position('tired'), tired.position('cat'))).toBeCloseTo(0.7, 2);
  const soft = learnedNumbers('en', 'The cat sat on the mat because it was soft');
  expect(soft.at('weights', 0, soft.position('soft'), soft.position('mat'))).toBeCloseTo(0.79, 2);
});
