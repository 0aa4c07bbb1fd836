/** Styles of the head browser: a grid of small maps, one row per layer, and the large map of the selected head. */
import { css } from 'lit';

export const headBrowserStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s3);
  }
  .text {
    display: grid;
    gap: var(--s1);
  }
  fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
  }
  legend { font-weight: 600; }
  .grid {
    display: grid;
    grid-template-columns: max-content repeat(var(--heads), minmax(calc(24 * var(--px)), calc(64 * var(--px))));
    gap: 3px;
    align-items: center;
    padding: 3px;
  }
  .name {
    padding-inline-end: var(--s2);
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    white-space: nowrap;
  }
  .map {
    position: relative;
    display: block;
    border: 1px solid var(--rule);
    background: var(--map-empty);
    cursor: pointer;
  }
  .map svg {
    width: 100%;
    aspect-ratio: 1;
  }
  @media (hover: hover) {
    .map:hover { border-color: var(--accent); }
  }
  .map:has(:checked) {
    outline: 2px solid var(--ink);
    outline-offset: 0;
  }
  .map:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s3);
  }
  .large {
    font-size: calc(12 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .large th {
    color: var(--ink-soft);
    white-space: nowrap;
  }
  .large tbody th {
    padding-inline-end: var(--s2);
    text-align: end;
  }
  .large thead th { vertical-align: bottom; }
  .large tbody td {
    width: calc(22 * var(--px));
    min-width: 14px;
    height: calc(18 * var(--px));
    border: 1px solid var(--surface-raised);
  }
`;
