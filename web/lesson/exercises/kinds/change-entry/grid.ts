/** The cells of a matrix as buttons, one of which is chosen: arrow keys move, Enter or Space chooses. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { words } from '../../../../messages/en/exercises/change-entry.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../../inspector/describe.ts';
import { placeAfter } from '../../../inspector/grid-keys.ts';
import { table } from '../../../lab-kit/table.ts';
import { spokenName, subscripted } from '../../../ui/subscripted.ts';
import { type Input, numbersIn } from '../../inputs.ts';

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

/** More columns show colours only; the chosen cell's number stands below. */
const MOST_WITH_DIGITS = 5;

export interface GridOptions {
  readonly grid: Grid;
  /** The chosen cell's number now. */
  readonly value: number;
  readonly sentences: Sentences;
  /** Indices at which another head begins; none if the grid has one head only. */
  readonly bands: { readonly rows: number; readonly columns: number };
  /** A number beside each row, such as what it is multiplied by; null for none. */
  readonly beside: { readonly name: string; at(row: number): number } | null;
}

/** The answer is the row and the column. Another cell clears what was set for the one before; a cell of a mask is pressed again. */
export function gridInput(options: GridOptions): Input {
  return {
    input: 'grid',
    clears: true,
    view: ({ index, text, change }) => {
      const [row, column] = numbersIn(text);
      return gridView(options, row, column, index, (chosen) => {
        const isMask = options.grid.tensor === 'mask';
        if (chosen !== text) change(chosen);
        else if (isMask) change('');
      });
    },
  };
}

function gridView(
  options: GridOptions,
  chosenRow: number | undefined,
  chosenColumn: number | undefined,
  index: number,
  choose: (text: string) => void,
): TemplateResult {
  const { grid, sentences, bands, beside } = options;
  const { rows, columns, tensor } = grid;
  const digits = columns.length <= MOST_WITH_DIGITS;
  const name = words.grids[tensor] ?? tensor;
  const largest = Math.max(1e-9, ...rows.flatMap((row) => columns.map((column) => size(grid.at(row, column)))));
  const bandIn = (column: number): string => (starts(column, bands.columns, columns) ? 'band' : '');
  const cell = (row: number, column: number): TemplateResult => {
    const chosen = chosenRow === row && chosenColumn === column;
    const now = grid.at(row, column);
    const value = chosen ? options.value : now;
    const stop = chosenRow === undefined ? row === rows[0] && column === columns[0] : chosen;
    return html`<button
      type="button"
      class="number"
      data-cell="${row},${column}"
      tabindex=${stop ? 0 : -1}
      aria-pressed=${chosen}
      aria-label=${cellName(options, row, column, value)}
      style=${styleMap({ background: tint(value, largest) })}
      @click=${() => {
        // What the mask forbids stays hidden.
        if (Number.isFinite(now)) choose(`${row} ${column}`);
      }}
    >${digits ? formatNumber(value, 2) : value === Number.NEGATIVE_INFINITY ? '×' : nothing}</button>`;
  };
  return html`<figure class="cells ${digits ? 'digits' : ''}" data-input=${index} @keydown=${(event: KeyboardEvent) => move(event, grid)}>
    <figcaption aria-hidden="true">${subscripted(name)}</figcaption>
    ${table({
      caption: spokenName(name),
      look: '',
      head: [
        null,
        ...(beside ? [{ text: beside.name, look: 'beside' }] : []),
        ...columns.map((column) => ({
          text: html`<span class=${grid.words.columns ? 'upright' : ''}>${label(grid.words.columns, 's', column, sentences)}</span>`,
          look: bandIn(column),
        })),
      ],
      rows: rows.map((row) => ({
        look: starts(row, bands.rows, rows) ? 'band' : '',
        cells: [
          label(grid.words.rows, 't', row, sentences),
          ...(beside ? [{ text: formatNumber(beside.at(row), 2), look: 'number beside' }] : []),
          ...columns.map((column) => ({ text: cell(row, column), look: bandIn(column) })),
        ],
      })),
    })}
  </figure>`;
}

function cellName({ grid, sentences }: GridOptions, row: number, column: number, value: number): string {
  const names = [
    grid.words.rows ? entryName('t', row, sentences) : String(row + 1),
    grid.words.columns ? entryName('s', column, sentences) : String(column + 1),
  ] as const;
  if (grid.tensor === 'mask') return words.maskCell(...names, value === Number.NEGATIVE_INFINITY);
  return words.cell(...names, formatNumber(value, 2));
}

function label(asWord: boolean, letter: 't' | 's', index: number, sentences: Sentences): string {
  return asWord ? entryLabel(letter, index, sentences) : String(index + 1);
}

/** Whether another head begins here, and not at the edge of the grid. */
function starts(index: number, band: number, shown: readonly number[]): boolean {
  return band > 0 && index % band === 0 && index !== shown[0];
}

function size(value: number): number {
  return Number.isFinite(value) ? Math.abs(value) : 0;
}

function tint(value: number, largest: number): string {
  if (value === Number.NEGATIVE_INFINITY) return 'var(--ink-faint)';
  const share = Math.min(1, size(value) / largest);
  return `color-mix(in oklab, var(${value < 0 ? '--map-negative' : '--map-positive'}) ${Math.round(60 * share)}%, transparent)`;
}

function move(event: KeyboardEvent, { rows, columns }: Grid): void {
  const [row, column] = numbersIn((event.target as HTMLElement).dataset['cell']?.replace(',', ' '));
  if (row === undefined || column === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const places = rows.flatMap((row) => columns.map((column) => ({ row, column })));
  const to = placeAfter(places, { row, column }, event.key, event.ctrlKey);
  if (!to) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.row},${to.column}"]`)?.focus();
}
