/** Questions about one cell, its value or its place: what is given, a judge that knows mistakes, and the worked solution. */
import { html, nothing } from 'lit';
import { type CellRef, type Indices, LETTERS } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { explain } from '../../../engine/provenance/explain.ts';
import { formulaOf } from '../../../engine/provenance/formula.ts';
import { words } from '../../../messages/en/exercises/number.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { addressLines } from '../../inspector/address.ts';
import { cellExists, entryLabel, positionOf, type Sentences } from '../../inspector/describe.ts';
import { numberParts, symbolParts } from '../../inspector/formula-parts.ts';
import { formulaView } from '../../inspector/formula-view.ts';
import { letterName, ownColour, tensorName } from '../../inspector/name-view.ts';
import { notesOf } from '../../inspector/notes.ts';
import { decimalsFor, formatAligned } from '../../inspector/numbers.ts';
import { tensorTitle } from '../../inspector/tensor-title.ts';
import { isCopy, workedTable } from '../../inspector/worked.ts';
import '../../inspector/worked-terms.ts';
import { table } from '../../lab-kit/table.ts';
import { type Block, drawn, paragraph, type Shown, sum } from '../blocks.ts';
import type { Mistake, Verdict } from '../mistake.ts';
import { numberInput, typed, wrongNumbers } from '../number.ts';
import { digits, type ExerciseContext, type Question } from '../question.ts';

/** A given number, formatted for the learner. */
export interface GivenNumber {
  readonly cell: CellRef;
  readonly value: number;
  /** Its cell, if another cell of the same tensor is given too. */
  readonly code?: string;
}

/** Numbers in columns, one per term. */
export interface GivenColumn {
  /** The summed letter of the column. */
  readonly index: Indices;
  readonly numbers: readonly GivenNumber[];
  /** Whether the question is about this column. */
  readonly marked: boolean;
}

export interface GivenValues {
  readonly columns: readonly GivenColumn[];
  /** Numbers outside of the columns. */
  readonly single: readonly GivenNumber[];
  /** What was already worked out for the learner; '' if nothing. */
  readonly rest: string;
}

export interface CellExercise {
  /** The learner's own, or one with a change. */
  readonly trace: AttentionTrace;
  /** The cell in question, and the cell whose explanation shows how it is computed. */
  readonly cell: CellRef;
  readonly worked: CellRef;
  readonly prompt: string;
  readonly givens: GivenValues;
  /** The required precision, as text. */
  readonly precision: string;
  readonly fields: readonly { readonly label: string }[];
  /** Whether the answers are indices, which are not computed. */
  readonly whole?: boolean;
  readonly hints: readonly string[];
  /** One sentence that summarises the solution; '' if the explanation is enough. */
  readonly solution: string;
  /** One number per field. */
  readonly right: readonly number[];
  readonly mistakes: readonly Mistake[];
  check(answers: readonly number[]): Verdict;
}

export function cellQuestion(exercise: CellExercise, { sentences }: ExerciseContext): Question {
  const { trace, cell, givens, precision, whole = false, right, mistakes } = exercise;
  const { sumAllowed, infinityAllowed } = words;
  /** An index is not below 0. */
  const isTyped = ({ wrong = [] }: Mistake): boolean => !whole || wrong.every((value) => value >= 0);
  const computed = [precision, sumAllowed, ...(cell.tensor === 'masked' ? [infinityAllowed] : [])];
  return {
    // The cell and all given numbers, without anything that depends on the language.
    key: `${cell.tensor} ${JSON.stringify(cell.at)} ${digits(givens.rest)}`,
    numbers: numbersOf(givens),
    prompt: exercise.prompt,
    tensor: cell.tensor,
    cell,
    note: whole ? precision : computed.join(' '),
    hints: exercise.hints,
    inNotebook: { note: precision },
    given: [...(whole ? [] : place(cell, trace, sentences)), givensBlock(givens, sentences)],
    ask: () => exercise.fields.map(({ label }) => numberInput(label, whole ? 'whole' : 'number')),
    judge: (texts) => exercise.check(typed(texts)),
    right: right.map((value) => (whole ? String(value) : formatNumber(value, 2))),
    wrong: [right.map((value) => String(whole ? value + 1 : 987)), ...wrongNumbers(mistakes.filter(isTyped), [right])],
    solution: () => [worked(exercise, sentences)],
  };
}

export function numbersOf({ columns, single }: GivenValues): readonly number[] {
  return [...columns.flatMap((column) => column.numbers), ...single].map(({ value }) => value);
}

/** "score · head 1 · query “it” · key “cat”" */
function place(cell: CellRef, trace: AttentionTrace, sentences: Sentences): readonly Shown[] {
  const title = tensorTitle(cell.tensor);
  const parts = [...(title === '' ? [] : [title]), ...positionOf(trace.get(cell.tensor), sentences, cell)];
  return parts.length > 0 ? [{ ...paragraph(parts.join(' · '), 'place'), markdown: '' }] : [];
}

const written = ({ value }: GivenNumber): string => formatNumber(value, 2);

/** The given numbers as a small table: one row per tensor, one column per term, single numbers beside it. */
export function givensBlock({ columns, single, rest }: GivenValues, sentences: Sentences): Block {
  const rows = columns[0]?.numbers.map(({ cell }) => cell.tensor) ?? [];
  const letters = LETTERS.filter((letter) => columns[0]?.index[letter] !== undefined);
  const nameOf = (index: Indices): string =>
    letters.map((letter) => entryLabel(letter, index[letter] ?? 0, sentences)).join(',');
  const lookOf = (marked: boolean, look: string): string => (marked ? `${look} marked` : look);
  const inColumns = () =>
    table({
      caption: words.givens,
      look: 'numbers',
      head: [
        { text: letters.map((letter, i) => html`${i > 0 ? ',' : ''}${letterName(letter)}`) },
        ...columns.map(({ index, marked }) => ({ text: nameOf(index), look: lookOf(marked, '') })),
      ],
      rows: rows.map((tensor, row) => [
        tensorName(tensor),
        ...columns.map(({ numbers, marked }) => ({
          text: numbers[row] ? written(numbers[row]) : '',
          look: lookOf(marked, 'number'),
          style: ownColour(tensor),
        })),
      ]),
    });
  const one = (given: GivenNumber) => html`<li>
    ${tensorName(given.cell.tensor, given.code)} = <span class="number name" style=${ownColour(given.cell.tensor)}>${written(given)}</span>
  </li>`;
  return drawn(() =>
    columns.length === 0 && single.length === 0
      ? nothing
      : html`<div class="givens">
          ${columns.length > 0 ? inColumns() : nothing}
          ${single.length > 0 ? html`<ul class="single">${single.map(one)}</ul>` : nothing}
          ${rest === '' ? nothing : html`<p class="rest">${rest}</p>`}
        </div>`,
  );
}

/** The worked solution from the trace: formula, numbers, every term, and rounding. */
export function worked(exercise: CellExercise, sentences: Sentences): Block {
  const { trace } = exercise;
  return drawn(() => {
    // A shorter sentence may have removed the cell before the question was updated.
    if (!cellExists(trace, exercise.cell)) return nothing;
    const explanation = explain(trace, exercise.worked);
    const decimals = decimalsFor([explanation.value, ...explanation.terms.map(({ product }) => product)]);
    const lines = [...notesOf(trace, explanation, sentences), ...addressLines(trace, explanation, sentences)];
    return html`<div class="formula">
        <p>${formulaView(symbolParts(formulaOf(explanation.declaration)))}</p>
        <p><span class="sign">= </span>${isCopy(explanation) ? formatAligned(explanation.value, decimals) : formulaView(numberParts(explanation, decimals, 2))}</p>
      </div>
      ${
        workedTable(explanation)
          ? html`<mha-worked-terms .explanation=${explanation} .sentences=${sentences}></mha-worked-terms>`
          : nothing
      }
      ${lines.map((line) => html`<p>${line}</p>`)} ${sum(exercise.solution).view()}`;
  });
}
