/** Styles of formulas and of tensors' names, for the inspector, the data table and exercises; they load later than the page's. */
import { css } from 'lit';

export const nameStyles = css`
  .name { font-family: var(--font-mono); font-feature-settings: 'calt' 0; color: var(--own, var(--ink)); }
`;

const formulas = css`
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

export const formulaStyles = [nameStyles, formulas];
