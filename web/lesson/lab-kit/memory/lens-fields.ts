/** The settings of a memory lens with these step ids. */
import { choice, whole } from '../fields.ts';

export const LEAST = { tokens: 2, heads: 1, features: 1 } as const;
export const MOST = { tokens: 5, heads: 4, features: 4 } as const;

export type Colouring = 't' | 'h';

export function lensFields(steps: readonly string[]) {
  return {
    step: choice('given', steps),
    tokens: whole(3, { least: LEAST.tokens, most: MOST.tokens }),
    heads: whole(2, { least: LEAST.heads, most: MOST.heads }),
    features: whole(2, { least: LEAST.features, most: MOST.features }),
    /** The selected cell, by its position in the shown tensor. */
    cell: whole(0, { least: 0, most: MOST.tokens * MOST.heads * MOST.features - 1 }),
    /** What the colours encode. */
    colour: choice<Colouring>('t', ['t', 'h']),
  };
}

export type LensFields = ReturnType<typeof lensFields>;
