/** What the inspector, the table twin and the exercises have in common: buttons, numbers, the focus ring, hidden text. */
import { css } from 'lit';
import { leftToRight } from '../theme/left-to-right.ts';
import { unseen } from '../theme/unseen.ts';

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
  .press {
    min-height: 24px;
    padding: 0 var(--s2);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--accent);
    font-size: 13px;
    line-height: 22px;
    white-space: nowrap;
  }
  .press:hover:not(:disabled) {
    border-color: var(--accent);
  }
  .press[aria-pressed='true'] {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  .press:disabled {
    color: var(--ink-faint);
    cursor: default;
  }
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
`;
