/** Byte-level byte-pair encoding as GPT-2 has it (Radford et al. 2019, section 2.2; Sennrich et al. 2016 for the merges). */
import { refuse } from '../checkpoint-error.ts';
import type { Token, Tokeniser } from '../tokeniser.ts';
import { bytesOfToken, shownToken } from './byte-letters.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What the library writes for letters without a token; it would leave them out without a word. */
const UNKNOWN = '\0unknown';

/** Rejects with `CheckpointError` if the vocabulary has more tokens than the model knows. */
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
      added_tokens: added.map(({ id, content }) => ({ id, content, special: true })),
    },
    {},
  );
  const isAdded = new Set(added.map(({ content }) => content));
  return {
    vocabulary,
    encode(text) {
      const encoding = tokenizer.encode(text, { add_special_tokens: false });
      return encoding.tokens.map((token, place): Token => {
        const id = encoding.ids[place];
        if (id === undefined) return refuse({ kind: 'no-token', text: missing(text, ids) });
        return { id, text: isAdded.has(token) ? token : shownToken(token) };
      });
    },
  };
}

/** The first character of a text that has a byte without a token. */
function missing(text: string, ids: ReadonlyMap<string, number>): string {
  const known = new Set(
    Array.from(ids.keys()).flatMap((token) => [...(token.length === 1 ? (bytesOfToken(token) ?? []) : [])]),
  );
  const encoder = new TextEncoder();
  return Array.from(text).find((character) => encoder.encode(character).some((byte) => !known.has(byte))) ?? text;
}
