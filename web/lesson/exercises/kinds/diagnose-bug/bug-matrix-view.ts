/** A matrix of evidence as a table: names, numbers, and optional sums. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { bugWords as words } from '../../../../messages/exercises/bug.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, type Sentences } from '../../../inspector/describe.ts';
import type { BugMatrix, Labels } from './bug-matrix.ts';

export function matrixName({ title, number }: BugMatrix): string {
  return words.matrices[title](number ?? 0);
}

/** Outlines the marked cells, including sums. */
export function matrixView(matrix: BugMatrix, sentences: Sentences): TemplateResult {
  const { values, rows, columns, sums, suspect, firstColumn, marked } = matrix;
  const [height, width] = [values.length, values[0]?.length ?? 0];
  const name = matrixName(matrix);
  const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
  const rowSums = values.map((row) => row.reduce((sum, value) => sum + value, 0));
  const columnSums = (values[0] ?? []).map((_, s) => values.reduce((sum, row) => sum + (row[s] ?? 0), 0));
  return html`<figure class=${suspect ? 'suspect' : ''}>
    <figcaption>${name}</figcaption>
    <div class="frame" dir="ltr" role="group" tabindex="0" aria-label=${name}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${(values[0] ?? []).map((_, i) => html`<th scope="col">${labelOf(columns, 's', firstColumn + i, sentences)}</th>`)}
            ${sums ? html`<th scope="col" class="sum">${words.sum}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${values.map(
            (row, i) => html`<tr>
              <th scope="row">${typeof rows === 'string' ? labelOf(rows, 't', i, sentences) : words.part(rows[i] ?? '')}</th>
              ${row.map((value, column) => cell(value, largest, marked(i, column)))}
              ${sums ? html`<td class=${sumClass(marked(i, width))}>${formatNumber(rowSums[i] ?? 0, 2)}</td>` : nothing}
            </tr>`,
          )}
          ${
            sums
              ? html`<tr>
                  <th scope="row" class="sum">${words.sum}</th>
                  ${columnSums.map((value, column) => html`<td class=${sumClass(marked(height, column))}>${formatNumber(value, 2)}</td>`)}
                  <td></td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
    </div>
  </figure>`;
}

/** The tint adds no information: the number is in the cell. */
function cell(value: number, largest: number, marked: boolean): TemplateResult {
  const share = Math.min(1, Math.abs(value) / largest);
  const colour = value < 0 ? '--map-negative' : '--map-positive';
  const background = `color-mix(in oklab, var(${colour}) ${Math.round(30 * share)}%, transparent)`;
  return html`<td class=${marked ? 'number marked' : 'number'} style=${styleMap({ background })}>${formatNumber(value, 2)}</td>`;
}

function sumClass(marked: boolean): string {
  return marked ? 'number sum marked' : 'number sum';
}

function labelOf(labels: Labels, letter: 't' | 's', index: number, sentences: Sentences): string {
  return labels === 'tokens' ? entryLabel(letter, index, sentences) : String(index);
}
