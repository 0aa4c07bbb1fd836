/**
 * Pseudo-languages, made from English for looking at the layout: `x-long` says everything twice, `x-rtl` writes Hebrew letters
 * from right to left. Formulas, code, names of tensors and live values stay as they are.
 */
import type { PseudoLanguage } from './languages.ts';

/** The same structure with every string rewritten; what a function returns is rewritten as it is called. */
export function pseudo<T>(words: T, language: PseudoLanguage): T {
  return rewritten(words, REWRITE[language], '') as T;
}

type Rewrite = (text: string) => string;

const REWRITE: Readonly<Record<PseudoLanguage, Rewrite>> = {
  'x-long': (text) =>
    /[\p{L}]{2}/u.test(text) ? (text.includes(' ') ? `${text} ${text}` : `${text}${text.toLowerCase()}`) : text,
  'x-rtl': (text) => text.replace(/(?<![\p{L}_\d])[A-Za-z][a-z’]+(?![_\d])/gu, hebrew),
};

const HEBREW = 'אבגדהוזחטיכלמנסעפצקרשתםןףץ';

function hebrew(word: string): string {
  return [...word.toLowerCase()].map((letter) => HEBREW[letter.charCodeAt(0) - 97] ?? letter).join('');
}

/** Names under which a text keeps what is no text: the addresses of a chapter and of a still, and code of an exercise. */
const KEPT = new Set(['id', 'still', 'code', 'figureFile', 'tensorFile', 'fileName']);
/** Sentences to try are kept too: they are what the model reads. */
const SENTENCES = 'samples';

function rewritten(value: unknown, rewrite: Rewrite, name: string): unknown {
  if (KEPT.has(name) && typeof value !== 'object') return value;
  if (name === SENTENCES && Array.isArray(value)) return value;
  if (typeof value === 'string') return outsideMarkup(value, rewrite);
  if (typeof value === 'function') return (...given: unknown[]) => rewritten(value(...given), rewrite, '');
  if (Array.isArray(value)) return value.map((each) => rewritten(each, rewrite, ''));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, rewrite, key)]));
}

/** Formulas, code (`<code>` of the prose, backticks of the exercises), tags and character references. */
const MARKUP = /(<math[\s\S]*?<\/math>|<code[\s\S]*?<\/code>|<[^>]+>|&\w+;|`[^`]*`)/;

function outsideMarkup(text: string, rewrite: Rewrite): string {
  return text
    .split(MARKUP)
    .map((piece, i) => (i % 2 === 1 || piece.trim() === '' ? piece : aroundSpace(piece, rewrite)))
    .join('');
}

function aroundSpace(piece: string, rewrite: Rewrite): string {
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
  return `${before}${rewrite(text)}${after}`;
}
