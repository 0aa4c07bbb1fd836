/** Styles of a figure button's panel: headings, labelled choices and a status line. */
import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: grid;
    gap: var(--s2);
  }
  h2 {
    margin: 0;
    font: 600 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
  }
  label {
    display: flex;
    gap: var(--s2);
    align-items: center;
    color: var(--ink-soft);
  }
  select {
    flex: 1;
    min-width: 0;
    min-height: 32px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font: 450 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
  }
  .status {
    min-height: 18px;
    color: var(--ink);
    overflow-wrap: anywhere;
  }
`;
