/** Settings changes that affect other settings, as store updates. Pure. */
import { t } from '../../../messages/index.ts';
import { FALLBACK, languageInfo, OFFERED } from '../../../messages/languages.ts';
import { LIMITS } from '../../constants/limits.ts';
import type { LessonSettings } from '../../fields/lesson-fields.ts';
import { nearestDivisor } from '../../model/divisors.ts';
import { NOTEBOOK_DROPOUT } from '../../state/shown-settings.ts';

export interface Change {
  readonly patch: Partial<LessonSettings>;
  /** The dependent change and its reason. */
  readonly note?: string | undefined;
}

/** A new width, with the nearest number of heads that divides it. */
export function changeOfWidth(dModel: number, { numHeads }: LessonSettings): Change {
  if (!Number.isInteger(dModel) || dModel < 1 || dModel > LIMITS.dModel) return { patch: { dModel } };
  const nearest = nearestDivisor(dModel, numHeads);
  const note = nearest === numHeads ? undefined : t.problems.headsFitted(dModel, numHeads, nearest);
  return { patch: { dModel, numHeads: nearest }, note };
}

/**
 * Another source of weights. The notebook has one dropout rate. The trained model knows only English, so a default sentence in
 * another language is replaced.
 */
export function changeOfWeights(preset: LessonSettings['preset'], { dropout, sentence }: LessonSettings): Change {
  if (preset === 'notebook' && dropout > 0) return { patch: { preset, dropout: NOTEBOOK_DROPOUT } };
  if (preset === 'trained' && beginsElsewhere(sentence))
    return { patch: { preset, sentence: t.page.trainedSentence }, note: t.problems.trainedReadsEnglish };
  return { patch: { preset } };
}

/** Whether this is the default sentence of a language other than English. */
function beginsElsewhere(sentence: string): boolean {
  return (
    sentence !== languageInfo(FALLBACK).sentence && OFFERED.some((each) => languageInfo(each).sentence === sentence)
  );
}
