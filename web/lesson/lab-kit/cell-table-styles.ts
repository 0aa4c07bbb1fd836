/**
 * Styles of a table with one small number per cell. The names of its rows stay in sight while it scrolls; `--name` is their width.
 * `.barred` cells are one per token, with a bar below the number: `--cell`, `--widest` and `--high` are their sizes.
 */
import { css } from 'lit';

/** The background of cells that count for nothing. */
export const hatched = css`repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, var(--ink-faint) 38%, transparent) 4px 5px)`;

export const cellTableStyles = css`
  .cells {
    border-collapse: separate;
    border-spacing: 1px 2px;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  .cells th {
    padding: 0;
    color: var(--ink-soft);
    font-weight: 450;
  }
  .cells th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: calc(var(--name) * var(--px));
    min-width: calc(var(--name) * 1px);
    padding-inline-end: var(--s1);
    background: var(--surface-raised);
    color: var(--ink);
    font-weight: 550;
    text-align: end;
  }
  .cells tbody td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  .barred {
    border-spacing: 2px 4px;
  }
  .barred th[scope='col'] span {
    display: block;
    min-width: calc(var(--cell) * 1px);
    max-width: calc(var(--widest) * var(--px));
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .barred tbody td {
    position: relative;
    min-width: calc(var(--cell) * 1px);
    height: calc(var(--high) * var(--px));
    padding: 1px 2px 0;
    border-bottom: 1px solid var(--ink-faint);
    text-align: center;
    vertical-align: top;
  }
  .barred i {
    position: absolute;
    inset: auto 1px 0;
    background: color-mix(in oklab, var(--map-share) 28%, transparent);
    border-top: 2px solid var(--map-share);
  }
`;
