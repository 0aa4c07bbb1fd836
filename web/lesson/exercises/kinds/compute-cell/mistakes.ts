/**
 * Wrong numbers with a known cause. In a sum: added factors, lost signs, a misused scale. Around the softmax: columns for rows, missing
 * divisions, forbidden keys. In a gradient: a forgotten row sum, a missing transpose. In a block: the mean over the wrong axis, another
 * activation. Between tiles: the past not rescaled. Of any cell: another step, head, or query and key swapped.
 */
import { type CellRef, flatIndexAt, type Indices, letters } from '../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { gelu } from '../../../../engine/provenance/gelu.ts';
import { words as cellWords } from '../../../../messages/en/exercises/compute-cell.ts';
import { cellExists, dependsOn, valueAt } from '../../../inspector/describe.ts';
import { type Mistake, near } from '../../mistake.ts';
import { type Operand, type Part, type Problem, partValue, total } from './problem.ts';

const words = cellWords.mistakes;

type Say = (id: string, answer: number, message: string) => Mistake;

const saying =
  (tolerance: number): Say =>
  (id, answer, message) =>
    near(id, [answer], message, tolerance);

/** Every wrong answer with a known cause, also where the cause changes nothing. */
export function mistakesOf(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const width = trace.options.dModel / trace.options.numHeads;
  return [
    ...tileMistakes(trace, problem),
    ...softmaxMistakes(trace, problem),
    ...gradientMistakes(trace, problem),
    ...sumMistakes(problem, width),
    ...blockMistakes(trace, problem),
    ...stepMistakes(trace, problem.cell),
  ];
}

/** `width` is d_k. */
function sumMistakes({ task, rounded, tolerance }: Problem, width: number): readonly Mistake[] {
  if (task.kind !== 'sum') return [];
  const products = task.parts.filter(({ factors, index }) => factors.length > 1 && Object.keys(index).length > 0);
  const own = task.parts.filter((part) => !products.includes(part));
  const beside = total({ parts: own, rest: task.rest });
  const terms = task.parts.filter(({ index }) => Object.keys(index).length > 0).length + (task.rest?.count ?? 0);
  const say = saying(tolerance);
  return [
    ...(products.length > 0 ? productMistakes(products, beside, say) : []),
    ...scaleMistakes(own, width, say),
    ...leftOut(own, task.rest?.value ?? 0, rounded, say),
    say('flipped-sign', -rounded, words.flippedSign),
    ...(terms > 1 ? [say('averaged', rounded / terms, words.averaged)] : []),
  ];
}

/** The mistakes with a dot product. `beside` is what else is added. */
function productMistakes(products: readonly Part[], beside: number, say: Say): readonly Mistake[] {
  const [first, second] = [column(products, 0), column(products, 1)];
  const [a, b] = [nameOf(products, 0), nameOf(products, 1)];
  const sizes = products.reduce((sum, part) => sum + Math.abs(partValue(part)), beside);
  return [
    say('added-factors', first + second + beside, words.addedFactors(a, b)),
    say('first-factor-alone', first + beside, words.oneFactor(a, b)),
    say('second-factor-alone', second + beside, words.oneFactor(b, a)),
    say('lost-signs', sizes, words.lostSigns),
  ];
}

function column(products: readonly Part[], row: number): number {
  return products.reduce((sum, { sign, factors }) => sum + sign * (factors[row]?.value ?? 0), 0);
}

function nameOf(products: readonly Part[], row: number): string {
  return products[0]?.factors[row]?.cell.tensor ?? '';
}

/** A scale of 1/√d_k, used as 1/d_k or as √d_k. */
function scaleMistakes(own: readonly Part[], width: number, say: Say): readonly Mistake[] {
  return own.flatMap(({ factors }) => {
    const score = factors.find((factor) => !isScale(factor));
    if (factors.length !== 2 || !factors.some(isScale) || !score) return [];
    return [
      say('divided-by-width', score.value / width, words.dividedByWidth),
      say('multiplied-by-root', score.value * Math.sqrt(width), words.multipliedByRoot),
    ];
  });
}

function isScale({ cell }: Operand): boolean {
  return cell.tensor === 'scale';
}

/** A term that was left out or subtracted, and the terms that were summed for the learner. */
function leftOut(own: readonly Part[], rest: number, answer: number, say: Say): readonly Mistake[] {
  const plain = own.filter(({ factors }) => factors.length === 1);
  const single = own.length === 1 && rest === 0;
  return [
    ...(rest === 0 ? [] : [say('forgot-rest', answer - rest, words.forgotRest)]),
    ...plain.flatMap((part) => {
      const name = part.factors[0]?.cell.tensor ?? '';
      if (single || Object.keys(part.index).length > 0) return [];
      return [
        say('forgot-part', answer - partValue(part), words.forgotPart(name)),
        say('subtracted', answer - 2 * partValue(part), words.subtracted(name)),
      ];
    }),
  ];
}

/** As another step's number is called: here it may also be 1, the largest exponential. */
const NOT_DIVIDED = 'exponentials-for-weights';

function softmaxMistakes(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const { task, cell, tolerance } = problem;
  const say = saying(tolerance);
  switch (task.kind) {
    case 'quotient': {
      const own = task.numerator.value;
      const below = total(task);
      return [
        ...(task.numerator.cell.tensor === 'exponentials' ? [say(NOT_DIVIDED, own, words.notDivided)] : []),
        say('column', share(trace, task.numerator.cell, 't'), words.column),
        say('inverted', below / own, words.inverted),
        say('left-out-own', own / (below - own), words.leftOutOwn),
        ...scoreShares(trace, cell, say),
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
function scoreShares(trace: AttentionTrace, { at }: CellRef, say: Say): readonly Mistake[] {
  const { s } = at;
  if (s === undefined || !trace.has('scaled') || !trace.has('masked')) return [];
  const open = line(trace, 'scaled', at, 's');
  const scores = line(trace, 'masked', at, 's');
  const { temperature } = trace.options;
  const exponentials = open.map((score) => Math.exp((score - Math.max(...open)) / temperature));
  const finite = scores.map((score) => (Number.isFinite(score) ? score : 0));
  const part = (numbers: readonly number[]): number => (numbers[s] ?? Number.NaN) / numbers.reduce((a, b) => a + b, 0);
  return [
    say('unmasked-softmax', part(exponentials), words.unmaskedSoftmax),
    say('without-exponential', part(finite), words.withoutExponential),
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

function gradientMistakes(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const { cell, task, tolerance } = problem;
  if (task.kind !== 'sum') return [];
  if (cell.tensor === 'd_exponents') return rowTermMistakes(problem);
  if (cell.tensor !== 'd_v' && cell.tensor !== 'd_k') return [];
  const last = task.parts.at(-1);
  return [
    ...untransposed(trace, problem).map((answer) => near('not-transposed', [answer], words.notTransposed, tolerance)),
    ...(last && task.parts.length > 1 ? [near('last-alone', [partValue(last)], words.lastAlone, tolerance)] : []),
  ];
}

/** P · dP − P · D: without D, with the wrong sign, without P. */
function rowTermMistakes({ task, tolerance }: Problem): readonly Mistake[] {
  if (task.kind !== 'sum') return [];
  const [own, row] = task.parts;
  if (!own || !row) return [];
  const [dP, d] = [own.factors[1]?.value ?? Number.NaN, row.factors[1]?.value ?? Number.NaN];
  return [
    near('forgot-row-term', [partValue(own)], words.forgotRowTerm, tolerance),
    near('added-row-term', [partValue(own) - partValue(row)], words.addedRowTerm, tolerance),
    near('forgot-weight', [dP - d], words.forgotWeight, tolerance),
  ];
}

/** The sum along a row of the first matrix in place of its column. */
function untransposed(trace: AttentionTrace, { explanation: { terms } }: Problem): readonly number[] {
  const parts = terms.map(({ factors: [first, second] }) => {
    const { t, s } = first?.cell.at ?? {};
    if (!first || !second || t === undefined || s === undefined) return Number.NaN;
    const turned = { tensor: first.cell.tensor, at: { ...first.cell.at, t: s, s: t } };
    return cellExists(trace, turned) ? valueAt(trace.get(turned.tensor), turned) * second.value : Number.NaN;
  });
  const sum = parts.reduce((total, part) => total + part, 0);
  return Number.isFinite(sum) ? [sum] : [];
}

function blockMistakes(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const { task, tolerance } = problem;
  const say = saying(tolerance);
  switch (task.kind) {
    case 'mean': {
      const sizes = task.parts.reduce((sum, part) => sum + Math.abs(partValue(part)), Math.abs(task.rest?.value ?? 0));
      return [
        say('not-divided-by-count', total(task), words.notDividedByCount(task.count)),
        say('mean-of-sizes', sizes / task.count, words.meanOfSizes),
        ...(task.rest ? [say('mean-of-shown', shownMean(problem), words.meanOfShown(task.count))] : []),
        ...overTokens(trace, problem).map((answer) => say('mean-over-tokens', answer, words.meanOverTokens)),
      ];
    }
    case 'gelu':
    case 'gelu_tanh': {
      const x = partValue(task.parts[0]);
      return [
        say('relu', Math.max(0, x), words.relu),
        say('share-alone', x === 0 ? 0.5 : gelu(x) / x, words.shareAlone),
        say('mirrored', gelu(-x), words.mirrored),
      ];
    }
    default:
      return [];
  }
}

/** The mean of the displayed numbers, as if there were no others. */
function shownMean({ task }: Problem): number {
  return task.parts.reduce((sum, part) => sum + partValue(part), 0) / task.parts.length;
}

/** The mean of the first feature over all tokens: what `axis=0` would give. */
function overTokens(trace: AttentionTrace, { task }: Problem): readonly number[] {
  const first = task.parts[0]?.factors[0]?.cell;
  if (!first || task.parts.some(({ factors }) => factors.length !== 1) || first.at.t === undefined) return [];
  const tensor = trace.get(first.tensor);
  const { tokens } = trace.options;
  let sum = 0;
  for (let t = 0; t < tokens; t++) sum += tensor.data[flatIndexAt(tensor, tensor.shape, { ...first.at, t })] ?? 0;
  return [sum / tokens];
}

/** A sum carried over from the previous tile: the tile's own part, plus the factor times the past. */
function tileMistakes(trace: AttentionTrace, { cell, task, tolerance }: Problem): readonly Mistake[] {
  if (task.kind !== 'sum' || !trace.has(cell.tensor) || !trace.get(cell.tensor).provenance.includes('before('))
    return [];
  const carried = task.parts.find(({ factors }) => factors.length === 2);
  const added = task.parts.find((part) => part !== carried);
  const [factor, past] = carried?.factors ?? [];
  if (!added || !factor || !past) return [];
  const own = partValue(added);
  const say = saying(tolerance);
  return [
    say('not-rescaled', own + past.value, words.notRescaled),
    say('forgot-past', own, words.forgotPast),
    say('rescaled-everything', factor.value * (own + past.value), words.rescaledEverything),
    ...(factor.value > 0 ? [say('rescaled-upwards', own + past.value / factor.value, words.rescaledUpwards)] : []),
  ];
}

/** Read from the picture, which shows two decimals. */
const READ_OFF = 0.0051;

export function stepMistakes(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  return [...otherSteps(trace, cell), ...swapped(trace, cell), ...otherHeads(trace, cell)];
}

/** Earlier tensors with the same axes. A later one may stand in a chapter that the learner has not read. */
function otherSteps(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  const { axes } = trace.get(cell.tensor);
  return trace.names
    .filter((name) => name !== cell.tensor && letters(axes).length > 0 && trace.get(name).axes === axes)
    .filter((name) => dependsOn(trace, cell.tensor, name))
    .filter((name) => !isTrivial(valueAt(trace.get(name), { ...cell, tensor: name })))
    .map((name) => {
      const message = SPECIAL[`${name} for ${cell.tensor}`]?.() ?? words.beforeStep(name);
      return found(trace, `${name}-for-${cell.tensor}`, { ...cell, tensor: name }, message);
    });
}

/** Such a number can come from many calculations, so that an answer like it shows no mistake. */
function isTrivial(value: number): boolean {
  return [0, 1].some((number) => Math.abs(Math.abs(value) - number) <= 2 * READ_OFF);
}

const SPECIAL: Readonly<Record<string, () => string>> = {
  'scores for scaled': () => words.forgotScale,
  'scaled for masked': () => words.unmaskedScore,
  'exponentials for weights': () => words.notDivided,
  'output for residual_1': () => words.forgotResidual,
  'contracted for residual_2': () => words.forgotResidual,
  'dropped_output for residual_1': () => words.forgotResidual,
  'dropped_contracted for residual_2': () => words.forgotResidual,
  'norm_1_centred for norm_1': () => words.notDividedByDeviation,
  'norm_1_normalised for norm_1': () => words.forgotLearnedScale,
  'hidden for activated': () => words.forgotGelu,
};

function swapped(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  const { t, s } = cell.at;
  if (t === undefined || s === undefined || t === s) return [];
  const other = { tensor: cell.tensor, at: { ...cell.at, t: s, s: t } };
  return cellExists(trace, other) ? [found(trace, 'swapped', other, words.swapped)] : [];
}

function otherHeads(trace: AttentionTrace, cell: CellRef): readonly Mistake[] {
  const { h } = cell.at;
  if (h === undefined) return [];
  return Array.from({ length: trace.options.numHeads }, (_, head) => head)
    .filter((head) => head !== h)
    .map((head) => found(trace, 'other-head', { ...cell, at: { ...cell.at, h: head } }, words.otherHead(head + 1)));
}

function found(trace: AttentionTrace, id: string, cell: CellRef, message: string): Mistake {
  return near(id, [valueAt(trace.get(cell.tensor), cell)], message, READ_OFF);
}
