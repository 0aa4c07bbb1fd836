/** "Compute a cell": the learner computes one number of their sentence from its inputs, one of which is changed. */
import { type CellRef, elementCount, sameCell } from '../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { formulaOf, formulaText } from '../../../engine/provenance/formula.ts';
import { gelu } from '../../../engine/provenance/gelu.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/compute-cell.ts';
import { words as frameWords } from '../../../messages/en/exercises/frame.ts';
import { words as numberWords } from '../../../messages/en/exercises/number.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { cellCode, sourceNames, valueAt } from '../../inspector/describe.ts';
import { bracketed, formatAligned } from '../../inspector/numbers.ts';
import { type CellExercise, cellQuestion, type GivenNumber, type GivenValues } from '../cell/cell-question.ts';
import { DRAWS, drawnCells } from '../cell/choose-cell.ts';
import { supposing } from '../cell/supposing.ts';
import { acceptedByChance, diagnose, distanceOf, isWithin, type Mistake, near, type Verdict } from '../mistake.ts';
import { praise } from '../number.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { mistakesOf } from './compute-cell/mistakes.ts';
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

export function pose(tensor: string, context: ExerciseContext): Question | null {
  const { trace, seed, head } = context;
  if (!trace.has(tensor)) return null;
  const instead = tensor === 'masked' ? causalInstead(trace) : null;
  const exercise = computeCell(instead ?? trace, tensor, seed, head, trace);
  return exercise && cellQuestion(instead ? underCausal(exercise) : exercise, context);
}

/** The learner must find out whether the mask forbids the key. */
function underCausal(exercise: CellExercise): CellExercise {
  const { prompt, givens, hints } = exercise;
  const { causalMask } = words;
  return {
    ...exercise,
    prompt: `${causalMask.isOn} ${prompt}`,
    givens: { ...givens, single: givens.single.filter((given) => given.cell.tensor !== 'mask') },
    hints: [causalMask.hint, ...hints],
  };
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

/**
 * The exercise for a seed about a cell of one head or of all, in which one of the given numbers is another than in the figure. Null for
 * a tensor that is not computed, or if no number changes what is asked.
 */
export function computeCell(
  trace: AttentionTrace,
  tensor: string,
  seed: number,
  head: number | null = null,
  figure: AttentionTrace = trace,
): CellExercise | null {
  const forbidden = randomU32(seedFor(seed, 'forbidden'), 0) % 2 === 0;
  const isWanted = ([right]: readonly number[]): boolean =>
    tensor !== 'masked' || (right === Number.NEGATIVE_INFINITY) === forbidden;
  const cells = trace.get(tensor);
  const batches = Math.min(MOST_BATCHES, Math.ceil(elementCount(cells.shape) / DRAWS));
  let first: CellExercise | null = null;
  for (let batch = 0; batch < batches && !first; batch++) {
    const candidates = drawnCells(cells, seed, head, batch).flatMap((cell): readonly Candidate[] => {
      const problem = problemOf(trace, cell);
      return problem ? [candidateOf(trace, problem)] : [];
    });
    const byMerit = candidates.map((candidate) => ({ candidate, merits: scoreOf(candidate) }));
    for (const { candidate } of byMerit.sort((a, b) => b.merits - a.merits)) {
      const made = supposed(trace, candidate.problem, seed, figure);
      if (made && isWanted(made.right)) return made;
      first ??= made;
    }
  }
  return first;
}

/** Numbers that are tried in the place of a given one. */
const MOST_CHANGES = 8;

/** The exercise about a cell as if one of the numbers that it is computed from were another number of that tensor. */
function supposed(
  trace: AttentionTrace,
  { cell, task }: Problem,
  seed: number,
  figure: AttentionTrace,
): CellExercise | null {
  const factors = task.parts
    .flatMap((part) => part.factors)
    .filter((factor) => factor.cell.tensor !== cell.tensor && !(trace !== figure && factor.cell.tensor === 'mask'));
  const own = seedFor(seed, `suppose ${JSON.stringify(cell.at)}`);
  const shownNumber = valueAt(figure.get(cell.tensor), cell);
  for (let draw = 0; draw < MOST_CHANGES && factors.length > 0; draw++) {
    const factor = factors[randomU32(own, 2 * draw) % factors.length] as Operand;
    const { data } = trace.get(factor.cell.tensor);
    const value = round(data[randomU32(own, 2 * draw + 1) % data.length] ?? 0);
    if (value === factor.value || (!Number.isFinite(value) && factor.cell.tensor !== 'mask')) continue;
    const changed = supposing(trace, factor.cell, value);
    const problem = problemOf(changed, cell);
    const isGiven = problem?.task.parts.some(({ factors }) => factors.some((each) => sameCell(each.cell, factor.cell)));
    if (!problem || !isGiven) continue;
    const { exact, rounded, tolerance } = problem;
    if ([exact, rounded].some((right) => distanceOf(shownNumber, right, tolerance) <= 2)) continue;
    const candidate = candidateOf(changed, problem);
    if (!isWorkable(candidate)) continue;
    const code = cellCode(trace.get(factor.cell.tensor), factor.cell);
    const unchanged = near('unchanged', [shownNumber], words.mistakes.unchanged(code), tolerance);
    // Another mistake may lead to it, too, and says more.
    const known = diagnose(candidate.mistakes, [shownNumber]);
    const exercise = exerciseOf(changed, {
      ...candidate,
      mistakes: known ? candidate.mistakes : [...candidate.mistakes, unchanged],
    });
    return { ...exercise, prompt: `${words.suppose(code, shown(value))} ${exercise.prompt}` };
  }
  return null;
}

/** The exercise about one cell; null if it is not computed. */
export function computeCellExercise(trace: AttentionTrace, cell: CellRef): CellExercise | null {
  const problem = problemOf(trace, cell);
  return problem && exerciseOf(trace, candidateOf(trace, problem));
}

function exerciseOf(trace: AttentionTrace, { problem, mistakes }: Candidate): CellExercise {
  const { cell } = problem;
  const worked = problem.explanation.cell;
  const code = cellCode(trace.get(cell.tensor), cell);
  return {
    trace,
    cell,
    worked,
    prompt: worked === cell ? words.compute(code) : words.computeThrough(code, worked.tensor),
    givens: givensOf(trace, problem),
    precision: words.precision(DECIMALS, formatNumber(problem.tolerance, DECIMALS)),
    fields: [{ label: numberWords.answer }],
    right: [problem.exact],
    mistakes,
    hints: computeHints(problem),
    solution: words.solved(shown(problem.rounded), formatAligned(problem.exact, 4)),
    check: (answers) => verdict(problem, mistakes, answers),
  };
}

function candidateOf(trace: AttentionTrace, problem: Problem): Candidate {
  const { rounded, exact, tolerance } = problem;
  const mistakes = mistakesOf(trace, problem);
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

function isWorkable({ problem, safe }: Candidate): boolean {
  return safe && isClear(problem) && isSteady(problem);
}

function verdict(problem: Problem, mistakes: readonly Mistake[], answers: readonly number[]): Verdict {
  const { exact, rounded, tolerance } = problem;
  const [answer = Number.NaN] = answers;
  if ([rounded, exact].some((right) => isWithin(answer, right, tolerance)))
    return { right: true, message: praise(answer, exact, DECIMALS) };
  const mistake = diagnose(mistakes, answers);
  // Don't diagnose 0 as a near miss; usually a non-answer.
  const guessed = answer === 0 && mistake !== null && mistake.distance(answers) > 0;
  if (mistake && !guessed) return { right: false, mistake: mistake.id, message: mistake.message };
  if (!Number.isFinite(exact)) return { right: false, mistake: null, message: words.wrongFinite };
  if (!Number.isFinite(answer)) return { right: false, mistake: null, message: words.wrongInfinite };
  return { right: false, mistake: null, message: frameWords.checkStep(firstStep(problem)) };
}

/** The first line of the calculation; the formula where that line would be the last before the answer. */
function firstStep(problem: Problem): string {
  const [formula = '', first = formula, ...more] = computeHints(problem);
  return more.length > 0 ? first : formula;
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

function givensOf(trace: AttentionTrace, { cell: asked, task }: Problem): GivenValues {
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
