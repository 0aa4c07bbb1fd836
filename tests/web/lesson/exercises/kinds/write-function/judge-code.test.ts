import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '#tests/web/setup/exhaustive.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { backwardBy, codeCases, forwardBy } from '#web/lesson/exercises/kinds/write-function/code-cases.ts';
import { FUNCTIONS, type FunctionName } from '#web/lesson/exercises/kinds/write-function/functions.ts';
import { SOLUTIONS } from '#web/lesson/exercises/kinds/write-function/solutions.ts';
import { judgeCode } from '#web/lesson/exercises/kinds/write-function.ts';
import { words as codeWords } from '#web/messages/en/exercises/write-function.ts';

const forward = forwardBy(createReferenceEngine());
const backward = backwardBy(createReferenceGradientEngine());
const examiner = (name: FunctionName) => (FUNCTIONS[name].backward ? backward : forward);
const NAMES = Object.keys(FUNCTIONS) as FunctionName[];

/** Runs code as the sandbox does, on the hidden inputs of a seed. */
function judged(name: FunctionName, code: string, seed = 1) {
  const cases = codeCases(examiner(name), name, seed);
  const learners = new Function(`"use strict";\n${code}\n;return ${name};`)();
  return judgeCode(
    name,
    'javascript',
    cases,
    cases.map(({ args }) => learners(...args)),
  );
}
const mistake = (name: FunctionName, code: string, seed = 1) => {
  const { verdict } = judged(name, code, seed);
  return verdict.right ? 'right' : verdict.mistake;
};

/** The right solution with one part replaced. */
function changed(name: FunctionName, from: string, to: string): string {
  expect(SOLUTIONS.javascript[name]).toContain(from);
  return SOLUTIONS.javascript[name].replace(from, to);
}

describe('judgeCode', () => {
  it('accepts the solution of every function, for every seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.nat(), (name, seed) => {
        expect([name, judged(name, SOLUTIONS.javascript[name], seed).verdict]).toEqual([
          name,
          { right: true, message: expect.stringContaining('the right numbers') },
        ]);
      }),
      { numRuns: times(200) },
    );
  });

  it('accepts code that adds in another order', () => {
    const backwards = `function scaledScores(q, k) {
      return q.map((a) => k.map((b) => {
        let sum = 0;
        for (let d = a.length - 1; d >= 0; d--) sum += (a[d] / Math.sqrt(a.length)) * b[d];
        return sum;
      }));
    }`;
    for (let seed = 0; seed < 50; seed++) expect(mistake('scaledScores', backwards, seed)).toBe('right');
  });

  it('shows the first wrong number beside the right one', () => {
    const code = changed('scaledScores', '/ root', '/ root + (query === q[2] && key === k[1] ? 0.01 : 0)');
    const { verdict, difference } = judged('scaledScores', code);
    expect(verdict).toMatchObject({ right: false, mistake: null });
    expect(verdict.message).toMatch(/^`scaledScores\(…\)\[2\]\[1\]` is \S+, but should be \S+\.$/);
    expect(difference).toMatchObject({ call: 0, list: '[2]', place: 1 });
    expect((difference?.yours[1] ?? 0) - (difference?.right[1] ?? 0)).toBeCloseTo(0.01, 6);
    expect(difference?.yours).toHaveLength(4);
  });

  it('explains a result of the wrong form', () => {
    const said = (code: string) => judged('causalMask', code).verdict.message;
    expect(said('function causalMask() {}')).toContain('returned nothing');
    expect(said('function causalMask() { return 3; }')).toContain('lists of size (3, 3), but returned a number');
    expect(said('function causalMask() { return [[1, 2], [3]]; }')).toContain('returned something else');
    expect(said('function causalMask() { return "abc"; }')).toContain('returned something else');
    expect(said('function causalMask() { return [[0, 0, 0]]; }')).toContain('returned lists of size (1, 3)');
  });

  it('makes different inputs for different seeds, and the same for the same', () => {
    const args = (seed: number) => JSON.stringify(codeCases(forward, 'attention', seed).map((own) => own.args));
    expect(args(1)).toBe(args(1));
    expect(args(1)).not.toBe(args(2));
  });

  it('rejects NaN, and errors slightly above rounding', () => {
    expect(mistake('softmax', changed('softmax', 'e / sum', 'e / sum + 1e-4'))).toBeNull();
    expect(
      mistake('causalMask', 'function causalMask(n) { return Array.from({length:n},()=>Array(n).fill(NaN)); }'),
    ).toBeNull();
  });
});

const MADE: Readonly<Record<FunctionName, Readonly<Record<string, string>>>> = {
  scaledScores: {
    forgotScale: changed('scaledScores', ' / root', ''),
    dividedByWidth: changed('scaledScores', 'Math.sqrt(q[0].length)', 'q[0].length'),
    multipliedByRoot: changed('scaledScores', '/ root', '* root'),
    swappedQueriesAndKeys: changed('scaledScores', '(q, k)', '(k, q)'),
  },
  causalMask: {
    upsideDown: changed('causalMask', 's > t', 's < t'),
    diagonalForbidden: changed('causalMask', 's > t', 's >= t'),
    onesAndZeros: changed('causalMask', '-Infinity : 0', '0 : 1'),
    onesForForbidden: changed('causalMask', '-Infinity', '1'),
    finiteMask: changed('causalMask', '-Infinity', '-1e9'),
  },
  softmax: {
    notDivided: changed('softmax', 'e / sum', 'e'),
    withoutExponential:
      'function softmax(x) { const sum = x.reduce((a, b) => a + b, 0); return x.map((s) => s / sum); }',
    overflows: changed('softmax', 'score - highest', 'score'),
    dividedByCount: changed('softmax', 'e / sum', 'e / scores.length'),
  },
  attention: {
    forgotScale: changed('attention', ' / root', ''),
    forgotMask: changed('attention', ' + mask[t][s]', ''),
    overQueries: `function attention(q, k, v, mask) {
      const root = Math.sqrt(q[0].length);
      const e = q.map((a, t) => k.map((b, s) => Math.exp(a.reduce((z, x, d) => z + x * b[d], 0) / root + mask[t][s])));
      const sums = k.map((_, s) => e.reduce((z, row) => z + row[s], 0));
      return e.map((row) => v[0].map((_, d) => row.reduce((z, x, s) => z + (x / sums[s]) * v[s][d], 0)));
    }`,
    maskAfterSoftmax: changed('attention', ' + mask[t][s]', '').replace(
      '(exponentials[s] / sum)',
      '(mask[t][s] < 0 ? 0 : exponentials[s] / sum)',
    ),
    gatheredKeys: changed('attention', 'v[0].map', 'k[0].map').replace('v.reduce', 'k.reduce'),
    withoutSoftmax: `function attention(q, k, v) {
      const root = Math.sqrt(q[0].length);
      const scores = q.map((a) => k.map((b) => a.reduce((z, x, d) => z + x * b[d], 0) / root));
      return scores.map((row) => v[0].map((_, d) => row.reduce((z, x, s) => z + x * v[s][d], 0)));
    }`,
  },
  splitHeads: {
    withoutTranspose: `function splitHeads(x, h) {
      const all = x.flat(), d = x[0].length / h, T = x.length;
      return Array.from({ length: h }, (_, i) => Array.from({ length: T }, (_, t) => all.slice((i * T + t) * d, (i * T + t + 1) * d)));
    }`,
    interleaved:
      'function splitHeads(x, h) { return Array.from({ length: h }, (_, i) => x.map((row) => row.filter((_, m) => m % h === i))); }',
    tokensFirst: `function splitHeads(x, h) {
      const d = x[0].length / h;
      return x.map((row) => Array.from({ length: h }, (_, i) => row.slice(i * d, (i + 1) * d)));
    }`,
    rowsDealt: `function splitHeads(x, h) {
      return Array.from({ length: h }, (_, i) => x.slice(Math.floor(i * x.length / h), Math.floor((i + 1) * x.length / h)));
    }`,
  },
  mergeHeads: {
    withoutTranspose: `function mergeHeads(z) {
      const all = z.flat(2), T = z[0].length, m = all.length / T;
      return Array.from({ length: T }, (_, t) => all.slice(t * m, (t + 1) * m));
    }`,
    interleaved:
      'function mergeHeads(z) { return z[0].map((row, t) => row.flatMap((_, d) => z.map((head) => head[t][d]))); }',
    addedHeads:
      'function mergeHeads(z) { return z[0].map((row, t) => row.map((_, d) => z.reduce((a, head) => a + head[t][d], 0))); }',
    stacked: 'function mergeHeads(z) { return z.flat(); }',
  },
  multiHeadAttention: {
    oneHead: changed('multiHeadAttention', 'const dot', 'numHeads = 1; const dot'),
    withoutOutput: changed(
      'multiHeadAttention',
      'return matmul(x.map((_, t) => z.flatMap((head) => head[t])), wO)',
      'return x.map((_, t) => z.flatMap((head) => head[t]))',
    ),
    forgotScale: changed('multiHeadAttention', ' / Math.sqrt(width)', ''),
    scaledByModelWidth: changed('multiHeadAttention', 'Math.sqrt(width)', 'Math.sqrt(x[0].length)'),
    joinedWithoutTranspose: changed(
      'multiHeadAttention',
      'x.map((_, t) => z.flatMap((head) => head[t]))',
      'x.map((row, t) => z.flat(2).slice(t * row.length, (t + 1) * row.length))',
    ),
  },
  groupedQueryAttention: {
    groupsInTurn: changed('groupedQueryAttention', 'Math.floor(h / shared)', 'h % k.length'),
    dividedByGroups: changed(
      'groupedQueryAttention',
      'Math.floor(h / shared)',
      'Math.min(Math.floor(h / k.length), k.length - 1)',
    ),
    oneGroupForAll: changed('groupedQueryAttention', 'Math.floor(h / shared)', '0'),
    forgotScale: changed('groupedQueryAttention', ' / Math.sqrt(query.length)', ''),
  },
  softmaxBackward: {
    forgotRowTerm: changed('softmaxBackward', '(dP[t][s] - mean)', 'dP[t][s]'),
    addedRowTerm: changed('softmaxBackward', '- mean', '+ mean'),
    forgotWeight: changed('softmaxBackward', 'weight * (dP[t][s] - mean)', 'dP[t][s] - mean'),
    rowTermUnweighted: changed('softmaxBackward', '(dP[t][s] - mean)', 'dP[t][s] - mean'),
    summedGradients: changed('softmaxBackward', 'weight * dP[t][s], 0', 'dP[t][s], 0'),
    meanOfGradients: changed('softmaxBackward', 'weight * dP[t][s], 0', 'dP[t][s] / row.length, 0'),
    summedColumns: `function softmaxBackward(p, dP) {
      const sums = p[0].map((_, s) => p.reduce((sum, row, t) => sum + row[s] * dP[t][s], 0));
      return p.map((row, t) => row.map((weight, s) => weight * (dP[t][s] - sums[s])));
    }`,
    ownCellAlone: changed('softmaxBackward', '(dP[t][s] - mean)', '(1 - weight) * dP[t][s]'),
  },
};

describe('mistakes in code', () => {
  const all = NAMES.flatMap((name) => Object.entries(MADE[name]).map(([id, code]) => [name, id, code] as const));

  it.each(all)('%s: %s', (name, id, code) => {
    for (let seed = 0; seed < 10; seed++) expect(mistake(name, code, seed)).toBe(id);
  });

  it('each has a text, and no texts are left over', () => {
    expect(new Set(all.map(([, id]) => id))).toEqual(new Set(Object.keys(codeWords.mistakes)));
  });

  it('another wrong function is not diagnosed as one of them', () => {
    for (const name of NAMES) {
      const wrong = `${SOLUTIONS.javascript[name]}
        const right = ${name};
        const halved = (x) => (Array.isArray(x) ? x.map(halved) : Number.isFinite(x) ? x / 2 + 0.125 : x);
        return ((...args) => halved(right(...args)));`;
      const cases = codeCases(examiner(name), name, 3);
      const learners = new Function(wrong)();
      const { verdict } = judgeCode(
        name,
        'javascript',
        cases,
        cases.map(({ args }) => learners(...args)),
      );
      expect(verdict).toMatchObject({ right: false, mistake: null });
    }
  });
});
