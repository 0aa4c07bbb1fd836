import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgedAtOnce } from '#tests/web/lesson/exercises/in-page.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { groupedShape } from '#web/engine/cell.ts';
import { seedFor } from '#web/engine/random.ts';
import { markdownOf } from '#web/lesson/exercises/blocks.ts';
import { drawSizes, parseShape, type Sizes, shapeText } from '#web/lesson/exercises/kinds/give-shape/shape-axes.ts';
import {
  pose,
  SHAPE_QUESTIONS,
  type ShapeDefinition,
  type ShapeQuestion,
} from '#web/lesson/exercises/kinds/give-shape.ts';

const trace = traceOf();
const QUESTIONS = Object.keys(SHAPE_QUESTIONS) as ShapeQuestion[];

function exercise(question: ShapeQuestion, seed = 1) {
  const posed = pose(question, { trace, sentences: { tokens: [] }, head: null, seed });
  if (!posed) throw new Error(`no exercise ${question}`);
  const { cross = false }: ShapeDefinition = SHAPE_QUESTIONS[question];
  const parsed = parseShape(posed.right[0] ?? '');
  return {
    right: 'shape' in parsed ? parsed.shape : [],
    sizes: drawSizes(seedFor(seed, question), cross),
    setting: markdownOf(posed.given?.slice(0, 1)),
    check: (shape: readonly number[]) => judgedAtOnce(posed, shapeText(shape)),
  };
}

/** The mistake diagnosed for an answer made from the exercise's sizes. */
function mistake(question: ShapeQuestion, answer: (sizes: Sizes) => readonly number[], seed = 1) {
  const made = exercise(question, seed);
  const verdict = made.check(answer(made.sizes));
  if (verdict.right === null) throw new Error(verdict.message);
  return verdict.right ? 'right' : verdict.mistake;
}

describe('giveShape', () => {
  it('accepts only the right shape, for every question and seed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUESTIONS),
        fc.nat(),
        fc.nat(7),
        fc.integer({ min: 1, max: 9 }),
        (q, seed, axis, by) => {
          const { right, check } = exercise(q, seed);
          expect(check(right).right).toBe(true);
          const place = axis % right.length;
          expect(check(right.map((extent, i) => (i === place ? extent + by : extent))).right).toBe(false);
          expect(check([...right, 1]).right).toBe(false);
          expect(check([...right].reverse()).right).toBe(new Set(right).size === 1 || right.length === 1);
        },
      ),
    );
  });

  it('has the axes of the core’s list, with a batch in front if the question says so', () => {
    for (const question of QUESTIONS) {
      const { tensor, batch } = SHAPE_QUESTIONS[question];
      if (!tensor) continue;
      const { right, sizes } = exercise(question);
      const { axes } = trace.get(tensor);
      const own = [...axes.replace(/[()]/g, '')].map((letter) => sizes[letter as keyof typeof sizes]);
      expect(right).toEqual([...(batch ? [sizes.b] : []), ...groupedShape(axes, own)]);
    }
  });

  it('draws distinct sizes with d_k = d_model / num_heads', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { b, t, s, h, g, d, m } = exercise('crossScores', seed).sizes;
        expect(new Set([b, t, s, h, g, d, m]).size).toBe(7);
        expect([m / h, h % g]).toEqual([d, 0]);
        expect(exercise('scores', seed).sizes.s).toBe(exercise('scores', seed).sizes.t);
      }),
    );
  });

  it('asks for other sizes with other seeds', () => {
    const shapes = Array.from({ length: 20 }, (_, seed) => exercise('split', seed).right.join());
    expect(new Set(shapes).size).toBeGreaterThan(15);
    const sizes = QUESTIONS.map((question) => JSON.stringify(exercise(question, 42).sizes));
    expect(new Set(sizes).size, 'different questions have different sizes').toBe(QUESTIONS.length);
  });

  it('gives readable hints that end with d_k', () => {
    const { setting, sizes } = exercise('split');
    const posed = pose('split', { trace, sentences: { tokens: [] }, head: null, seed: 1 });
    expect(posed?.hints).toEqual([
      'It has 4 axes.',
      'The axes count: sentence of the batch; head; token or query; feature in a head.',
      `d_k = ${sizes.m} / ${sizes.h} = ${sizes.d}.`,
    ]);
    expect(setting).toBe(
      `A batch of ${sizes.b} sentences of ${sizes.t} tokens; d_model = ${sizes.m}, ${sizes.h} heads.`,
    );
    for (const question of QUESTIONS) expect(exercise(question).setting).not.toMatch(/undefined|NaN/);
  });
});

describe('mistakes with shapes', () => {
  it.each<[string, ShapeQuestion, (sizes: Sizes) => readonly number[]]>([
    ['forgot-batch', 'split', ({ h, t, d }) => [h, t, d]],
    ['forgot-heads', 'maps', ({ b, t, s }) => [b, t, s]],
    ['forgot-heads', 'scores', ({ t, s }) => [t, s]],
    ['forgot-ones', 'paddingMask', ({ b, s }) => [b, s]],
    ['width-for-head', 'split', ({ b, h, t, m }) => [b, h, t, m]],
    ['head-for-width', 'merged', ({ b, t, d }) => [b, t, d]],
    ['not-split', 'split', ({ b, t, m }) => [b, t, m]],
    ['not-merged', 'merged', ({ b, t, h, d }) => [b, t, h, d]],
    ['forgot-transpose', 'split', ({ b, h, t, d }) => [b, t, h, d]],
    ['transposed-already', 'namedBands', ({ b, h, t, d }) => [b, h, t, d]],
    ['features-for-keys', 'scores', ({ h, t, d }) => [h, t, d]],
    ['queries-for-keys', 'crossScores', ({ b, h, t }) => [b, h, t, t]],
    ['keys-for-queries', 'weightsCross', ({ h, s }) => [h, s, s]],
    ['all-heads', 'sharedKeys', ({ b, h, s, d }) => [b, h, s, d]],
    ['kept-features', 'rowMeans', ({ b, t, m }) => [b, t, m]],
    ['kept-keys', 'carriedSums', ({ b, h, t, s }) => [b, h, t, s]],
    ['kept-width', 'carriedSums', ({ b, h, t, d }) => [b, h, t, d]],
    ['kept-keys', 'rowTerm', ({ b, h, t, s }) => [b, h, t, s]],
    ['kept-ones', 'rowMeans', ({ b, t }) => [b, t, 1]],
    ['kept-ones', 'carriedSums', ({ b, h, t }) => [b, h, t, 1]],
    ['forgot-batch', 'rowMeans', ({ t }) => [t]],
    ['not-widened', 'hiddenFeatures', ({ b, t, m }) => [b, t, m]],
    ['swapped-axes', 'hiddenFeatures', ({ b, t, f }) => [b, f, t]],
    ['not-summed', 'weightGradient', ({ b, m }) => [b, m, m]],
    ['forgot-ones', 'rowTerm', ({ b, h, t }) => [b, h, t]],
    ['swapped-axes', 'split', ({ b, h, t, d }) => [t, d, b, h]],
  ])('%s: %s', (id, question, answer) => expect(mistake(question, answer)).toBe(id));

  it('does not diagnose a mistake that was not made', () => {
    for (const question of QUESTIONS) {
      for (let seed = 0; seed < 20; seed++) {
        const { right, check } = exercise(question, seed);
        expect(check(right)).toMatchObject({ right: true });
        expect(check(right.map((extent) => extent + 1000))).toMatchObject({ right: false, mistake: null });
        expect(check([...right, 77])).toMatchObject({ right: false, mistake: null });
      }
    }
    const { right, check } = exercise('split');
    expect(check([...right, 77]).message).toBe('Not yet: it has 4 axes, not 5.');
    expect(check([right[0] ?? 0, 1000, 1000, 1000]).message).toBe('Not yet: 1 of 4 numbers is right.');
  });
});

describe('parseShape', () => {
  it('accepts every common notation', () => {
    const spellings = [
      '(3, 10, 4)',
      '3,10,4',
      '[3, 10, 4]',
      'torch.Size([3, 10, 4])',
      '3×10×4',
      '3 x 10 x 4',
      ' 3 10 4 ',
    ];
    for (const text of spellings) expect(parseShape(text)).toEqual({ shape: [3, 10, 4] });
    for (const text of ['(12,)', '12', '[12]']) expect(parseShape(text)).toEqual({ shape: [12] });
  });

  it('names what it cannot read', () => {
    const problem = (text: string) => {
      const parsed = parseShape(text);
      return 'problem' in parsed ? parsed.problem : parsed.shape;
    };
    expect(problem('  ')).toContain('Type a shape first');
    expect(problem('()')).toContain('Type a shape first');
    expect(problem('(B, h, T)')).toContain('“B” depends on the sizes above');
    expect(problem('(3, 2.5)')).toContain('“2.5” is not a size');
    expect(problem('(3, -1)')).toContain('“-1” is not a size');
    expect(problem('1,'.repeat(80))).toContain('too long');
    expect(problem('1,1,1,1,1,1,1,1,1')).toContain('too long');
  });
});
