/** The numbers that the chapter on speed quotes. */
import { describe, expect, it } from 'vitest';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';
import { ACCELERATORS, halfPrecision as inHalf } from '#web/lesson/chapters/fast/accelerators.ts';
import chapter from '#web/lesson/chapters/fast/chapter.ts';
import { tiledRequest } from '#web/lesson/chapters/fast/computation.ts';
import { fields, TOKENS } from '#web/lesson/chapters/fast/lab-fields.ts';
import { countOf, intensity, WAYS } from '#web/lesson/chapters/fast/ways.ts';
import { followedPosition } from '#web/lesson/inspector/followed-word.ts';
import { DEFAULT_STATE } from '#web/lesson/state/lesson-state.ts';
import { chapterText, LANGUAGES, learnedNumbers, written as quoted } from './support.ts';

const H100 = ACCELERATORS.find(({ name }) => name === 'H100') ?? expect.fail();
const halfPrecision = (way: 'plain' | 'tiled') => inHalf(way, 2048);

const TOLD = {
  en: {
    row: 'was',
    last: 'tired',
    first: 'cat',
    second: 'it',
    best: 'its best score is ',
    later: 'gives it a score of ',
    factor: 'here it is ',
  },
  fr: {
    row: 'était',
    last: 'fatigué',
    first: 'chat',
    second: 'qu’il',
    best: 'son meilleur score est ',
    later: 'donne un score de ',
    factor: 'ici, ',
  },
} as const;

describe.each(LANGUAGES)('the chapter on speed in %s', (language) => {
  const text = chapterText(language, 'fast');
  const written = (value: number, decimals: number) => quoted(language, value, decimals);

  it('says how large a map of 8192 tokens is', () => {
    expect(text).toContain(`${Math.round(8192 ** 2 / 1e6)} million`);
    expect(text).toContain(`${Math.round((4 * 8192 ** 2) / 1e6)} M`);
  });

  it('says how much memory tiles save', () => {
    expect(text).toContain(`${written(countOf('tiled', 2048).memory / 1e6, 1)} M`);
    expect(text).toContain(written(countOf('plain', 2048).memory / 1e6, 1));
  });

  it('says what waits for the memory of an H100', () => {
    const ridge = H100.peak / H100.bandwidth;
    expect(halfPrecision('plain')).toBeLessThan(ridge);
    expect(halfPrecision('tiled')).toBeGreaterThan(ridge);
    // The length with which the stage begins.
    expect(fields.tokens.start).toBe(256);
    expect(inHalf('tiled', 256)).toBeLessThan(ridge);
    for (const number of [989, 3.35, Math.round(ridge)])
      expect(text).toContain(written(number, number === 3.35 ? 2 : 0));
    expect(text).toMatch(
      new RegExp(`${written(halfPrecision('plain'), 0)} .*;.*${written(halfPrecision('tiled'), 0)}`),
    );
  });

  it('cites the data sheets of the roofs, with their numbers', () => {
    const [a100, h100] = ['A100', 'H100'].map((name) => {
      const { peak, bandwidth } = ACCELERATORS.find((each) => each.name === name) ?? expect.fail();
      const line = text.split(' - ').find((each) => /^NVIDIA ?: \*/.test(each) && each.includes(name)) ?? '';
      return { peak: peak / 1e12, bandwidth: bandwidth / 1e9, line };
    });
    expect(a100?.line).toContain(`${a100?.peak} TFLOP/s`);
    expect(a100?.line).toMatch(new RegExp(`\\b${a100?.bandwidth} G`));
    // The data sheet gives the peak for sparse matrices, twice that for dense ones.
    expect(h100?.line).toContain('1979 TFLOP/s');
    expect(h100?.peak).toBe(Math.floor(1979 / 2));
    expect(h100?.line).toContain(`${written((h100?.bandwidth ?? 0) / 1000, 2)} T`);
  });

  it('says how many operations a byte the ways on the processor do at least', () => {
    const ways = WAYS.filter((way) => way !== 'webgpu');
    const least = Math.min(...ways.flatMap((way) => TOKENS.map((tokens) => intensity(way, tokens))));
    expect(text).toMatch(new RegExp(`(more than|plus de) ${Math.floor(least)},`));
  });

  it('follows one row through two tiles', () => {
    const { tile } = DEFAULT_STATE;
    const numbers = learnedNumbers(language, undefined, {}, ({ request }) =>
      createReferenceTiledEngine().createSession().forward(tiledRequest(request, { tile })),
    );
    const { row, last, first, second, best, later, factor } = TOLD[language];
    const t = numbers.position(row);
    const score = (key: string) => numbers.at('masked', 0, t, numbers.position(key));
    const upTo = (tensor: string, n: number) => numbers.at(tensor, 0, t, n);
    expect(followedPosition(numbers.tokens, chapter.word ?? null)).toBe(t);
    expect(tile).toBe(4);
    expect(numbers.tokens.slice(0, tile).join(' ')).toBe(language === 'en' ? 'The cat sat on' : 'Le chat dormait sur');
    expect([upTo('running_max', 0), upTo('running_max', 1)]).toEqual([score(first), score(second)]);
    expect(text).toContain(best + written(score(first), 2));
    expect(text).toContain(later + written(score(second), 2));
    expect(text).toContain(factor + written(upTo('rescale', 1), 2));
    expect(text).toMatch(new RegExp(`l_1}\\$ (is|vaut) ${written(upTo('running_sum', 0), 2)}`));
    expect(text).toMatch(new RegExp(`l_2}\\$ (is|vaut) ${written(upTo('running_sum', 1), 2)}`));
    expect(numbers.at('rescale', 0, numbers.position(last), 1)).toBe(1);
    expect(text).toContain(` ${written(upTo('rescale', 1) * upTo('running_sum', 0), 2)}, `);
  });
});
