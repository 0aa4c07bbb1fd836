/**
 * Explains the addresses of copied numbers: flattened axes (column = h·d_k + d) and views. A view keeps the flat position and may
 * therefore assign a number to a different index.
 */
import { axisGroups, type CellRef, type Letter, letters, strides } from '../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../engine/engine.ts';
import type { Explanation } from '../../engine/provenance/explain.ts';
import { words } from '../../messages/en/inspector.ts';
import { tensorSymbol } from '../../views/identity.ts';
import { positionOf, type Sentences } from './describe.ts';
import { isCopy } from './worked.ts';

type Shaped = Pick<TraceTensor, 'name' | 'axes' | 'shape'>;

/** Sentences that explain the address of a copied or viewed number; none for computed numbers. */
export function addressLines(trace: AttentionTrace, explanation: Explanation, sentences: Sentences): readonly string[] {
  const source = explanation.terms[0]?.factors[0]?.cell;
  if (!source) return [];
  const here = trace.get(explanation.cell.tensor);
  const there = trace.get(source.tensor);
  if (isCopy(explanation)) {
    return [
      words.copy.plain(tensorSymbol(source.tensor)),
      ...flattenedLines(there, source),
      ...flattenedLines(here, explanation.cell),
    ];
  }
  if (explanation.kind !== 'view') return [];
  const [wanted, found] = [letterPosition(here, explanation.cell, sentences), letterPosition(there, source, sentences)];
  return [
    words.view.here(...flatPosition(here, explanation.cell)),
    words.view.there(tensorSymbol(source.tensor), ...flatPosition(there, source)),
    wanted === found ? words.view.same : words.view.stranger(wanted, found),
  ];
}

/** "Column of Q: 4·h + d = 4·1 + 2 = 6" for every flattened axis. */
function flattenedLines(tensor: Shaped, cell: CellRef): string[] {
  const groups = axisGroups(tensor.axes);
  let first = 0;
  return groups.flatMap((group, place) => {
    const extents = tensor.shape.slice(first, first + group.length);
    first += group.length;
    if (group.length === 1) return [];
    const line = place === 0 && groups.length > 1 ? words.copy.row : words.copy.column;
    return [line(tensorSymbol(tensor.name), ...arithmetic(group, extents, cell))];
  });
}

/** A cell's flat position in its tensor: ["12·t + 4·h + d", "12·7 + 4·2 + 1 = 93"]. */
export function flatPosition(tensor: Shaped, cell: CellRef): [symbols: string, numbers: string] {
  return arithmetic(letters(tensor.axes), tensor.shape, cell);
}

/** ["40·h + 4·t + d", "40·2 + 4·2 + 1 = 89"]. */
function arithmetic(
  axes: readonly Letter[],
  shape: readonly number[],
  cell: CellRef,
): [symbols: string, numbers: string] {
  const steps = strides(shape);
  const write = (entry: (letter: Letter) => string): string =>
    axes.map((letter, axis) => (steps[axis] === 1 ? entry(letter) : `${steps[axis]}·${entry(letter)}`)).join(' + ');
  const flat = axes.reduce((sum, letter, axis) => sum + (steps[axis] ?? 0) * (cell.at[letter] ?? 0), 0);
  return [write((letter) => letter), `${write((letter) => String(cell.at[letter] ?? 0))} = ${flat}`];
}

/** The position's letters in a fixed order, so that two tensors' positions can be compared. */
function letterPosition(tensor: Shaped, cell: CellRef, sentences: Sentences): string {
  const axes = letters(tensor.axes);
  const order = (['h', 'g', 't', 's', 'n', 'd', 'm', 'f'] as const).filter((letter) => axes.includes(letter));
  const shape = order.map((letter) => tensor.shape[axes.indexOf(letter)] ?? 1);
  return positionOf({ axes: order.join(''), shape }, sentences, cell).join(', ');
}
