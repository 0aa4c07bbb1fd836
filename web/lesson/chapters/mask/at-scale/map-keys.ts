/** Keyboard movement on a mask of hundreds of tokens: one step, or a long one with Shift or Page keys. */
import { moved } from '../../../lab-kit/mask/painting.ts';
import type { Pair } from './pattern.ts';

const LONG_STEP = 16;

/** Undefined for a key that does not move. */
export function movedFar(
  at: Pair,
  key: string,
  side: number,
  held: { readonly long: boolean; readonly corner: boolean },
) {
  const page = PAGES[key];
  const steps = page || (held.long && key.startsWith('Arrow')) ? LONG_STEP : 1;
  let next = moved(at, page ?? key, side, held.corner);
  for (let step = 1; next && step < steps; step++) next = moved(next, page ?? key, side);
  return next;
}

const PAGES: Readonly<Record<string, string>> = { PageUp: 'ArrowUp', PageDown: 'ArrowDown' };
