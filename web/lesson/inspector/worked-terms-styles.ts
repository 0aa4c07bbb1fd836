/** Styles of the strip of terms: columns, sticky names, shadows at hidden ends. */
import { css } from 'lit';

export const workedStyles = css`
  :host { display: block; min-width: 0; --strip-surface: var(--surface-raised); }
  .frame {
    position: relative;
    max-width: 100%;
    width: fit-content;
    overflow: hidden;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--strip-surface);
  }
  .frame.after::after {
    content: '';
    position: absolute;
    inset: 0 0 0 auto;
    width: 14px;
    pointer-events: none;
    background: linear-gradient(to left, color-mix(in oklab, var(--ink) 12%, transparent), transparent);
  }
  .scroll { overflow-x: auto; scrollbar-width: thin; scrollbar-color: var(--ink-faint) transparent; }
  table {
    border-spacing: 0;
    border-collapse: separate;
    font-size: calc(13 * var(--px));
    line-height: calc(22 * var(--px));
  }
  th, td {
    padding-block: 0;
    padding-inline: 10px 6px;
    text-align: end;
    font-weight: 400;
    white-space: nowrap;
    color: var(--ink);
  }
  td:has(.factor) { padding-block: 0; padding-inline: 6px 2px; }
  thead th { color: var(--ink-soft); font-size: calc(12 * var(--px)); border-bottom: 1px solid var(--rule); }
  thead .name { font-size: calc(12 * var(--px)); }
  .entry {
    display: inline-block;
    max-width: 10ch;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  th[scope='row'], .corner {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    padding: 0 var(--s2);
    text-align: start;
    color: var(--ink-soft);
    background: var(--strip-surface);
    border-inline-end: 1px solid var(--rule);
  }
  .frame.before th[scope='row'], .frame.before .corner {
    box-shadow: 6px 0 8px -6px color-mix(in oklab, var(--ink) 30%, transparent);
  }
  .sign { display: inline-block; width: 1.1em; color: var(--ink-faint); font-family: var(--font-mono); }
  .product td, .product th, .running td, .running th {
    border-top: 1px solid color-mix(in oklab, var(--rule) 60%, transparent);
  }
  .running td { color: var(--ink-soft); }
  .running td.last { color: var(--ink); font-weight: 650; }
  td.winner { background: color-mix(in oklab, var(--accent) 12%, transparent); font-weight: 650; }
  .drawing td { padding: 0; }
  .plot {
    position: relative;
    height: calc(24 * var(--px));
    margin: 4px 0;
    background: linear-gradient(var(--rule), var(--rule)) 0 calc(100% - var(--zero)) / 100% 1px no-repeat;
  }
  .bar {
    position: absolute;
    inset-inline-start: 36%;
    inset-inline-end: 20%;
    min-height: 1px;
    background: var(--map-positive);
    opacity: 0.65;
    print-color-adjust: exact;
  }
  .bar.falls { background: var(--map-negative); }
  .plot:not(.finite) > * { display: none; }
  .level {
    position: absolute;
    inset-inline-start: 36%;
    inset-inline-end: -36%;
    border-top: 1px solid var(--ink-faint);
  }
  td:last-child .level { inset-inline-end: 20%; border-top: 2px solid var(--ink); }
  /* Paper does not scroll: ten words fit the width of a page. */
  @media print {
    .scroll { overflow: visible; }
    table, thead th, .factor { font-size: 7pt; line-height: 11pt; }
    th, td, td:has(.factor) { padding-inline: 3pt 0; }
  }
`;
