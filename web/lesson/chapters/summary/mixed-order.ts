/**
 * All exercises in mixed order: practice of different kinds in turn teaches more than many of a kind in a row (Rohrer and Taylor
 * 2007, "The shuffling of mathematics problems improves learning"). A seed decides the order.
 */
import { seedFor } from '../../../engine/random.ts';
import { shuffled } from '../../exercises/shuffled.ts';
import type { NamedExercise } from '../all-exercises.ts';

/** Each once; neighbours differ in kind and in chapter as long as there is a choice. */
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

/** How bad a neighbour it is; of equally good ones, that of the kind of which most are left, so that none is left over. */
function likeness(exercise: NamedExercise, before: NamedExercise | undefined, left: readonly NamedExercise[]): number {
  const kind = exercise.entry.kind === before?.entry.kind ? 4000 : 0;
  const chapter = exercise.chapter === before?.chapter ? 2000 : 0;
  return kind + chapter - left.filter(({ entry }) => entry.kind === exercise.entry.kind).length;
}
