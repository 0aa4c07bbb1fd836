/** A matrix of evidence as a table: names, numbers, and optional sums. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { words } from '../../../../messages/en/exercises/diagnose-bug.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, type Sentences } from '../../../inspector/describe.ts';
import { upTo } from '../../../ui/theme/room.ts';
import { sideways } from '../../../ui/theme/sideways.ts';
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
    <figcaption class="soft">${name}</figcaption>
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

export const bugStyles = css`
  .evidence {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3) var(--s4);
  }
  .evidence figure {
    max-width: 100%;
    min-width: 0;
  }
  .evidence figcaption {
    margin-bottom: 2px;
  }
  .evidence .suspect figcaption {
    color: var(--ink);
    font-weight: 650;
  }
  .evidence .frame {
    max-width: 100%;
    ${sideways}
    border: 1px solid var(--rule);
    border-radius: var(--radius);
  }
  .evidence .suspect .frame {
    border: 2px solid var(--accent);
  }
  .evidence table {
    font-size: calc(13 * var(--px));
    line-height: calc(24 * var(--px));
  }
  .evidence :is(th, td) {
    padding: 0 6px;
    text-align: end;
    white-space: nowrap;
  }
  .evidence th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
  }
  .evidence tbody th {
    text-align: start;
  }
  .evidence .sum {
    color: var(--ink-soft);
    font-style: italic;
  }
  .evidence .marked {
    outline: 2px solid var(--ink);
    outline-offset: -2px;
    font-weight: 650;
  }
  /* The row sums matter most: on a phone they must fit beside the rows. */
  ${upTo(
    480,
    css`
    .evidence :is(th, td) {
      padding: 0 3px;
    }
    .evidence thead th:not(.sum) {
      max-width: calc(32 * var(--px));
      overflow: hidden;
      text-overflow: ellipsis;
    }
`,
  )}
`;
