/** What is said but not shown: for words that a screen reader needs and a picture already tells. */
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
