import { describe, expect, it } from 'vitest';
import { traceOf, traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import { computedByChapter } from '#tests/web/lesson/stage/support.ts';
import type { BugMatrix } from '#web/lesson/exercises/kinds/diagnose-bug/bug-matrix.ts';
import {
  BUG_QUESTIONS,
  type BugName,
  type BugQuestion,
} from '#web/lesson/exercises/kinds/diagnose-bug/bug-questions.ts';
import { drawBug } from '#web/lesson/exercises/kinds/diagnose-bug.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';
import { words as bugWords } from '#web/messages/en/exercises/diagnose-bug.ts';

const QUESTIONS = Object.keys(BUG_QUESTIONS) as BugQuestion[];
const trace = traceWithGradients({ tokens: 6, dModel: 12, numHeads: 3 });

function exercise(question: BugQuestion, seed: number, of = trace) {
  const made = drawBug(of, question, seed, null);
  if (!made) throw new Error(`nothing to diagnose in ${question}`);
  return made;
}

const suspect = (matrices: readonly BugMatrix[]) => matrices.find((matrix) => matrix.suspect)?.values ?? [];
const evidence = (question: BugQuestion, bug: BugName) => suspect(BUG_QUESTIONS[question].evidence(trace, 1, bug));
const sums = (rows: readonly (readonly number[])[]) => rows.map((row) => row.reduce((a, b) => a + b, 0));
const columns = (rows: readonly (readonly number[])[]) => (rows[0] ?? []).map((_, s) => rows.map((row) => row[s] ?? 0));

describe('drawBug', () => {
  it('shows every bug, and sometimes none', () => {
    for (const question of QUESTIONS) {
      const made = new Set(Array.from({ length: 60 }, (_, seed) => exercise(question, seed).bug));
      expect([question, [...made].sort()]).toEqual([question, [...BUG_QUESTIONS[question].bugs].sort()]);
    }
  });

  it('offers only distinguishable choices', () => {
    for (const question of QUESTIONS) {
      for (let seed = 0; seed < 20; seed++) {
        const { evidence: shown, bug, choices, head } = exercise(question, seed);
        for (const other of choices) {
          if (other === bug) continue;
          const alternative = suspect(BUG_QUESTIONS[question].evidence(trace, head, other));
          const apart = suspect(shown)
            .flat()
            .map((value, i) => Math.abs(value - (alternative.flat()[i] ?? 0)));
          expect(Math.max(...apart)).toBeGreaterThanOrEqual(0.03);
        }
      }
    }
  });

  it('computes the result from the numbers as they are shown', () => {
    const learned = computedByChapter({ preset: 'learned' })('backward').trace;
    for (const of of [trace, learned])
      for (const question of QUESTIONS)
        for (const { values, suspect } of BUG_QUESTIONS[question].evidence(of, 1, 'none'))
          for (const value of suspect ? [] : values.flat()) expect(value).toBeCloseTo(Number(value.toFixed(2)), 12);
  });

  it('shows a gradient that can be computed from the displayed numbers, in a head whose weights are not all 0 or 1', () => {
    const learned = computedByChapter({ preset: 'learned' })('backward').trace;
    const round = (value: number) => Math.round(value * 100) / 100;
    for (let seed = 0; seed < 20; seed++) {
      const { head } = exercise('softmaxGradient', seed, learned);
      const sound = BUG_QUESTIONS.softmaxGradient.evidence(learned, head, 'none');
      const [p = [], dP = [], right = []] = sound.map(({ values }) => values);
      const blurred = p.filter((row) => Math.max(...row) < 0.98);
      expect(blurred.length).toBeGreaterThan(p.length / 2);
      for (const [t, row] of p.entries()) {
        const mean = row.reduce((sum, weight, s) => sum + round(weight) * round(dP[t]?.[s] ?? 0), 0);
        for (const [s, weight] of row.entries())
          expect(Math.abs(round(weight) * (round(dP[t]?.[s] ?? 0) - mean) - (right[t]?.[s] ?? 0))).toBeLessThan(1e-9);
      }
    }
  });

  it('has no question where the bugs would not show', () => {
    const narrow = traceOf({ tokens: 6, dModel: 3, numHeads: 3 });
    for (let seed = 0; seed < 20; seed++) {
      // d_k is 1: dividing by its root changes nothing.
      const { bug, choices } = exercise('weights', seed, narrow);
      expect(bug).not.toBe('unscaledWeights');
      if (bug === 'none') expect(choices).not.toContain('unscaledWeights');
    }
    expect(drawBug(traceOf({ tokens: 1 }), 'weights', 1, 0)).toBeNull();
    expect(drawBug(traceOf({ dModel: 4, numHeads: 1 }), 'joining', 1, 0)).toBeNull();
    expect(drawBug(traceOf(), 'softmaxGradient', 1, 0)).toBeNull();
  });

  it('has texts for every bug', () => {
    const all = new Set(QUESTIONS.flatMap((question) => BUG_QUESTIONS[question].bugs));
    const { bugs, signs, reasons } = bugWords;
    for (const words of [bugs, signs]) expect(new Set(Object.keys(words))).toEqual(all);
    expect(new Set(['none', ...Object.keys(reasons)])).toEqual(all);
  });
});

describe('the evidence', () => {
  it('equals the core’s without a bug, up to the rounding of the inputs', () => {
    const causal = traceOf({ tokens: 5, dModel: 12, numHeads: 3, causal: true });
    const weights = suspect(BUG_QUESTIONS.weights.evidence(causal, 1, 'none'));
    const read = (tensor: string, at: object) => valueAt(causal.get(tensor), { tensor, at });
    for (const [t, row] of weights.entries())
      for (const [s, share] of row.entries()) expect(share).toBeCloseTo(read('weights', { h: 1, t, s }), 2);
    const output = suspect(BUG_QUESTIONS.output.evidence(causal, 1, 'none'));
    for (const [m, value] of (output[0] ?? []).entries())
      expect(Math.abs(value - read('output', { t: 0, m }))).toBeLessThan(0.05);
    const concat = suspect(BUG_QUESTIONS.joining.evidence(causal, 1, 'none'));
    for (const [t, row] of concat.entries())
      for (const [c, value] of row.entries())
        expect(value).toBeCloseTo(read('merged', { t, h: Math.floor(c / 4), d: c % 4 }), 2);
    const scaled = suspect(BUG_QUESTIONS.scores.evidence(causal, 1, 'none'));
    for (const [t, row] of scaled.entries())
      for (const [s, value] of row.entries())
        expect(Math.abs(value - read('scaled', { h: 1, t, s }))).toBeLessThan(0.03);
  });

  it('shows each bug of the weights as described', () => {
    const one = (values: readonly number[]) => values.every((value) => Math.abs(value - 1) < 1e-9);
    for (const bug of ['none', 'unscaledWeights', 'upsideDown', 'noMask'] as const)
      expect([bug, one(sums(evidence('weights', bug)))]).toEqual([bug, true]);
    expect(one(sums(columns(evidence('weights', 'overQueries'))))).toBe(true);
    expect(one(sums(evidence('weights', 'overQueries')))).toBe(false);
    const late = evidence('weights', 'maskAfterSoftmax');
    expect(
      sums(late)
        .slice(0, -1)
        .every((sum) => sum < 1),
    ).toBe(true);
    expect(late[0]?.slice(1)).toEqual([0, 0, 0, 0]);
    const scores = BUG_QUESTIONS.weights.evidence(trace, 1, 'none')[0]?.values[4] ?? [];
    const sharp = evidence('weights', 'unscaledWeights')[4] ?? [];
    const apart = (scores[1] ?? 0) - (scores[0] ?? 0);
    expect((sharp[1] ?? 0) / (sharp[0] ?? 0)).toBeCloseTo(Math.exp(apart), 6);
    expect(evidence('weights', 'upsideDown').at(-1)?.slice(0, -1)).toEqual([0, 0, 0, 0]);
    expect(
      evidence('weights', 'noMask')
        .flat()
        .every((share) => share > 0),
    ).toBe(true);
  });

  it('shows each bug of scores, joining and output as described', () => {
    const right = evidence('scores', 'none');
    expect(evidence('scores', 'noScale')[1]?.[2]).toBeCloseTo(2 * (right[1]?.[2] ?? 0), 12);
    expect(evidence('scores', 'dividedByWidth')[1]?.[2]).toBeCloseTo((right[1]?.[2] ?? 0) / 2, 12);
    expect(evidence('scores', 'swapped')[1]?.[2]).toBe(right[2]?.[1]);
    const heads = BUG_QUESTIONS.joining.evidence(trace, 0, 'none').filter(({ title }) => title === 'head');
    const z = heads.map(({ values }) => values);
    expect(evidence('joining', 'noTranspose')[0]).toEqual([...(z[0]?.flat() ?? [])]);
    expect(evidence('joining', 'interleaved')[0]?.slice(0, 3)).toEqual(z.map((head) => head[0]?.[0]));
    expect(evidence('joining', 'headsReversed')[1]?.slice(0, 4)).toEqual(z[2]?.[1]);
    const matrices = BUG_QUESTIONS.output.evidence(trace, 0, 'none');
    const named = (title: string) => matrices.find((matrix) => matrix.title === title)?.values ?? [];
    expect(evidence('output', 'noOutput')).toEqual(named('concat'));
    expect(evidence('output', 'lastHeadOnly')[0]).toEqual(named('parts').at(-1));
    for (const [i, value] of (evidence('output', 'averagedHeads')[0] ?? []).entries())
      expect(value).toBeCloseTo((evidence('output', 'none')[0]?.[i] ?? 0) / 3, 12);
  });

  it('shows each bug of the softmax’s gradient as described', () => {
    const matrices = BUG_QUESTIONS.softmaxGradient.evidence(trace, 1, 'none');
    const [p, dP] = matrices.map(({ values }) => values);
    const nought = (values: readonly number[]) => values.every((value) => Math.abs(value) < 1e-9);
    const made = (bug: BugName) => evidence('softmaxGradient', bug);
    expect([nought(sums(made('none'))), nought(sums(columns(made('none'))))]).toEqual([true, false]);
    expect(nought(sums(made('columnTerm')))).toBe(false);
    const column = [0, 1, 2, 3].reduce((sum, t) => sum + (p?.[t]?.[2] ?? 0) * (dP?.[t]?.[2] ?? 0), 0);
    expect(made('columnTerm')[1]?.[2]).toBeCloseTo((p?.[1]?.[2] ?? 0) * ((dP?.[1]?.[2] ?? 0) - column), 12);
    expect(made('noRowTerm')[2]?.[1]).toBeCloseTo((p?.[2]?.[1] ?? 0) * (dP?.[2]?.[1] ?? 0), 12);
    const [a = 0, b = 0] = made('noWeight')[0] ?? [];
    expect(a - b).toBeCloseTo((dP?.[0]?.[0] ?? 0) - (dP?.[0]?.[1] ?? 0), 12);
    // Over all tokens it equals the core's, up to a power of ten.
    const small = traceWithGradients({ tokens: 4, dModel: 6, numHeads: 2 });
    const own = suspect(BUG_QUESTIONS.softmaxGradient.evidence(small, 1, 'none'));
    const core = (t: number, s: number) =>
      valueAt(small.get('d_exponents'), { tensor: 'd_exponents', at: { h: 1, t, s } });
    const factor = 10 ** Math.round(Math.log10((own[0]?.[0] ?? 0) / core(0, 0)));
    for (const [t, row] of own.entries())
      for (const [s, value] of row.entries()) expect(Math.abs(value - factor * core(t, s))).toBeLessThan(0.03);
  });

  it('shows each bug of adding and normalising as described', () => {
    const made = (bug: BugName) => evidence('addAndNorm', bug);
    const squares = (rows: readonly (readonly number[])[]) =>
      rows.map((row) => row.reduce((sum, value) => sum + value * value, 0) / row.length);
    const all = (values: readonly number[], wanted: number) => values.every((value) => Math.abs(value - wanted) < 1e-9);
    const told = (bug: BugName) => [
      all(sums(made(bug)), 0),
      all(sums(columns(made(bug))), 0),
      all(squares(made(bug)), 1),
    ];
    expect(told('none')).toEqual([true, false, true]);
    expect(told('noResidual')).toEqual([true, false, true]);
    expect(told('normOverTokens')).toEqual([false, true, false]);
    expect(told('notCentred')).toEqual([false, false, false]);
    expect(told('dividedByVariance')).toEqual([true, false, false]);
    const [x, y] = BUG_QUESTIONS.addAndNorm.evidence(trace, 1, 'none').map(({ values }) => values);
    const highest = (row: readonly number[] = []) => row.indexOf(Math.max(...row));
    for (const [t, row] of made('noResidual').entries()) expect(highest(row)).toBe(highest(y?.[t]));
    for (const [t, row] of made('none').entries())
      expect(highest(row)).toBe(highest(x?.[t]?.map((value, m) => value + (y?.[t]?.[m] ?? 0))));
  });

  it('shows each bug of dropout as described', () => {
    const made = (bug: BugName) => evidence('dropout', bug).flat();
    const before = BUG_QUESTIONS.dropout.evidence(trace, 1, 'none')[0]?.values.flat() ?? [];
    const factors = (bug: BugName) =>
      new Set(
        made(bug)
          .map((weight, i) => Number((weight / (before[i] ?? 1)).toFixed(9)))
          .filter((factor) => factor !== 0),
      );
    expect(made('none').some((weight) => weight === 0)).toBe(true);
    expect([...factors('none')]).toEqual([1.333333333]);
    expect([...factors('noFactor')]).toEqual([1]);
    expect([...factors('dividedByP')]).toEqual([4]);
    expect(factors('sharedOutAgain').size).toBeGreaterThan(1);
    for (const sum of sums(evidence('dropout', 'sharedOutAgain'))) expect(sum).toBeCloseTo(1, 12);
  });
});
