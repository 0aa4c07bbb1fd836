/**
 * Finds and loads one file of the catalogue in a language. English replaces what a language lacks; a pseudo-language is made from
 * English. The spaces that a language sets around its signs are inserted here, in all texts.
 */
import type { Draft } from './draft.ts';
import { FALLBACK, isDraft, isPseudo, type Language } from './languages.ts';
import { type Rewrite, rewritten } from './rewrite.ts';

/** The file in a language, if it has one: a function that `import.meta.glob` gives. */
export type Find<T> = (language: Language) => (() => Promise<T>) | undefined;

/** The rules for spaces around signs, of the languages that have some. */
const TYPOGRAPHY = import.meta.glob<Rewrite | undefined>(['./*/grammar.ts', '!./en/grammar.ts'], { import: 'setOff' });

/** The language in which a file is shown: English if the language lacks the file. */
export function shownIn(find: Find<unknown>, language: Language): Language {
  return isPseudo(language) || find(language) ? language : FALLBACK;
}

/** A whole file. Throws if there is none, not even in English. */
export async function inLanguage<T>(find: Find<T>, language: Language): Promise<T> {
  if (isPseudo(language)) {
    const [{ pseudo }, english] = await Promise.all([import('./pseudo.ts'), inLanguage(find, FALLBACK)]);
    return pseudo(english, language);
  }
  const shown = shownIn(find, language);
  const load = find(shown);
  if (!load) throw new Error(`the catalogue lacks a file in ${shown}`);
  const [words, setOff] = await Promise.all([load(), TYPOGRAPHY[`./${shown}/grammar.ts`]?.()]);
  return setOff ? rewritten(words, setOff) : words;
}

/** A file of words; in a draft, each missing text is the English one. Tests check that all other languages are complete. */
export async function wordsIn<Words extends object>(find: Find<Draft<Words>>, language: Language): Promise<Words> {
  const own: object = await inLanguage(find, language);
  if (!isDraft(language)) return own as Words;
  const [{ completed }, english] = await Promise.all([import('./draft.ts'), inLanguage(find, FALLBACK)]);
  return completed(english, own) as Words;
}

/** Whether a value contains texts under names. */
export function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
