/**
 * Hand-made byte-level vocabulary in GPT-2's file formats, and a naive reference encoder.
 *
 * The encoder follows the paper's code: it merges every occurrence of the first listed pair until none is left.
 */
const MERGES = [
  'Ġ t',
  'h e',
  'Ġt he',
  'Ġ c',
  'a t',
  'Ġc at',
  'Ġ s',
  'Ġs at',
  'o n',
  'Ġ on',
  'm at',
  'Ġ mat',
  'Ã ©',
  'l l',
  "' ll",
];

export const END = '<|endoftext|>';

export const LETTERS: readonly string[] = (() => {
  const visible = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCodePoint(visible(byte) ? byte : next++));
})();

/** Ids in GPT-2's order: letters, merges, end of text. */
export const VOCAB: Readonly<Record<string, number>> = Object.fromEntries(
  [...[...LETTERS].sort(), ...MERGES.map((merge) => merge.replace(' ', '')), END].map((token, id) => [token, id]),
);

export const VOCAB_JSON = JSON.stringify(VOCAB);
export const MERGES_TXT = `#version: 0.2\n${MERGES.join('\n')}\n`;

export function tokenizerJson(
  change: Readonly<Record<string, unknown>> = {},
  ofModel: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [
      {
        id: VOCAB[END],
        content: END,
        single_word: false,
        lstrip: false,
        rstrip: false,
        normalized: true,
        special: true,
      },
    ],
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: false },
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      vocab: VOCAB,
      merges: MERGES,
      ...ofModel,
    },
    ...change,
  });
}

/** The ids of a text, computed by the paper's loop. */
export function naiveIds(
  text: string,
  merges: readonly string[] = MERGES,
  vocab: Readonly<Record<string, number>> = VOCAB,
): number[] {
  const pieces = text.match(/'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu) ?? [];
  return pieces.flatMap((piece) => {
    let word = Array.from(new TextEncoder().encode(piece), (byte) => LETTERS[byte] ?? '');
    for (;;) {
      const pairs = word.slice(1).map((right, i) => merges.indexOf(`${word[i]} ${right}`));
      const best = Math.min(...pairs.filter((rank) => rank >= 0));
      if (!Number.isFinite(best)) break;
      const next: string[] = [];
      for (let i = 0; i < word.length; i++) {
        const [left = '', right] = [word[i], word[i + 1]];
        if (right !== undefined && merges[best] === `${left} ${right}`) {
          next.push(left + right);
          i++;
        } else next.push(left);
      }
      word = next;
    }
    return word.map((token) => vocab[token] ?? Number.NaN);
  });
}
