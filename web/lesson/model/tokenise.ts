/**
 * Splits a sentence into words and punctuation marks. Works for any script with the browser's text segmentation (Unicode Annex
 * 29, with dictionaries for scripts without spaces).
 */
import { LIMITS } from '../constants/limits.ts';

/** Appended to a word that the weights do not know. */
export const UNKNOWN_MARK = '*';

/** A sentence that cannot be used: it has no tokens, or more than the lesson can show. */
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

/** The tokens of a sentence, in their original spelling. Throws `SentenceError` if there are none or too many. */
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
 * A fast path for Latin words separated by spaces, on which all rules agree; null for anything else. On a phone, initialising the
 * browser's segmenter takes longer than everything else before the first paint.
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
  // A fixed locale: the same sentence has the same tokens in every interface language.
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  return (sentence) => Array.from(segmenter.segment(sentence), ({ segment }) => segment);
}

// Letters, marks and digits with inner apostrophes or full stops, as in "didn't" and "3.5"; whole flags and emoji sequences;
// otherwise one character.
const PIECE =
  /[\p{L}\p{M}\p{N}_]+(?:['’.][\p{L}\p{M}\p{N}_]+)*|\p{RI}{2}|\p{ExtPict}(?:\p{EMod}|\uFE0F|\u200D\p{ExtPict})*|\S/gu;

/** For browsers without `Intl.Segmenter`. In scripts without spaces, everything between marks is one token. */
export function segmentByPattern(sentence: string): readonly string[] {
  return sentence.match(PIECE) ?? [];
}

/** Counts a sentence's tokens; caches the last count, since every state change validates it. */
let last = { sentence: '', count: 0 };

export function tokenCount(sentence: string): number {
  if (sentence !== last.sentence) last = { sentence, count: count(sentence) };
  return last.count;
}

function count(sentence: string): number {
  try {
    return tokenise(sentence).length;
  } catch (error) {
    if (error instanceof SentenceError) return error.tokens;
    throw error;
  }
}
