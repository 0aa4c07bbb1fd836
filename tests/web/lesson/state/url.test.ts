import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '#tests/web/setup/exhaustive.ts';
import { letters } from '#web/engine/cell.ts';
import { BLOCK_LISTS } from '#web/engine/generated/block-lists.ts';
import { TILED_LISTS } from '#web/engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '#web/engine/generated/trace-lists.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { checkState } from '#web/lesson/state/lesson-state.ts';
import { decodeState, encodeState } from '#web/lesson/state/url.ts';
import { FIELD_CODECS } from '#web/lesson/state/url-fields.ts';
import { t } from '#web/messages/index.ts';
import { languageInfo } from '#web/messages/languages.ts';
import { arbitraryState } from './arbitrary-state.ts';

describe('the address of a state', () => {
  it('is empty for the default', () => {
    expect(encodeState(DEFAULT_STATE)).toBe('');
    expect(decodeState(chapterOf, '')).toEqual({ state: DEFAULT_STATE, problems: [] });
  });

  it('names only the differences, in readable words', () => {
    const state: LessonState = {
      ...DEFAULT_STATE,
      chapter: 'softmax',
      sentence: "The animal didn't cross the street, 100% sure: it was tired.",
      preset: 'random',
      numHeads: 4,
      mask: { kind: 'window', window: 3 },
      head: 1,
      cell: { tensor: 'scores', at: { h: 0, t: 2, s: 3 } },
    };
    expect(encodeState(state)).toBe(
      "?chapter=softmax&sentence=The+animal+didn't+cross+the+street,+100%25+sure:+it+was+tired%2E" +
        '&heads=4&mask=window:3&head=2&cell=scores:h0.t2.s3',
    );
  });

  it('keeps the order of its fields, since the keys of stored answers are made from it', () => {
    const known =
      'chapter progress sentence d_model heads bias mask temperature dropout seed preset example norm tile layer head edits word cell lab present questions lang engine'.split(
        ' ',
      );
    expect(FIELD_CODECS.map(({ query }) => query).filter((query) => known.includes(query))).toEqual(known);
  });

  it('implies random weights if it sets what only they use, and learned weights otherwise', () => {
    expect(decodeState(chapterOf, '?seed=7').state).toEqual({ ...DEFAULT_STATE, preset: 'random', seed: 7 });
    expect(decodeState(chapterOf, '?seed=42').state.preset).toBe('random');
    for (const search of ['d_model=24', 'heads=4', 'bias=on'])
      expect(decodeState(chapterOf, search).state.preset).toBe('random');
    for (const search of ['', 'mask=causal', 'temperature=2', 'seed=-1']) {
      expect(decodeState(chapterOf, search).state.preset).toBe('learned');
    }
    expect(decodeState(chapterOf, '?seed=7&preset=learned').state).toEqual({ ...DEFAULT_STATE, seed: 7 });
    expect(encodeState({ ...DEFAULT_STATE, preset: 'random' })).toBe('?preset=random');
    expect(encodeState({ ...DEFAULT_STATE, preset: 'random', seed: 7 })).toBe('?seed=7');
    expect(encodeState({ ...DEFAULT_STATE, seed: 7 })).toBe('?seed=7&preset=learned');
  });

  it('refuses a sentence of millions of characters for its length', () => {
    for (const long of ['a'.repeat(5e6), 'a '.repeat(5e6), '猫'.repeat(5e6)]) {
      const { state, problems } = decodeState(chapterOf, `?chapter=mask&sentence=${long}`);
      expect(state).toEqual({ ...DEFAULT_STATE, chapter: 'mask' });
      expect(problems).toEqual([expect.stringContaining(t.problems.sentenceLength)]);
      expect(problems[0]?.length).toBeLessThan(300);
    }
  });

  it('restores every valid state exactly', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const search = encodeState(state);
        expect(decodeState(chapterOf, search)).toEqual({ state, problems: [] });
        expect(encodeState(decodeState(chapterOf, search).state)).toBe(search);
      }),
      { numRuns: times(500) },
    );
  });

  it('survives the browser’s parsing and serialisation', () => {
    fc.assert(
      fc.property(arbitraryState, (state) => {
        const url = new URL('https://example.org/lesson/');
        url.search = encodeState(state);
        expect(decodeState(chapterOf, new URL(url.href).search)).toEqual({ state, problems: [] });
      }),
    );
  });

  it('keeps the progress to a thousandth', () => {
    const search = encodeState({ ...DEFAULT_STATE, progress: 0.123456 });
    expect(search).toBe('?progress=0.123');
    expect(decodeState(chapterOf, search).state.progress).toBe(0.123);
  });
});

describe('an invalid address', () => {
  it('is refused value by value, each with a reason, and the rest is kept', () => {
    const { state, problems } = decodeState(
      chapterOf,
      '?chapter=nowhere&heads=4&temperature=hot&seed=-1&mask=window:x&bias=yes&dropout=1&preset=best&progress=2',
    );
    expect(state).toEqual({ ...DEFAULT_STATE, preset: 'random', numHeads: 4 });
    expect(problems).toEqual([
      t.problems.inAddress('chapter', 'nowhere', t.problems.chapter),
      t.problems.inAddress('progress', '2', t.problems.allowed.amount(0, 1)),
      t.problems.inAddress('bias', 'yes', t.problems.allowed.choice('on, off')),
      t.problems.inAddress('mask', 'window:x', t.problems.maskWindow),
      t.problems.inAddress('temperature', 'hot', t.problems.allowed.amount(0.1, 10)),
      t.problems.inAddress('dropout', '1', t.problems.allowed.amount(0, 0.9)),
      t.problems.inAddress('seed', '-1', t.problems.allowed.whole(0, 2 ** 32 - 1)),
      t.problems.inAddress(
        'preset',
        'best',
        t.problems.allowed.choice('random, learned, hand-made, notebook, trained, opened'),
      ),
    ]);
  });

  it('gets the nearest number of heads that divides d_model, and says so', () => {
    expect(decodeState(chapterOf, '?d_model=10&heads=4')).toEqual({
      state: { ...DEFAULT_STATE, preset: 'random', dModel: 10, numHeads: 5 },
      problems: [t.problems.headsFitted(10, 4, 5)],
    });
    expect(decodeState(chapterOf, '?d_model=10').state.numHeads).toBe(2);
  });

  it('loses a head that the model does not have', () => {
    expect(decodeState(chapterOf, '?head=4')).toEqual({ state: DEFAULT_STATE, problems: [t.problems.headGone(4, 3)] });
    expect(decodeState(chapterOf, '?head=0').problems).toHaveLength(1);
    expect(decodeState(chapterOf, '?preset=notebook&heads=12&head=4').problems).toEqual([t.problems.headGone(4, 3)]);
  });

  it('follows the last word instead of one that the sentence does not have', () => {
    expect(decodeState(chapterOf, '?sentence=a+b+c&word=4')).toEqual({
      state: { ...DEFAULT_STATE, sentence: 'a b c' },
      problems: [t.problems.wordGone(4, 3)],
    });
    for (const text of ['0', '-1', '1.5', 'cat', '66']) {
      const { state, problems } = decodeState(chapterOf, `?word=${text}`);
      expect(state.word).toBeNull();
      expect(problems).toEqual([t.problems.inAddress('word', text, t.problems.allowed.whole(1, 65))]);
    }
    expect(decodeState(chapterOf, '?word=2').state.word).toBe(1);
    expect(decodeState(chapterOf, '?preset=trained&word=11')).toMatchObject({ state: { word: 10 }, problems: [] });
  });

  it.each([
    'cell=scores:h3.t0.s0',
    'cell=scores:h0.t10.s0',
    'cell=scores:t0.s0',
    'cell=scores:h0.t0.s0.d0',
    'cell=scores:h0.h1.t0.s0',
    'cell=nonsense:t0',
    'cell=__proto__:t0',
    'cell=constructor',
    'cell=dropped_weights:h0.t0.s0',
    'cell=b_q:h0.d0',
    'cell=scores:h0.t-1.s0',
    'cell=scores:h0:t1',
    'cell=scores:0,6,3',
  ])('loses the cell of %s', (search) => {
    const { state, problems } = decodeState(chapterOf, search);
    expect(state).toEqual(DEFAULT_STATE);
    expect(problems).toEqual([expect.stringContaining(t.problems.cell)]);
  });

  it('accepts a cell that only these settings have', () => {
    expect(
      decodeState(chapterOf, '?chapter=tokens&dropout=0.5&bias=on&cell=dropped_weights:h0.t0.s0').problems,
    ).toEqual([]);
    expect(decodeState(chapterOf, '?chapter=tokens&bias=on&cell=b_q:h0.d0').state.cell).toEqual({
      tensor: 'b_q',
      at: { h: 0, d: 0 },
    });
  });

  it('may name a language with its region', () => {
    const { state, problems } = decodeState(chapterOf, '?lang=fr-CA');
    expect([state.language, problems]).toEqual(['fr', []]);
    expect(encodeState(state)).toBe('?lang=fr');
    expect(decodeState(chapterOf, '?lang=de-AT').problems).toHaveLength(1);
  });

  it('gets its language’s default sentence, and omits only that one', () => {
    const french = decodeState(chapterOf, '?lang=fr').state;
    expect(french.sentence).toBe('Le chat dormait sur le tapis parce qu’il était fatigué');
    expect(encodeState(french)).toBe('?lang=fr');
    expect(encodeState({ ...french, language: 'auto' })).toContain('sentence=Le+chat');
    const english = encodeState({ ...DEFAULT_STATE, language: 'fr' });
    expect(english).toContain('sentence=The+cat');
    expect(decodeState(chapterOf, english).state.sentence).toBe(DEFAULT_STATE.sentence);
    expect(decodeState(chapterOf, '?lang=x-long').state.sentence).toBe(DEFAULT_STATE.sentence);
  });

  it('gets a sentence that the trained model knows', () => {
    const trained = decodeState(chapterOf, '?preset=trained&lang=fr').state;
    expect(trained.sentence).toBe(t.page.trainedSentence);
    expect(encodeState(trained)).toBe('?preset=trained&lang=fr');
    const own = decodeState(chapterOf, '?lang=fr&preset=trained&sentence=La+vache').state;
    expect(own.sentence).toBe('La vache');
    const french = { ...trained, sentence: languageInfo('fr').sentence };
    expect(decodeState(chapterOf, encodeState(french)).state).toEqual(french);
    expect(decodeState(chapterOf, '?preset=trained').state.sentence).toBe(DEFAULT_STATE.sentence);
  });

  it.each([
    ['fast', '', TILED_LISTS.self],
    ['block', '', BLOCK_LISTS.post],
    ['block', '&norm=pre&bias=on&dropout=0.5', BLOCK_LISTS['pre tanh bias dropout']],
    ['softmax', '', TRACE_LISTS.self],
  ] as const)('keeps a cell of every tensor in the figure of %s%s', (chapter, more, list) => {
    expect(list).toBeDefined();
    for (const { name, axes } of list ?? []) {
      const at = letters(axes).map((letter) => `${letter}0`);
      const search = `?chapter=${chapter}${more}&cell=${[name, ...(at.length > 0 ? [at.join('.')] : [])].join(':')}`;
      const { state, problems } = decodeState(chapterOf, search);
      expect(problems, search).toEqual([]);
      expect(state.cell?.tensor, search).toBe(name);
    }
  });

  it('accepts a cell only if the chapter’s figure has its tensor', () => {
    const cell = (query: string) => decodeState(chapterOf, `?${query}`).state.cell;
    expect(cell('chapter=why-attention&cell=scores:h0.t4.s9')).toEqual({ tensor: 'scores', at: { h: 0, t: 4, s: 9 } });
    expect(cell('chapter=why-attention&cell=scores:h0.t4.s10')).toBeNull();
    expect(cell('chapter=tokens&cell=key_input:s0.m0')).toBeNull();
    expect(cell('chapter=variants&heads=4&cell=k_shared:g1.s9.d2')).toBeNull();
  });

  it.each([
    ['sentence=', t.problems.sentenceEmpty],
    ['sentence=%20%0A', t.problems.sentenceEmpty],
    [`sentence=${'x'.repeat(2001)}`, t.problems.sentenceLength],
    [`sentence=${'x+'.repeat(65)}`, t.problems.sentenceTokens(65)],
    ['sentence=a%00b', t.problems.sentenceCharacters],
    ['mask=custom:ffff', t.problems.maskPainted],
    ['mask=custom:FFF0', t.problems.maskPainted],
    ['mask=custom:123', t.problems.maskPainted],
    [`mask=custom:${'0000'.repeat(17)}`, t.problems.maskPainted],
    ['mask=causal:1', t.problems.maskKind],
    ['d_model=0x10', t.problems.allowed.whole(1, 512)],
    ['d_model=513', t.problems.allowed.whole(1, 512)],
    ['d_model=', t.problems.allowed.whole(1, 512)],
    ['d_model=12.5', t.problems.allowed.whole(1, 512)],
    ['heads=Infinity', t.problems.allowed.whole(1, 64)],
    ['temperature=NaN', t.problems.allowed.amount(0.1, 10)],
    ['temperature=0', t.problems.allowed.amount(0.1, 10)],
    ['seed=4294967296', t.problems.allowed.whole(0, 2 ** 32 - 1)],
    ['example=3', t.problems.allowed.choice('1, 2')],
  ])('refuses %s', (search, problem) => {
    const { state, problems } = decodeState(chapterOf, search);
    expect(state).toEqual(DEFAULT_STATE);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it('uses the first of a repeated value, and says so', () => {
    expect(decodeState(chapterOf, 'seed=1&seed=2')).toEqual({
      state: { ...DEFAULT_STATE, preset: 'random', seed: 1 },
      problems: [t.problems.repeated('seed')],
    });
  });

  it('ignores unknown names', () => {
    expect(decodeState(chapterOf, '?utm_source=course&constructor=1&__proto__=2')).toEqual({
      state: DEFAULT_STATE,
      problems: [],
    });
  });

  it('quotes only the start of a long value', () => {
    expect(decodeState(chapterOf, `?seed=${'9'.repeat(5000)}`).problems[0]?.length).toBeLessThan(200);
  });

  it('never throws and always gives a valid state, with a reason for every unused value', () => {
    const name = fc.constantFrom(...FIELD_CODECS.map(({ query }) => query), 'other');
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '%',
        '%E0%A4%A',
        '%ED%A0%80',
        '\ud800',
        '1e309',
        '-0',
        '٣',
        'none:',
        'window:',
        ':',
        '..',
        '&&==',
        'null',
      ),
      fc.integer().map(String),
      fc.double().map(String),
    );
    const hostile = fc.array(fc.tuple(name, nasty), { maxLength: 16 });
    fc.assert(
      fc.property(
        fc.oneof(
          hostile.map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
          fc.string(),
        ),
        (search) => {
          const { state, problems } = decodeState(chapterOf, search);
          expect(checkState(chapterOf, state)).toEqual({ ok: true, value: state });
          for (const problem of problems) expect(problem.length).toBeGreaterThan(10);
          for (const { query, read, write } of FIELD_CODECS) {
            const text = new URLSearchParams(search).get(query);
            if (text === null || problems.length > 0) continue;
            expect(write(state)).toBe(write((read(text, DEFAULT_STATE) as { value: LessonState }).value));
          }
        },
      ),
      { numRuns: times(500) },
    );
  });
});
