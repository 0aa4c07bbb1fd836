/** Styles of the table of contents: numbered lists with minutes. */
import { css } from 'lit';

export const contentsStyles = css`
  :host { display: block; font: 450 calc(15 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  h2 {
    display: flex;
    justify-content: space-between;
    padding: var(--s2) var(--s2) var(--s1);
    font: 600 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  ol { margin: 0 0 var(--s2); padding: 0; list-style: none; }
  a {
    display: grid;
    grid-template-columns: calc(24 * var(--px)) minmax(0, 1fr) auto auto;
    gap: var(--s2);
    align-items: center;
    min-height: 36px;
    padding: 0 var(--s2);
    border-radius: var(--radius);
    color: var(--ink);
    text-decoration: none;
  }
  a.page { display: flex; font-weight: 600; }
  a:hover { background: var(--surface-sunken); }
  a:focus-visible { outline-offset: -2px; }
  a[aria-current] { background: var(--accent); color: var(--accent-ink); font-weight: 600; }
  .index { color: var(--ink-soft); text-align: end; }
  .minutes, .done { color: var(--ink-soft); font-weight: 450; font-size: calc(13 * var(--px)); white-space: nowrap; }
  .minutes { grid-column: 4; }
  .done { color: var(--ok); }
  .short {
    margin-bottom: var(--s2);
    padding-bottom: var(--s1);
    border-radius: var(--radius);
    background: color-mix(in oklab, var(--accent) 7%, var(--surface-raised));
  }
  a[aria-current] span { color: inherit; }
  .total { margin: var(--s3) var(--s2) 0; color: var(--ink-soft); font-size: calc(13 * var(--px)); }
  @media (forced-colors: active) {
    a[aria-current] { outline: 2px solid CanvasText; outline-offset: -2px; }
  }
`;
