/** The languages that have a learned layer: those with the folder `learned`. All others have the English one. */
import { FALLBACK, type Language } from './languages.ts';

const LAYERS = import.meta.glob<() => URL>('./*/learned/layer.ts', { eager: true, import: 'layer' });

export const LEARNED_LANGUAGES = Object.keys(LAYERS).map((path) => path.split('/')[1]) as readonly Language[];

/** The language whose layer a language has. */
export function learnedLanguage(language: Language): Language {
  return LEARNED_LANGUAGES.includes(language) ? language : FALLBACK;
}

/** The file of a language's layer. */
export function learnedLayerFile(language: Language): URL {
  const file = LAYERS[`./${learnedLanguage(language)}/learned/layer.ts`];
  if (!file) throw new Error(`there is no learned layer for ${language}`);
  return file();
}
