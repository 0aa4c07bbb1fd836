/**
 * "Read a curve": one task at three learning rates, recorded by `build-scripts/compare-heads.mjs`. Asks which curve has which rate,
 * or when a curve reaches a loss. The seed assigns the letters.
 */
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { curveWords as words } from '../../../../messages/exercises/curve.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import recorded from '../../../lab-kit/trainer/rates.json';
import { near, type Verdict } from '../../mistake.ts';
import { checkNumber } from '../../number/check-number.ts';
import { shuffled } from '../../shuffled.ts';

export type CurveQuestion = 'rate' | 'reached';

/** The three rates, as they are recorded. */
const RATES = ['small', 'good', 'large'] as const;
export type RateName = (typeof RATES)[number];

export const LETTERS = ['A', 'B', 'C'] as const;
export type Letter = (typeof LETTERS)[number];

export interface ShownCurve {
  readonly letter: Letter;
  readonly rate: RateName;
  /** [step, loss in nats] */
  readonly points: readonly (readonly [number, number])[];
}

interface Common {
  readonly prompt: string;
  readonly curves: readonly ShownCurve[];
  readonly hints: readonly string[];
  readonly solution: readonly string[];
}

export interface RateExercise extends Common {
  readonly question: 'rate';
  readonly right: Letter;
  check(letter: Letter): Verdict;
}

export interface ReachedExercise extends Common {
  readonly question: 'reached';
  /** In steps. */
  readonly right: number;
  check(answers: readonly number[]): Verdict;
}

/** Reading precision in steps. */
export const TOLERANCE = 8;
const LOSSES = [1.5, 1, 0.5] as const;

export function readCurve(question: CurveQuestion, seed: number): RateExercise | ReachedExercise {
  const order = shuffled(RATES, seedFor(seed, 'curves'));
  const curves = LETTERS.map((letter, i): ShownCurve => {
    const rate = order[i] ?? 'good';
    return { letter, rate, points: pointsOf(rate) };
  });
  return question === 'rate' ? whichRate(curves, seed) : whenReached(curves, seed);
}

function pointsOf(rate: RateName): ShownCurve['points'] {
  const losses = recorded.losses[RATES.indexOf(rate)] ?? [];
  return losses.map((loss, i) => [i * recorded.every, loss] as const);
}

const letterOf = (curves: readonly ShownCurve[], wanted: RateName): Letter =>
  curves.find(({ rate }) => rate === wanted)?.letter ?? 'A';

function whichRate(curves: readonly ShownCurve[], seed: number): RateExercise {
  const wanted = randomU32(seedFor(seed, 'wanted'), 0) % 2 === 0 ? 'large' : 'small';
  const right = letterOf(curves, wanted);
  return {
    question: 'rate',
    prompt: words.rate.prompts[wanted],
    curves,
    hints: [words.rate.hints.good, words.rate.hints[wanted]],
    solution: curves.map(({ letter, rate }) => words.rate.is[rate](letter, rateShown(rate))),
    right,
    check: (letter) => {
      if (letter === right) return { right: true, message: words.rate.right[wanted] };
      const chosen = curves.find((curve) => curve.letter === letter)?.rate ?? 'good';
      return { right: false, mistake: chosen, message: words.rate.mistakes[chosen] };
    },
  };
}

function rateShown(rate: RateName): string {
  const value = recorded.rates[RATES.indexOf(rate)] ?? Number.NaN;
  return formatNumber(value, value < 0.001 ? 4 : value < 0.1 ? 3 : 1);
}

function whenReached(curves: readonly ShownCurve[], seed: number): ReachedExercise {
  const loss = LOSSES[randomU32(seedFor(seed, 'loss'), 0) % LOSSES.length] ?? 1;
  const right = reachedAt(pointsOf('good'), loss);
  const slower = reachedAt(pointsOf('small'), loss);
  const letter = letterOf(curves, 'good');
  const written = formatNumber(loss, 1);
  const mistakes = [
    ...(Number.isFinite(slower) ? [near('slower', [slower], words.reached.mistakes.slower(letter), TOLERANCE)] : []),
    near('loss', [loss], words.reached.mistakes.loss, 0.01),
  ];
  const hint = words.reached.hints.find(written);
  const praise = words.reached.right(formatNumber(right, 0));
  return {
    question: 'reached',
    prompt: words.reached.prompt(letter, written),
    curves,
    hints: [hint, words.reached.hints.down],
    solution: [words.reached.solution(letter, written)],
    right,
    check: (answers) => checkNumber({ right, tolerance: TOLERANCE, mistakes, hint, praise }, answers),
  };
}

/** The step at which a curve first reaches a loss, interpolated linearly; NaN if it never does. */
function reachedAt(points: ShownCurve['points'], wanted: number): number {
  for (const [i, [step, loss]] of points.entries()) {
    const [before, from] = points[i - 1] ?? [step, loss];
    if (loss <= wanted) return from === loss ? step : before + ((from - wanted) / (from - loss)) * (step - before);
  }
  return Number.NaN;
}
