/** Styles of `plot()` and its `legend()`: grid, axes and marks. A series' own class sets `color`. */
import { css } from 'lit';

export const plotStyles = css`
  .plot text {
    font-size: calc(12 * var(--px));
    font-variant-numeric: tabular-nums;
  }
  .plot .title {
    fill: var(--ink-soft);
  }
  .plot .name {
    font-weight: 600;
    fill: currentColor;
  }
  .plot .grid {
    stroke: var(--rule);
    opacity: 0.6;
  }
  .plot .base {
    stroke: var(--ink-faint);
  }
  .plot .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .plot .area {
    fill: color-mix(in oklab, currentColor 25%, transparent);
  }
  .plot .bar {
    fill: color-mix(in oklab, currentColor 70%, transparent);
  }
  .plot .dot {
    fill: currentColor;
  }
  .plot .rule {
    stroke: var(--ink-faint);
    stroke-dasharray: 2 3;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    font-size: calc(13 * var(--px));
    font-weight: 550;
  }
  .legend > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
`;
