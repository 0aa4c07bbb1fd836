/**
 * A part of the catalogue, in whatever language is spoken. English comes with the code that uses the part; other languages are
 * loaded when they are spoken. The words are the same object for ever and read the present language at every access, so they may be
 * taken apart anywhere down to the last object, but a string is to be read where it is needed, not when a module is loaded.
 */
import { signal } from '@preact/signals-core';
import { currentLanguage, inEachLanguage, registerTexts } from './current-language.ts';
import type { Draft } from './draft.ts';
import { insertable } from './isolate.ts';
import { FALLBACK, type Language } from './languages.ts';
import { type Find, isGroup, shownIn, wordsIn } from './translated.ts';

/** The other languages' files of words. */
const TRANSLATIONS = import.meta.glob<never>(['./*/*.ts', './*/exercises/*.ts', '!./en/**', '!./*/grammar.ts'], {
  import: 'words',
});

const inFile =
  (file: string): Find<never> =>
  (language) =>
    TRANSLATIONS[`./${language}/${file}.ts`];

const finders = new WeakMap<object, Find<unknown>>();

/** The words that an English file declares. The files of its name in the other languages have theirs. */
export function translatable<Words extends object>(file: string, english: Words): Words {
  return part(english, inFile(file));
}

/** `translation` finds the other languages' words. */
export function part<Words extends object>(english: Words, translation: Find<Draft<NoInfer<Words>>>): Words {
  const known = new Map<Language, Words>([[FALLBACK, english]]);
  const find: Find<Draft<Words>> = (language) =>
    language === FALLBACK ? () => Promise.resolve(english as Draft<Words>) : translation(language);
  /** Counts the loads in the current language, after which what is shown is rendered again. */
  const late = signal(0);
  registerTexts(async (language) => {
    if (known.has(language)) return;
    known.set(language, await wordsIn<Words>(find, language));
    if (language === currentLanguage.peek()) late.value++;
  });
  const words = live(() => known.get(late.value >= 0 ? currentLanguage.value : FALLBACK) ?? english);
  finders.set(words, find);
  return words;
}

/** Words of which no language comes with the code, not even English. */
export async function loadedWords<Words extends object>(find: Find<Draft<Words>>): Promise<Words> {
  const loaded = await inEachLanguage((language) => wordsIn<Words>(find, language));
  const words = live(() => loaded.value);
  finders.set(words, find);
  return words;
}

/** The language of a part's texts now: English if the current language has no such file. */
export function languageOf(words: object): Language {
  const find = finders.get(words);
  return find ? shownIn(find, currentLanguage.value) : currentLanguage.value;
}

/** The language of a file's words now, loaded or not. */
export function languageOfFile(file: string): Language {
  return shownIn(inFile(file), currentLanguage.value);
}

/**
 * An object with the same names whose strings and functions are read from `source` at every access. Words from
 * right to left that are inserted into a text are isolated.
 */
export function live<Words extends object>(source: () => Words): Words {
  const node = {};
  for (const name of Object.keys(source()) as (keyof Words)[]) {
    const value = source()[name];
    const inner = isGroup(value)
      ? live(() => source()[name] as object)
      : typeof value === 'function'
        ? (...inserted: unknown[]) => (source()[name] as typeof value)(...inserted.map(insertable))
        : null;
    Object.defineProperty(node, name, { enumerable: true, get: () => inner ?? source()[name] });
  }
  return node as Words;
}
