/**
 * Pseudo-languages, made from English for looking at the layout: `x-long` says everything twice, `x-rtl` writes Hebrew letters
 * from right to left. Formulas, code, names of tensors and live values stay as they are.
 */
import type { PseudoLanguage } from './languages.ts';
import { type Rewrite, rewritten } from './rewrite.ts';

/** The same structure with every string rewritten; what a function returns is rewritten as it is called. */
export function pseudo<T>(words: T, language: PseudoLanguage): T {
  return rewritten(words, (piece) => aroundSpace(piece, REWRITE[language]));
}

const REWRITE: Readonly<Record<PseudoLanguage, Rewrite>> = {
  'x-long': (text) =>
    /[\p{L}]{2}/u.test(text) ? (text.includes(' ') ? `${text} ${text}` : `${text}${text.toLowerCase()}`) : text,
  'x-rtl': (text) => text.replace(/(?<![\p{L}_\d])[A-Za-z][a-z’]+(?![_\d])/gu, hebrew),
};

const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';

function hebrew(word: string): string {
  return [...word.toLowerCase()].map((letter) => HEBREW[letter.charCodeAt(0) - 97] ?? letter).join('');
}

function aroundSpace(piece: string, rewrite: Rewrite): string {
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
  return `${before}${rewrite(text)}${after}`;
}
