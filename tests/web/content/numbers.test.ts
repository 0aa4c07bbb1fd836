/** Numbers in the chapters' Markdown: what they stand for, how they are written, and every problem with its line. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluateQuote, QuotedLesson, type Quotes } from '#web/lesson/chapters/quoted.ts';
import { readLearnedLayer } from '#web/lesson/model/learned-layer.ts';
import { learnedMeasures } from '#web/messages/learned-measures.ts';
import { withNumbers } from '../../../build-scripts/vite-plugins/prose/numbers.ts';

const LAYER = readLearnedLayer(readFileSync(new URL('../../../web/models/learned/en.safetensors', import.meta.url)));
const lesson = new QuotedLesson(LAYER, ['The cat sat on the mat', 'The cat was tired']);

const QUOTES: Quotes = {
  third: () => 1 / 3,
  terms: () => [1.5, -0.25, 2],
  count: () => 1_234_567,
  word: () => 'cat',
  holds: () => true,
  late: async () => 4,
  nothing: () => Number.NaN,
};

const fill = (markdown: string, decimalSign: '.' | ',' = '.') =>
  withNumbers('scale.md', markdown, { decimalSign, evaluate: (source) => evaluateQuote(lesson, QUOTES, source) });

const cell = (tensor: string, ...indices: string[]) =>
  lesson
    .at(tensor, ...indices)
    .toFixed(2)
    .replace('-', '−');

describe('a number in the prose', () => {
  it.each([
    ['{=third}', '0.33'],
    ['{=third .0}', '0'],
    ['{=third .4}', '0.3333'],
    ['{=late}', '4'],
    ['{=late .1}', '4.0'],
    ['{=count}', '1\u00a0234\u00a0567'],
    ['{=terms}', '1.50, −0.25, 2'],
    ['{=terms +}', '1.50 − 0.25 + 2'],
    ['{=terms .1 +}', '1.5 − 0.3 + 2.0'],
    ['“{=word}”', '“cat”'],
    ['{=minus (product 2 (third)) .1}', '−0.7'],
    ['{=share 2 0} {=share 0 2}', '0.88 0.12'],
  ])('%s is written as %s', async (markdown, expected) => {
    expect(await fill(markdown)).toBe(expected);
  });

  it('has the decimal sign of its language, and braces around it in formulas', async () => {
    expect(await fill('{=third}, $a = {=third}$ {=terms}', ',')).toBe('0,33, $a = 0{,}33$ 1,50 ; −0,25 ; 2');
  });

  it('is a cell of the learned layer, or a row without the last index', async () => {
    expect(await fill('{=scores h2 sat cat}')).toBe(cell('scores', 'h2', 'sat', 'cat'));
    expect(await fill('{=merged cat h3 1}')).toBe(cell('merged', 'cat', 'h3', '1'));
    const row = [0, 1, 2, 3].map((d) => cell('v', 'h1', 'mat', `${d}`));
    expect(await fill('{=v h1 mat}')).toBe(row.join(', '));
  });

  it.each([
    ['{=d_model} = {=num_heads} · {=d_k}', '12 = 3 · 4'],
    ['{=largest position cat .0}, {=largest weights h2 sat}', `1, ${cell('weights', 'h2', 'sat', 'cat')}`],
    [
      '{=measured h3 before .1}, {=measured named depended free .1}',
      `${learnedMeasures('en').shown.heads[2]?.before}, ${learnedMeasures('en').free.named.depended}`,
    ],
  ])('%s is a size of the layer, the largest number of a row, or measured', async (markdown, expected) => {
    expect(await fill(markdown)).toBe(expected);
  });

  it('is about the first sentence that has all its words', async () => {
    const other = lesson.about(['tired']);
    expect(other.tokens).toEqual(['The', 'cat', 'was', 'tired']);
    expect(await fill('{=weights h1 tired cat .5}')).toBe(other.at('weights', 'h1', 'tired', 'cat').toFixed(5));
    expect(lesson.about(['cat'])).toBe(lesson);
  });

  it('can take its word from the layer', async () => {
    const word =
      lesson.tokens[lesson.row('weights', 'h2', 'sat').indexOf(Math.max(...lesson.row('weights', 'h2', 'sat')))];
    expect(await fill('{=most h2 sat}')).toBe(word);
    expect(await fill('{=weights h2 sat (most h2 sat) .4}')).toBe(
      lesson.at('weights', 'h2', 'sat', word ?? '').toFixed(4),
    );
  });

  it('is computed with the settings behind it', async () => {
    const sharp = lesson.with({ temperature: 0.5 }).at('weights', 'h1', 'sat', 'cat');
    expect(await fill('{=weights h1 sat cat temperature=0.5 .6}')).toBe(sharp.toFixed(6));
    expect(await fill('{=weights h1 The sat mask=causal}')).toBe('0');
  });
});

describe('a problem', () => {
  it.each([
    ['{=scores h1 sat dog}', '“dog” is not in “The cat sat on the mat”'],
    ['{=scores h4 sat cat}', 'the axis h has 3 entries; there is no h4'],
    ['{=scores h1}', 'scores has the axes h, t, s'],
    ['{=scored h1 sat cat}', '"scored" is no tensor, and no quote of the chapter; these are third, terms'],
    ['{=scores h1 sat tired}', 'no sentence of the lesson has “sat”, “tired”'],
    ['{=weights h1 sat cat temperature=-1}', '"temperature=-1" is no setting of the lesson'],
    ['{=weights h1 sat cat warmth=1}', '"warmth=1" is no setting of the lesson'],
    ['{=holds}', 'is true or false'],
    ['{=nothing}', 'is not a number'],
  ])('in %s is named with its line', async (markdown, problem) => {
    await expect(fill(`One.\n\nTwo ${markdown}.`)).rejects.toThrow(`scale.md:3: `);
    await expect(fill(markdown)).rejects.toThrow(problem);
  });

  it('does not hide the next one', async () => {
    await expect(fill('{=a}\n{=b}\n<!-- check: third > 1 -->')).rejects.toThrow(/md:1: .*\n.*md:2: .*\n.*md:3: /);
  });
});

describe('a check', () => {
  it.each([
    'third < 1',
    'late = 4',
    'late ≥ 4',
    'third ≤ late',
    'third > −1',
    'word = cat',
    'most h2 sat = cat',
    'holds',
    'scores h1 sat cat > scores h1 sat on temperature=2',
  ])('%s holds, and leaves its lines empty', async (relation) => {
    expect(await fill(`One.\n\n<!-- check: ${relation}\n-->\nTwo.`)).toBe('One.\n\n\n\nTwo.');
  });

  it.each([
    ['third > 1', '0.3333333333333333 > 1'],
    ['word = mat', 'cat = mat'],
    ['word < late', 'cat < 4'],
    ['third', '0.3333333333333333'],
  ])('%s stops the build', async (relation, values) => {
    const problem = `scale.md:2: the text states "${relation}", which does not hold: ${values}`;
    await expect(fill(`One.\n<!-- check: ${relation} -->`)).rejects.toThrow(problem);
  });
});
