/**
 * Interleaves exercises of different kinds, which teaches more than many of a kind in a row (Rohrer and Taylor 2007, "The shuffling
 * of mathematics problems improves learning"). A seed decides the order.
 */
import { seedFor } from '../../../engine/random.ts';
import { shuffled } from '../../exercises/shuffled.ts';
import type { NamedExercise } from '../all-exercises.ts';

/** Each exercise once; neighbours differ in kind and chapter while there is a choice. */
export function mixedOrder(exercises: readonly NamedExercise[], seed: number): readonly NamedExercise[] {
  const left = [...shuffled(exercises, seedFor(seed, 'mixed order'))];
  const mixed: NamedExercise[] = [];
  while (left.length > 0) {
    const before = mixed.at(-1);
    const best = left.reduce((a, b) => (likeness(b, before, left) < likeness(a, before, left) ? b : a));
    left.splice(left.indexOf(best), 1);
    mixed.push(best);
  }
  return mixed;
}

/** A neighbour's penalty; ties go to the kind with the most exercises left, so that none piles up at the end. */
function likeness(exercise: NamedExercise, before: NamedExercise | undefined, left: readonly NamedExercise[]): number {
  const kind = exercise.entry.kind === before?.entry.kind ? 4000 : 0;
  const chapter = exercise.chapter === before?.chapter ? 2000 : 0;
  return kind + chapter - left.filter(({ entry }) => entry.kind === exercise.entry.kind).length;
}
