import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '#tests/web/setup/exhaustive.ts';
import { SentenceError, segmentByPattern, segmentPlain, tokenise } from '#web/lesson/model/tokenise.ts';

describe.each([
  ['with Intl.Segmenter', (sentence: string) => tokenise(sentence)],
  ['without it', (sentence: string) => tokenise(sentence, segmentByPattern)],
])('a sentence %s', (_, cut) => {
  it('is split into words and punctuation', () => {
    expect(cut('The cat sat on the mat because it was tired')).toEqual(
      'The cat sat on the mat because it was tired'.split(' '),
    );
    expect(cut('The quick brown fox jumps .')).toEqual(['The', 'quick', 'brown', 'fox', 'jumps', '.']);
    expect(cut("The animal didn't cross, it was tired.")).toEqual([
      'The',
      'animal',
      "didn't",
      'cross',
      ',',
      'it',
      'was',
      'tired',
      '.',
    ]);
    expect(cut('  spaces \t and\nlines  ')).toEqual(['spaces', 'and', 'lines']);
    expect(cut('pi is 3.14!')).toEqual(['pi', 'is', '3.14', '!']);
  });

  it('may be in any script', () => {
    expect(cut("J'aime l'apprentissage profond")).toEqual(["J'aime", "l'apprentissage", 'profond']);
    expect(cut('Кошка села на коврик')).toEqual(['Кошка', 'села', 'на', 'коврик']);
    expect(cut('القطة جلست على الحصيرة')).toEqual(['القطة', 'جلست', 'على', 'الحصيرة']);
    expect(cut('बिल्ली चटाई पर बैठी')).toEqual(['बिल्ली', 'चटाई', 'पर', 'बैठी']);
  });

  it('may contain emoji and flags, each as one token', () => {
    expect(cut('👩‍👩‍👧‍👦 likes 🏳️‍🌈, 👍🏽 and 🇨🇭🇫🇷 1️⃣')).toEqual([
      '👩‍👩‍👧‍👦',
      'likes',
      '🏳️‍🌈',
      ',',
      '👍🏽',
      'and',
      '🇨🇭',
      '🇫🇷',
      '1️⃣',
    ]);
  });

  it('is the same in every Unicode normalisation of its accents', () => {
    expect(cut('cafe\u0301')).toEqual(cut('caf\u00e9'));
  });

  it('is rejected with a reason if empty', () => {
    for (const empty of ['', '   ', '\n\t']) {
      expect(() => cut(empty)).toThrow(SentenceError);
      expect(() => cut(empty)).toThrow('type at least one');
    }
  });

  it('may have 64 tokens, and is rejected with their number beyond', () => {
    expect(cut('a '.repeat(64))).toHaveLength(64);
    expect(() => cut('a '.repeat(65))).toThrow('has 65 tokens; the lesson has room for 64');
  });

  it('loses only spaces', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }), (sentence) => {
        try {
          expect(cut(sentence).join('').replace(/\s/gu, '')).toBe(sentence.normalize('NFC').replace(/\s/gu, ''));
        } catch (error) {
          if (!(error instanceof SentenceError)) throw error;
        }
      }),
    );
  });
});

it('scripts without spaces are split by dictionary if the browser has one', () => {
  expect(tokenise('猫はマットの上に座った。').length).toBeGreaterThan(4);
  expect(tokenise('我喜欢深度学习').length).toBeGreaterThan(2);
});

describe('a sentence of plain words', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const byUnicode = (sentence: string) =>
    Array.from(segmenter.segment(sentence), ({ segment }) => segment).filter((piece) => piece.trim() !== '');

  it('is split according to Unicode’s rules', () => {
    const unit = fc.constantFrom(..."aZéÿ×1'’.,!?;:- \t");
    let plain = 0;
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (sentence) => {
        const pieces = segmentPlain(sentence);
        if (pieces === null) return;
        plain++;
        expect(pieces).toEqual(byUnicode(sentence));
      }),
      { numRuns: times(3000, 1500) },
    );
    expect(plain).toBeGreaterThan(100);
  });

  it.each([
    'The cat sat on the mat because it was tired',
    'Le chat dormait sur le tapis parce qu’il était fatigué',
    'The quick brown fox jumps .',
  ])('needs no more than that: %s', (sentence) => {
    expect(segmentPlain(sentence)).toEqual(byUnicode(sentence));
  });
});
