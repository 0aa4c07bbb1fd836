/** Styles of a figure button's panel: headings, labelled choices and a status line. */
import { css } from 'lit';

export const panelStyles = css`
  :host { display: grid; gap: var(--s2); }
  h2 { font: 600 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  label { display: flex; gap: var(--s2); align-items: center; color: var(--ink-soft); }
  select { flex: 1; background: var(--surface); font: 450 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  .status { color: var(--ink); overflow-wrap: anywhere; }
  .status:empty { position: absolute; }
`;
