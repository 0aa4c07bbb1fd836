/** "Change one number": the cells to choose from, what should happen downstream, and what the engine makes of an entry. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { ChangedLayer } from '../../layer/changed-layer.ts';
import { type HeadNumbers, rowsOf } from '../../layer/head-numbers.ts';
import { mostRead, type RowGoal } from '../../layer/row-goal.ts';
import type { Matrix } from '../../plain-attention.ts';

export type ChangeQuestion =
  | 'feature'
  | 'queryWeight'
  | 'hide'
  | 'temperature'
  | 'value'
  | 'headBand'
  | 'agree'
  | 'place'
  | 'outputWeight';

/** One cell with its new number. */
export interface Entry {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The cells that are offered, a part of a tensor. */
export interface Grid {
  readonly tensor: string;
  /** Indices within the tensor, which counts the rows of all heads. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** All columns of the tensor. */
  readonly width: number;
  /** Whether rows and columns are words; others have their index. */
  readonly words: { readonly rows: boolean; readonly columns: boolean };
  /** The first row, where the tensor has several heads. */
  readonly first: number;
  /** The number before the change. */
  at(row: number, column: number): number;
}

/** What should happen: to the row of weights, or to one number of another row. */
export type Goal =
  | { readonly kind: 'row'; readonly goal: RowGoal }
  | {
      readonly kind: 'number';
      readonly tensor: 'context' | 'merged' | 'output';
      readonly column: number;
      readonly value: number;
    };

/** What an entry does, computed by the engine. */
export interface Outcome {
  /** The weights of the query, in the head. */
  readonly weights: readonly number[];
  /** The row that the goal's number is in; empty for a goal of weights. */
  readonly numbers: readonly number[];
  readonly reached: boolean;
  /** Whether another head was changed that should stay. */
  readonly strayed: boolean;
  /** How many other words read another word most, in any head. */
  readonly others: number;
}

export interface ChangeTask {
  readonly question: ChangeQuestion;
  readonly numbers: HeadNumbers;
  readonly query: number;
  readonly rival: number;
  /** Another head that the question names; null for none. */
  readonly otherHead: number | null;
  readonly goal: Goal;
  readonly grid: Grid;
  /** New numbers lie between −limit and limit; for a temperature, between 1/limit and limit. */
  readonly limit: number;
  readonly start: Outcome;
  readonly solution: Entry;
  compute(entry: Entry | null): Outcome;
}

/** A number of the goal, as far as it may be missed. */
export const TOLERANCE = 0.05;
/** The highest temperature; the lowest is its inverse. */
export const HOTTEST = 10;

/** A task before its solution is checked. */
export interface Draft extends Omit<ChangeTask, 'question' | 'solution' | 'start' | 'compute'> {
  /** Other heads must keep their weights, or their part of the output. */
  readonly others: 'keep' | 'may change';
  readonly candidates: readonly Entry[];
}

/** Computes what an entry does, with the page's engine. */
export function computing(trace: AttentionTrace, { grid, goal, numbers, query, others }: Draft): ChangeTask['compute'] {
  const layer = new ChangedLayer(trace);
  const { tokens, numHeads } = trace.options;
  const before = copied(layer.compute([]));
  return (entry) => {
    const { row, column, value } = entry ?? { row: 0, column: 0, value: 0 };
    const flat = (grid.first + row) * grid.width + column;
    const after = copied(layer.compute(entry ? [{ tensor: grid.tensor, flat, value }] : []));
    const weights = after.weights[numbers.head * tokens + query] ?? [];
    const rows = goal.kind === 'number' ? after[goal.tensor] : [];
    const own = rows[goal.kind === 'number' && goal.tensor === 'context' ? numbers.head * tokens + query : query] ?? [];
    const heads = Array.from({ length: numHeads }, (_, h) => h).filter((h) => h !== numbers.head);
    const strayed = others === 'keep' && heads.some((h) => differs(before.parts(h), after.parts(h)));
    const met =
      goal.kind === 'row'
        ? goal.goal.merit(weights) > 0
        : Math.abs((own[goal.column] ?? Number.NaN) - goal.value) <= TOLERANCE + 0.005;
    return {
      weights,
      numbers: own,
      reached: met && !strayed,
      strayed,
      others: after.weights.filter(
        (each, place) =>
          place !== numbers.head * tokens + query && mostRead(each) !== mostRead(before.weights[place] ?? []),
      ).length,
    };
  };

  function copied(after: AttentionTrace) {
    const { dModel } = after.options;
    const width = dModel / numHeads;
    const merged = rowsOf(after, 'merged', dModel);
    const weights = rowsOf(after, 'weights', tokens);
    // What a head is read for: its weights, and where W_O changes, its part of the output.
    const outputs = grid.tensor === 'w_o' ? rowsOf(after, 'w_o', dModel) : [];
    const parts = (h: number): Matrix =>
      grid.tensor === 'w_o' ? outputs.slice(h * width, (h + 1) * width) : weights.slice(h * tokens, (h + 1) * tokens);
    return {
      weights,
      context: rowsOf(after, 'context', width),
      merged,
      output: rowsOf(after, 'output', dModel),
      parts,
    };
  }
}

function differs(a: Matrix, b: Matrix): boolean {
  return a.some((row, t) => row.some((value, s) => Math.abs(value - (b[t]?.[s] ?? 0)) >= 0.005));
}
