/** Styles of the `output` lab: the heads' rows above a line, their sum below. */
import { css } from 'lit';
import { hatched } from '../../lab-kit/cell-table-styles.ts';

export const outputLabStyles = css`
  .switches {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
  }
  .switches .press::before {
    content: '○ ';
    content: '○ ' / '';
    color: var(--ink-faint);
  }
  .switches .press[aria-pressed='true']::before {
    content: '● ';
    content: '● ' / '';
    color: var(--accent);
  }
  .sum {
    --name: 104;
  }
  .sum thead th {
    color: var(--axis-m);
    text-align: center;
  }
  .sum th[scope='row'] {
    padding-block: 2px;
    padding-inline-end: var(--s2);
  }
  .sum tbody td {
    min-width: 42px;
    height: calc(26 * var(--px));
    padding: 0 3px;
    border-radius: 2px;
    text-align: end;
  }
  .sum tbody tr.off th {
    color: var(--ink-faint);
    text-decoration: line-through;
  }
  .sum tbody tr.off td {
    background: ${hatched};
    color: var(--ink-soft);
  }
  .sum tbody + tbody tr:first-child > * {
    border-top: 2px solid var(--ink-faint);
  }
  .sum .rest {
    padding-inline-start: var(--s2);
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    white-space: nowrap;
  }
  .losses {
    grid-template-columns: minmax(calc(56 * var(--px)), max-content) minmax(0, 1fr) 4.5em;
    row-gap: 2px;
    line-height: calc(20 * var(--px));
  }
  .losses dt {
    max-width: calc(110 * var(--px));
    overflow: hidden;
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .losses .bar i {
    background: color-mix(in oklab, var(--accent) 55%, var(--surface-raised));
  }
  .losses .now {
    color: var(--ink);
    font-weight: 650;
  }
`;
