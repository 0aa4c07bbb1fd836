/** Byte-level tokenisation as in GPT-2, and rejection of invalid vocabulary files. */
import { Tokenizer } from '@huggingface/tokenizers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteLevelTokeniser, shownToken } from '#web/engine/checkpoint/byte-level/byte-level-tokeniser.ts';
import { readTokenizerJson, readVocabulary } from '#web/engine/checkpoint/byte-level/vocabulary.ts';
import { CheckpointError } from '#web/engine/checkpoint/checkpoint-error.ts';
import { idTokeniser } from '#web/engine/checkpoint/tokeniser.ts';
import { END, LETTERS, MERGES_TXT, naiveIds, tokenizerJson, VOCAB, VOCAB_JSON } from './support/hand-made-bpe.ts';
import { problemOf } from './support/opened.ts';

const SIZE = Object.keys(VOCAB).length;
const tokeniser = await byteLevelTokeniser(readVocabulary(VOCAB_JSON, MERGES_TXT), SIZE);
const fromOneFile = await byteLevelTokeniser(readTokenizerJson(tokenizerJson()), SIZE);
const idsOf = (text: string): number[] => tokeniser.encode(text).map(({ id }) => id);

describe('a byte-level tokeniser', () => {
  it('applies the listed merges and shows spaces', () => {
    expect(tokeniser.encode('the cat sat on the mat').map(({ text }) => text)).toEqual([
      't',
      'he',
      '·cat',
      '·sat',
      '·on',
      '·the',
      '·mat',
    ]);
    expect(tokeniser.vocabulary).toBe(SIZE);
  });

  it('shows partial characters as bytes and control characters as codes', () => {
    expect(tokeniser.encode('é€\n').map(({ text }) => text)).toEqual(['é', '⟨E2⟩', '⟨82⟩', '⟨AC⟩', '↵']);
    expect(shownToken(LETTERS[0x1b] ?? '')).toBe('⟨1B⟩');
    expect(shownToken(END)).toBe(END);
  });

  it('keeps a token that no merge makes in one piece, whichever files it came from', async () => {
    for (const one of [fromOneFile, tokeniser])
      expect(one.encode(`on${END} on`).map(({ text }) => text)).toEqual(['on', END, '·on']);
    expect(idsOf(END)).toEqual([VOCAB[END]]);
    const added = JSON.stringify({ [END]: VOCAB[END], '<pad>': SIZE });
    const more = await byteLevelTokeniser(readVocabulary(VOCAB_JSON, MERGES_TXT, added), SIZE + 1);
    expect(more.encode(`<pad>on${END}`).map(({ id }) => id)).toEqual([SIZE, VOCAB['on'], VOCAB[END]]);
    expect(more.shown(SIZE)).toBe('<pad>');
    expect(() => readVocabulary(VOCAB_JSON, MERGES_TXT, '{}')).not.toThrow();
    for (const wrong of [{ '<pad>': 3 }, { [END]: SIZE }, { '<pad>': -1 }, { '<a>': SIZE, '<b>': SIZE }]) {
      const problem = await problemOf(() => readVocabulary(VOCAB_JSON, MERGES_TXT, JSON.stringify(wrong)));
      expect(problem).toMatchObject({ kind: 'tokeniser', file: 'added_tokens.json' });
    }
  });

  it.each([
    ['', {}, ['on', '·', '<m>', '·on', '<m>', 'on']],
    ['lstrip', { lstrip: true }, ['on', '<m>', '·on', '<m>', 'on']],
    ['rstrip', { rstrip: true }, ['on', '·', '<m>', 'on', '<m>', 'on']],
  ])('keeps the flag "%s" of an added token', async (_, flags, expected) => {
    const added = { id: SIZE, content: '<m>', special: true, normalized: false, single_word: false, ...flags };
    const json = tokenizerJson({ added_tokens: [added] });
    const one = await byteLevelTokeniser(readTokenizerJson(json), SIZE + 1);
    const text = 'on <m> on<m>on';
    expect(one.encode(text).map((token) => token.text)).toEqual(expected);
    const { ids } = new Tokenizer(JSON.parse(json), {}).encode(text, { add_special_tokens: false });
    expect(one.encode(text).map((token) => token.id)).toEqual(ids);
  });

  it('matches the paper’s loop on any text, whichever files it came from', () => {
    const words = fc.constantFrom('the', ' cat', " they'll", ' sat', '  ', 'é', '\n', '42', '!?', ' on', 'll');
    const text = fc.oneof(
      fc.array(words, { maxLength: 8 }).map((all) => all.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, (one) => {
        fc.pre(!one.includes(END));
        expect(idsOf(one)).toEqual(naiveIds(one));
        expect(fromOneFile.encode(one)).toEqual(tokeniser.encode(one));
      }),
    );
  });

  it('applies merges in list order, for any list', async () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(50), { maxLength: 12 }),
        fc.array(letter, { maxLength: 12 }),
        async (choices, word) => {
          const known = ['a', 'b', 'c'];
          const merges: string[] = [];
          // Each merge joins two known tokens, as in training.
          for (const choice of choices) {
            const [left = '', right = ''] = [known[choice % known.length], known[(choice * 7) % known.length]];
            if (merges.includes(`${left} ${right}`) || known.includes(left + right)) continue;
            merges.push(`${left} ${right}`);
            known.push(left + right);
          }
          const vocab = Object.fromEntries(known.map((token, id) => [token, id]));
          const one = await byteLevelTokeniser(readVocabulary(JSON.stringify(vocab), merges.join('\n')), known.length);
          const text = word.join('');
          expect(one.encode(text).map(({ id }) => id)).toEqual(naiveIds(text, merges, vocab));
        },
      ),
    );
  });

  it('accepts property names of objects as tokens', async () => {
    const vocab = '{"_":0,"p":1,"__proto__":2,"constructor":3,"__":4}';
    const one = await byteLevelTokeniser(readVocabulary(vocab, '_ _'), 5);
    expect(one.encode('p__').map(({ id }) => id)).toEqual([1, 4]);
  });

  it('reports the character that it cannot encode', async () => {
    const one = await byteLevelTokeniser(readVocabulary('{"a":0}', ''), 1);
    expect(one.encode('aa').map(({ id }) => id)).toEqual([0, 0]);
    expect(await problemOf(() => one.encode('aéa'))).toEqual({ kind: 'no-token', text: 'é' });
  });

  it('rejects a vocabulary larger than the model’s', async () => {
    const problem = await problemOf(() => byteLevelTokeniser(readVocabulary(VOCAB_JSON, MERGES_TXT), SIZE - 1));
    expect(problem).toEqual({ kind: 'vocabulary', tokens: SIZE, model: SIZE - 1 });
  });
});

/** Recursive functions overflow the stack on this. */
const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const ADDED = { id: 900, content: '<a>' };

describe('the files of a tokeniser', () => {
  it.each([
    ['vocab.json', 'is not JSON', () => readVocabulary('<html>', ''), 'JSON', '<html>'],
    ['vocab.json', 'is a list', () => readVocabulary('["a"]', ''), '{"token": id, …}', '["a"]'],
    ['vocab.json', 'is empty', () => readVocabulary('{}', ''), '{"token": id, …}', '{}'],
    ['vocab.json', 'has a fractional id', () => readVocabulary('{"a":0.5}', ''), '{"token": id, …}', '"a": 0.5'],
    [
      'vocab.json',
      'has an id out of range',
      () => readVocabulary('{"a":1e12}', ''),
      '{"token": id, …}',
      '"a": 1000000000000',
    ],
    ['vocab.json', 'is not there', () => readVocabulary('', ''), 'JSON', '""'],
    ['vocab.json', 'nests deeply', () => readVocabulary(`{"a":${DEEP}}`, ''), '≤ 32 × […]', '[[[[…'],
    ['vocab.json', 'has a token twice', () => readVocabulary('{"a":0,"\\u0061":1}', ''), '1 × "a"', '2 × "a"'],
    ['tokenizer.json', 'nests deeply', () => readTokenizerJson(`{"normalizer":${DEEP}}`), '≤ 32 × […]', '[[[[…'],
    [
      'tokenizer.json',
      'has a flood of wrong merges',
      () => readTokenizerJson(tokenizerJson({}, { merges: new Array(1_000_000).fill(0) })),
      'model.merges: Array',
      expect.stringMatching(/^\[0,0,[0,]+…[0,]+\]$/),
    ],
    ['vocab.json', 'has a duplicate id', () => readVocabulary('{"a":0,"b":0}', ''), '{"token": id, …}', '"b": 0'],
    ['merges.txt', 'has a line with one token', () => readVocabulary('{"a":0}', 'a'), '"a b"', 'a'],
    ['merges.txt', 'has a line with three tokens', () => readVocabulary('{"a":0}', 'a a a'), '"a b"', 'a a a'],
    ['merges.txt', 'has a merge without a token', () => readVocabulary('{"a":0}', 'a a'), '"aa" ∈ vocab', 'a a'],
    [
      'tokenizer.json',
      'has another model type',
      () => readTokenizerJson(tokenizerJson({}, { type: 'Unigram' })),
      'model.type: "BPE"',
      '"Unigram"',
    ],
    [
      'tokenizer.json',
      'splits words differently',
      () => readTokenizerJson(tokenizerJson({ pre_tokenizer: { type: 'Whitespace' } })),
      'pre_tokenizer.type: "ByteLevel"',
      '"Whitespace"',
    ],
    [
      'tokenizer.json',
      'normalises the text',
      () => readTokenizerJson(tokenizerJson({ normalizer: { type: 'NFC' } })),
      'normalizer: null',
      '{"type":"NFC"}',
    ],
    [
      'tokenizer.json',
      'has a token that must be a word',
      () => readTokenizerJson(tokenizerJson({ added_tokens: [{ id: 9, content: 'on', single_word: true }] })),
      'added_tokens.0.single_word: false',
      'true',
    ],
    [
      'tokenizer.json',
      'has two added tokens with one id',
      () => readTokenizerJson(tokenizerJson({ added_tokens: [ADDED, { ...ADDED, content: '<b>' }] })),
      '{"token": id, …}',
      '"<b>": 900',
    ],
    [
      'tokenizer.json',
      'has an added token twice',
      () => readTokenizerJson(tokenizerJson({ added_tokens: [ADDED, { ...ADDED, id: 901 }] })),
      '{"token": id, …}',
      '"<a>": 901',
    ],
    [
      'tokenizer.json',
      'adds a token under the id of another',
      () => readTokenizerJson(tokenizerJson({ added_tokens: [{ ...ADDED, id: 0 }] })),
      '{"token": id, …}',
      '"<a>": 0',
    ],
    [
      'tokenizer.json',
      'contains only a vocabulary',
      () => readTokenizerJson(VOCAB_JSON),
      'pre_tokenizer: "pre_tokenizer"',
      'undefined',
    ],
  ])('%s is rejected if it %s', async (file, _, read, expected, found) => {
    expect(await problemOf(read)).toEqual({ kind: 'tokeniser', file, expected, found });
  });

  it('may contain merges as pairs, or Windows line endings', () => {
    const pairs = readTokenizerJson(tokenizerJson({}, { merges: [['h', 'e']] }));
    expect(pairs.merges).toEqual([['h', 'e']]);
    expect(readVocabulary('{"a":0,"aa":1}', '#version: 0.2\r\na a\r\n').merges).toEqual([['a', 'a']]);
  });

  it('are read or rejected, whatever their content', () => {
    const json = fc.oneof(
      fc.json(),
      fc.string(),
      fc.dictionary(fc.string(), fc.nat(9)).map((ids) => JSON.stringify(ids)),
    );
    fc.assert(
      fc.property(json, fc.string(), fc.jsonValue(), (text, merges, value) => {
        const part = JSON.stringify(value);
        for (const read of [
          () => readVocabulary(text, merges),
          () => readTokenizerJson(text),
          () => readTokenizerJson(`{"pre_tokenizer":{"type":"ByteLevel"},"model":{"vocab":${part},"merges":${part}}}`),
          () =>
            readTokenizerJson(
              `{"pre_tokenizer":{"type":"ByteLevel"},"added_tokens":${part},"model":{"vocab":{"a":0},"merges":[]}}`,
            ),
        ]) {
          try {
            read();
          } catch (error) {
            expect(error).toBeInstanceOf(CheckpointError);
          }
        }
      }),
    );
  });
});

describe('a model without tokeniser files', () => {
  it('takes ids as text', async () => {
    const one = idTokeniser(29);
    expect(one.encode(' 3, 1  28\n')).toEqual([
      { id: 3, text: '3' },
      { id: 1, text: '1' },
      { id: 28, text: '28' },
    ]);
    expect(await problemOf(() => one.encode('3 29'))).toEqual({ kind: 'ids', found: '29', vocabulary: 29 });
    expect(await problemOf(() => one.encode('3 cat'))).toEqual({ kind: 'ids', found: 'cat', vocabulary: 29 });
  });
});
