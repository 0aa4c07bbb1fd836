/** Mistakes around the softmax: columns for rows, missing or inverted divisions, forbidden keys included. */
import { type CellRef, flatIndexAt, type Indices } from '../../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../../engine/engine.ts';
import { cellWords } from '../../../../../messages/exercises/cell.ts';
import { type Mistake, near } from '../../../mistake.ts';
import { type Problem, total } from '../problem.ts';

const words = cellWords.mistakes;

/** As another step's number is called: here it may also be 1, the largest exponential. */
const NOT_DIVIDED = 'exponentials-for-weights';

export function softmaxMistakes(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const { task, cell, tolerance } = problem;
  const say = (id: string, answer: number, message: string): Mistake => near(id, [answer], message, tolerance);
  switch (task.kind) {
    case 'quotient': {
      const own = task.numerator.value;
      const below = total(task);
      return [
        ...(task.numerator.cell.tensor === 'exponentials' ? [say(NOT_DIVIDED, own, words.notDivided)] : []),
        say('column', share(trace, task.numerator.cell, 't'), words.column),
        say('inverted', below / own, words.inverted),
        say('left-out-own', own / (below - own), words.leftOutOwn),
        ...scoreShares(trace, cell).map(({ id, answer, message }) => say(id, answer, message)),
      ];
    }
    case 'exp': {
      const [a, b, c] = task.parts.map(({ factors }) => factors[0]?.value ?? Number.NaN) as [number, number, number];
      return [
        say('forgot-exponential', (a - b) / c, words.forgotExponential),
        say('forgot-maximum', Math.exp(a / c), words.forgotMaximum),
        say('wrong-way-exponent', Math.exp((b - a) / c), words.wrongWayExponent),
        ...(c === 1 ? [] : [say('forgot-temperature', Math.exp(a - b), words.forgotTemperature)]),
      ];
    }
    case 'max': {
      const numbers = task.parts.map(({ factors }) => factors[0]?.value ?? Number.NaN).filter(Number.isFinite);
      const largest = numbers.reduce((best, number) => (Math.abs(number) > Math.abs(best) ? number : best), 0);
      return [
        say('largest-size', largest, words.largestSize),
        say('largest-size', Math.abs(largest), words.largestSize),
        ...unmaskedMaximum(trace, cell).map((answer) => say('unmasked-maximum', answer, words.unmaskedMaximum)),
      ];
    }
    default:
      return maskMistakes(trace, problem);
  }
}

/** A number divided by the sum of its row (over s) or of its column (over t). */
function share(trace: AttentionTrace, { tensor, at }: CellRef, over: 't' | 's'): number {
  const along = line(trace, tensor, at, over);
  return (along[at[over] ?? 0] ?? Number.NaN) / along.reduce((sum, number) => sum + number, 0);
}

/** The shares without exponentials, or with the forbidden keys included. */
function scoreShares(
  trace: AttentionTrace,
  { at }: CellRef,
): readonly { id: string; answer: number; message: string }[] {
  const { s } = at;
  if (s === undefined || !trace.has('scaled') || !trace.has('masked')) return [];
  const open = line(trace, 'scaled', at, 's');
  const scores = line(trace, 'masked', at, 's');
  const { temperature } = trace.options;
  const exponentials = open.map((score) => Math.exp((score - Math.max(...open)) / temperature));
  const finite = scores.map((score) => (Number.isFinite(score) ? score : 0));
  const part = (numbers: readonly number[]): number => (numbers[s] ?? Number.NaN) / numbers.reduce((a, b) => a + b, 0);
  return [
    { id: 'unmasked-softmax', answer: part(exponentials), message: words.unmaskedSoftmax },
    { id: 'without-exponential', answer: part(finite), message: words.withoutExponential },
  ];
}

function unmaskedMaximum(trace: AttentionTrace, { at }: CellRef): readonly number[] {
  return trace.has('scaled') ? [Math.max(...line(trace, 'scaled', at, 's'))] : [];
}

/** The numbers of a tensor along one letter, with the other indices fixed. */
function line(trace: AttentionTrace, name: string, at: Indices, along: 't' | 's'): readonly number[] {
  const tensor = trace.get(name);
  const length = along === 't' ? trace.options.tokens : trace.options.sourceTokens;
  return Array.from(
    { length },
    (_, index) => tensor.data[flatIndexAt(tensor, tensor.shape, { ...at, [along]: index })] ?? Number.NaN,
  );
}

/** Adding the mask: 0 or a small number in place of −∞, and −∞ where the key is allowed. */
function maskMistakes(trace: AttentionTrace, { task, exact, rounded, tolerance }: Problem): readonly Mistake[] {
  const masks =
    task.kind === 'sum' && task.parts.some(({ factors }) => factors.some(({ cell }) => cell.tensor === 'mask'));
  if (!masks || !trace.has('mask')) return [];
  if (exact === Number.NEGATIVE_INFINITY) {
    // Substitutes for −∞ in programs: −10⁴, −10⁹, the smallest float.
    const finite = ([answer = 0]: readonly number[]): number =>
      Number.isFinite(answer) && answer <= -1000 ? 0 : Number.POSITIVE_INFINITY;
    return [
      near('zero-for-masked', [0], words.zeroForMasked, tolerance),
      { id: 'finite-mask', message: words.finiteMask, distance: finite },
    ];
  }
  return Number.isFinite(rounded)
    ? [near('not-forbidden', [Number.NEGATIVE_INFINITY], words.notForbidden, tolerance)]
    : [];
}
