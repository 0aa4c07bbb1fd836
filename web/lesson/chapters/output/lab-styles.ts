/** Styles of the `output` lab: the heads' rows above a line, their sum below. */
import { css } from 'lit';

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
    border-collapse: separate;
    border-spacing: 1px 2px;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  .sum th {
    padding: 0;
    color: var(--ink-soft);
    font-weight: 450;
  }
  .sum thead th {
    color: var(--axis-m);
    text-align: center;
  }
  .sum th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: calc(104 * var(--px));
    min-width: 104px;
    padding-block: 2px;
    padding-inline: 0 var(--s2);
    background: var(--surface-raised);
    color: var(--ink);
    font-weight: 550;
    text-align: end;
  }
  .sum tbody td {
    min-width: 42px;
    height: calc(26 * var(--px));
    padding: 0 3px;
    border-radius: 2px;
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: end;
  }
  .sum tbody tr.off th {
    color: var(--ink-faint);
    text-decoration: line-through;
  }
  .sum tbody tr.off td {
    background: repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, var(--ink-faint) 38%, transparent) 4px 5px);
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
    display: grid;
    grid-template-columns: minmax(calc(56 * var(--px)), max-content) minmax(0, 1fr) 4.5em;
    gap: 2px var(--s2);
    margin: 0;
    font-size: calc(13 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .losses dt {
    max-width: calc(110 * var(--px));
    overflow: hidden;
    color: var(--ink-soft);
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .losses dd {
    margin: 0;
  }
  .losses .bar {
    align-self: center;
    height: 12px;
    border-inline-start: 1px solid var(--ink-faint);
  }
  .losses .bar i {
    display: block;
    height: 100%;
    background: color-mix(in oklab, var(--accent) 55%, var(--surface-raised));
  }
  .losses .now {
    color: var(--ink);
    font-weight: 650;
  }
`;
