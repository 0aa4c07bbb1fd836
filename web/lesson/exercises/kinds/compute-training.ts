/**
 * "Compute it" for training: the cross-entropy of a few logits, and the first AdamW step of a weight. The numbers come from a seed;
 * `compute-training.test.ts` compares the right answers with the core's.
 */
import { randomU32, seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/compute-training.ts';
import { words as numberWords } from '../../../messages/en/exercises/number.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { bracketed } from '../../inspector/numbers.ts';
import { sum, terms } from '../blocks.ts';
import { acceptedByChance, near, nearEach } from '../mistake.ts';
import { type NumberQuestion, numberQuestion, praise } from '../number.ts';
import { digits, type ExerciseContext, type Question } from '../question.ts';

export const inNotebooks = true;

export type Quantity = 'crossEntropy' | 'adamwStep';

export function pose(quantity: Quantity, { seed }: Pick<ExerciseContext, 'seed'>): Question {
  return numberQuestion(drawTraining(quantity, seed));
}

/** Numbers that a question draws. */
const DRAWS = 5;

/** Draws again while a mistake would be accepted. */
export function drawTraining(quantity: Quantity, seed: number): NumberQuestion {
  for (let round = 0; ; round++) {
    const draw = (i: number, count: number) => randomU32(seedFor(seed, quantity), round * DRAWS + i) % count;
    const exercise = quantity === 'crossEntropy' ? crossEntropy(drawnLogits(draw)) : adamwStep(drawnStep(draw));
    if (acceptedByChance(exercise.mistakes, [exercise.right], exercise.tolerance).length === 0) return exercise;
  }
}

type Draw = (i: number, count: number) => number;

interface Logits {
  readonly logits: readonly number[];
  readonly target: number;
}

/** Three different logits in halves, and the index of the target. */
function drawnLogits(draw: Draw): Logits {
  const first = draw(0, 7) / 2 - 1;
  const logits = [first, first + 0.5 + draw(1, 5) / 2, first - 0.5 - draw(2, 4) / 2];
  const turned = draw(3, 3);
  return { logits: [...logits.slice(turned), ...logits.slice(0, turned)], target: draw(4, 3) };
}

const LOSS_TOLERANCE = 0.02;
/** The decimals that are asked for. */
const LOSS_DECIMALS = 2;
const STEP_DECIMALS = 3;

function crossEntropy({ logits, target }: Logits): NumberQuestion {
  const exponentials = logits.map(Math.exp);
  const total = exponentials.reduce((a, b) => a + b, 0);
  const share = (exponentials[target] ?? Number.NaN) / total;
  const right = -Math.log(share);
  const others = logits.flatMap((_, i) => (i === target ? [] : [-Math.log((exponentials[i] ?? 0) / total)]));
  const { crossEntropy: own } = words;
  const wrong = {
    sign: -right,
    share,
    rest: 1 - share,
    bits: right / Math.LN2,
    decimal: right / Math.LN10,
    logit: -(logits[target] ?? 0),
  };
  const mistakes = [
    ...nearEach(wrong, own.mistakes, LOSS_TOLERANCE),
    ...others.map((other) => near('other', [other], own.mistakes.other, LOSS_TOLERANCE)),
  ];
  const given = logits.map(
    (logit, i) => [i === target ? own.target(i + 1) : own.token(i + 1), formatNumber(logit, 1)] as const,
  );
  return {
    ...common('crossEntropy', given, right, LOSS_TOLERANCE, LOSS_DECIMALS),
    mistakes,
    prompt: own.prompt,
    hints: [own.hints.softmax, own.hints.log, own.hints.sum(formatNumber(total, 2))],
    solution: () => [
      own.solution.share(
        logits.map((logit) => `e^${formatNumber(logit, 1)}`).join(' + '),
        formatNumber(total, 3),
        formatNumber(share, 3),
      ),
      own.solution.loss(formatNumber(share, 3), formatNumber(right, 3)),
      sum(words.answer(formatNumber(right, 3))),
    ],
  };
}

export interface FirstStep {
  readonly value: number;
  readonly gradient: number;
  readonly rate: number;
}

const BETAS = { beta1: 0.9, beta2: 0.95 } as const;

/** Gradient ≠ ±1, so that its product with the rate differs from the rate. */
function drawnStep(draw: Draw): FirstStep {
  const sign = draw(0, 2) === 0 ? 1 : -1;
  return {
    value: (draw(1, 2) === 0 ? 1 : -1) * (0.1 + draw(2, 8) / 20),
    gradient: sign * ([0.02, 0.2, 3, 5][draw(3, 4)] ?? 3),
    rate: [0.01, 0.02, 0.05][draw(4, 3)] ?? 0.01,
  };
}

function adamwStep({ value, gradient, rate }: FirstStep): NumberQuestion {
  const { adamwStep: own } = words;
  const tolerance = rate / 20;
  const right = value - rate * Math.sign(gradient);
  const [mean, square] = [(1 - BETAS.beta1) * gradient, (1 - BETAS.beta2) * gradient ** 2];
  const wrong = {
    upwards: value + rate * Math.sign(gradient),
    plain: value - rate * gradient,
    uncorrected: value - (rate * mean) / Math.sqrt(square),
    step: -rate * Math.sign(gradient),
  };
  const given = [
    [own.value, formatPlain(Number(value.toFixed(4)))],
    [own.gradient, formatPlain(gradient)],
    [own.rate, formatPlain(rate)],
    ['β₁, β₂', `${formatPlain(BETAS.beta1)}, ${formatPlain(BETAS.beta2)}`],
  ] as const;
  return {
    ...common('adamwStep', given, right, tolerance, STEP_DECIMALS),
    mistakes: nearEach(wrong, own.mistakes, tolerance),
    prompt: own.prompt,
    hints: [own.hints.means, own.hints.correction, own.hints.size],
    solution: () => [
      own.solution.means(formatNumber(mean, 4), formatNumber(square, 5)),
      own.solution.corrected(formatNumber(gradient, 2), formatNumber(gradient ** 2, 4)),
      own.solution.step(
        formatPlain(Number(value.toFixed(4))),
        bracketed(formatPlain(rate * Math.sign(gradient))),
        formatNumber(right, 3),
      ),
      sum(words.answer(formatNumber(right, 3))),
    ],
  };
}

/** What both quantities share. `decimals`: those that are asked for. */
function common(
  quantity: Quantity,
  given: readonly (readonly [name: string, value: string])[],
  right: number,
  tolerance: number,
  decimals: number,
) {
  return {
    key: `${quantity} ${given.map(([, value]) => digits(value)).join(' ')}`,
    given: [terms(given)],
    note: `${words.note(decimals, formatPlain(tolerance))} ${numberWords.sumAllowed}`,
    inNotebook: { note: words.note(decimals, formatPlain(tolerance)) },
    right,
    tolerance,
    praise: (answer: number) => praise(answer, right, decimals),
  };
}
