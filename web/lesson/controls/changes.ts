/** What a learner's action on one setting asks of the store, where it touches more than that setting. Pure. */
import { t } from '../../messages/index.ts';
import { nearestDivisor } from '../state/divisors.ts';
import type { LessonSettings } from '../state/lesson-state.ts';
import { LIMITS } from '../state/limits.ts';
import { NOTEBOOK_DROPOUT } from './shown-settings.ts';

export interface Change {
  readonly patch: Partial<LessonSettings>;
  /** What was changed along with it, and why. */
  readonly note: string | null;
}

/** A new width, with the nearest number of heads that divides it. */
export function changeOfWidth(dModel: number, { numHeads }: LessonSettings): Change {
  if (!Number.isInteger(dModel) || dModel < 1 || dModel > LIMITS.dModel) return { patch: { dModel }, note: null };
  const nearest = nearestDivisor(dModel, numHeads);
  const note = nearest === numHeads ? null : t.problems.headsFitted(dModel, numHeads, nearest);
  return { patch: { dModel, numHeads: nearest }, note };
}

/** Another source of weights. The notebook knows one rate of dropout. */
export function changeOfWeights(preset: LessonSettings['preset'], { dropout }: LessonSettings): Change {
  return {
    patch: preset === 'notebook' && dropout > 0 ? { preset, dropout: NOTEBOOK_DROPOUT } : { preset },
    note: null,
  };
}
