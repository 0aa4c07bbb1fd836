/**
 * The steps from one memory layout to the other, correct and wrong. Each step's tensor has what the code expects at every index, and
 * what is really there.
 */
import type { Owned, Sizes } from './owned.ts';
import { addressOf, contiguous, dense, indices, type Strided, transpose, view } from './strided.ts';

type Axis = 't' | 'h' | 'd' | 'm';

export interface Stage {
  /** The step's id in texts and URLs: for split "given", "view", "transpose", … */
  readonly id: string;
  readonly code: string;
  /** Null if PyTorch refuses the operation. */
  readonly tensor: Strided<Owned> | null;
  /** The axes that a reader of the code expects. */
  readonly axes: readonly Axis[];
  /** How many numbers changed their address in this step. */
  readonly moved: number;
}

export function splitStages(numbers: readonly Owned[], { tokens, heads, features }: Sizes): readonly Stage[] {
  const given = dense(numbers, [tokens, heads * features]);
  const named = dense(numbers, [tokens, heads, features]);
  const swapped = transpose(named, 0, 1);
  const copied = contiguous(swapped);
  const wrong = view(given, [heads, tokens, features]);
  return [
    { id: 'given', code: 'Q', tensor: given, axes: ['t', 'm'], moved: 0 },
    { id: 'view', code: '.view(T, H, d_k)', tensor: named, axes: ['t', 'h', 'd'], moved: 0 },
    { id: 'transpose', code: '.transpose(0, 1)', tensor: swapped, axes: ['h', 't', 'd'], moved: 0 },
    { id: 'contiguous', code: '.contiguous()', tensor: copied, axes: ['h', 't', 'd'], moved: moved(swapped, copied) },
    { id: 'wrong', code: 'Q.view(H, T, d_k)', tensor: wrong, axes: ['h', 't', 'd'], moved: 0 },
  ];
}

export function concatStages(numbers: readonly Owned[], { tokens, heads, features }: Sizes): readonly Stage[] {
  const width = heads * features;
  const given = dense(numbers, [heads, tokens, features]);
  const swapped = transpose(given, 0, 1);
  const copied = contiguous(swapped);
  return [
    { id: 'given', code: 'Z', tensor: given, axes: ['h', 't', 'd'], moved: 0 },
    { id: 'transpose', code: '.transpose(0, 1)', tensor: swapped, axes: ['t', 'h', 'd'], moved: 0 },
    { id: 'contiguous', code: '.contiguous()', tensor: copied, axes: ['t', 'h', 'd'], moved: moved(swapped, copied) },
    { id: 'view', code: '.view(T, d_model)', tensor: view(copied, [tokens, width]), axes: ['t', 'm'], moved: 0 },
    { id: 'wrong', code: 'Z.view(T, d_model)', tensor: view(given, [tokens, width]), axes: ['t', 'm'], moved: 0 },
    {
      id: 'refused',
      code: 'Z.transpose(0, 1).view(T, d_model)',
      tensor: view(swapped, [tokens, width]),
      axes: ['t', 'm'],
      moved: 0,
    },
  ];
}

/** One cell of a step: its index, its address, the number there, and whether its owner matches the index. */
export interface LensCell {
  readonly index: readonly number[];
  readonly address: number;
  readonly holds: Owned;
  readonly right: boolean;
}

/** In reading order. */
export function cellsOf({ tensor, axes }: Stage, features: number): readonly LensCell[] {
  if (!tensor) return [];
  return indices(tensor.shape).map((index) => {
    const address = addressOf(tensor, index);
    const holds = tensor.buffer[address] as Owned;
    const right = axes.every((axis, i) =>
      axis === 'm' ? holds.h * features + holds.d === index[i] : holds[axis] === index[i],
    );
    return { index, address, holds, right };
  });
}

function moved(before: Strided<Owned>, after: Strided<Owned>): number {
  return after.buffer.filter((number, address) => before.buffer[address] !== number).length;
}
