/** What a learner's action on one setting asks of the store, where it touches more than that setting. Pure. */
import { t } from '../../../messages/index.ts';
import { languageInfo, OFFERED } from '../../../messages/languages.ts';
import { LIMITS } from '../../constants/limits.ts';
import { nearestDivisor } from '../../model/divisors.ts';
import type { LessonSettings } from '../../state/lesson-state.ts';
import { NOTEBOOK_DROPOUT } from '../../state/shown-settings.ts';

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

/**
 * Another source of weights. The notebook knows one rate of dropout; the trained model knows English alone, and of the sentence that
 * the lesson begins with in another language not one word.
 */
export function changeOfWeights(preset: LessonSettings['preset'], { dropout, sentence }: LessonSettings): Change {
  if (preset === 'notebook' && dropout > 0) return { patch: { preset, dropout: NOTEBOOK_DROPOUT }, note: null };
  if (preset === 'trained' && beginsElsewhere(sentence))
    return { patch: { preset, sentence: t.page.trainedSentence }, note: t.problems.trainedReadsEnglish };
  return { patch: { preset }, note: null };
}

/** Whether the lesson begins with this sentence, but not in English. */
function beginsElsewhere(sentence: string): boolean {
  return sentence !== languageInfo('en').sentence && OFFERED.some((each) => languageInfo(each).sentence === sentence);
}
