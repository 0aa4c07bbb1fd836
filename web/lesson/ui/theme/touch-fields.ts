/** Text of 16 pixels in the fields of touch screens. */
import { css } from 'lit';

/** With smaller text, iOS zooms the page when a field gets the focus. Overrides each field's own size. */
export const touchFields = css`
  @media (pointer: coarse) {
    input,
    select,
    textarea {
      font-size: max(16px, calc(16 * var(--px))) !important;
    }
  }
`;
