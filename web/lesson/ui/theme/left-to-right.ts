/** Left-to-right styles for matrices, code, formulas and drawings, in every language. */
import { css } from 'lit';

export const leftToRight = css`
  table,
  pre,
  code,
  math,
  svg,
  canvas,
  .formula {
    direction: ltr;
  }
  /* Scrolling starts at the table's start, the row names. */
  .scroll:has(> table) {
    direction: ltr;
  }
  code,
  math,
  .number {
    unicode-bidi: isolate;
  }
`;
