/**
 * The languages of the lesson. A language is a folder beside this file that mirrors `en/`, and one line here. Its key has two
 * small letters, `pt`; its tag may say more, `pt-BR`. The two pseudo-languages are made from English when they are asked for
 * (`?lang=x-long`): they show whether longer words, or words from right to left, find room.
 */

interface Declared {
  /** What it calls itself. */
  readonly name: string;
  /** The tag that browsers and screen readers know it by (BCP 47). */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** What stands between a number's whole and its decimals. (To ask `Intl` would keep a phone from its first picture.) */
  readonly decimalSign: '.' | ',';
  /** The locale of its dates; by default its tag. */
  readonly locale?: string;
  /** What the lesson computes with until another sentence is chosen; by default the English one. Needs a learned layer. */
  readonly sentence?: string;
  /** The translation is incomplete: what it lacks is shown in English. */
  readonly draft?: true;
}

export type LanguageInfo = Required<Omit<Declared, 'draft'>>;

export const LANGUAGES = {
  en: {
    name: 'English',
    tag: 'en',
    direction: 'ltr',
    decimalSign: '.',
    locale: 'en-GB',
    sentence: 'The cat sat on the mat because it was tired',
  },
  fr: {
    name: 'Français',
    tag: 'fr',
    direction: 'ltr',
    decimalSign: ',',
    sentence: 'Le chat dormait sur le tapis parce qu’il était fatigué',
  },
} as const satisfies Readonly<Record<string, Declared>>;

/** What replaces texts, sentences and layers that a language lacks. */
export const FALLBACK = 'en';

export const PSEUDO_LANGUAGES = {
  'x-long': { name: 'twice as long', tag: 'en', direction: 'ltr', decimalSign: '.', locale: 'en-GB' },
  'x-rtl': { name: 'right to left', tag: 'he', direction: 'rtl', decimalSign: '.' },
} as const satisfies Readonly<Record<string, Declared>>;

export type PseudoLanguage = keyof typeof PSEUDO_LANGUAGES;
export type Language = keyof typeof LANGUAGES | PseudoLanguage;

const ALL: Readonly<Record<Language, Declared>> = { ...LANGUAGES, ...PSEUDO_LANGUAGES };

export function languageInfo(language: Language): LanguageInfo {
  const info = ALL[language];
  return { ...info, locale: info.locale ?? info.tag, sentence: info.sentence ?? LANGUAGES[FALLBACK].sentence };
}

export function isDraft(language: Language): boolean {
  return ALL[language].draft === true;
}

export function isPseudo(language: Language): language is PseudoLanguage {
  return language in PSEUDO_LANGUAGES;
}

/** Those that the reader is offered. */
export const OFFERED = Object.keys(LANGUAGES) as readonly (keyof typeof LANGUAGES)[];

export const ALL_LANGUAGES = Object.keys(ALL) as readonly Language[];

/** The lesson's language for a BCP 47 tag: "fr-CH" is French. */
export function languageOfTag(tag: string): Language | undefined {
  return ALL_LANGUAGES.find((language) => `${tag.toLowerCase()}-`.startsWith(`${language}-`));
}

/** The first of a browser's languages that the lesson speaks; English if it speaks none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOfTag).find((language) => language) ?? FALLBACK;
}
