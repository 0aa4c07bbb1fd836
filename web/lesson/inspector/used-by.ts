/**
 * Lists the uses of a cell, derived in reverse from the declarations. If a whole row of another tensor uses the cell, the entry
 * nearest to the reader's trail represents it.
 */
import { type CellRef, cellAt, flatIndex, type Indices, type Letter, letters } from '../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../engine/engine.ts';
import { type Operand, operandsOf, parseProvenance } from '../../engine/provenance/grammar.ts';
import { groupSize } from '../../engine/provenance/terms.ts';
import { keysOfTile, TILE_SIZE, tileOfKey, tileSizeOf } from '../../engine/provenance/tiles.ts';

export interface Use {
  /** The tensor that uses the cell. */
  readonly tensor: string;
  /** The number of its cells that do. */
  readonly count: number;
  /** One of these cells. */
  readonly cell: CellRef;
}

/** Every direct use, in the order of computation. `near` fills indices that a use leaves free; the default is 0. */
export function usesOf(trace: AttentionTrace, cell: CellRef, near: Indices = {}): readonly Use[] {
  const source = trace.get(cell.tensor);
  return trace.names.flatMap((name) => {
    const tensor = trace.get(name);
    const expression = parseProvenance(tensor.provenance);
    return operandsOf(expression)
      .filter((operand) => operand.name === cell.tensor)
      .flatMap((operand): Use[] => {
        const bound = bind(source, operand.letters, cell);
        switch (expression.kind) {
          case 'view': {
            const same = cellAt(tensor, tensor.shape, flatIndex(source, source.shape, cell));
            return [{ tensor: name, count: 1, cell: same }];
          }
          case 'repeat':
            return [useByGroup(tensor, source, bound, near)];
          case 'group_sum': {
            const g = Math.floor((cell.at.h ?? 0) / groupSize(source, tensor));
            return [use(tensor, { ...bound, g }, near)];
          }
          case 'last':
            return cell.at.n === lastTile(source) ? [use(tensor, bound, near)] : [];
          default: {
            const used = withTiles(trace, tensor, operand, bound);
            if (!used) return [];
            const { count, ...reader } = use(tensor, used.at, near);
            return [{ ...reader, count: count * used.count }];
          }
        }
      })
      .slice(0, 1);
  });
}

/** The indices of a using cell, derived from the operand through which it reads. */
function bind(source: TraceTensor, operand: readonly Letter[], cell: CellRef): Indices {
  const bound: Partial<Record<Letter, number>> = {};
  for (const [axis, letter] of letters(source.axes).entries()) {
    const reader = operand[axis];
    const index = cell.at[letter];
    if (reader !== undefined && index !== undefined) bound[reader] = index;
  }
  return bound;
}

function lastTile({ axes, shape }: TraceTensor): number {
  return (shape[letters(axes).indexOf('n')] ?? 0) - 1;
}

/** A key contributes to its tile's results and a tile to all of its keys; a value read one tile later is used there. */
function withTiles(
  trace: AttentionTrace,
  tensor: TraceTensor,
  operand: Operand,
  bound: Indices,
): { readonly at: Indices; readonly count: number } | null {
  const own = letters(tensor.axes);
  const { s, n } = bound;
  if (operand.before && n !== undefined) {
    const tiles = tensor.shape[own.indexOf('n')] ?? 0;
    return n + 1 < tiles ? { at: { ...bound, n: n + 1 }, count: 1 } : null;
  }
  const size = trace.has(TILE_SIZE) ? tileSizeOf(trace.get(TILE_SIZE).data) : 1;
  if (s !== undefined && own.includes('n')) return { at: { ...bound, n: tileOfKey(s, size) }, count: 1 };
  if (n !== undefined && own.includes('s') && !own.includes('n')) {
    const { first, end } = keysOfTile(n, size, tensor.shape[own.indexOf('s')] ?? 0);
    return { at: { ...bound, s: first }, count: end - first };
  }
  return { at: bound, count: 1 };
}

/** Every head of a group uses the shared tensors. */
function useByGroup(tensor: TraceTensor, source: TraceTensor, bound: Indices, near: Indices): Use {
  const size = groupSize(tensor, source);
  const first = (bound.g ?? 0) * size;
  const h = Math.min(Math.max(near.h ?? first, first), first + size - 1);
  return { ...use(tensor, { ...bound, h }, near), count: size };
}

function use(tensor: TraceTensor, bound: Indices, near: Indices): Use {
  let count = 1;
  const at: Partial<Record<Letter, number>> = {};
  for (const [axis, letter] of letters(tensor.axes).entries()) {
    const extent = tensor.shape[axis] ?? 1;
    const fixed = bound[letter];
    if (fixed === undefined) count *= extent;
    at[letter] = fixed ?? Math.min(near[letter] ?? 0, extent - 1);
  }
  return { tensor: tensor.name, count, cell: { tensor: tensor.name, at } };
}
