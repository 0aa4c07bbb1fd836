/** Styles for text that is only for screen readers, where a picture already shows it. */
import { css } from 'lit';

export const unseen = css`
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
