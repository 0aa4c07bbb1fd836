/** Character-level language modelling of custom text: every window is a sequence, and every position has a target. */
import { randomU32 } from '../../../../engine/random.ts';
import type { Task } from './task.ts';

export const WINDOW = 32;
export const TEXT_LIMITS = { min: WINDOW + 1, max: 4000, characters: 80 } as const;

export type TextProblem = 'too-short' | 'too-long' | 'too-many-characters';

/** Why a text cannot be learned; null if it can. */
export function textProblem(text: string): TextProblem | null {
  const characters = Array.from(text);
  if (characters.length < TEXT_LIMITS.min) return 'too-short';
  if (characters.length > TEXT_LIMITS.max) return 'too-long';
  return new Set(characters).size > TEXT_LIMITS.characters ? 'too-many-characters' : null;
}

/** Requires a text without a problem. */
export function ownText(text: string): Task {
  const characters = Array.from(text);
  const vocabulary = [...new Set(characters)].sort();
  const places = new Map(vocabulary.map((character, id) => [character, id]));
  const ids = characters.map((character) => places.get(character) ?? 0);
  const starts = Math.max(1, ids.length - WINDOW);
  return {
    vocabulary,
    tokens: WINDOW,
    sequence: (seed, number) => {
      const start = randomU32(seed, number) % starts;
      return { ids: ids.slice(start, start + WINDOW), targets: ids.slice(start + 1, start + WINDOW + 1) };
    },
  };
}
