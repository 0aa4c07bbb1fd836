import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { computedByChapter } from '#tests/web/lesson/stage/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { type Part, round } from '#web/lesson/exercises/kinds/compute-cell/problem.ts';
import { pose } from '#web/lesson/exercises/kinds/compute-cell.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';
import { words } from '#web/messages/en/exercises/compute-cell.ts';
import { words as numberWords } from '#web/messages/en/exercises/number.ts';
import { formatNumber } from '#web/views/format-number.ts';
import { askedOf, expectNamed, SEEDS } from './diagnosed.ts';

const causal = traceOf({ causal: true });
const open = traceOf();

function exercise(trace: AttentionTrace, tensor: string, seed: number) {
  const asked = askedOf(trace, tensor, seed);
  return { ...asked, parts: asked.problem.task.parts, ...asked.made.cell.at };
}

type Asked = ReturnType<typeof exercise>;

const posed = (of: AttentionTrace, tensor: string, seed = 5) =>
  pose(tensor, { trace: of, sentences: { tokens: [] }, head: null, seed });

/** `wrong` is null where the mistake cannot be made. */
function expectDiagnosed(
  trace: AttentionTrace,
  tensor: string,
  id: string,
  wrong: (asked: Asked) => number | null,
): void {
  expectNamed(
    (seed) => exercise(trace, tensor, seed),
    id,
    (asked) => wrong(asked) ?? Number.NaN,
  );
}

const factor = (part: Part, place: number) => part.factors[place]?.value ?? Number.NaN;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const row = (trace: AttentionTrace, name: string, h: number, t: number, length = 6) =>
  Array.from({ length }, (_, s) => valueAt(trace.get(name), { tensor: name, at: { h, t, s } }));

describe('computeCell', () => {
  it('does not diagnose a 0 as a nearby mistake', () => {
    const wide = traceOf({ dModel: 24, numHeads: 3 });
    const told = (answer: number) =>
      SEEDS.map((seed) => exercise(wide, 'output', seed).check(answer)).filter(
        (verdict) => verdict.right === false && verdict.mistake !== null,
      );
    expect(told(1e-9)).not.toEqual([]);
    expect(told(0)).toEqual([]);
  });

  it('asks about other cells with other seeds', () => {
    const cells = new Set(SEEDS.map((seed) => exercise(open, 'scores', seed).made.key));
    expect(cells.size).toBeGreaterThan(15);
  });

  it('asks about the same cell where another engine rounds its numbers differently', () => {
    const rounded = (data: Float32Array) => data.map((value, i) => value * (1 + ((i % 3) - 1) * 2 ** -23));
    const names = open.names.filter((name) => !/^(w|b)_|^(embedding|position|mask)$/.test(name));
    const others = new Map(names.map((name) => [name, { ...open.get(name), data: rounded(open.get(name).data) }]));
    const other: AttentionTrace = {
      options: open.options,
      names: open.names,
      over: false,
      has: (name) => open.has(name),
      get: (name) => others.get(name) ?? open.get(name),
    };
    for (const tensor of ['scores', 'weights', 'output']) {
      for (const seed of SEEDS) {
        const [here, there] = [open, other].map((trace) => exercise(trace, tensor, seed).made);
        expect([there?.cell, there?.prompt]).toEqual([here?.cell, here?.prompt]);
      }
    }
  });

  it('accepts the rounded and the exact answer, and anything between', () => {
    for (const tensor of ['scores', 'scaled', 'weights', 'context', 'output']) {
      for (const seed of SEEDS) {
        const { problem, check } = exercise(causal, tensor, seed);
        expect(check(problem.rounded).right).toBe(true);
        expect(check(problem.exact).right).toBe(true);
        expect(check(problem.rounded + problem.tolerance).right).toBe(true);
        expect(check(problem.rounded + Math.sign(problem.rounded) * 5).right).toBe(false);
      }
    }
  });

  it('asks for numbers away from 0 that the rounded numbers give, if there are any', () => {
    // Most weights of the learned layer are nearly 0, and most of its gradients are differences of large numbers.
    const chapters = computedByChapter({ preset: 'learned' });
    for (const [tensor, chapter] of [
      ['weights', 'heads'],
      ['d_exponents', 'backward'],
      ['d_v', 'backward'],
    ] as const) {
      const { trace } = chapters(chapter);
      for (const seed of [...SEEDS, 1042]) {
        const { exact, rounded, tolerance } = exercise(trace, tensor, seed).problem;
        expect(Math.abs(exact)).toBeGreaterThan(4 * tolerance);
        expect(Math.abs(exact - rounded)).toBeLessThanOrEqual(tolerance);
      }
    }
  });

  it('answers an undiagnosed mistake with a step to compare with, and never by hot and cold', () => {
    const { problem, check } = exercise(open, 'scores', 3);
    const { message } = check(problem.exact + 77);
    expect(message).toMatch(/^Not yet\. Compare your work with this step: The first product: .+ = /);
    expect(check(problem.exact - 77).message).toBe(message);
  });

  it('does not take 0 or 1 for the number of another step', () => {
    for (const tensor of ['scaled', 'scores', 'masked'])
      for (const seed of SEEDS)
        for (const answer of [0, 1, -1]) {
          const verdict = exercise(open, tensor, seed).check(answer);
          expect(verdict.right === false ? `${verdict.mistake}` : '').not.toMatch(/^exponentials-for-|^row_max-for-/);
        }
  });

  it('praises with one number, that of the figure, and says so where rounding made another one', () => {
    const praised = new Set<string>();
    for (const seed of SEEDS) {
      const { problem, check } = exercise(causal, 'scores', seed);
      const number = formatNumber(problem.exact, 2);
      for (const answer of [problem.exact, problem.rounded, problem.rounded + problem.tolerance]) {
        const { message } = check(answer);
        praised.add(message.replace(number, 'x'));
        expect(message.match(/\d+\.\d+/g)).toEqual([number.replace('−', '')]);
        if (formatNumber(answer, 2) === number) expect(message).toBe(numberWords.right(number));
      }
    }
    expect(praised).toEqual(new Set([numberWords.right('x'), numberWords.rightRounded('x')]));
  });

  it('says so where the figure’s number is the answer, and names forbidden keys only where there are any', () => {
    const { trace } = computedByChapter({ preset: 'learned' })('softmax');
    for (const tensor of ['weights', 'row_max'])
      for (const seed of [...SEEDS, 42]) {
        const { made, check } = exercise(trace, tensor, seed);
        const shown = formatNumber(valueAt(trace.get(tensor), made.cell), 2).replace('−', '-');
        const verdict = check(Number(shown));
        expect(verdict).toMatchObject({ right: false, mistake: 'unchanged' });
        expect(verdict.message).toBe(words.mistakes.unchanged(`${/Suppose that (.+) were/.exec(made.prompt)?.[1]}`));
        const known = made.mistakes.map(({ id }) => id);
        expect(known).not.toContain('unmasked-softmax');
        expect(known).not.toContain('unmasked-maximum');
      }
  });

  it.each([
    ['weights', 'softmax'],
    ['exponentials', 'softmax'],
    ['row_max', 'softmax'],
    ['context', 'values'],
    ['d_v', 'backward'],
    ['d_exponents', 'backward'],
    ['row_dot', 'backward'],
    ['rescale', 'fast'],
    ['running_sum', 'fast'],
  ] as const)('supposes only numbers that %s can be computed from', (tensor, chapter) => {
    for (const mask of ['none', 'causal'] as const) {
      const { trace } = computedByChapter({ preset: 'learned', mask: { kind: mask } })(chapter);
      for (const seed of SEEDS) {
        const made = posed(trace, tensor, seed);
        if (!made) continue;
        const { supposed, problem } = made;
        const { tensor: changed, at } = supposed.cell;
        // A row of weights adds up to 1, and a maximum belongs to one of the scores.
        expect(['weights', 'row_max', 'row_dot', 'rescale']).not.toContain(changed);
        const before = valueAt(trace.get(changed), supposed.cell);
        expect(before).not.toBe(Number.NEGATIVE_INFINITY);
        expect(supposed.value).not.toBe(Number.NEGATIVE_INFINITY);
        if (problem.task.kind === 'exp') expect(problem.exact).toBeLessThanOrEqual(1);
        if (changed !== 'exponentials') continue;
        // Somebody leads the row, and nobody has more; a forbidden key has nothing.
        const exponentials = row(problem.trace, changed, at.h ?? 0, at.t ?? 0, trace.options.tokens);
        expect(Math.max(...exponentials)).toBe(1);
        expect(before).toBeGreaterThan(0);
      }
    }
  });

  it('says when a finite number was given for an infinite one', () => {
    const { wrongInfinite } = words;
    expect(exercise(open, 'scores', 3).check(Number.NEGATIVE_INFINITY)).toMatchObject({ message: wrongInfinite });
  });

  it('asks about forbidden keys half of the time, if there are any', () => {
    const answers = SEEDS.map((seed) => exercise(causal, 'masked', seed).problem.exact);
    const forbidden = answers.filter((answer) => answer === Number.NEGATIVE_INFINITY).length;
    expect(forbidden).toBeGreaterThan(4);
    expect(forbidden).toBeLessThan(16);
    const { made, check } = exercise(causal, 'masked', answers.indexOf(Number.NEGATIVE_INFINITY));
    expect(check(Number.NEGATIVE_INFINITY).right).toBe(true);
    expect(made.hints.join(' ')).toContain('Anything plus −∞ is −∞.');
  });

  it('has hints that lead to the answer, without the answer in the first', () => {
    const { made, problem } = exercise(open, 'scores', 1);
    expect(made.hints.length).toBeGreaterThanOrEqual(3);
    expect(made.hints[0]).toBe('`scores[h,t,s]` = Σ_d `q[h,t,d]` · `k[h,s,d]`.');
    expect(made.hints.every((hint) => !hint.includes(`= ${problem.rounded.toFixed(2)}`))).toBe(true);
  });

  it('works for every computed tensor of every variant, with readable text', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const name of variant.names) {
        const made = posed(variant, name);
        if (!made) continue;
        const said = [made.prompt, made.note, made.givens.rest, ...made.hints];
        expect(said.join(' ')).not.toMatch(/undefined|NaN|null/);
        expect(made.judge([String(made.problem.rounded)]).right).toBe(true);
        const given = made.givens.single.map(({ cell, isOneOf }) => (isOneOf ? JSON.stringify(cell) : cell.tensor));
        expect(new Set(given).size).toBe(given.length);
      }
      expect(posed(variant, 'w_q')).toBeNull();
      expect(posed(variant, 'merged_without_transpose')).toBeNull();
    }
  });
});

describe('mistakes with a dot product', () => {
  it('adding the factors instead of multiplying them', () => {
    expectDiagnosed(open, 'scores', 'added-factors', ({ parts }) =>
      sum(parts.flatMap((part) => [factor(part, 0), factor(part, 1)])),
    );
  });
  it('adding up one side alone', () => {
    expectDiagnosed(open, 'scores', 'first-factor-alone', ({ parts }) => sum(parts.map((part) => factor(part, 0))));
    expectDiagnosed(open, 'scores', 'second-factor-alone', ({ parts }) => sum(parts.map((part) => factor(part, 1))));
  });
  it('losing the minus signs', () => {
    expectDiagnosed(open, 'scores', 'lost-signs', ({ parts }) =>
      sum(parts.map((part) => Math.abs(factor(part, 0) * factor(part, 1)))),
    );
  });
  it('turning the sign round', () => {
    // If all products are negative, losing their signs has the same effect.
    expectDiagnosed(open, 'scores', 'flipped-sign', ({ problem, parts }) =>
      parts.every((part) => factor(part, 0) * factor(part, 1) <= 0) ? null : -problem.rounded,
    );
  });
  it('taking the mean', () => {
    expectDiagnosed(open, 'scores', 'averaged', ({ problem }) => problem.rounded / 2);
  });
  it('leaving out the terms that were added up beforehand', () => {
    const wide = traceOf({ dModel: 24, numHeads: 2 });
    expectDiagnosed(
      wide,
      'q_projected',
      'forgot-rest',
      ({ problem }) => problem.rounded - (problem.task.rest?.value ?? 0),
    );
  });
  it('leaving out or subtracting the bias', () => {
    const biased = traceOf({ bias: true });
    const bias = ({ parts }: Asked) => factor(parts.at(-1) as Part, 0);
    expectDiagnosed(biased, 'output', 'forgot-part', (asked) => asked.problem.rounded - bias(asked));
    expectDiagnosed(biased, 'output', 'subtracted', (asked) => asked.problem.rounded - 2 * bias(asked));
  });
  it('using only the weights or only the values', () => {
    expectDiagnosed(
      open,
      'context',
      'second-factor-alone',
      ({ parts, problem }) => sum(parts.map((part) => factor(part, 1))) + (problem.task.rest?.value ?? 0),
    );
  });
});

describe('mistakes of place', () => {
  it('swapping query and key', () => {
    expectDiagnosed(open, 'scores', 'swapped', ({ at, h, t, s }) => (t === s ? null : at('scores', { h, t: s, s: t })));
  });
  it('reading another head', () => {
    expectDiagnosed(open, 'scores', 'other-head', ({ at, h = 0, t, s }) => at('scores', { h: (h + 1) % 3, t, s }));
  });
  it('stopping a step too early', () => {
    expectDiagnosed(open, 'weights', 'exponentials-for-weights', ({ at }) => at('exponentials'));
  });
});

describe('mistakes with the scale', () => {
  const wide = traceOf({ dModel: 15, numHeads: 3 });
  it('forgetting it', () => {
    expectDiagnosed(wide, 'scaled', 'scores-for-scaled', ({ at }) => round(at('scores')));
  });
  it('dividing by d_k', () => {
    expectDiagnosed(wide, 'scaled', 'divided-by-width', ({ at }) => at('scores') / 5);
  });
  it('multiplying by √d_k', () => {
    expectDiagnosed(wide, 'scaled', 'multiplied-by-root', ({ at }) => at('scores') * Math.sqrt(5));
  });
});

describe('mistakes with the mask', () => {
  const forbidden = (answer: (asked: Asked) => number) => (asked: Asked) =>
    asked.problem.exact === Number.NEGATIVE_INFINITY ? answer(asked) : null;
  it('using the unmasked score', () => {
    expectDiagnosed(
      causal,
      'masked',
      'scaled-for-masked',
      forbidden(({ at }) => round(at('scaled'))),
    );
  });
  it('writing 0', () => {
    expectDiagnosed(
      causal,
      'masked',
      'zero-for-masked',
      forbidden(() => 0),
    );
  });
  it('writing a very small number', () => {
    expectDiagnosed(
      causal,
      'masked',
      'finite-mask',
      forbidden(() => -1e9),
    );
  });
  it('forbidding a key that is allowed', () => {
    expectDiagnosed(causal, 'masked', 'not-forbidden', ({ problem }) =>
      Number.isFinite(problem.exact) ? Number.NEGATIVE_INFINITY : null,
    );
  });
});

describe('mistakes with the softmax', () => {
  const numerator = ({ problem }: Asked) =>
    problem.task.kind === 'quotient' ? problem.task.numerator.value : Number.NaN;
  const below = ({ parts }: Asked) => sum(parts.map((part) => factor(part, 0)));

  it('normalising the column instead of the row', () => {
    expectDiagnosed(open, 'weights', 'column', ({ at, h, s }) => {
      const column = Array.from({ length: 6 }, (_, t) => at('exponentials', { h, t, s }));
      return at('exponentials') / sum(column);
    });
  });
  it('leaving out the division, also of the largest exponential, 1', () => {
    const { trace } = computedByChapter({ preset: 'learned' })('softmax');
    const inFigure = ({ made: { cell } }: Asked) => valueAt(trace.get('weights'), cell);
    const asked = SEEDS.map((seed) => exercise(trace, 'weights', seed)).filter(
      (each) => numerator(each) === 1 && inFigure(each) < 0.99,
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const { check } of asked) expect(check(1)).toMatchObject({ mistake: 'exponentials-for-weights' });
  });
  it('inverting the division', () => {
    expectDiagnosed(open, 'weights', 'inverted', (asked) => below(asked) / numerator(asked));
  });
  it('leaving the number itself out of the sum', () => {
    expectDiagnosed(open, 'weights', 'left-out-own', (asked) => numerator(asked) / (below(asked) - numerator(asked)));
  });
  it('normalising the scores without exponentials', () => {
    expectDiagnosed(
      open,
      'weights',
      'without-exponential',
      ({ at, h = 0, t = 0 }) => at('masked') / sum(row(open, 'masked', h, t)),
    );
  });
  it('letting the forbidden keys take part', () => {
    expectDiagnosed(causal, 'weights', 'unmasked-softmax', ({ at, h = 0, t = 0 }) => {
      // The exponentials that are supposed, and those of the forbidden keys.
      const allowed = Array.from({ length: 6 }, (_, s) => at('exponentials', { h, t, s }));
      const [maximum, scores] = [at('row_max', { h, t }), row(causal, 'scaled', h, t)];
      const open = scores.map((score, s) => (s > t ? Math.exp(score - maximum) : (allowed[s] ?? 0)));
      return at('exponentials') / sum(open);
    });
  });
  it('giving the exponent, or forgetting the maximum or the temperature', () => {
    const warm = traceOf({ temperature: 2 });
    const operand = ({ parts }: Asked, place: number) => factor(parts[place] as Part, 0);
    const exponent = (asked: Asked, temperature: number) => (operand(asked, 0) - operand(asked, 1)) / temperature;
    expectDiagnosed(warm, 'exponentials', 'forgot-exponential', (asked) => exponent(asked, 2));
    expectDiagnosed(warm, 'exponentials', 'forgot-temperature', (asked) => Math.exp(exponent(asked, 1)));
    expectDiagnosed(warm, 'exponentials', 'wrong-way-exponent', (asked) => Math.exp(-exponent(asked, 2)));
    expectDiagnosed(warm, 'exponentials', 'forgot-maximum', (asked) => Math.exp(operand(asked, 0) / 2));
  });
  it('taking the largest size, or the score of a forbidden key, for the maximum', () => {
    const largest = (numbers: readonly number[]) => numbers.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
    expectDiagnosed(open, 'row_max', 'largest-size', ({ parts }) => largest(parts.map((part) => factor(part, 0))));
    expectDiagnosed(causal, 'row_max', 'unmasked-maximum', ({ at, h = 0, t = 0 }) =>
      Math.max(...row(causal, 'scaled', h, t).map((score, s) => (s > t ? score : at('masked', { h, t, s })))),
    );
  });
});
