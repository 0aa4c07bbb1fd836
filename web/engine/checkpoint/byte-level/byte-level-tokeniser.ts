/** GPT-2's byte-level byte-pair encoding (Radford et al. 2019, section 2.2; merges: Sennrich et al. 2016). */
import { visible } from '../../shown-name.ts';
import { refuse } from '../checkpoint-error.ts';
import type { Token, Tokeniser } from '../tokeniser.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * The letters that byte-level vocabularies use for bytes (Radford et al. 2019, section 2.2).
 *
 * A visible Latin-1 character represents its own byte; the other bytes, such as the space, are letters from U+0100 on.
 * A token may be part of a character, which is shown as bytes.
 */
const LETTERS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [letterOf(byte), byte]),
);

function isVisible(byte: number): boolean {
  return (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
}

function letterOf(byte: number): string {
  if (isVisible(byte)) return String.fromCharCode(byte);
  const hiddenBefore = Array.from({ length: byte }, (_, one) => one).filter((one) => !isVisible(one)).length;
  return String.fromCharCode(0x100 + hiddenBefore);
}

/** The bytes of a token; null if it contains other letters. */
function bytesOfToken(token: string): Uint8Array | null {
  const bytes = Array.from(token, (letter) => LETTERS.get(letter) ?? -1);
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}

/**
 * A token for display: a space as "·", a line break as "↵", other control characters and partial characters by their
 * codes.
 */
export function shownToken(token: string): string {
  const bytes = bytesOfToken(token);
  if (!bytes) return visible(token);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => `⟨${byte.toString(16).toUpperCase().padStart(2, '0')}⟩`).join('');
  }
  return visible(text.replaceAll(' ', '·').replaceAll('\n', '↵'));
}

/** Token for letters outside the vocabulary; by default the library drops them silently. */
const UNKNOWN = '\0unknown';

/** Rejects with `CheckpointError` if the vocabulary is larger than the model's. */
export async function byteLevelTokeniser(files: Vocabulary, modelVocabulary: number): Promise<Tokeniser> {
  const { ids, merges, added, prefixSpace } = files;
  let vocabulary = 0;
  for (const one of [...ids.values(), ...added.map(({ id }) => id)]) vocabulary = Math.max(vocabulary, one + 1);
  if (vocabulary > modelVocabulary) refuse({ kind: 'vocabulary', tokens: vocabulary, model: modelVocabulary });

  const { Tokenizer } = await import('@huggingface/tokenizers');
  const byteLevel = { type: 'ByteLevel', add_prefix_space: prefixSpace, trim_offsets: false, use_regex: true };
  const tokenizer = new Tokenizer(
    {
      normalizer: null,
      pre_tokenizer: byteLevel,
      model: { type: 'BPE', vocab: Object.fromEntries(ids), merges, unk_token: UNKNOWN },
      post_processor: null,
      decoder: null,
      added_tokens: [...added],
    },
    {},
  );
  const isAdded = new Set(added.map(({ content }) => content));
  const shown = (token: string): string => (isAdded.has(token) ? visible(token) : shownToken(token));
  const contents = new Map([
    ...Array.from(ids, ([token, id]) => [id, token] as const),
    ...added.map(({ id, content }) => [id, content] as const),
  ]);
  return {
    vocabulary,
    encode(text) {
      const encoding = tokenizer.encode(text, { add_special_tokens: false });
      return encoding.tokens.map((token, place): Token => {
        const id = encoding.ids[place];
        if (id === undefined) return refuse({ kind: 'no-token', text: missing(text, ids) });
        return { id, text: shown(token) };
      });
    },
    shown(id) {
      const token = contents.get(id);
      return token === undefined ? String(id) : shown(token);
    },
  };
}

/** The first character of a text with a byte outside the vocabulary. */
function missing(text: string, ids: ReadonlyMap<string, number>): string {
  const known = new Set(
    Array.from(ids.keys()).flatMap((token) => [...(token.length === 1 ? (bytesOfToken(token) ?? []) : [])]),
  );
  const encoder = new TextEncoder();
  return Array.from(text).find((character) => encoder.encode(character).some((byte) => !known.has(byte))) ?? text;
}
