/** Tables, and what else may be too wide. */
import { html, nothing, type TemplateResult } from 'lit';
import type { styleMap } from 'lit/directives/style-map.js';
import { subscripted } from '../ui/subscripted.ts';

export type Shown = TemplateResult | string | number | typeof nothing;

export interface Cell {
  readonly text: Shown | readonly Shown[];
  readonly look?: string;
  readonly style?: string | ReturnType<typeof styleMap>;
  readonly title?: string;
  readonly span?: number;
  /** Of a column's header. */
  readonly sort?: 'ascending' | 'descending' | 'none';
}

/** The first cell of a row is its header; null for an empty one. */
export interface Row {
  readonly cells: readonly (Cell | Shown | null)[];
  readonly look?: string;
}

export interface Table {
  /** What the table is called; read by screen readers. */
  readonly caption: string;
  /**
   * Classes: `table` for a list of results, with `numbers` if every cell beside the row's name is a number; `cells` for a number in each
   * small cell, with `shares` if it is a share that fills its cell.
   */
  readonly look: string;
  readonly head?: Row['cells'] | undefined;
  readonly rows: readonly (Row | Row['cells'])[];
  readonly foot?: readonly (Row | Row['cells'])[];
}

/** Something wide, which scrolls; `label` says what it is. */
export function scrolled(label: string, content: unknown): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>${content}</div>`;
}

/** A table that scrolls if it is too wide. The name is that of what scrolls: a second one would be read out again. */
export function table({ caption, look, head, rows, foot = [] }: Table): TemplateResult {
  return scrolled(
    caption,
    html`<table class=${look}>
      ${head ? html`<thead><tr>${head.map((cell) => drawn(cell, 'col'))}</tr></thead>` : nothing}
      <tbody>${rows.map(tableRow)}</tbody>
      ${foot.length > 0 ? html`<tfoot>${foot.map(tableRow)}</tfoot>` : nothing}
    </table>`,
  );
}

function tableRow(row: Row | Row['cells']): TemplateResult {
  const { cells, look = nothing } = 'cells' in row ? row : { cells: row };
  return html`<tr class=${look}>${cells.map((cell, i) => drawn(cell, i === 0 ? 'row' : null))}</tr>`;
}

function drawn(given: Cell | Shown | null, scope: 'col' | 'row' | null): TemplateResult {
  if (given === null) return html`<td></td>`;
  const cell: Cell = typeof given === 'object' && 'text' in given ? given : { text: given as Shown };
  const { text, look = nothing, style = nothing, title = nothing, span = nothing, sort = nothing } = cell;
  return scope
    ? html`<th scope=${scope} class=${look} title=${title} colspan=${span} aria-sort=${sort}>${text}</th>`
    : html`<td class=${look} style=${style} title=${title} colspan=${span}>${text}</td>`;
}

export interface NumberTable {
  /** The label of the button that opens it. */
  readonly summary: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[];
}

/** A picture's numbers as a collapsed table, for screen readers and for copying. */
export function numberTable({ summary, columns, rows }: NumberTable): TemplateResult {
  return html`<details class="twin">
    <summary>${summary}</summary>
    ${table({ caption: summary, look: 'table numbers', head: columns.map((column) => ({ text: subscripted(column) })), rows })}
  </details>`;
}
