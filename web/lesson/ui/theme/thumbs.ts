/** On touch screens, buttons and choices of laboratories and exercises have room for a thumb. */
import { css } from 'lit';

/** Overrides each part's own size. */
export const thumbs = css`
  @media (pointer: coarse) {
    .press,
    .submit,
    .field input,
    .options label,
    .choices label,
    .word-marks label,
    .stepper > *,
    nav .item,
    select,
    summary {
      min-width: 44px;
      min-height: 44px !important;
    }
  }
`;
