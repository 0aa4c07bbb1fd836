/** The series of curves: solid, dashed and dotted, so that they differ in more than colour. */
import { css } from 'lit';

export const curveStyles = css`
  .chart {
    direction: ltr;
  }
  .first {
    color: var(--tensor-k);
  }
  .second {
    color: var(--tensor-q);
  }
  :is(.only, .third) {
    color: var(--tensor-weights);
  }
  .plot .line.first {
    stroke-dasharray: 6 3;
  }
  .plot .line.third {
    stroke-dasharray: 2 2;
  }
  .plot .line.single {
    stroke-width: 0.75;
    stroke-dasharray: none;
    opacity: 0.45;
  }
  .plot .dot {
    stroke: var(--surface-raised);
  }
  .plot .awaited {
    fill: var(--ink-soft);
    font-size: calc(13 * var(--px));
    font-weight: 450;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    font-size: calc(13 * var(--px));
  }
  .key b {
    font-weight: 600;
  }
`;
