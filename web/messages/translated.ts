/**
 * Finds and loads one file of the catalogue in a language; a pseudo-language is made from the English one. The spaces that a language
 * sets around its signs are inserted here, in all texts.
 */
import { isPseudo, type Language } from './languages.ts';
import { type Rewrite, rewritten } from './rewrite.ts';

/** What `import.meta.glob` gives for files of the catalogue: paths with "/<language>/<file>". */
export type Files<T> = Readonly<Record<string, () => Promise<T>>>;

/** The languages with their own rules for spaces around signs. */
const TYPOGRAPHY: Readonly<Partial<Record<Language, () => Promise<{ readonly setOff: Rewrite }>>>> = {
  fr: () => import('./fr/grammar.ts'),
};

/** Throws if the language has no such file. With `file` empty, each language has one. */
export async function inLanguage<T>(files: Files<T>, file: string, language: Language): Promise<T> {
  if (isPseudo(language)) {
    const [{ pseudo }, english] = await Promise.all([import('./pseudo.ts'), inLanguage(files, file, 'en')]);
    return pseudo(english, language);
  }
  const path = Object.keys(files).find((candidate) => candidate.includes(`/${language}/${file}`));
  const load = path === undefined ? undefined : files[path];
  if (!load) throw new Error(`the catalogue has no ${language}/${file}`);
  const [words, typography] = await Promise.all([load(), TYPOGRAPHY[language]?.()]);
  return typography ? rewritten(words, typography.setOff) : words;
}
