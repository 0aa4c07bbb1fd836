/** A matrix of evidence as a table: names, numbers, and optional sums. */
import { css, html, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { words } from '../../../../messages/en/exercises/diagnose-bug.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, type Sentences } from '../../../inspector/describe.ts';
import { type Cell, table } from '../../../lab-kit/table.ts';
import { upTo } from '../../../ui/theme/room.ts';
import { sideways } from '../../../ui/theme/sideways.ts';
import { transposed } from '../../plain-attention.ts';
import type { BugMatrix, Labels } from './bug-matrix.ts';

export function matrixName({ title, number }: BugMatrix): string {
  return words.matrices[title](number ?? 0);
}

/** Outlines the marked cells, including sums. */
export function matrixView(matrix: BugMatrix, sentences: Sentences): TemplateResult {
  const { values, rows, columns, sums, suspect, firstColumn, marked } = matrix;
  const [height, width] = [values.length, values[0]?.length ?? 0];
  const caption = matrixName(matrix);
  const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
  const total = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);
  const cell = (value: number, row: number, column: number): Cell => {
    const kind = row === height || column === width ? 'number sum' : 'number';
    const look = marked(row, column) ? `${kind} marked` : kind;
    return { text: formatNumber(value, 2), look, style: tint(kind === 'number' ? value / largest : 0) };
  };
  const sumName = { text: words.sum, look: 'sum' };
  return html`<figure class=${suspect ? 'suspect' : ''}>
    <figcaption class="soft">${caption}</figcaption>
    ${table({
      caption,
      look: 'matrix',
      head: [
        null,
        ...(values[0] ?? []).map((_, i) => labelOf(columns, 's', firstColumn + i, sentences)),
        ...(sums ? [sumName] : []),
      ],
      rows: values.map((row, i) => [
        typeof rows === 'string' ? labelOf(rows, 't', i, sentences) : words.part(rows[i] ?? ''),
        ...(sums ? [...row, total(row)] : row).map((value, column) => cell(value, i, column)),
      ]),
      foot: sums ? [[sumName, ...transposed(values).map((column, s) => cell(total(column), height, s)), null]] : [],
    })}
  </figure>`;
}

/** The tint adds no information: the number is in the cell. */
function tint(share: number) {
  const colour = share < 0 ? '--map-negative' : '--map-positive';
  const percent = Math.round(30 * Math.min(1, Math.abs(share)));
  return styleMap({ background: `color-mix(in oklab, var(${colour}) ${percent}%, transparent)` });
}

function labelOf(labels: Labels, letter: 't' | 's', index: number, sentences: Sentences): string {
  return labels === 'tokens' ? entryLabel(letter, index, sentences) : String(index + 1);
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
  .evidence .scroll {
    max-width: 100%;
    ${sideways}
    border: 1px solid var(--rule);
    border-radius: var(--radius);
  }
  .evidence .suspect .scroll {
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
  .evidence :is(tbody, tfoot) th {
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
