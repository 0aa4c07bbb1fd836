/** "Compute a cell": the learner computes one number of their sentence from its inputs. */
import { type CellRef, elementCount, sameCell } from '../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { cellWords as words } from '../../../../messages/exercises/cell.ts';
import { frameWords } from '../../../../messages/exercises/frame.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { cellCode } from '../../../inspector/describe.ts';
import { formatAligned } from '../../../inspector/numbers.ts';
import type { CellExercise, GivenNumber, Givens } from '../../cell/cell-exercise.ts';
import { DRAWS, drawnCells, foremost } from '../../cell/choose-cell.ts';
import { apart, diagnose, type Mistake, type Verdict } from '../../mistake.ts';
import { computeHints } from './compute-hints.ts';
import { blockMistakes } from './mistakes/block.ts';
import { gradientMistakes } from './mistakes/gradient.ts';
import { softmaxMistakes } from './mistakes/softmax.ts';
import { stepMistakes } from './mistakes/steps.ts';
import { sumMistakes } from './mistakes/sum.ts';
import { tileMistakes } from './mistakes/tiles.ts';
import { DECIMALS, type Operand, type Part, type Problem, problemOf } from './problem.ts';

/** Some tensors, such as the gradients of sharp weights, have few cells that can be computed by hand. */
const MOST_BATCHES = 20;

interface Candidate {
  readonly problem: Problem;
  readonly mistakes: readonly Mistake[];
}

/** The exercise for a seed; null for a tensor that is not computed. */
export function computeCell(
  trace: AttentionTrace,
  tensor: string,
  seed: number,
  head: number | null = null,
): CellExercise | null {
  const forbidden = randomU32(seedFor(seed, 'forbidden'), 0) % 2 === 0;
  const cells = trace.get(tensor);
  const batches = Math.min(MOST_BATCHES, Math.ceil(elementCount(cells.shape) / DRAWS));
  let best: Candidate | null = null;
  for (let batch = 0; batch < batches && !(best && isWorkable(best.problem)); batch++) {
    const candidates = drawnCells(cells, seed, head, batch).flatMap((cell): readonly Candidate[] => {
      const problem = problemOf(trace, cell);
      return problem && (batch === 0 || isWorkable(problem)) ? [{ problem, mistakes: mistakesOf(trace, problem) }] : [];
    });
    best = foremost(candidates, (candidate) => merit(candidate, forbidden)) ?? best;
  }
  return best && computeCellExercise(trace, best.problem.cell);
}

/** The exercise about one cell; null if it is not computed. */
export function computeCellExercise(trace: AttentionTrace, cell: CellRef): CellExercise | null {
  const problem = problemOf(trace, cell);
  if (!problem) return null;
  const mistakes = mistakesOf(trace, problem);
  const worked = problem.explanation.cell;
  const code = cellCode(trace.get(cell.tensor), cell);
  return {
    cell,
    worked,
    prompt: worked === cell ? words.compute(code) : words.computeThrough(code, worked.tensor),
    givens: givensOf(trace, problem),
    precision: words.precision(DECIMALS, formatNumber(problem.tolerance, DECIMALS)),
    fields: [{ label: words.answer }],
    hints: computeHints(problem),
    solution: words.solved(shown(problem.rounded), formatAligned(problem.exact, 4)),
    check: (answers) => verdict(problem, mistakes, answers),
  };
}

/** The mistakes that differ from the right answer. */
function mistakesOf(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const width = trace.options.dModel / trace.options.numHeads;
  const all = [
    ...tileMistakes(trace, problem),
    ...softmaxMistakes(trace, problem),
    ...gradientMistakes(trace, problem),
    ...sumMistakes(problem, width),
    ...blockMistakes(trace, problem),
    ...stepMistakes(trace, problem.cell),
  ];
  return all.filter(({ distance }) => distance([problem.rounded]) > 2 && distance([problem.exact]) > 2);
}

/** Prefers answers away from 0 that rounding hardly changes and that differ from mistakes. */
function merit({ problem, mistakes }: Candidate, forbidden: boolean): number {
  const clear = isClear(problem) ? 100 : 0;
  const steady = isSteady(problem) ? 50 : 0;
  const wanted = (problem.exact === Number.NEGATIVE_INFINITY) === forbidden ? 200 : 0;
  return clear + steady + wanted + mistakes.length;
}

/** Near 0, a wrong answer could lie within the tolerance; where the divisor is about 1, an answer without the division. */
function isClear({ exact, tolerance, task }: Problem): boolean {
  const divided = task.kind !== 'quotient' || apart(task.numerator.value, exact, tolerance) > 2;
  return divided && Math.abs(exact) > 4 * tolerance;
}

/** Whether the rounded numbers give the engine's answer. */
function isSteady({ exact, rounded, tolerance }: Problem): boolean {
  return apart(exact, rounded, tolerance) <= 1;
}

function isWorkable(problem: Problem): boolean {
  return isClear(problem) && isSteady(problem);
}

function verdict(problem: Problem, mistakes: readonly Mistake[], answers: readonly number[]): Verdict {
  const { exact, rounded, tolerance } = problem;
  const [answer = Number.NaN] = answers;
  // Slightly more than the tolerance, so that a two-decimal answer on its edge still counts.
  const allowed = tolerance * (1 + 1e-9);
  if (apart(answer, rounded, allowed) <= 1 || apart(answer, exact, allowed) <= 1) {
    const same = shown(rounded) === formatAligned(exact, 4);
    return {
      right: true,
      message: same ? words.right(shown(rounded)) : words.rightExactly(shown(rounded), formatAligned(exact, 4)),
    };
  }
  const mistake = diagnose(mistakes, answers);
  // Don't diagnose 0 as a near miss; usually a non-answer.
  const guessed = answer === 0 && mistake !== null && mistake.distance(answers) > 0;
  if (mistake && !guessed) return { right: false, mistake: mistake.id, message: mistake.message };
  if (!Number.isFinite(exact)) return { right: false, mistake: null, message: words.wrongFinite };
  if (!Number.isFinite(answer)) return { right: false, mistake: null, message: words.wrongInfinite };
  return { right: false, mistake: null, message: frameWords.checkStep(firstStep(problem)) };
}

/** The hint after the formula: the first line of the calculation. */
function firstStep(problem: Problem): string {
  const [formula = '', first = formula] = computeHints(problem);
  return first;
}

function shown(value: number): string {
  return formatNumber(value, DECIMALS);
}

function givensOf(trace: AttentionTrace, { cell: asked, task }: Problem): Givens {
  const numerator = task.kind === 'quotient' ? task.numerator : null;
  const columns = task.parts.filter((part) => Object.keys(part.index).length > 0);
  const single = task.parts.filter((part) => !columns.includes(part)).flatMap(({ factors }) => factors);
  const isNumerator = (part: Part): boolean =>
    numerator !== null && part.factors.some(({ cell }) => sameCell(cell, numerator.cell));
  const inColumns = columns.some(isNumerator);
  return {
    columns: columns.map((part) => ({ index: part.index, numbers: part.factors, marked: isNumerator(part) })),
    single: toldApart(trace, asked, numerator && !inColumns ? [numerator, ...single] : single),
    rest: restOf(task),
  };
}

/** Each number once, labelled by cell if another number, or the answer, belongs to the same tensor. */
function toldApart(trace: AttentionTrace, asked: CellRef, numbers: readonly GivenNumber[]): readonly GivenNumber[] {
  const once = numbers.filter(({ cell }, i) => numbers.findIndex((other) => sameCell(other.cell, cell)) === i);
  return once.map((given) => {
    const { tensor } = given.cell;
    const alone = tensor !== asked.tensor && once.every((other) => other === given || other.cell.tensor !== tensor);
    return alone ? given : { ...given, code: cellCode(trace.get(tensor), given.cell) };
  });
}

function restOf({ kind, parts, rest }: Problem['task']): string {
  if (!rest) return '';
  if (kind === 'max') return words.restSmaller(rest.count);
  const multiplies = parts.some(({ factors }: { readonly factors: readonly Operand[] }) => factors.length > 1);
  return (multiplies ? words.rest : words.restNumbers)(rest.count, shown(rest.value));
}
