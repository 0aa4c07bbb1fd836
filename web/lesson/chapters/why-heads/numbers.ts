/** What the prose about several heads quotes. */
import compared from '../../lab-kit/trainer/compared.json';
import type { Quotes } from '../quoted.ts';

/** The recorded trainings of the laboratory's task with this number of heads. */
function trainings(heads = '') {
  const side = compared['two-lookups'].sides[Number(heads) - 1];
  if (!side) throw new Error(`no training with ${heads} heads is recorded`);
  return side;
}

export const quotes = {
  parameters: (lesson) => 4 * lesson.trace.options.dModel ** 2,
  /** The weights that a word gives to one word in head 1 and to another in head 2. */
  together: (lesson, query = '', first = '', second = '') =>
    lesson.at('weights', 'h1', query, first) + lesson.at('weights', 'h2', query, second),
  seeds: () => compared.seeds,
  /** With how many seeds the task was learned, and after how many steps on average. */
  learned_seeds: (_, heads) => trainings(heads).learnedSeeds,
  learned_steps: (_, heads) => trainings(heads).learned.mean,
} satisfies Quotes;
