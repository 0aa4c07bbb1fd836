/** Styles of curves: the first series solid and dark, the second dashed, so that they differ in more than colour. */
import { css } from 'lit';

export const curveStyles = css`
  .chart {
    direction: ltr;
  }
  .chart .first {
    --series: var(--tensor-k);
  }
  .chart .second {
    --series: var(--tensor-q);
  }
  .chart .only,
  .chart .third {
    --series: var(--tensor-weights);
  }
  .chart .line {
    fill: none;
    stroke: var(--series);
    stroke-width: 2;
  }
  .chart .line.first {
    stroke-dasharray: 6 3;
  }
  .chart .line.third {
    stroke-dasharray: 2 2;
  }
  .chart .single {
    fill: none;
    stroke: var(--series);
    stroke-width: 0.75;
    opacity: 0.45;
  }
  .chart .band {
    fill: var(--series);
    opacity: 0.15;
  }
  .chart .dot {
    fill: var(--series);
    stroke: var(--surface-raised);
  }
  .chart text.name {
    fill: var(--series);
    font-weight: 600;
  }
  /* Labels lie on the axis lines, so each letter has a halo in the card's background colour. */
  .chart text.awaited {
    font-size: 13px;
    paint-order: stroke;
    stroke: var(--surface-raised);
    stroke-width: 8px;
    stroke-linejoin: round;
  }
  .chart .grid {
    stroke: var(--rule);
  }
  .chart .mark {
    stroke: var(--ink-faint);
    stroke-dasharray: 2 3;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    font-size: calc(13 * var(--px));
  }
  .key .first {
    color: var(--tensor-k);
  }
  .key .second {
    color: var(--tensor-q);
  }
  .key b {
    font-weight: 600;
  }
  .problem {
    color: var(--warn);
  }
`;
