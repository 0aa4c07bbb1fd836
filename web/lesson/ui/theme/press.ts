/** Styles of buttons: `class="press"`. */
import { css } from 'lit';

export const pressStyles = css`
  .press {
    min-height: 24px;
    padding: 0 var(--s2);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--accent);
    font-size: calc(13 * var(--px));
    line-height: calc(22 * var(--px));
    cursor: pointer;
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
`;
