/** What was measured of the learned layers, apart from their files, because a figure does not need it. */
import measured from 'prose:measured';
import type { LearnedHeads } from '../lesson/constants/learned-heads.ts';
import type { Language } from './languages.ts';
import { learnedLanguage } from './learned-layers.ts';

export interface LearnedMeasures {
  /** The shipped layer, two heads of which were shown where to look. */
  readonly shown: LearnedHeads;
  /** The same layer, trained without being shown anything. */
  readonly free: LearnedHeads;
}

export function learnedMeasures(language: Language): LearnedMeasures {
  const own = measured[learnedLanguage(language)];
  if (!own) throw new Error(`nothing was measured of the learned layer for ${language}`);
  return own;
}
