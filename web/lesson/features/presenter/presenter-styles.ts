/** Styles of a presentation: a title line, and the figure in the remaining space. */
import { css } from 'lit';

export const presenterStyles = css`
  :host {
    position: fixed;
    inset: 0;
    z-index: 10;
    display: flex;
    flex-direction: column;
    background: var(--surface);
    font: 450 calc(18 * var(--px)) / calc(26 * var(--px)) var(--font-ui);
    outline: none;
  }
  .title { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--s4); padding: var(--s3) var(--s6) 0; }
  h1 {
    font: 650 clamp(calc(24 * var(--px)), 3.2vw, calc(44 * var(--px))) / 1.2 var(--font-prose);
    letter-spacing: -0.012em;
  }
  sub { font-size: 0.66em; }
  .title p { color: var(--ink-soft); }
  .press { color: var(--ink-soft); }
  .tools { display: flex; flex-wrap: wrap; gap: var(--s2); margin-inline-start: auto; }
  ::slotted(*) { flex: 1; min-height: 0; }
  dialog {
    width: min(calc(640 * var(--px)), calc(100vw - 32px));
    padding: var(--s6);
    border: 1px solid var(--rule);
    border-radius: 12px;
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: 0 10px 40px rgb(0 0 0 / 0.25);
  }
  dialog::backdrop { background: rgb(0 0 0 / 0.45); }
  h2 { margin: 0 0 var(--s4); font: 650 calc(24 * var(--px)) / calc(30 * var(--px)) var(--font-prose); }
  dl {
    display: grid;
    grid-template-columns: minmax(min-content, max-content) 1fr;
    gap: var(--s3) var(--s6);
    margin: 0 0 var(--s6);
  }
  kbd {
    display: inline-block;
    min-width: 18px;
    padding: 0 8px;
    border: 1px solid var(--ink-faint);
    border-bottom-width: 2px;
    border-radius: 5px;
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    text-align: center;
    white-space: nowrap;
  }
  @media (max-width: 43.75em) {
    :host { font-size: calc(16 * var(--px)); line-height: calc(22 * var(--px)); }
    .title { padding: var(--s2) var(--s3) 0; }
    dl { grid-template-columns: 1fr; gap: 0; }
    dd { margin-bottom: var(--s3); }
  }
`;
