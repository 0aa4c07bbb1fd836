/** "Find a cell": where a moved number comes from, such as the column of h = 1, d = 2. */
import { axisGroups, type CellRef } from '../../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../../engine/engine.ts';
import { type Explanation, explain } from '../../../../engine/provenance/explain.ts';
import { groupSize } from '../../../../engine/provenance/terms.ts';
import { cellWords as words } from '../../../../messages/exercises/cell.ts';
import { t as messages } from '../../../../messages/index.ts';
import { flatPosition } from '../../../inspector/address.ts';
import { flattened, letterName } from '../../../inspector/describe.ts';
import { isCopy } from '../../../inspector/worked.ts';
import type { CellExercise } from '../../cell/cell-exercise.ts';
import { drawnCells, foremost } from '../../cell/choose-cell.ts';
import { diagnose, type Mistake, type Verdict } from '../../mistake.ts';
import { addressMistakes, addressOf } from './address-mistakes.ts';

/** The exercise for a seed; null for a tensor that computes its numbers. */
export function findCell(
  trace: AttentionTrace,
  tensor: string,
  seed: number,
  head: number | null = null,
): CellExercise | null {
  const cells = drawnCells(trace.get(tensor), seed, head);
  const chosen = foremost(cells, (cell) => {
    const source = movedFrom(explain(trace, cell));
    if (!source) return Number.NEGATIVE_INFINITY;
    // Indices that are all 0 would hide most mistakes.
    return addressMistakes(trace, cell, source).length + new Set(Object.values(cell.at)).size / 10;
  });
  return chosen && findCellExercise(trace, chosen);
}

export function findCellExercise(trace: AttentionTrace, cell: CellRef): CellExercise | null {
  const source = movedFrom(explain(trace, cell));
  if (!source) return null;
  const [here, there] = [trace.get(cell.tensor), trace.get(source.tensor)];
  const right = addressOf(there, source);
  const fields = fieldsOf(there);
  const mistakes = addressMistakes(trace, cell, source);
  return {
    cell,
    worked: cell,
    prompt: words.find(groupedCode(here, cell), indicesOf(here, cell), source.tensor),
    givens: { columns: [], single: [], rest: '' },
    precision: words.whole,
    fields,
    whole: true,
    hints: hintsOf(trace, cell, source, fields, right),
    solution: `${groupedCode(here, cell)} = ${groupedCode(there, source)}`,
    check: (answers) => verdict(right, mistakes, answers),
  };
}

function movedFrom(explanation: Explanation): CellRef | null {
  if (!isCopy(explanation) && explanation.kind !== 'view') return null;
  return explanation.terms[0]?.factors[0]?.cell ?? null;
}

/** As code addresses a tensor with its flattened axes: q_projected[3, 6]. */
function groupedCode(tensor: TraceTensor, cell: CellRef): string {
  return `${tensor.name}[${addressOf(tensor, cell).join(', ')}]`;
}

/** "h = 1, t = 3, d = 2": the numbers in the brackets, with the letters that the answer uses. */
function indicesOf(tensor: TraceTensor, cell: CellRef): string {
  let axis = 0;
  return axisGroups(tensor.axes)
    .map((group) => {
      const extents = tensor.shape.slice(axis, axis + group.length);
      axis += group.length;
      const [letter] = group;
      const index = flattened(group, extents, cell);
      if (group.length > 1 || letter === undefined) return messages.cells.counted(words.fields.column, index);
      return `${letter} = ${index}`;
    })
    .join(', ');
}

function fieldsOf(tensor: TraceTensor): CellExercise['fields'] {
  return axisGroups(tensor.axes).map((group, place) => {
    const [letter] = group;
    if (letter !== undefined && group.length === 1)
      return { label: words.fields.index(letterName(letter, tensor.axes), letter) };
    return { label: place === 0 ? words.fields.row : words.fields.column };
  });
}

function hintsOf(
  trace: AttentionTrace,
  cell: CellRef,
  source: CellRef,
  fields: CellExercise['fields'],
  right: readonly number[],
): readonly string[] {
  const [here, there] = [trace.get(cell.tensor), trace.get(source.tensor)];
  const given = words.hints.firstIndex(fields[0]?.label ?? '', right[0] ?? 0);
  const { kind } = explain(trace, cell);
  if (kind === 'repeat') return [words.hints.shared(groupSize(here, there)), given];
  if (kind === 'view') {
    return [
      words.hints.flat(...flatPosition(here, cell)),
      words.hints.flatThere(there.name, flatPosition(there, source)[0]),
      given,
    ];
  }
  const wide = [here, there].find(({ axes }) => axisGroups(axes).some((group) => group.length > 1));
  const width = trace.options.dModel / trace.options.numHeads;
  return [words.hints.heads(width), ...(wide ? [words.hints.flattened(wide.name, `${width}·h + d`)] : []), given];
}

function verdict(right: readonly number[], mistakes: readonly Mistake[], answers: readonly number[]): Verdict {
  const correct = right.filter((index, field) => answers[field] === index).length;
  if (correct === right.length) return { right: true, message: words.rightPlace };
  const mistake = diagnose(mistakes, answers);
  if (mistake) return { right: false, mistake: mistake.id, message: mistake.message };
  return { right: false, mistake: null, message: words.partly(correct, right.length) };
}
