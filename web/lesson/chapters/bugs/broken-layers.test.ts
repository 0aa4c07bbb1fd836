/** Every bug of the gallery is the core's layer with one error, shows as described, and is left out where it cannot show. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { brokenLayers, MOST_TOKENS, REPAIRS } from '#web/lesson/chapters/bugs/broken-layers.ts';
import type { BrokenLayer } from '#web/lesson/chapters/bugs/pictures.ts';
import { GALLERY, type GalleryBug } from '#web/lesson/constants/bug-gallery.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { BUG_QUESTIONS } from '#web/lesson/exercises/kinds/diagnose-bug/bug-questions.ts';

const SHAPE = { tokens: 8, sourceTokens: 8, dModel: 12, numHeads: 3, keyWidth: 12, valueWidth: 12 };
const HEAD = 1;
/** Rows of at most 12 shares in single precision. */
const EXACT = 5;

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe.each(ENGINES)('on the %s', (_, engine) => {
  const variants = {
    plain: {},
    'bias, dropout, a window and a temperature': { bias: true, dropout: 0.4, windowLeft: 1, temperature: 0.5 },
  };

  describe.each(Object.entries(variants))('%s', (_name, changes) => {
    const request = randomRequest({ ...SHAPE, ...changes }, 3);
    const trace = engine.createSession().forward(request);
    const all = brokenLayers(engine.createSession(), trace, HEAD);
    const rows = MOST_TOKENS * SHAPE.dModel;
    const short = engine
      .createSession()
      .forward({
        options: {
          ...request.options,
          tokens: MOST_TOKENS,
          sourceTokens: MOST_TOKENS,
          causal: true,
          windowLeft: -1,
          dropout: 0,
        },
        given: Object.fromEntries(
          Object.entries(request.given).flatMap(([name, values]) =>
            name === 'dropout_mask'
              ? []
              : [[name, /^(input|embedding|position)$/.test(name) ? values.slice(0, rows) : values]],
          ),
        ),
      });
    const of = (bug: GalleryBug): BrokenLayer => {
      const found = all.find((layer) => layer.bug === bug);
      if (!found) throw new Error(`${bug} does not show`);
      return found;
    };
    const broken = (bug: GalleryBug) =>
      of(bug)
        .pictures(false)
        .find(({ suspect }) => suspect)?.values ?? [];
    const marks = (bug: GalleryBug) => {
      const picture = of(bug)
        .pictures(true)
        .find(({ suspect }) => suspect);
      return (t: number, column: number) => picture?.marked?.(t, column) ?? false;
    };
    const cell = (name: string, t: number, column: number) => {
      const { data } = short.get(name);
      const columns = name === 'weights' ? MOST_TOKENS : SHAPE.dModel;
      return data[(name === 'weights' ? HEAD * MOST_TOKENS * MOST_TOKENS : 0) + t * columns + column] ?? Number.NaN;
    };

    it("has all of them, each beside the core's result for the same tokens", () => {
      expect(all.map(({ bug }) => bug)).toEqual(GALLERY);
      for (const { sound } of all)
        for (const { title, values } of sound)
          for (const [t, row] of values.entries())
            for (const [column, value] of row.entries())
              expect(value).toBeCloseTo(cell(title === 'concat' ? 'merged' : title, t, column), EXACT);
    });

    it('without the scale: rows add up to 1, and the largest shares are larger', () => {
      for (const row of broken('noScale')) expect(sum(row)).toBeCloseTo(1, EXACT);
      const [now = 0, then = 0] = of('noScale').facts;
      expect(now).toBeGreaterThan(then);
      const root = Math.sqrt(SHAPE.dModel / SHAPE.numHeads);
      const [t, a, b] = [4, 0, 1];
      const ratio = (rowOf: (s: number) => number) => Math.log(rowOf(a) / rowOf(b));
      // Single precision over a ratio of exponentials: four digits.
      expect(ratio((s) => broken('noScale')[t]?.[s] ?? 0)).toBeCloseTo(root * ratio((s) => cell('weights', t, s)), 3);
    });

    it('over the queries: columns add up to 1, and the rows that do not are marked', () => {
      const matrix = broken('overQueries');
      for (let s = 0; s < MOST_TOKENS; s++) expect(sum(matrix.map((row) => row[s] ?? 0))).toBeCloseTo(1, EXACT);
      for (const [t, row] of matrix.entries())
        expect(marks('overQueries')(t, MOST_TOKENS)).toBe(Math.abs(sum(row) - 1) >= 0.005);
    });

    it('masked after the softmax: the zeros are right, but rows add up to less than 1', () => {
      const matrix = broken('maskAfterSoftmax');
      for (const [t, row] of matrix.entries()) {
        expect(row.slice(t + 1).every((share) => share === 0)).toBe(true);
        if (t < MOST_TOKENS - 1) expect(sum(row)).toBeLessThan(1);
        // The remaining shares have the right proportions; only the normalisation is missing.
        for (let s = 0; s <= t; s++) expect((row[s] ?? 0) / sum(row)).toBeCloseTo(cell('weights', t, s), EXACT);
      }
    });

    it('upside down: earlier keys are 0, later ones are marked', () => {
      for (const [t, row] of broken('upsideDown').entries()) {
        expect(row.slice(0, t).every((share) => share === 0)).toBe(true);
        expect(sum(row)).toBeCloseTo(1, EXACT);
        expect(row.map((_share, s) => marks('upsideDown')(t, s))).toEqual(row.map((_share, s) => s > t));
      }
    });

    it('without the transpose: marks exactly the numbers that belong to another token', () => {
      const d = SHAPE.dModel / SHAPE.numHeads;
      const { data } = short.get('context');
      for (const [t, row] of broken('noTranspose').entries())
        for (const [column, value] of row.entries()) {
          const flat = t * SHAPE.dModel + column;
          expect(value).toBe(data[flat]);
          expect(marks('noTranspose')(t, column)).toBe(Math.floor(flat / d) % MOST_TOKENS !== t);
        }
      expect(of('noTranspose').facts).toEqual([d, SHAPE.dModel]);
    });

    it('without W_O: the output is the heads side by side', () => {
      for (const [t, row] of broken('noOutput').entries())
        for (const [m, value] of row.entries()) expect(value).toBeCloseTo(cell('merged', t, m), EXACT);
      // An identity W_O multiplies by 1 and adds zeros, without rounding.
      expect(of('noOutput').facts).toEqual([0]);
    });

    it('with five heads in twelve columns: two columns are left over, and the core refuses', () => {
      const { facts, refusal } = of('leftOver');
      expect(facts).toEqual([5, 2, 2, 12]);
      expect(refusal).toContain('12 is not divisible by num_heads 5');
      for (const [t, row] of broken('leftOver').entries()) {
        expect(row.slice(10)).toEqual([0, 0]);
        expect(row.slice(0, 10).every((value) => value !== 0)).toBe(true);
        expect(row.map((_value, column) => marks('leftOver')(t, column))).toEqual(row.map((_value, c) => c >= 10));
      }
    });

    it('marks nothing before the bug is named', () => {
      for (const { pictures } of all)
        for (const { values, marked } of pictures(false))
          for (let t = 0; t <= values.length; t++)
            for (let s = 0; s <= (values[0]?.length ?? 0); s++) expect(marked?.(t, s)).not.toBe(true);
    });
  });

  it('leaves out bugs that cannot be seen, and never throws', () => {
    const bugs = (changes: object, head = 0) => {
      const trace = engine.createSession().forward(randomRequest({ ...SHAPE, ...changes }, 5));
      return brokenLayers(engine.createSession(), trace, head).map(({ bug }) => bug);
    };
    expect(bugs({ numHeads: 1 })).not.toContain('noTranspose');
    expect(bugs({ numHeads: 12 })).not.toContain('noScale');
    expect(bugs({ dModel: 2, numHeads: 1, keyWidth: 2, valueWidth: 2 })).not.toContain('leftOver');
    expect(bugs({ tokens: 1, sourceTokens: 1 })).toEqual(['noOutput', 'leftOver']);
    expect(bugs({ numHeads: 4, numKvHeads: 2 })).not.toContain('leftOver');
    expect(bugs({ dModel: 64, numHeads: 8, keyWidth: 64, valueWidth: 64 }, 7)).toContain('leftOver');
  });
});

describe('the repairs', () => {
  it('lead to a chapter, and differ from the broken line', () => {
    for (const { chapter, wrong, right } of Object.values(REPAIRS)) {
      expect(CHAPTER_IDS).toContain(chapter);
      expect(wrong).not.toBe(right);
    }
  });

  it('match bugs of the exercises', () => {
    const known = new Set(Object.values(BUG_QUESTIONS).flatMap(({ bugs }) => [...bugs]));
    for (const bug of GALLERY) expect(known).toContain(bug);
  });
});
