/** Formula styles for the inspector and exercises; a separate module, because formula code loads later. */
import { css } from 'lit';

export const formulaStyles = css`
  .formula {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    font-size: calc(13 * var(--px));
    line-height: calc(22 * var(--px));
    color: var(--ink-soft);
  }
  .formula .sign { white-space: pre-wrap; }
  .formula .over { color: var(--ink); margin-inline-end: 0.35em; }
  .formula sub { font-size: calc(12 * var(--px)); line-height: 1; vertical-align: -0.25em; }
  .formula .factor { padding: 0; }
  .formula sub i + i::before { content: ','; color: var(--ink-faint); }
  .formula .result { color: var(--ink); font-weight: 650; }
`;
