/**
 * The languages of the lesson. A language is a folder beside this file that mirrors `en/`, and one line here. The two pseudo-languages
 * are made from English when they are asked for (`?lang=x-long`): they show whether longer words, or words from right to left,
 * find room.
 */

export interface LanguageInfo {
  /** What it calls itself. */
  readonly name: string;
  /** The tag that browsers and screen readers know it by (BCP 47). */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** What stands between a number's whole and its decimals. (To ask `Intl` would keep a phone from its first picture.) */
  readonly decimalSign: '.' | ',';
  /** What the lesson computes with until another sentence is chosen. */
  readonly sentence: string;
}

const ENGLISH_SENTENCE = 'The cat sat on the mat because it was tired';

export const LANGUAGES = {
  en: { name: 'English', tag: 'en', direction: 'ltr', decimalSign: '.', sentence: ENGLISH_SENTENCE },
  fr: {
    name: 'Français',
    tag: 'fr',
    direction: 'ltr',
    decimalSign: ',',
    sentence: 'Le chat dormait sur le tapis parce qu’il était fatigué',
  },
} as const satisfies Readonly<Record<string, LanguageInfo>>;

export const PSEUDO_LANGUAGES = {
  'x-long': { name: 'twice as long', tag: 'en', direction: 'ltr', decimalSign: '.', sentence: ENGLISH_SENTENCE },
  'x-rtl': { name: 'right to left', tag: 'he', direction: 'rtl', decimalSign: '.', sentence: ENGLISH_SENTENCE },
} as const satisfies Readonly<Record<string, LanguageInfo>>;

export type PseudoLanguage = keyof typeof PSEUDO_LANGUAGES;
export type Language = keyof typeof LANGUAGES | PseudoLanguage;

const ALL: Readonly<Record<Language, LanguageInfo>> = { ...LANGUAGES, ...PSEUDO_LANGUAGES };

export function languageInfo(language: Language): LanguageInfo {
  return ALL[language];
}

export function isPseudo(language: Language): language is PseudoLanguage {
  return language in PSEUDO_LANGUAGES;
}

/** Those that the reader is offered. */
export const OFFERED = Object.keys(LANGUAGES) as readonly (keyof typeof LANGUAGES)[];

export const ALL_LANGUAGES = Object.keys(ALL) as readonly Language[];

/** The first of a browser's languages that the lesson speaks ("fr-CH" is French); English if it speaks none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const spoken = OFFERED.find((language) => language === tag.toLowerCase().split('-')[0]);
    if (spoken) return spoken;
  }
  return 'en';
}
