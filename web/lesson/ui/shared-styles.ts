/** Styles shared by inspector, data table and exercises: buttons, numbers, focus ring, hidden text. */
import { css } from 'lit';
import { leftToRight } from './theme/left-to-right.ts';
import { pressStyles } from './theme/press.ts';
import { thumbs } from './theme/thumbs.ts';
import { touchFields } from './theme/touch-fields.ts';
import { unseen } from './theme/unseen.ts';

export const sharedStyles = css`
  ${leftToRight}
  * {
    box-sizing: border-box;
  }
  button,
  select,
  input {
    font: inherit;
    color: inherit;
  }
  button {
    margin: 0;
    border: 0;
    padding: 0;
    background: none;
    cursor: pointer;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  ${pressStyles}
  .number {
    font-family: var(--font-mono);
    font-variant-numeric: tabular-nums;
    font-feature-settings: 'calt' 0;
    white-space: nowrap;
  }
  .name {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    color: var(--own, var(--ink));
  }
  ${unseen}
  ${touchFields}
  ${thumbs}
`;
