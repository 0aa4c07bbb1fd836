/** What runs from left to right in every language: matrices, code, formulas and drawings. For every sheet that may hold some. */
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
  /* What scrolls begins where its table does: with the names of the rows. */
  .scroll:has(> table) {
    direction: ltr;
  }
  code,
  math,
  .number {
    unicode-bidi: isolate;
  }
`;
