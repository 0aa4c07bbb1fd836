/**
 * Translates engine errors into the reader's language. The engines' messages are English, with shapes; only this module parses
 * them. Unknown messages are quoted verbatim.
 */
import { AttentionError } from '../../engine/engine.ts';
import { messageOf } from '../../engine/message-of.ts';
import { t } from '../../messages/index.ts';
import { whyRefused } from '../fields/codecs.ts';
import { FIELDS } from '../fields/lesson-fields.ts';
import { LocalizedError } from '../platform/localized-error.ts';
import { NotLoadedError } from './not-loaded.ts';
import { SentenceError } from './tokenise.ts';

const { problems } = t;

type Say = (...parts: readonly string[]) => string;

/** An engine's message and its translation; the parts are the captured texts. */
const SENTENCES: readonly (readonly [RegExp, Say])[] = [
  [
    /^d_model (\d+) is not divisible by num_heads (\d+)/,
    (width = '', heads = '') => problems.headsDivide(+width, +heads),
  ],
  [
    /^num_heads (\d+) is not divisible by num_kv_heads (\d+)/,
    (heads = '', groups = '') => problems.engine.groups(+heads, +groups),
  ],
  [/^temperature must be a positive number/, () => whyRefused(FIELDS.temperature, '')],
  [/^dropout is a probability/, () => whyRefused(FIELDS.dropout, '')],
  [
    /^(\w+) is (NaN|infinite|minus infinity) at \((.*)\): every given number must be finite/,
    (tensor = '', value = '', place = '') => problems.engine.notFinite(tensor, value, place),
  ],
  [
    /^(\w+) is (?:NaN|infinite|minus infinity) at \((.*)\): the numbers that it is computed from are too large/,
    (tensor = '', place = '') => problems.engine.overflow(tensor, place),
  ],
  [/there is no memory for (\w+), .*use fewer tokens or features/, (tensor = '') => problems.engine.memory(tensor)],
  [/use fewer tokens or features/, () => problems.engine.memory('')],
];

export function inWords(error: unknown): string {
  if (error instanceof SentenceError)
    return error.kind === 'empty' ? problems.sentenceEmpty : problems.sentenceTokens(error.tokens);
  if (error instanceof LocalizedError) return error.text();
  if (error instanceof NotLoadedError)
    return error.what === 'weights' ? problems.engine.notLoaded : problems.engine.computationNotLoaded;
  const text = messageOf(error);
  return error instanceof AttentionError ? engineInWords(text) : problems.engine.quoted(text);
}

/** An engine's message. */
export function engineInWords(sentence: string): string {
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return say(...found.slice(1));
  }
  return problems.engine.quoted(sentence);
}
