/** Styles of a popover panel; the control sets its width. */
import { css } from 'lit';

export const popoverStyles = css`
  [popover] {
    margin: 0;
    padding: var(--s4);
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid var(--rule);
    border-radius: 10px;
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.12), 0 10px 32px rgb(0 0 0 / 0.16);
    inset: auto;
    /* Hidden until it is positioned. */
    visibility: hidden;
  }
`;
