/** Nudging a number: the prediction error falls as ε² until rounding dominates, for every kind of number. */
import { describe, expect, it } from 'vitest';
import { traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { exactLoss } from '#web/lesson/chapters/backward/loss.ts';
import {
  gradientOf,
  NUDGED,
  nudge,
  nudgedBy,
  nudgeInDouble,
  numberAt,
  STEPS,
  steepest,
} from '#web/lesson/chapters/backward/nudge.ts';
import { difference, powerOf, smallest } from '#web/lesson/chapters/backward/nudge-card.ts';
import { inDouble, outputWith } from '#web/lesson/chapters/backward/passes.ts';

const session = createReferenceEngine().createSession();

const KINDS = {
  plain: {},
  'with bias, mask and temperature': { bias: true, causal: true, temperature: 2 },
  'with dropout': { dropout: 0.3, dropoutSeed: 5 },
};

describe.each(Object.entries(KINDS))('%s', (_, options) => {
  const trace = traceWithGradients(options);
  const passes = inDouble(trace);
  const loss = exactLoss(trace.get('output').data, trace.get('target').data);

  it('matches the core in double precision, within its rounding', () => {
    for (const name of trace.names) {
      const [exact, single] = [passes.get(name).data, trace.get(name).data];
      const largest = Math.max(1, ...[...exact].map(Math.abs).filter(Number.isFinite));
      for (const [i, value] of exact.entries()) {
        if (!Number.isFinite(value)) continue;
        // A few hundred roundings from the input to the last gradient.
        expect(Math.abs(value - (single[i] ?? Number.NaN)), name).toBeLessThanOrEqual(512 * 2 ** -24 * largest);
      }
    }
  });

  it.each(NUDGED)(
    '%s in double precision: a hundredth of the step leaves a ten-thousandth of the difference',
    (tensor) => {
      const cell = steepest(trace, tensor, 1);
      const [far, near] = [1e-3, 1e-5].map((epsilon) => difference(nudgeInDouble(passes, cell, epsilon)));
      // The third derivative bends the parabola by a fraction ε; below 10⁻¹⁴ of the loss double precision has no digits.
      expect(near).toBeLessThanOrEqual(Math.max(1e-4 * 1.3 * (far ?? 0), 1e-13 * loss));
    },
  );

  it.each(NUDGED)('%s in single precision: follows its gradient until rounding dominates', (tensor) => {
    const cell = steepest(trace, tensor, 1);
    for (const epsilon of [1e-3, 1e-4, 1e-5]) {
      const single = nudge(session, trace, cell, epsilon);
      const double = nudgeInDouble(passes, cell, single.step);
      // Each of the outputs is rounded a few dozen times, and so is the gradient.
      const bound = 128 * 2 ** -24 * (loss + Math.abs(single.predicted));
      expect(Math.abs(single.actual - double.actual)).toBeLessThanOrEqual(bound);
      expect(Math.abs(single.predicted - double.predicted)).toBeLessThanOrEqual(bound);
    }
  });

  it('detects a wrong gradient: then the difference falls only as ε', () => {
    const cell = steepest(trace, 'w_q', 1);
    const half = numberAt(passes, gradientOf(cell)) / 2;
    const left = (epsilon: number) => Math.abs(nudgeInDouble(passes, cell, epsilon).actual - half * epsilon);
    const power = Math.log10(left(1e-3) / left(1e-5)) / 2;
    expect(power).toBeGreaterThan(0.9);
    expect(power).toBeLessThan(1.1);
  });
});

const trace = traceWithGradients();

it('changes only what depends on the number', () => {
  const cell = steepest(trace, 'scores', 2);
  const output = outputWith(trace, cell, numberAt(trace, cell) + 1);
  const { dModel } = trace.options;
  const row = cell.at.t ?? 0;
  for (const [i, value] of output.entries()) {
    const same = value === trace.get('output').data[i];
    expect(same).toBe(Math.floor(i / dModel) !== row);
  }
});

it('leaves the output bit-identical when nothing changes', () => {
  const cell = steepest(trace, 'w_k', 0);
  expect(outputWith(trace, cell, numberAt(trace, cell))).toEqual(trace.get('output').data);
});

it('recomputes inputs with the core and intermediate tensors from the declared list', () => {
  const by = Object.fromEntries(NUDGED.map((tensor) => [tensor, nudgedBy(trace, tensor)]));
  expect(by).toMatchObject({ w_q: 'core', embedding: 'core', w_o: 'core', scores: 'list', weights: 'list', q: 'list' });
});

it('selects the number with the largest gradient in the followed head', () => {
  const cell = steepest(trace, 'scores', 2);
  expect(cell.at.h).toBe(2);
  const { shape, data } = trace.get('d_scores');
  const size = data.length / (shape[0] ?? 1);
  const own = Math.max(...[...data.slice(2 * size, 3 * size)].map(Math.abs));
  expect(Math.abs(numberAt(trace, gradientOf(cell)))).toBe(own);
});

it('finds the power of ε, and where single precision comes closest', () => {
  const cell = steepest(trace, 'w_o', 0);
  const passes = inDouble(trace);
  const tried = STEPS.map((epsilon) => ({
    epsilon,
    single: nudge(session, trace, cell, epsilon),
    double: nudgeInDouble(passes, cell, epsilon),
  }));
  // The loss is a parabola in W_O: the difference is exactly its second term.
  expect(powerOf(tried)).toBeCloseTo(2, 6);
  const best = smallest(tried);
  expect(best?.epsilon).toBeLessThan(1e-2);
  expect(powerOf([])).toBeNull();
  expect(smallest([])).toBeNull();
});
