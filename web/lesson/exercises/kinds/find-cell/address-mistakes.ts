/** Address mistakes: counting from 1, reversed order, interleaved columns, a forgotten transpose. */
import {
  axisGroups,
  type CellRef,
  cellAt,
  flatIndex,
  type Indices,
  type Letter,
  letters,
} from '../../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../../engine/engine.ts';
import { cellWords } from '../../../../messages/exercises/cell.ts';
import { flattened } from '../../../inspector/describe.ts';
import { type Mistake, near } from '../../mistake.ts';

const words = cellWords.mistakes;

/** The answer's numbers: one per axis, flattened axes as one. */
export function addressOf(tensor: Pick<TraceTensor, 'axes' | 'shape'>, cell: CellRef): readonly number[] {
  let first = 0;
  return axisGroups(tensor.axes).map((group) => {
    const extents = tensor.shape.slice(first, first + group.length);
    first += group.length;
    return flattened(group, extents, cell);
  });
}

/** `cell` of one tensor is read from `source` of another. */
export function addressMistakes(trace: AttentionTrace, cell: CellRef, source: CellRef): readonly Mistake[] {
  const [here, there] = [trace.get(cell.tensor), trace.get(source.tensor)];
  const right = addressOf(there, source);
  const shares = letters(here.axes).includes('h') && letters(there.axes).includes('g');
  if (shares) return sharingMistakes(there, source, cell);
  const say = (id: string, answers: readonly number[], message: string) => ({ id, answers, message });
  const view = cellAt(there, there.shape, flatIndex(here, here.shape, cell));
  const copy = sameLetters(there, cell);
  return [
    say(
      'counted-from-one',
      right.map((index) => index + 1),
      words.countedFromOne,
    ),
    // Before the others, which may lead to the same place.
    ...(copy ? [say('as-if-transposed', addressOf(there, copy), words.asIfTransposed)] : []),
    say('interleaved', addressOf(there, interleaved(here, there, cell)), words.interleaved),
    say('without-transpose', addressOf(there, view), words.withoutTranspose),
    say('head-from-one', addressOf(there, headFromOne(there, source)), words.headFromOne),
    say('reversed', [...right].reverse(), words.reversed),
  ]
    .filter(({ answers }) => answers.some((index, field) => index !== right[field]))
    .map(({ id, answers, message }) => near(id, answers, message, 0.5));
}

/** Heads share a key/value head with their neighbours, not with every n-th head. */
function sharingMistakes(there: TraceTensor, source: CellRef, cell: CellRef): readonly Mistake[] {
  const kvHeads = there.shape[letters(there.axes).indexOf('g')] ?? 1;
  const g = (cell.at.h ?? 0) % kvHeads;
  if (g === source.at.g) return [];
  const dealtOut = addressOf(there, { tensor: there.name, at: { ...source.at, g } });
  return [near('shared-in-turn', dealtOut, words.sharedInTurn, 0.5)];
}

/** The picture calls h = 0 head 1: the answer names such a number, or a head in the question was taken for one. */
function headFromOne(there: TraceTensor, { tensor, at }: CellRef): CellRef {
  const answered = axisGroups(there.axes).some((group) => group.length === 1 && group[0] === 'h');
  return { tensor, at: { ...at, h: (at.h ?? 0) + (answered ? 1 : -1) } };
}

/** The cell that a copy reads: the same letters. */
function sameLetters(there: TraceTensor, { at }: CellRef): CellRef | null {
  const own = letters(there.axes);
  if (!own.every((letter) => at[letter] !== undefined)) return null;
  return { tensor: there.name, at: Object.fromEntries(own.map((letter) => [letter, at[letter] ?? 0])) };
}

/** The address if a flattened axis were (d h) instead of (h d). */
function interleaved(here: TraceTensor, there: TraceTensor, cell: CellRef): CellRef {
  const at: Partial<Record<Letter, number>> = { ...cell.at };
  for (const tensor of [here, there]) {
    for (const group of axisGroups(tensor.axes)) {
      const [h, d] = group;
      if (group.length !== 2 || h === undefined || d === undefined) continue;
      Object.assign(at, dealt(tensor, cell.at, h, d, tensor === here));
    }
  }
  return { tensor: there.name, at };
}

function dealt(tensor: TraceTensor, at: Indices, h: Letter, d: Letter, decode: boolean): Indices {
  const axes = letters(tensor.axes);
  const [heads, width] = [h, d].map((letter) => tensor.shape[axes.indexOf(letter)] ?? 1) as [number, number];
  const [head, feature] = [at[h] ?? 0, at[d] ?? 0];
  const column = decode ? head * width + feature : feature * heads + head;
  return decode
    ? { [h]: column % heads, [d]: Math.floor(column / heads) }
    : { [h]: Math.floor(column / width), [d]: column % width };
}
