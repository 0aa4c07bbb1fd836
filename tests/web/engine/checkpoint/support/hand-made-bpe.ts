/**
 * A byte-level vocabulary made by hand, as the files that GPT-2 comes with, and byte-pair encoding once more as its paper's code
 * has it: merge every occurrence of the pair that comes first in the list, until none is left.
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

/** Ids as GPT-2 gives them: letters, merges, the end of a text. */
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

/** The ids of a text, by the paper's own loop. */
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
