/** The source of the given numbers, for the inspector. */
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import type { Origin } from '../../lesson/inspector/origin.ts';

export function originOf({ preset, seed, layer }: LessonState): Origin {
  if (preset === 'random') return { kind: 'random', seed };
  return preset === 'trained' || preset === 'opened' ? { kind: preset, layer } : { kind: preset };
}
