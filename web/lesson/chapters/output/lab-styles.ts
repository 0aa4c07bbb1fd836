/** Styles of the `output` lab: the heads' columns, a line, and their sum. */
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
    --name: 26;
  }
  .sum thead th {
    padding-inline: 2px;
    color: var(--ink);
    font-weight: 550;
    vertical-align: bottom;
  }
  .sum tbody th {
    color: var(--axis-m);
  }
  .sum tbody td {
    min-width: 42px;
    height: calc(24 * var(--px));
    padding: 0 2px;
    border-radius: 2px;
    text-align: end;
  }
  .sum th.off {
    color: var(--ink-faint);
    text-decoration: line-through;
  }
  .sum td.off {
    background: ${hatched};
    color: var(--ink-soft);
  }
  .sum .first {
    border-inline-start: 2px solid var(--ink-faint);
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
