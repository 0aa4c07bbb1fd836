/** Styles of a list of amounts: name, bar and number on one line. */
import { css } from 'lit';

export const barListStyles = css`
  .bars {
    display: grid;
    gap: 4px var(--s2);
    margin: 0;
    font-size: calc(13 * var(--px));
  }
  .bars dt {
    color: var(--ink-soft);
  }
  .bars dd {
    margin: 0;
  }
  .bars .bar {
    align-self: center;
    height: 12px;
    border-inline-start: 1px solid var(--ink-faint);
  }
  .bars .bar i {
    display: block;
    height: 100%;
  }
`;
