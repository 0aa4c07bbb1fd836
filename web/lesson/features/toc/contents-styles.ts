/** Styles of the table of contents: a numbered list with progress at the end. */
import { css } from 'lit';
import { unseen } from '../../ui/theme/unseen.ts';

export const contentsStyles = css`
  :host {
    display: block;
    font: 450 calc(15 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  h2 {
    margin: 0;
    padding: var(--s2) var(--s2) var(--s1);
    font: 600 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  ol {
    margin: 0 0 var(--s2);
    padding: 0;
    list-style: none;
  }
  a {
    display: grid;
    grid-template-columns: calc(24 * var(--px)) minmax(0, 1fr) auto;
    gap: var(--s2);
    align-items: center;
    min-height: 36px;
    padding: 0 var(--s2);
    border-radius: var(--radius);
    color: var(--ink);
    text-decoration: none;
  }
  a.home {
    display: flex;
    font-weight: 600;
  }
  a:hover {
    background: var(--surface-sunken);
  }
  a:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  a[aria-current] {
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .number {
    color: var(--ink-soft);
    text-align: end;
  }
  .count {
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .count.done {
    color: var(--ok);
    font-weight: 600;
  }
  a[aria-current] span {
    color: inherit;
  }
  .total {
    display: grid;
    gap: var(--s1);
    margin: var(--s3) var(--s2) 0;
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  i {
    display: block;
    height: 6px;
    border: 1px solid var(--ink-faint);
    border-radius: 4px;
    overflow: hidden;
  }
  b {
    display: block;
    height: 100%;
    background: var(--accent);
  }
  ${unseen}
  @media (forced-colors: active) {
    a[aria-current] {
      outline: 2px solid CanvasText;
      outline-offset: -2px;
    }
    b {
      background: CanvasText;
    }
  }
`;
