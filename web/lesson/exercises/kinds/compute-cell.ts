/** "Compute a cell": the learner computes one number of their sentence from its inputs, one of which is changed. */
import { type CellRef, elementCount, flatIndexAt, sameCell } from '../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { formulaOf, formulaText } from '../../../engine/provenance/formula.ts';
import { gelu } from '../../../engine/provenance/gelu.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/compute-cell.ts';
import { words as frameWords } from '../../../messages/en/exercises/frame.ts';
import { words as numberWords } from '../../../messages/en/exercises/number.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { cellCode, cellInWords, type Sentences, sourceNames, valueAt } from '../../inspector/describe.ts';
import { bracketed, formatAligned } from '../../inspector/numbers.ts';

import { DRAWS, drawnCells, workedCell } from '../cell.ts';
import { acceptedByChance, distanceOf, type Mistake, near } from '../mistake.ts';
import { numberAnswer, praise } from '../number.ts';
import { digits, type ExerciseContext, type Question } from '../question.ts';
import { supposing } from '../supposing.ts';
import { givensBlock, givensOf, numbersOf } from './compute-cell/givens.ts';
import { mistakesOf, READ_OFF } from './compute-cell/mistakes.ts';
import {
  DECIMALS,
  type Operand,
  type Part,
  type Problem,
  partValue,
  problemOf,
  round,
  total,
} from './compute-cell/problem.ts';

export const inNotebooks = true;

/** `problem` and `givens`: what the question was made from. */
export function pose(tensor: string, context: ExerciseContext) {
  const { trace, sentences } = context;
  if (!trace.has(tensor)) return null;
  const instead = tensor === 'masked' ? causalInstead(trace) : null;
  const drawn = drawProblem(instead ?? trace, tensor, context);
  if (!drawn) return null;
  const question = { ...questionOf(drawn, sentences, instead !== null), supposed: drawn.supposed };
  const { prompt, hints, inNotebook } = question;
  const { causalMask } = words;
  const { cell, value } = drawn.supposed;
  const given = trace.get(cell.tensor);
  const whole = (name: string, asked: string): string =>
    [...(instead ? [causalMask.isOn] : []), words.suppose(name, shown(value)), asked].join(' ');
  return {
    ...question,
    prompt: whole(cellInWords(given, sentences, cell), prompt),
    supposes: true,
    hints: instead ? [causalMask.hint, ...hints] : hints,
    inNotebook: { ...inNotebook, prompt: whole(`\`${cellCode(given, cell)}\``, inNotebook.prompt) },
  } satisfies Question;
}

/**
 * Masking questions for a mask that forbids nothing: the same scores under a causal mask. The trace ends with the masked scores, since
 * nothing after them was computed with this mask. Null if a key is forbidden already, or if a causal mask would not forbid any.
 */
export function causalInstead(trace: AttentionTrace): AttentionTrace | null {
  const { tokens, cross } = trace.options;
  if (cross || tokens < 2 || trace.get('mask').data.includes(Number.NEGATIVE_INFINITY)) return null;
  const known = sourceNames(trace, 'masked');
  return {
    options: { ...trace.options, causal: true },
    names: trace.names.filter((name) => known.has(name)),
    over: trace.over,
    has: (name) => known.has(name) && trace.has(name),
    get: (name) => (name === 'mask' || name === 'masked' ? causal(trace, name) : trace.get(name)),
  };
}

/** The mask, (t, s), or the scores after it, (h, t, s): 0 is added where allowed. */
function causal(trace: AttentionTrace, name: 'mask' | 'masked'): TraceTensor {
  const { tokens } = trace.options;
  const open = trace.get(name === 'mask' ? 'mask' : 'scaled').data;
  const data = open.map((value, flat) =>
    flat % tokens > Math.floor(flat / tokens) % tokens ? Number.NEGATIVE_INFINITY : value,
  );
  return { ...trace.get(name), data };
}

/** Some tensors, such as the gradients of sharp weights, have few cells that can be computed by hand. */
const MOST_BATCHES = 20;

interface Candidate {
  readonly problem: Problem;
  /** The mistakes that differ from the right answer. */
  readonly mistakes: readonly Mistake[];
  /** Whether no known mistake, and no number that is given, would be accepted. */
  readonly safe: boolean;
}

/** A problem with what the learner must suppose: that one of the given numbers is another than in the figure. */
interface Supposed extends Candidate {
  readonly supposed: { readonly cell: CellRef; readonly value: number };
}

/** The problem for a seed. Null for a tensor that is not computed, or if no number changes what is asked. */
function drawProblem(
  trace: AttentionTrace,
  tensor: string,
  { seed, head, trace: figure, sentences }: ExerciseContext,
): Supposed | null {
  const forbidden = randomU32(seedFor(seed, 'forbidden'), 0) % 2 === 0;
  const isWanted = ({ problem }: Candidate): boolean =>
    tensor !== 'masked' || (problem.exact === Number.NEGATIVE_INFINITY) === forbidden;
  const cells = trace.get(tensor);
  const batches = Math.min(MOST_BATCHES, Math.ceil(elementCount(cells.shape) / DRAWS));
  let first: Supposed | null = null;
  for (let batch = 0; batch < batches && !first; batch++) {
    const candidates = drawnCells(cells, seed, head, batch).flatMap((cell): readonly Candidate[] => {
      const problem = problemOf(trace, cell);
      return problem ? [candidateOf(problem)] : [];
    });
    const byMerit = candidates.map((candidate) => ({ candidate, merits: scoreOf(candidate) }));
    for (const { candidate } of byMerit.sort((a, b) => b.merits - a.merits)) {
      const made = supposed(candidate.problem, seed, figure, sentences);
      if (made && isWanted(made)) return made;
      first ??= made;
    }
  }
  return first;
}

/** Numbers that are tried in the place of a given one. */
const MOST_CHANGES = 8;

/** The problem as if one of the numbers that the cell is computed from were another number of that tensor. */
function supposed(
  { trace, cell, task }: Problem,
  seed: number,
  figure: AttentionTrace,
  sentences: Sentences,
): Supposed | null {
  const factors = task.parts
    .flatMap((part) => part.factors)
    .filter((factor) => factor.cell.tensor !== cell.tensor && !(trace !== figure && factor.cell.tensor === 'mask'));
  const own = seedFor(seed, `suppose ${JSON.stringify(cell.at)}`);
  const shownNumber = valueAt(figure.get(cell.tensor), cell);
  for (let draw = 0; draw < MOST_CHANGES && factors.length > 0; draw++) {
    const factor = factors[randomU32(own, 2 * draw) % factors.length] as Operand;
    const { tensor, at } = factor.cell;
    const given = trace.get(tensor);
    const { data } = given;
    const value = round(data[randomU32(own, 2 * draw + 1) % data.length] ?? 0);
    if (value === factor.value || !canBe(factor.cell, valueAt(given, factor.cell), value)) continue;
    const problem = problemOf(supposing(trace, [{ tensor, flat: flatIndexAt(given, given.shape, at), value }]), cell);
    const isGiven = problem?.task.parts.some(({ factors }) => factors.some((each) => sameCell(each.cell, factor.cell)));
    if (!problem || !isGiven) continue;
    const { exact, rounded, tolerance } = problem;
    // No score is above the maximum.
    if (problem.task.kind === 'exp' && exact > 1) continue;
    if ([exact, rounded].some((right) => distanceOf(shownNumber, right, tolerance) <= 2)) continue;
    const { mistakes, safe } = candidateOf(problem);
    if (!safe || !isClear(problem) || !isSteady(problem)) continue;
    const name = cellInWords(given, sentences, factor.cell);
    const unchanged = readOff(shownNumber, words.mistakes.unchanged(name));
    return {
      problem,
      safe,
      supposed: { cell: factor.cell, value },
      // Without the supposed mask, the score is the figure's: a mistake that says more.
      mistakes: tensor === 'mask' ? mistakes : [unchanged, ...mistakes],
    };
  }
  return null;
}

/** Follow from a whole row, so that another number would not fit the rest of it. */
const OF_A_ROW = /^((dropped_)?weights|row_(max|dot)|rescale|norm_\d_(mean|inverse_deviation))$/;

/** Whether a cell with the number `before` could have the number `value`, with the other numbers of its tensor as they are. */
function canBe({ tensor }: CellRef, before: number, value: number): boolean {
  if (tensor === 'mask') return true;
  // A forbidden key stays forbidden.
  if (OF_A_ROW.test(tensor) || !Number.isFinite(before) || !Number.isFinite(value)) return false;
  // The leader's exponential is 1, that of a forbidden key 0.
  if (tensor.endsWith('exponentials')) return before > 0 && round(before) < 1 && value <= 1;
  // A tile with a new maximum has an exponential of 1.
  return tensor !== 'tile_sum' || round(before) >= 1 === value >= 1;
}

/** The answer that the figure shows. It is named before all other mistakes that lead to about the same number. */
function readOff(number: number, message: string): Mistake {
  const read = near('unchanged', [number], message, READ_OFF);
  return { ...read, distance: (answers) => (read.distance(answers) <= 1 ? 0 : Number.POSITIVE_INFINITY) };
}

/** The question about one cell; null if it is not computed. */
export function questionAbout(trace: AttentionTrace, cell: CellRef, sentences: Sentences) {
  const problem = problemOf(trace, cell);
  return problem && questionOf(candidateOf(problem), sentences);
}

function questionOf({ problem, mistakes }: Candidate, sentences: Sentences, underCausal = false) {
  const { trace, cell, exact, rounded, tolerance, explanation } = problem;
  const { cell: source } = explanation;
  const asked = source === cell ? words.compute : words.computeThrough;
  const tensor = trace.get(cell.tensor);
  const givens = givensOf(problem, underCausal);
  const precision = words.precision(DECIMALS, formatNumber(tolerance, DECIMALS));
  const { sumAllowed, infinityAllowed } = numberWords;
  const hints = computeHints(problem);
  return {
    problem,
    mistakes,
    givens,
    // The cell and all given numbers, without anything that depends on the language.
    key: `${cell.tensor} ${JSON.stringify(cell.at)} ${digits(givens.rest)}`,
    numbers: numbersOf(givens),
    prompt: asked(cellInWords(tensor, sentences, cell)),
    tensor: cell.tensor,
    cell,
    note: [precision, sumAllowed, ...(cell.tensor === 'masked' ? [infinityAllowed] : [])].join(' '),
    hints,
    inNotebook: { note: precision, prompt: asked(`\`${cellCode(tensor, cell)}\``) },
    given: [givensBlock(givens, sentences)],
    ...numberAnswer({
      right: exact,
      rounded,
      tolerance,
      mistakes,
      praise: (answer) => praise(answer, exact, DECIMALS),
      otherwise: (answer) => {
        if (!Number.isFinite(exact)) return words.wrongFinite;
        if (!Number.isFinite(answer)) return words.wrongInfinite;
        // The first line of the calculation; the formula where that line would be the last before the answer.
        return frameWords.checkStep((hints.length > 2 ? hints[1] : hints[0]) ?? '');
      },
    }),
    solution: () => [workedCell(trace, sentences, cell, words.solved(shown(rounded), formatAligned(exact, 4)), source)],
  };
}

function candidateOf(problem: Problem): Candidate {
  const { rounded, exact, tolerance } = problem;
  const mistakes = mistakesOf(problem);
  return {
    problem,
    mistakes: mistakes.filter(({ distance }) => distance([rounded]) > 2 && distance([exact]) > 2),
    safe: acceptedByChance([...mistakes, ...copied(problem)], [rounded, exact], tolerance).length === 0,
  };
}

/** The given numbers, typed as the answer. */
export function copied({ task }: Problem): readonly Mistake[] {
  const factors = task.parts.flatMap((part) => part.factors);
  // A largest number is one of those given, and a masked score may be.
  if (task.kind === 'max' || factors.some(({ cell }) => cell.tensor === 'mask')) return [];
  const given = [...factors.map(({ value }) => value), ...(task.rest ? [task.rest.value] : [])];
  return given.map((value) => near('copied', [value], '', 0));
}

/** Prefers answers away from 0 that rounding hardly changes, and that no mistake leads to by chance. */
function scoreOf({ problem, mistakes, safe }: Candidate): number {
  const clear = (isClear(problem) ? 100 : 0) + (safe ? 100 : 0);
  const steady = isSteady(problem) ? 50 : 0;
  return clear + steady + mistakes.length;
}

/** Near 0, a wrong answer could lie within the tolerance; where the divisor is about 1, an answer without the division. */
function isClear({ exact, tolerance, task }: Problem): boolean {
  const divided = task.kind !== 'quotient' || distanceOf(task.numerator.value, exact, tolerance) > 2;
  return divided && Math.abs(exact) > 4 * tolerance;
}

/** Whether the rounded numbers give the engine's answer. */
function isSteady({ exact, rounded, tolerance }: Problem): boolean {
  return distanceOf(exact, rounded, tolerance) <= 1;
}

function shown(value: number): string {
  return formatNumber(value, DECIMALS);
}

const { hints } = words;

/** From the formula to the last step before the answer. */
function computeHints(problem: Problem): readonly string[] {
  const { explanation, task } = problem;
  const formula = hints.formula(inCode(formulaText(formulaOf(explanation.declaration))));
  switch (task.kind) {
    case 'sum':
      return [formula, ...sumHints(problem)];
    case 'max':
      return [formula, hints.largest];
    case 'mean': {
      const sum = shown(total(task));
      return [formula, hints.total(sum), hints.divide(`${bracketed(sum)} / ${task.count}`)];
    }
    case 'gelu':
    case 'gelu_tanh': {
      const x = partValue(task.parts[0]);
      return [formula, hints.gelu, hints.normalShare(shown(x), formatNumber(x === 0 ? 0.5 : gelu(x) / x, 3))];
    }
    case 'exp': {
      const [a, b, c] = task.parts.map((part) => shown(partValue(part) * part.sign)) as [string, string, string];
      return [formula, hints.exponent(`(${a} − ${bracketed(b)}) / ${c}`)];
    }
    case 'quotient': {
      const below = shown(total(task));
      const sum = [...task.parts.map((part) => shown(partValue(part))), ...restTerm(task.rest)].join(' + ');
      return [formula, hints.rowSum(`${sum} = ${below}`), hints.divide(`${shown(task.numerator.value)} / ${below}`)];
    }
  }
}

/** Tensors with their indices as code; a summed letter stays an index. */
function inCode(formula: string): string {
  return formula.replace(/\w+\[[^\]]*\]/g, '`$&`');
}

function sumHints({ task, exact }: Problem): readonly string[] {
  if (exact === Number.NEGATIVE_INFINITY) return [hints.forbidden];
  const products = task.parts.filter(({ factors }) => factors.length > 1);
  const [first] = products;
  const values = [...task.parts.map((part) => shown(partValue(part))), ...restTerm(task.rest)];
  const sum = values.map((text, i) => (i === 0 ? text : bracketed(text))).join(' + ');
  if (!first) return [hints.add(sum)];
  const worked = hints.multiply(`${product(first)} = ${shown(partValue(first))}`);
  return task.parts.length > 1 ? [worked, hints.products(sum)] : [hints.add(product(first))];
}

function product({ factors }: Part): string {
  return factors.map(({ value }, i) => (i === 0 ? shown(value) : bracketed(shown(value)))).join(' · ');
}

function restTerm(rest: Problem['task']['rest']): readonly string[] {
  return rest ? [shown(rest.value)] : [];
}
