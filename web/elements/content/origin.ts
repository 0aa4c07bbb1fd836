/** The source of the given numbers, for the inspector. */
import type { Origin } from '../../lesson/inspector/origin.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { SteadyState } from '../../lesson/state/lesson-state.ts';

export function originOf({ preset, seed, layer }: SteadyState, { handMadeFor }: Computed): Origin {
  if (handMadeFor) return { kind: handMadeFor };
  if (preset === 'random') return { kind: 'random', seed };
  return preset === 'trained' || preset === 'opened' ? { kind: preset, layer } : { kind: preset };
}
