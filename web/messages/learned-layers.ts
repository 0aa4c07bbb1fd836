/** The languages that have a learned layer: those with the folder `learned`. All others have the English one. */
import type { LearnedHeads } from '../lesson/constants/learned-heads.ts';
import { FALLBACK, type Language } from './languages.ts';

export interface LearnedLayerInfo {
  readonly file: () => URL;
  /** The shipped layer, two heads of which were shown where to look. */
  readonly shown: LearnedHeads;
  /** The same layer, trained without being shown anything. */
  readonly free: LearnedHeads;
}

const LAYERS = import.meta.glob<LearnedLayerInfo>('./*/learned/layer.ts', { eager: true, import: 'layer' });

export const LEARNED_LANGUAGES = Object.keys(LAYERS).map((path) => path.split('/')[1]) as readonly Language[];

/** The language whose layer a language has. */
export function learnedLanguage(language: Language): Language {
  return LEARNED_LANGUAGES.includes(language) ? language : FALLBACK;
}

export function learnedLayerInfo(language: Language): LearnedLayerInfo {
  const info = LAYERS[`./${learnedLanguage(language)}/learned/layer.ts`];
  if (!info) throw new Error(`there is no learned layer for ${language}`);
  return info;
}
