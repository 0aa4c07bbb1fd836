/** What a language under construction has of a file's words, completed in English. */
import { isGroup } from './translated.ts';

/** Any of a file's words. Lists are translated as a whole. */
export type Draft<Words> = Words extends string | number | readonly unknown[] | ((...inserted: never[]) => unknown)
  ? Words
  : { readonly [Name in keyof Words]?: Draft<Words[Name]> };

/** The English words, with the translated ones in their place; those of another type would stop the page. */
export function completed(english: object, own: object): object {
  const texts = new Map<string, unknown>(Object.entries(own));
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const translated = texts.get(name);
      if (typeof translated !== typeof text || isGroup(translated) !== isGroup(text)) return [name, text];
      return [name, isGroup(text) && isGroup(translated) ? completed(text, translated) : translated];
    }),
  );
}
