/** Finds and loads one file of the catalogue in a language; a pseudo-language is made from the English one. */
import { isPseudo, type Language } from './languages.ts';

/** What `import.meta.glob` gives for files of the catalogue: paths that end in "<language>/<file>". */
export type Files<T> = Readonly<Record<string, () => Promise<T>>>;

/** Throws if the language has no such file. */
export async function inLanguage<T>(files: Files<T>, file: string, language: Language): Promise<T> {
  if (isPseudo(language)) {
    const [{ pseudo }, english] = await Promise.all([import('./pseudo.ts'), inLanguage(files, file, 'en')]);
    return pseudo(english, language);
  }
  const ending = `/${language}/${file}`;
  const path = Object.keys(files).find((candidate) => candidate.endsWith(ending));
  const load = path === undefined ? undefined : files[path];
  if (!load) throw new Error(`the catalogue has no ${language}/${file}`);
  return load();
}
