/** The look of a tensor's name in the text of inspector, data table and exercises. */
import { css } from 'lit';

export const sharedStyles = css`
  .name { font-family: var(--font-mono); font-feature-settings: 'calt' 0; color: var(--own, var(--ink)); }
`;
