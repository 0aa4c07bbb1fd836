/** A picture's numbers as a collapsed table, for screen readers and for copying. */
import { html, type TemplateResult } from 'lit';
import { subscripted } from '../ui/subscripted.ts';

export interface NumberTable {
  /** The label of the button that opens it. */
  readonly summary: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its header. */
  readonly rows: readonly (readonly string[])[];
}

export function numberTable({ summary, columns, rows }: NumberTable): TemplateResult {
  return html`<details class="twin">
    <summary>${summary}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${summary}>
      <table>
        <thead><tr>${columns.map((column) => html`<th scope="col">${subscripted(column)}</th>`)}</tr></thead>
        <tbody>
          ${rows.map(
            ([name, ...cells]) =>
              html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
