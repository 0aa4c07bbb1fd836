/**
 * Cuts a sentence into tokens: words, and each mark of punctuation on its own. Works for any script: words are found by the
 * browser's own rules for text (Unicode Annex 29, with dictionaries for scripts that write no spaces).
 */
import { LIMITS } from '../constants/limits.ts';

/** Why a sentence cannot be used: it has no tokens, or more than the lesson can show. */
export class SentenceError extends Error {
  override readonly name = 'SentenceError';
  readonly kind: 'empty' | 'too-long';
  readonly tokens: number;

  constructor(tokens: number) {
    super(
      tokens === 0
        ? 'The sentence has no words yet: type at least one.'
        : `The sentence has ${tokens} tokens; the lesson has room for ${LIMITS.tokens}. Please shorten it.`,
    );
    this.kind = tokens === 0 ? 'empty' : 'too-long';
    this.tokens = tokens;
  }
}

type Segment = (sentence: string) => readonly string[];

/** The tokens of a sentence, as they are written. Throws `SentenceError` if there are none or too many. */
export function tokenise(sentence: string, segment: Segment = segmentByUnicode): readonly string[] {
  const text = sentence.normalize('NFC');
  const tokens = segmentPlain(text) ?? segment(text).filter((piece) => piece.trim() !== '');
  if (tokens.length === 0 || tokens.length > LIMITS.tokens) throw new SentenceError(tokens.length);
  return tokens;
}

const WORD = "[A-Za-zÀ-ÖØ-öø-ÿ]+(?:['’][A-Za-zÀ-ÖØ-öø-ÿ]+)*";
const PLAIN = new RegExp(`^\\s*(?:(?:${WORD}[.,!?;]?|[.,!?;])(?:\\s+|$))+$`);
const PLAIN_PIECE = new RegExp(`${WORD}|[.,!?;]`, 'g');

/**
 * Words of Latin letters with spaces between, about which every rule agrees; null for anything else. The browser's own rules
 * take a phone longer to look up than all else before its first picture.
 */
export function segmentPlain(sentence: string): readonly string[] | null {
  return PLAIN.test(sentence) ? (sentence.match(PLAIN_PIECE) ?? []) : null;
}

let unicode: Segment | null = null;

function segmentByUnicode(sentence: string): readonly string[] {
  unicode ??= makeSegmenter();
  return unicode(sentence);
}

function makeSegmenter(): Segment {
  if (typeof Intl.Segmenter !== 'function') return segmentByPattern;
  // A fixed language: the same sentence has the same tokens whatever the reader's own language is.
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  return (sentence) => Array.from(segmenter.segment(sentence), ({ segment }) => segment);
}

// Letters, marks and digits with apostrophes or full stops inside, as in "didn't" and "3.5"; flags, and emoji with all that is joined
// to them, whole; else one character by itself.
const PIECE =
  /[\p{L}\p{M}\p{N}_]+(?:['’.][\p{L}\p{M}\p{N}_]+)*|\p{RI}{2}|\p{ExtPict}(?:\p{EMod}|\uFE0F|\u200D\p{ExtPict})*|\S/gu;

/** For browsers without `Intl.Segmenter`. Scripts that write no spaces become one token from mark to mark. */
export function segmentByPattern(sentence: string): readonly string[] {
  return sentence.match(PIECE) ?? [];
}
