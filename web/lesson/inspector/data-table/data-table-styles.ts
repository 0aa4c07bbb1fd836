/** Data table styles: a plain table in a two-way scroll area with sticky headers. */
import { css } from 'lit';

export const dataTableStyles = css`
  :host { display: block; container-type: inline-size; min-width: 0; }
  summary {
    display: inline-flex;
    gap: var(--s1);
    align-items: center;
    color: var(--accent);
    font-size: calc(13 * var(--px));
  }
  summary::before {
    /* Decorative symbols, hidden from screen readers. */
    content: '▸';
    content: '▸' / '';
    width: 1em;
  }
  details[open] summary::before { content: '▾'; content: '▾' / ''; }
  summary::marker { content: ''; }
  .choices { margin: var(--s2) 0; font: var(--type-note); }
  label, .pager { display: flex; gap: var(--s2); align-items: center; color: var(--ink-soft); }
  .press { min-height: 26px; padding: 0 var(--s2); }
  select { min-height: 26px; padding: 0 var(--s1); font-family: var(--font-mono); }
  .status { color: var(--ink-soft); }
  .frame {
    max-height: min(calc(480 * var(--px)), 70vh);
    overflow: auto;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    scrollbar-width: thin;
    scrollbar-color: var(--ink-faint) transparent;
  }
  table {
    border-spacing: 0;
    border-collapse: separate;
    font-size: calc(13 * var(--px));
    line-height: calc(24 * var(--px));
  }
  caption { padding: var(--s1) var(--s2); color: var(--own); text-align: start; }
  caption span {
    display: inline-block;
    position: sticky;
    inset-inline-start: var(--s2);
    max-width: calc(100cqw - 24px);
    line-height: calc(20 * var(--px));
  }
  th, td { padding: 0 var(--s2); font-weight: 400; text-align: end; white-space: nowrap; }
  th, .corner { color: var(--ink-soft); background: var(--surface-raised); }
  thead th, .corner { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--rule); }
  tbody th, .corner {
    position: sticky;
    inset-inline-start: 0;
    border-inline-end: 1px solid var(--rule);
    text-align: start;
  }
  .corner { z-index: 2; }
  td[tabindex] { cursor: pointer; }
  td[tabindex]:hover { background: color-mix(in oklab, var(--own) 12%, transparent); }
  td.masked { color: var(--ink-faint); font-family: var(--font-ui); font-size: calc(12 * var(--px)); }
  td.questioned { outline: 2px solid var(--ink); outline-offset: -2px; }
  td:focus-visible { outline-offset: -2px; }
  .largest { border-inline-start: 1px solid var(--rule); color: var(--ink-soft); text-align: start; }
  .keys { margin: var(--s1) 0 0; color: var(--ink-faint); font-size: calc(12 * var(--px)); }
`;
