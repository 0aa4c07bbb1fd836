/** "Find a cell": where a moved number comes from, such as the column of h = 1, d = 2. */
import {
  axisGroups,
  type CellRef,
  cellAt,
  flatIndex,
  type Indices,
  type Letter,
  letters,
} from '../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { type Explanation, explain } from '../../../engine/provenance/explain.ts';
import { groupSize } from '../../../engine/provenance/terms.ts';
import { words as cellNames } from '../../../messages/en/cells.ts';
import { words } from '../../../messages/en/exercises/find-cell.ts';
import { flatPosition } from '../../inspector/address.ts';
import { flattened, letterName, type Sentences } from '../../inspector/describe.ts';
import { isCopy } from '../../inspector/worked.ts';
import { drawnCells, workedCell } from '../cell.ts';
import { diagnose, type Mistake, near } from '../mistake.ts';
import { numberInput, typed, wrongNumbers } from '../number.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { bestOf } from '../shuffled.ts';

export const inNotebooks = true;

/** Null for a tensor that computes its numbers. */
export function pose(tensor: string, { trace, seed, sentences }: ExerciseContext): Question | null {
  const cells = trace.has(tensor) ? drawnCells(trace.get(tensor), seed) : [];
  const chosen = bestOf(cells, (cell) => {
    const source = movedFrom(explain(trace, cell));
    if (!source) return Number.NEGATIVE_INFINITY;
    // Indices that are all 0 would hide most mistakes.
    return addressMistakes(trace, cell, source).length + new Set(Object.values(cell.at)).size / 10;
  });
  return chosen && questionAbout(trace, chosen, sentences);
}

export function questionAbout(trace: AttentionTrace, cell: CellRef, sentences: Sentences): Question | null {
  const source = movedFrom(explain(trace, cell));
  if (!source) return null;
  const [here, there] = [trace.get(cell.tensor), trace.get(source.tensor)];
  const right = addressOf(there, source);
  const labels = labelsOf(there);
  const mistakes = addressMistakes(trace, cell, source);
  return {
    key: `${cell.tensor} ${JSON.stringify(cell.at)}`,
    prompt: words.find(groupedCode(here, cell), indicesOf(here, cell), source.tensor),
    tensor: cell.tensor,
    cell,
    note: words.whole,
    hints: hintsOf(trace, cell, source, words.hints.firstIndex(labels[0] ?? '', right[0] ?? 0)),
    ask: () => labels.map((label) => numberInput(label, 'whole')),
    judge: (texts) => {
      const answers = typed(texts);
      const correct = right.filter((index, field) => answers[field] === index).length;
      if (correct === right.length) return { right: true, message: words.rightPlace };
      const mistake = diagnose(mistakes, answers);
      if (mistake) return { right: false, mistake: mistake.id, message: mistake.message };
      return { right: false, mistake: null, message: words.partly(correct, right.length) };
    },
    right: right.map(String),
    wrong: [
      right.map((index) => String(index + 1)),
      // An index is not below 0.
      ...wrongNumbers(mistakes.filter(({ wrong = [] }) => wrong.every((index) => index >= 0))),
    ],
    solution: () => [workedCell(trace, sentences, cell, `${groupedCode(here, cell)} = ${groupedCode(there, source)}`)],
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
      if (group.length > 1 || letter === undefined) return cellNames.counted(words.fields.column, index);
      return `${letter} = ${index}`;
    })
    .join(', ');
}

function labelsOf({ axes }: TraceTensor): readonly string[] {
  return axisGroups(axes).map(([letter, ...more], place) => {
    if (letter !== undefined && more.length === 0) return words.fields.index(letterName(letter, axes), letter);
    return place === 0 ? words.fields.row : words.fields.column;
  });
}

function hintsOf(trace: AttentionTrace, cell: CellRef, source: CellRef, given: string): readonly string[] {
  const [here, there] = [trace.get(cell.tensor), trace.get(source.tensor)];
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

/** The answer's numbers: one per axis, flattened axes as one. */
function addressOf(tensor: Pick<TraceTensor, 'axes' | 'shape'>, cell: CellRef): readonly number[] {
  let first = 0;
  return axisGroups(tensor.axes).map((group) => {
    const extents = tensor.shape.slice(first, first + group.length);
    first += group.length;
    return flattened(group, extents, cell);
  });
}

/**
 * Counting from 1, reversed order, interleaved columns, a forgotten transpose. `cell` of one tensor is read from `source` of another.
 */
function addressMistakes(trace: AttentionTrace, cell: CellRef, source: CellRef): readonly Mistake[] {
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
      words.mistakes.countedFromOne,
    ),
    // Before the others, which may lead to the same place.
    ...(copy ? [say('as-if-transposed', addressOf(there, copy), words.mistakes.asIfTransposed)] : []),
    say('interleaved', addressOf(there, interleaved(here, there, cell)), words.mistakes.interleaved),
    say('without-transpose', addressOf(there, view), words.mistakes.withoutTranspose),
    say('head-from-one', addressOf(there, headFromOne(there, source)), words.mistakes.headFromOne),
    say('reversed', [...right].reverse(), words.mistakes.reversed),
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
  return [near('shared-in-turn', dealtOut, words.mistakes.sharedInTurn, 0.5)];
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
