/** What was measured of the learned layers, apart from their files, because a figure does not need it. */
import type { LearnedHeads } from '../lesson/constants/learned-heads.ts';
import type { Language } from './languages.ts';
import { learnedLanguage } from './learned-layers.ts';

export interface LearnedMeasures {
  /** The shipped layer, two heads of which were shown where to look. */
  readonly shown: LearnedHeads;
  /** The same layer, trained without being shown anything. */
  readonly free: LearnedHeads;
}

const MEASURED = import.meta.glob<LearnedMeasures>('./*/learned/measured.ts', { eager: true, import: 'measured' });

export function learnedMeasures(language: Language): LearnedMeasures {
  const measured = MEASURED[`./${learnedLanguage(language)}/learned/measured.ts`];
  if (!measured) throw new Error(`nothing was measured of the learned layer for ${language}`);
  return measured;
}
