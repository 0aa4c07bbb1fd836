/** A small matrix of evidence, drawn as a table: numbers with the names of their rows and columns, and optional sums. */
import { css, html, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { words } from '../../../../messages/en/exercises/diagnose-bug.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, type Sentences } from '../../../inspector/describe.ts';
import { type Cell, table } from '../../../lab-kit/table.ts';
import { upTo } from '../../../ui/theme/room.ts';
import { sideways } from '../../../ui/theme/sideways.ts';
import { rowsOf } from '../../layer/head-numbers.ts';
import { type Matrix, softmax, total, transposed } from '../../plain-attention.ts';

/** The names beside the rows or above the columns: tokens, or feature numbers. */
export type Labels = 'tokens' | 'features';

/** A matrix's name in the messages. */
export type MatrixTitle = keyof typeof words.matrices;

export interface BugMatrix {
  readonly title: MatrixTitle;
  /** A number, if there are several such matrices: heads. */
  readonly number?: number;
  readonly values: Matrix;
  /** Tokens by default. */
  readonly rows?: Labels | readonly string[];
  /** Features by default. */
  readonly columns?: Labels;
  /** Whether to show the sums of rows and columns. */
  readonly sums?: boolean;
  /** Whether it is the questionable result, as opposed to an input. */
  readonly suspect?: boolean;
  /** The index of the first column, if earlier ones are left out. */
  readonly firstColumn?: number;
  /** Whether a cell is outlined. The row sum is past the last column, the column sum below the last row. */
  marked?(row: number, column: number): boolean;
}

export const given = (title: MatrixTitle, values: Matrix, options: Partial<BugMatrix> = {}): BugMatrix => ({
  title,
  values,
  ...options,
});

/** The first rows and columns of a tensor, or of one head of it, as they are shown: what is computed from them can be checked. */
export function corner(trace: AttentionTrace, tensor: string, head: number | undefined, rows: number, columns: number) {
  return asShown(exactCorner(trace, tensor, head, rows, columns));
}

export function exactCorner(
  trace: AttentionTrace,
  tensor: string,
  head: number | undefined,
  rows: number,
  columns: number,
) {
  return rowsOf(trace, tensor, head)
    .slice(0, rows)
    .map((row) => row.slice(0, columns));
}

export function asShown(matrix: Matrix): Matrix {
  return matrix.map((row) => row.map((value) => Math.round(value * 100) / 100));
}

/** Weights as they are shown, which still add up to 1. */
export function shares(scores: readonly number[]): readonly number[] {
  const [row = []] = asShown([softmax(scores)]);
  const leader = Math.max(...row);
  return row.with(row.indexOf(leader), leader + 1 - total(row));
}

/** The largest difference between two evidences; ∞ for different shapes. */
export function distance(a: readonly BugMatrix[], b: readonly BugMatrix[]): number {
  const [x, y] = [a, b].map((matrices) => matrices.flatMap(({ values }) => values.flat()));
  if (!x || !y || x.length !== y.length) return Number.POSITIVE_INFINITY;
  return Math.max(...x.map((value, i) => Math.abs(value - (y[i] ?? Number.NaN))));
}

export function matrixName({ title, number }: BugMatrix): string {
  return words.matrices[title](number ?? 0);
}

/** Outlines the marked cells, including sums. */
export function matrixView(matrix: BugMatrix, sentences: Sentences): TemplateResult {
  const { values, rows = 'tokens', columns = 'features', sums, suspect, firstColumn = 0, marked } = matrix;
  const [height, width] = [values.length, values[0]?.length ?? 0];
  const caption = matrixName(matrix);
  const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
  const cell = (value: number, row: number, column: number): Cell => {
    const kind = row === height || column === width ? 'number sum' : 'number';
    const look = marked?.(row, column) ? `${kind} marked` : kind;
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
function tint(share: number): string {
  const colour = share < 0 ? '--map-negative' : '--map-positive';
  return `background:color-mix(in oklab, var(${colour}) ${Math.round(30 * Math.min(1, Math.abs(share)))}%, transparent)`;
}

function labelOf(labels: Labels, letter: 't' | 's', index: number, sentences: Sentences): string {
  return labels === 'tokens' ? entryLabel(letter, index, sentences) : String(index + 1);
}

export const bugStyles = css`
  .evidence { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); }
  .evidence figure { max-width: 100%; min-width: 0; }
  .evidence figcaption { margin-bottom: 2px; }
  .evidence .suspect figcaption { color: var(--ink); font-weight: 650; }
  .evidence .scroll {
    max-width: 100%;
    ${sideways}
    border: 1px solid var(--rule);
    border-radius: var(--radius);
  }
  .evidence .suspect .scroll { border: 2px solid var(--accent); }
  .evidence table { font-size: calc(13 * var(--px)); line-height: calc(24 * var(--px)); }
  .evidence :is(th, td) { padding: 0 6px; text-align: end; white-space: nowrap; }
  .evidence th { color: var(--ink-soft); font-size: calc(12 * var(--px)); }
  .evidence :is(tbody, tfoot) th { text-align: start; }
  .evidence .sum { color: var(--ink-soft); font-style: italic; }
  .evidence .marked { outline: 2px solid var(--ink); outline-offset: -2px; font-weight: 650; }
  /* The row sums matter most: they stay in sight beside the rows. */
  .evidence tr > .sum:last-child { position: sticky; inset-inline-end: 0; background: var(--surface-raised); }
  ${upTo(
    480,
    css`
    .evidence table { font-size: calc(12 * var(--px)); }
    .evidence :is(th, td) { padding: 0 2px; }
    .evidence thead th:not(.sum) {
      max-width: calc(32 * var(--px));
      overflow: hidden;
      text-overflow: ellipsis;
    }
`,
  )}
`;
