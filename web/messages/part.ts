/**
 * A part of the catalogue, in whatever language is spoken. English comes with the code that uses the part; other languages are
 * loaded when they are spoken. The words are the same object for ever and read the present language at every access, so they may be
 * taken apart anywhere down to the last object, but a string is to be read where it is needed, not when a module is loaded.
 */
import type { Language } from './languages.ts';
import { follow, spoken } from './spoken.ts';
import { type Files, inLanguage } from './translated.ts';

/** `translations` has a file for each other language, as `import.meta.glob` gives them. */
export function part<Words extends object>(english: Words, translations: Files<Words>): Words {
  const known = new Map<Language, Words>([['en', english]]);
  const files: Files<Words> = { ...translations, '/en/': () => Promise.resolve(english) };
  follow(async (language) => {
    if (!known.has(language)) known.set(language, await inLanguage(files, '', language));
  });
  return live(() => known.get(spoken.value) ?? english);
}

/** An object with the same names whose strings and functions are read from `source` at every access. */
function live<Words extends object>(source: () => Words): Words {
  const node = {};
  for (const name of Object.keys(source()) as (keyof Words)[]) {
    const value = source()[name];
    const inner = isGroup(value) ? live(() => source()[name] as object) : null;
    Object.defineProperty(node, name, { enumerable: true, get: () => inner ?? source()[name] });
  }
  return node as Words;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
