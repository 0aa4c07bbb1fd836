/** The given numbers of a cell's calculation: a small table with a column for each term, and single numbers beside it. */
import { html, nothing } from 'lit';
import { type CellRef, LETTERS, sameCell } from '../../../../engine/cell.ts';
import { words } from '../../../../messages/en/exercises/compute-cell.ts';
import { words as numberWords } from '../../../../messages/en/exercises/number.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, indicesInWords, type Sentences } from '../../../inspector/describe.ts';
import { letterName, ownColour, tensorName } from '../../../inspector/name-view.ts';
import { table } from '../../../lab-kit/table.ts';
import { type Block, drawn } from '../../blocks.ts';
import type { Operand, Part, Problem } from './problem.ts';

/** A number outside of the columns. `isOneOf`: whether another cell of the same tensor is given or asked for. */
interface Single extends Operand {
  readonly isOneOf: boolean;
}

export interface Givens {
  /** The terms with an index. */
  readonly columns: readonly Part[];
  readonly single: readonly Single[];
  /** What was already worked out for the learner; '' if nothing. */
  readonly rest: string;
  isMarked(column: Part): boolean;
}

/** `underCausal`: the learner must find out whether the mask forbids the key. */
export function givensOf({ cell, task }: Problem, underCausal: boolean): Givens {
  const numerator = task.kind === 'quotient' ? task.numerator : null;
  const columns = task.parts.filter((part) => Object.keys(part.index).length > 0);
  const others = task.parts.filter((part) => !columns.includes(part)).flatMap(({ factors }) => factors);
  const isMarked = (part: Part): boolean =>
    numerator !== null && part.factors.some((factor) => sameCell(factor.cell, numerator.cell));
  const single = numerator && !columns.some(isMarked) ? [numerator, ...others] : others;
  return {
    columns,
    single: toldApart(cell, single).filter((given) => !underCausal || given.cell.tensor !== 'mask'),
    rest: restOf(task),
    isMarked,
  };
}

/** Each number once. */
function toldApart(asked: CellRef, numbers: readonly Operand[]): readonly Single[] {
  const once = numbers.filter(({ cell }, i) => numbers.findIndex((other) => sameCell(other.cell, cell)) === i);
  return once.map((given) => {
    const { tensor } = given.cell;
    const alone = tensor !== asked.tensor && once.every((other) => other === given || other.cell.tensor !== tensor);
    return { ...given, isOneOf: !alone };
  });
}

function restOf({ kind, parts, rest }: Problem['task']): string {
  if (!rest) return '';
  if (kind === 'max') return words.restSmaller(rest.count);
  const multiplies = parts.some(({ factors }: Part) => factors.length > 1);
  return (multiplies ? words.rest : words.restNumbers)(rest.count, formatNumber(rest.value, 2));
}

export const numbersOf = ({ columns, single }: Givens): readonly number[] =>
  [...columns.flatMap(({ factors }) => factors), ...single].map(({ value }) => value);

/** One row per tensor. */
export function givensBlock({ columns, single, rest, isMarked }: Givens, sentences: Sentences): Block {
  const letters = LETTERS.filter((letter) => columns[0]?.index[letter] !== undefined);
  const look = (column: Part, own: string): string => (isMarked(column) ? `${own} marked` : own);
  const inColumns = () =>
    table({
      caption: numberWords.givens,
      look: 'numbers',
      head: [
        { text: letters.map((letter, i) => html`${i > 0 ? ',' : ''}${letterName(letter)}`) },
        ...columns.map((column) => ({
          text: letters.map((letter) => entryLabel(letter, column.index[letter] ?? 0, sentences)).join(','),
          look: look(column, ''),
        })),
      ],
      rows: (columns[0]?.factors ?? []).map(({ cell: { tensor } }, row) => [
        tensorName(tensor),
        ...columns.map((column) => ({
          text: column.factors[row] ? formatNumber(column.factors[row].value, 2) : '',
          look: look(column, 'number'),
          style: ownColour(tensor),
        })),
      ]),
    });
  const one = ({ cell, isOneOf, value }: Single) => html`<li>
    ${tensorName(cell.tensor)}${isOneOf ? ` (${indicesInWords(cell.at, sentences)})` : ''} = <span class="number name" style=${ownColour(cell.tensor)}>${formatNumber(value, 2)}</span>
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
