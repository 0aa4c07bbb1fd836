/**
 * A cell as a calculation on paper: operands rounded to two decimals, a few largest terms for the learner, the rest summed, and a
 * tolerance. Made from an explanation, so it works for every tensor.
 */
import { type CellRef, sameCell } from '../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { type Explanation, explain, type Factor, type Term } from '../../../../engine/provenance/explain.ts';
import { gelu, geluTanh } from '../../../../engine/provenance/gelu.ts';
import { isCopy } from '../../../inspector/worked.ts';

export const DECIMALS = 2;
const UNIT = 10 ** -DECIMALS;

/** The number of products, or plain numbers, left to the learner. */
const MOST_PRODUCTS = 4;
const MOST_NUMBERS = 6;

/** A factor, rounded as the learner sees it. */
export type Operand = Pick<Factor, 'cell' | 'value'>;

export interface Part extends Pick<Term, 'sign' | 'index'> {
  readonly factors: readonly Operand[];
}

/** The hidden terms: their number and rounded sum. */
export interface Rest {
  readonly count: number;
  readonly value: number;
}

export type Task =
  | { readonly kind: 'sum' | 'max'; readonly parts: readonly Part[]; readonly rest: Rest | null }
  /** `count` numbers are summed, including the hidden ones. */
  | { readonly kind: 'mean'; readonly parts: readonly Part[]; readonly rest: Rest | null; readonly count: number }
  | { readonly kind: 'gelu' | 'gelu_tanh'; readonly parts: readonly [Part]; readonly rest: null }
  | { readonly kind: 'exp'; readonly parts: readonly [Part, Part, Part]; readonly rest: null }
  /** `parts` are the terms of the denominator; `numerator` is the dividend. */
  | {
      readonly kind: 'quotient';
      readonly numerator: Operand;
      readonly parts: readonly Part[];
      readonly rest: Rest | null;
    };

export interface Problem {
  readonly trace: AttentionTrace;
  /** The cell asked for. */
  readonly cell: CellRef;
  /** The explanation to work through: of the cell, or of the cell that it copies. */
  readonly explanation: Explanation;
  readonly task: Task;
  /** The engine's number. */
  readonly exact: number;
  /** The answer from the rounded operands. */
  readonly rounded: number;
  readonly tolerance: number;
}

/** The problem of computing a cell; null for inputs and views, which need no computation. */
export function problemOf(trace: AttentionTrace, cell: CellRef): Problem | null {
  const explanation = computed(trace, cell);
  const task = taskOf(trace, explanation);
  if (!task) return null;
  return {
    trace,
    cell,
    explanation,
    task,
    exact: explanation.value,
    rounded: solve(task),
    tolerance: toleranceOf(task),
  };
}

/** The explanation of a cell; for a copy, of its source, recursively. */
function computed(trace: AttentionTrace, cell: CellRef): Explanation {
  let explanation = explain(trace, cell);
  while (isCopy(explanation)) {
    const source = explanation.terms[0]?.factors[0]?.cell;
    if (!source) break;
    explanation = explain(trace, source);
  }
  return explanation;
}

function taskOf(trace: AttentionTrace, { kind, terms }: Explanation): Task | null {
  const parts = terms.map(part);
  switch (kind) {
    case 'sum':
    case 'group_sum':
      return { kind: 'sum', ...shortened(parts) };
    case 'max':
    case 'larger':
      return { kind: 'max', ...shortened(parts, (a, b) => partValue(b) - partValue(a)) };
    case 'mean':
      return { kind, ...shortened(parts), count: parts.length };
    case 'gelu':
    case 'gelu_tanh': {
      const [x] = parts;
      return x ? { kind, parts: [x], rest: null } : null;
    }
    case 'exp': {
      const [a, b, c] = parts;
      // Before the first tile of keys there is nothing to compute from.
      const known = [a, b, c].every((each) => each && each.factors.length > 0);
      return a && b && c && known ? { kind, parts: [a, b, c], rest: null } : null;
    }
    case 'quotient': {
      const [numerator, denominator] = parts.map(({ factors }) => factors[0]);
      if (!numerator || !denominator) return null;
      const below = explain(trace, denominator.cell);
      const numbers = below.kind === 'sum' && !isCopy(below) ? below.terms.map(part) : [];
      return {
        kind,
        numerator,
        ...shortened(numbers.length > 0 ? numbers : [parts[1] as Part], bySize, numerator.cell),
      };
    }
    default:
      return null;
  }
}

function part({ sign, factors, index }: Term): Part {
  return { sign, factors: factors.map(({ cell, value }) => ({ cell, value: round(value) })), index };
}

export function round(number: number): number {
  return Number.isFinite(number) ? Math.round(number / UNIT) * UNIT : number;
}

/** The product of a part's rounded factors, with its sign. */
export function partValue({ sign, factors }: Part): number {
  return factors.reduce<number>((product, factor) => product * factor.value, sign);
}

const bySize = (a: Part, b: Part): number => Math.abs(partValue(b)) - Math.abs(partValue(a));

/** Keeps the largest terms, in their declared order, and the one named by `keep`; sums the others. */
function shortened(
  parts: readonly Part[],
  order: (a: Part, b: Part) => number = bySize,
  keep?: CellRef,
): { parts: readonly Part[]; rest: Rest | null } {
  const alone = (candidate: Part): boolean => Object.keys(candidate.index).length === 0;
  const multiplies = parts.some(({ factors }) => factors.length > 1);
  const most = multiplies ? MOST_PRODUCTS : MOST_NUMBERS;
  const summed = parts.filter((candidate) => !alone(candidate));
  if (summed.length <= most + 1) return { parts, rest: null };
  const kept = new Set([...summed].sort(order).slice(0, most));
  const isKept = (candidate: Part): boolean =>
    kept.has(candidate) || (keep !== undefined && candidate.factors.some((factor) => sameCell(factor.cell, keep)));
  const hidden = summed.filter((candidate) => !isKept(candidate));
  const sum = round(hidden.reduce((total, candidate) => total + partValue(candidate), 0));
  return {
    parts: parts.filter((candidate) => alone(candidate) || isKept(candidate)),
    rest: { count: hidden.length, value: sum },
  };
}

/** The answer from the displayed numbers. */
function solve(task: Task): number {
  switch (task.kind) {
    case 'sum':
      return total(task);
    case 'max':
      return Math.max(...task.parts.map(partValue));
    case 'mean':
      return total(task) / task.count;
    case 'gelu':
      return gelu(partValue(task.parts[0]));
    case 'gelu_tanh':
      return geluTanh(partValue(task.parts[0]));
    case 'exp': {
      const [a, b, c] = task.parts.map(({ factors }) => factors[0]?.value ?? Number.NaN) as [number, number, number];
      return a === Number.NEGATIVE_INFINITY ? 0 : Math.exp((a - b) / c);
    }
    case 'quotient': {
      const below = total(task);
      return below === 0 && task.numerator.value === 0 ? 0 : task.numerator.value / below;
    }
  }
}

/** The sum of the parts and of the hidden terms. */
export function total({ parts, rest }: Pick<Task, 'parts' | 'rest'>): number {
  return parts.reduce((sum, each) => sum + partValue(each), rest?.value ?? 0);
}

/** Rounding each product and the result to two decimals adds at most half a unit each. */
function toleranceOf(task: Task): number {
  const products = task.parts.filter(({ factors }) => factors.length > 1).length;
  return Math.ceil((products + 1) / 2) * UNIT;
}
