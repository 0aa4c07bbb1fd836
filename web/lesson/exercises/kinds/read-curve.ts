/**
 * "Read a curve": one task at three learning rates, recorded by `build-scripts/compare-heads.mjs`. Asks which curve has which rate,
 * or when a curve reaches a loss. The seed assigns the letters.
 */
import { css, html } from 'lit';
import { randomU32, seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/read-curve.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { plot } from '../../../views/plot.ts';
import { numberStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/table.ts';
import recorded from '../../lab-kit/trainer/rates.json';
import { type Block, drawn, sum } from '../blocks.ts';
import { choice } from '../choices.ts';
import { near } from '../mistake.ts';
import { numberQuestion } from '../number.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { shuffled } from '../shuffled.ts';

export type CurveQuestion = 'rate' | 'reached';

/** The three rates, as they are recorded. */
const RATES = ['small', 'good', 'large'] as const;
type RateName = (typeof RATES)[number];

const LETTERS = ['A', 'B', 'C'] as const;
type Letter = (typeof LETTERS)[number];

export interface ShownCurve {
  readonly letter: Letter;
  readonly rate: RateName;
  /** [step, loss in nats] */
  readonly points: readonly (readonly [number, number])[];
}

/** Reading precision in steps. */
const TOLERANCE = 8;
const LOSSES = [1.5, 1, 0.5] as const;
const SIZE = { width: 430, height: 220 } as const;
const HIGHEST = 2.5;

export function drawnCurves(seed: number): readonly ShownCurve[] {
  const order = shuffled(RATES, seedFor(seed, 'curves'));
  return LETTERS.map((letter, i) => {
    const rate = order[i] ?? 'good';
    return { letter, rate, points: pointsOf(rate) };
  });
}

function pointsOf(rate: RateName): ShownCurve['points'] {
  const losses = recorded.losses[RATES.indexOf(rate)] ?? [];
  return losses.map((loss, i) => [i * recorded.every, loss] as const);
}

export function pose(question: CurveQuestion, { seed }: Pick<ExerciseContext, 'seed'>): Question {
  const curves = drawnCurves(seed);
  return question === 'rate' ? whichRate(curves, seed) : whenReached(curves, seed);
}

const letterOf = (curves: readonly ShownCurve[], wanted: RateName): Letter =>
  curves.find(({ rate }) => rate === wanted)?.letter ?? 'A';

function whichRate(curves: readonly ShownCurve[], seed: number): Question {
  const wanted = randomU32(seedFor(seed, 'wanted'), 0) % 2 === 0 ? 'large' : 'small';
  const right = letterOf(curves, wanted);
  const own = words.rate;
  return {
    key: `rate ${right} ${curves.map(({ rate }) => rate)}`,
    prompt: own.prompts[wanted],
    note: words.measured,
    hints: [own.hints.good, own.hints[wanted]],
    given: [picture(curves)],
    ask: () => [choice({ legend: words.choose, options: LETTERS.map((letter) => ({ id: letter, label: letter })) })],
    judge: ([text]) => {
      const chosen = curves.find(({ letter }) => letter === text);
      if (!chosen) return { right: null, message: words.choose };
      if (chosen.letter === right) return { right: true, message: own.right[wanted] };
      return { right: false, mistake: chosen.rate, message: own.mistakes[chosen.rate] };
    },
    right: [right],
    wrong: LETTERS.filter((letter) => letter !== right).map((letter) => [letter]),
    solution: () => [
      ...curves.map(({ letter, rate }) => own.is[rate](letter, rateShown(rate))),
      sum(own.answer(right)),
    ],
  };
}

function rateShown(rate: RateName): string {
  const value = recorded.rates[RATES.indexOf(rate)] ?? Number.NaN;
  return formatNumber(value, value < 0.001 ? 4 : value < 0.1 ? 3 : 1);
}

function whenReached(curves: readonly ShownCurve[], seed: number): Question {
  const loss = LOSSES[randomU32(seedFor(seed, 'loss'), 0) % LOSSES.length] ?? 1;
  const right = reachedAt(pointsOf('good'), loss);
  const slower = reachedAt(pointsOf('small'), loss);
  const letter = letterOf(curves, 'good');
  const written = formatNumber(loss, 1);
  const shown = formatNumber(right, 0);
  const own = words.reached;
  return numberQuestion({
    // The same for every letter.
    key: `reached ${right}`,
    prompt: own.prompt(letter, written),
    note: words.note(formatPlain(TOLERANCE)),
    hints: [own.hints.find(written), own.hints.down],
    given: [picture(curves)],
    label: words.steps,
    right,
    tolerance: TOLERANCE,
    mistakes: [
      ...(Number.isFinite(slower) ? [near('slower', [slower], own.mistakes.slower(letter), TOLERANCE)] : []),
      near('loss', [loss], own.mistakes.loss, 0.01),
    ],
    praise: () => own.right(shown),
    solution: () => [own.solution(letter, written), sum(own.answer(shown))],
  });
}

/** The step at which a curve first reaches a loss, interpolated linearly; NaN if it never does. */
function reachedAt(points: ShownCurve['points'], wanted: number): number {
  for (const [i, [step, loss]] of points.entries()) {
    const [before, from] = points[i - 1] ?? [step, loss];
    if (loss <= wanted) return from === loss ? step : before + ((from - wanted) / (from - loss)) * (step - before);
  }
  return Number.NaN;
}

function picture(shown: readonly ShownCurve[]): Block {
  const first = shown[0]?.points ?? [];
  return drawn(
    () => html`<div class="curves" tabindex="0" role="group" aria-label=${words.picture}>${plot({
      ...SIZE,
      x: { domain: [0, first.at(-1)?.[0] ?? 0] },
      y: { domain: [0, HIGHEST], ticks: [0, 0.5, 1, 1.5, 2, HIGHEST] },
      marks: shown.map(({ letter, points }) => ({ kind: 'series', look: `curve-${letter}`, name: letter, points })),
      label: words.picture,
    })}</div>
    ${numberTable({
      summary: words.table,
      columns: [words.steps, ...shown.map(({ letter }) => words.loss(letter))],
      rows: first
        .map(([step], i) => [String(step), ...shown.map(({ points }) => formatNumber(points[i]?.[1] ?? Number.NaN))])
        .filter((_, i) => i % 2 === 0),
    })}`,
  );
}

export const styles = [
  numberStyles,
  css`
    .curves { max-width: 100%; overflow-x: auto; }
    .curve-A { color: var(--tensor-q); }
    .curve-B { color: var(--tensor-k); stroke-dasharray: 7 3; }
    .curve-C { color: var(--tensor-v); stroke-dasharray: 2 3; }
    .plot .name { fill: var(--ink); stroke-dasharray: none; }
  `,
];
