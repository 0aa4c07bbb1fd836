/**
 * Wrong numbers with a known cause. In a sum: added factors, lost signs, a misused scale. Around the softmax: columns for rows, missing
 * divisions, forbidden keys. In a gradient: a forgotten row sum, a missing transpose. In a block: the mean over the wrong axis, another
 * activation. Between tiles: the past not rescaled. Of any cell: another step, head, or query and key swapped.
 */
import { type CellRef, letters } from '../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { gelu } from '../../../../engine/provenance/gelu.ts';
import { words as cellWords } from '../../../../messages/en/exercises/compute-cell.ts';
import { cellExists, dependsOn, valueAt } from '../../../inspector/describe.ts';
import { type Mistake, near } from '../../mistake.ts';
import { type Operand, type Part, type Problem, partValue, total } from './problem.ts';

const words = cellWords.mistakes;

/** NaN: the mistake cannot be made. */
type Wrong = readonly [id: string, answer: number, message: string];

/** Every wrong answer with a known cause, also where the cause changes nothing. */
export function mistakesOf(problem: Problem): readonly Mistake[] {
  const { trace, cell, tolerance, exact } = problem;
  const wrong = wrongOf(problem).filter(([, answer]) => !Number.isNaN(answer));
  return [
    ...wrong.map(([id, answer, message]) => near(id, [answer], message, tolerance)),
    ...(isMasked(problem) && exact === Number.NEGATIVE_INFINITY ? [FINITE_MASK] : []),
    ...stepMistakes(trace, cell),
  ];
}

function wrongOf(problem: Problem): readonly Wrong[] {
  const { trace, task, cell } = problem;
  switch (task.kind) {
    case 'sum':
      return [tileMistakes, maskMistakes, gradientMistakes, sumMistakes].flatMap((mistakes) => mistakes(problem));
    case 'quotient': {
      const own = task.numerator.value;
      const below = total(task);
      const isExponential = task.numerator.cell.tensor === 'exponentials';
      return [
        // As another step's number is called: here it may also be 1, the largest exponential.
        ['exponentials-for-weights', isExponential ? own : Number.NaN, words.notDivided],
        ['column', share(line(trace, task.numerator.cell, 't'), task.numerator.cell.at.t), words.column],
        ['inverted', below / own, words.inverted],
        ['left-out-own', own / (below - own), words.leftOutOwn],
        ...scoreShares(trace, cell),
      ];
    }
    case 'exp': {
      const [a, b, c] = task.parts.map((part) => factorOf(part)) as [number, number, number];
      return [
        ['forgot-exponential', (a - b) / c, words.forgotExponential],
        ['forgot-maximum', Math.exp(a / c), words.forgotMaximum],
        ['wrong-way-exponent', Math.exp((b - a) / c), words.wrongWayExponent],
        ['forgot-temperature', c === 1 ? Number.NaN : Math.exp(a - b), words.forgotTemperature],
      ];
    }
    case 'max': {
      const numbers = task.parts.map((part) => factorOf(part)).filter(Number.isFinite);
      const largest = numbers.reduce((best, number) => (Math.abs(number) > Math.abs(best) ? number : best), 0);
      return [
        ['largest-size', largest, words.largestSize],
        ['largest-size', Math.abs(largest), words.largestSize],
        ['unmasked-maximum', Math.max(...unmasked(trace, cell.at)), words.unmaskedMaximum],
      ];
    }
    case 'mean': {
      const { parts, rest, count } = task;
      const sizes = parts.reduce((sum, part) => sum + Math.abs(partValue(part)), Math.abs(rest?.value ?? 0));
      const shown = total({ parts, rest: null }) / parts.length;
      return [
        ['not-divided-by-count', total(task), words.notDividedByCount(count)],
        ['mean-of-sizes', sizes / count, words.meanOfSizes],
        ['mean-of-shown', rest ? shown : Number.NaN, words.meanOfShown(count)],
        ['mean-over-tokens', overTokens(problem), words.meanOverTokens],
      ];
    }
    case 'gelu':
    case 'gelu_tanh': {
      const x = partValue(task.parts[0]);
      return [
        ['relu', Math.max(0, x), words.relu],
        ['share-alone', x === 0 ? 0.5 : gelu(x) / x, words.shareAlone],
        ['mirrored', gelu(-x), words.mirrored],
      ];
    }
  }
}

/** One of a part's factors. */
function factorOf({ factors }: Part, place = 0): number {
  return factors[place]?.value ?? Number.NaN;
}

/** A sum carried over from the previous tile: the tile's own part, plus the factor times the past. */
function tileMistakes({ trace, cell, task }: Problem): readonly Wrong[] {
  if (!trace.get(cell.tensor).provenance.includes('before(')) return [];
  const carried = task.parts.find(({ factors }) => factors.length === 2);
  const added = task.parts.find((part) => part !== carried);
  if (!added || !carried) return [];
  const [own, factor, past] = [partValue(added), factorOf(carried), factorOf(carried, 1)];
  return [
    ['not-rescaled', own + past, words.notRescaled],
    ['forgot-past', own, words.forgotPast],
    ['rescaled-everything', factor * (own + past), words.rescaledEverything],
    ['rescaled-upwards', factor > 0 ? own + past / factor : Number.NaN, words.rescaledUpwards],
  ];
}

function isMasked({ task }: Problem): boolean {
  return task.kind === 'sum' && task.parts.some(({ factors }) => factors.some(({ cell }) => cell.tensor === 'mask'));
}

/** Adding the mask: 0 in place of −∞, and −∞ where the key is allowed. */
function maskMistakes(problem: Problem): readonly Wrong[] {
  if (!isMasked(problem)) return [];
  if (problem.exact === Number.NEGATIVE_INFINITY) return [['zero-for-masked', 0, words.zeroForMasked]];
  return Number.isFinite(problem.rounded) ? [['not-forbidden', Number.NEGATIVE_INFINITY, words.notForbidden]] : [];
}

/** Substitutes for −∞ in programs: −10⁴, −10⁹, the smallest float. */
const FINITE_MASK: Mistake = {
  id: 'finite-mask',
  get message() {
    return words.finiteMask;
  },
  distance: ([answer = 0]) => (Number.isFinite(answer) && answer <= -1000 ? 0 : Number.POSITIVE_INFINITY),
};

function gradientMistakes({ trace, cell, explanation, task: { parts } }: Problem): readonly Wrong[] {
  const [own, row] = parts;
  const last = parts.at(-1);
  if (!own || !row || !last) return [];
  // P · dP − P · D: without D, with the wrong sign, without P.
  if (cell.tensor === 'd_exponents')
    return [
      ['forgot-row-term', partValue(own), words.forgotRowTerm],
      ['added-row-term', partValue(own) - partValue(row), words.addedRowTerm],
      ['forgot-weight', factorOf(own, 1) - factorOf(row, 1), words.forgotWeight],
    ];
  if (cell.tensor !== 'd_v' && cell.tensor !== 'd_k') return [];
  return [
    ['not-transposed', untransposed(trace, explanation), words.notTransposed],
    ['last-alone', partValue(last), words.lastAlone],
  ];
}

/** The sum along a row of the first matrix in place of its column. */
function untransposed(trace: AttentionTrace, { terms }: Problem['explanation']): number {
  const sum = terms.reduce((before, { factors: [first, second] }) => {
    const { t, s } = first?.cell.at ?? {};
    if (!first || !second || t === undefined || s === undefined) return Number.NaN;
    const turned = { tensor: first.cell.tensor, at: { ...first.cell.at, t: s, s: t } };
    return before + (cellExists(trace, turned) ? valueAt(trace.get(turned.tensor), turned) * second.value : Number.NaN);
  }, 0);
  return Number.isFinite(sum) ? sum : Number.NaN;
}

/** Added factors, lost signs, a misused scale, and terms that were left out or subtracted. */
function sumMistakes({ trace, task: { parts, rest }, rounded }: Problem): readonly Wrong[] {
  const isSummed = ({ index }: Part): boolean => Object.keys(index).length > 0;
  const products = parts.filter((part) => part.factors.length > 1 && isSummed(part));
  const own = parts.filter((part) => !products.includes(part));
  const beside = total({ parts: own, rest });
  const terms = parts.filter(isSummed).length + (rest?.count ?? 0);
  const left = rest?.value ?? 0;
  const plain = own.filter((part) => part.factors.length === 1 && !isSummed(part) && (own.length > 1 || left !== 0));
  return [
    ...(products.length > 0 ? productMistakes(products, beside) : []),
    ...own.flatMap(({ factors }) => scaleMistakes(factors, trace.options.dModel / trace.options.numHeads)),
    ['forgot-rest', left === 0 ? Number.NaN : rounded - left, words.forgotRest],
    ...plain.flatMap((part): Wrong[] => {
      const [name, value] = [part.factors[0]?.cell.tensor ?? '', partValue(part)];
      return [
        ['forgot-part', rounded - value, words.forgotPart(name)],
        ['subtracted', rounded - 2 * value, words.subtracted(name)],
      ];
    }),
    ['flipped-sign', -rounded, words.flippedSign],
    ['averaged', terms > 1 ? rounded / terms : Number.NaN, words.averaged],
  ];
}

/** The mistakes with a dot product. `beside` is what else is added. */
function productMistakes(products: readonly Part[], beside: number): readonly Wrong[] {
  const column = (place: number): number =>
    products.reduce((sum, part) => sum + part.sign * (part.factors[place]?.value ?? 0), 0);
  const [first, second] = [column(0), column(1)];
  const [a = '', b = ''] = products[0]?.factors.map(({ cell }) => cell.tensor) ?? [];
  const sizes = products.reduce((sum, part) => sum + Math.abs(partValue(part)), beside);
  return [
    ['added-factors', first + second + beside, words.addedFactors(a, b)],
    ['first-factor-alone', first + beside, words.oneFactor(a, b)],
    ['second-factor-alone', second + beside, words.oneFactor(b, a)],
    ['lost-signs', sizes, words.lostSigns],
  ];
}

/** A scale of 1/√d_k, used as 1/d_k or as √d_k. */
function scaleMistakes(factors: readonly Operand[], width: number): readonly Wrong[] {
  const score = factors.find(({ cell }) => cell.tensor !== 'scale');
  if (factors.length !== 2 || factors.every(({ cell }) => cell.tensor !== 'scale') || !score) return [];
  return [
    ['divided-by-width', score.value / width, words.dividedByWidth],
    ['multiplied-by-root', score.value * Math.sqrt(width), words.multipliedByRoot],
  ];
}

/** One of the numbers, divided by their sum. */
function share(numbers: readonly number[], place = -1): number {
  return (numbers[place] ?? Number.NaN) / numbers.reduce((sum, number) => sum + number, 0);
}

/** The shares without exponentials, or with the forbidden keys included. */
function scoreShares(trace: AttentionTrace, { at }: CellRef): readonly Wrong[] {
  if (at.s === undefined || !trace.has('scaled') || !trace.has('masked')) return [];
  const scores = line(trace, { tensor: 'masked', at }, 's');
  const allowed = line(trace, { tensor: 'exponentials', at }, 's');
  const maximum = valueAt(trace.get('row_max'), { tensor: 'row_max', at });
  const open = unmasked(trace, at).map((score, s) =>
    Number.isFinite(scores[s]) ? (allowed[s] ?? 0) : Math.exp((score - maximum) / trace.options.temperature),
  );
  const finite = scores.map((score) => (Number.isFinite(score) ? score : 0));
  return [
    ['unmasked-softmax', share(open, at.s), words.unmaskedSoftmax],
    ['without-exponential', share(finite, at.s), words.withoutExponential],
  ];
}

/** The scores of a row as if no key were forbidden. */
function unmasked(trace: AttentionTrace, at: CellRef['at']): readonly number[] {
  if (!trace.has('scaled') || !trace.has('masked')) return [Number.NaN];
  const open = line(trace, { tensor: 'scaled', at }, 's');
  return line(trace, { tensor: 'masked', at }, 's').map((score, s) =>
    Number.isFinite(score) ? score : (open[s] ?? 0),
  );
}

/** The numbers of a tensor along one letter, with the other indices fixed. */
function line(trace: AttentionTrace, { tensor, at }: CellRef, along: 't' | 's'): readonly number[] {
  const { tokens, sourceTokens } = trace.options;
  return Array.from({ length: along === 't' ? tokens : sourceTokens }, (_, index) =>
    valueAt(trace.get(tensor), { tensor, at: { ...at, [along]: index } }),
  );
}

/** The mean of the first feature over all tokens: what `axis=0` would give. */
function overTokens({ trace, task: { parts } }: Problem): number {
  const first = parts[0]?.factors[0]?.cell;
  if (!first || parts.some(({ factors }) => factors.length !== 1) || first.at.t === undefined) return Number.NaN;
  const numbers = line(trace, first, 't');
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Read from the picture, which shows two decimals. */
export const READ_OFF = 0.0051;

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
