/** The series of curves: solid, dashed and dotted, so that they differ in more than colour. */
import { css } from 'lit';

export const curveStyles = css`
  .first { color: var(--tensor-k); }
  .second { color: var(--tensor-q); }
  :is(.only, .third) { color: var(--tensor-weights); }
  .plot .line.first { stroke-dasharray: 6 3; }
  .plot .line.third { stroke-dasharray: 2 2; }
  .key { row-gap: var(--s1); font-size: calc(13 * var(--px)); }
  .key b { font-weight: 600; }
`;
