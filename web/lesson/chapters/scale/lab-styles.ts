/** Styles of the √d_k lab: unscaled is hollow and dashed, scaled is solid. */
import { css } from 'lit';

export const scaleLabStyles = css`
  :host {
    --plain: var(--warn);
    --scaled: var(--tensor-scores);
  }
  mha-number-field {
    flex: 1 1 calc(260 * var(--px));
    max-width: calc(360 * var(--px));
  }
  .plain {
    color: var(--plain);
  }
  .scaled {
    color: var(--scaled);
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
  text.name {
    font-weight: 600;
    fill: currentColor;
  }
  .bar {
    fill: color-mix(in oklab, currentColor 70%, transparent);
  }
  .bar.plain {
    fill: color-mix(in oklab, currentColor 22%, transparent);
    stroke: currentColor;
    stroke-width: 1;
  }
  .base,
  .grid {
    stroke: var(--rule);
  }
  .here {
    stroke: var(--ink-faint);
    stroke-dasharray: 2 3;
  }
  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
  }
  .line.plain {
    stroke-dasharray: 5 3;
  }
  .theory {
    stroke: var(--ink-faint);
    stroke-width: 1;
  }
  .mark {
    fill: currentColor;
    stroke: var(--surface-raised);
    stroke-width: 1;
  }
  .mark.plain {
    fill: var(--surface-raised);
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .curves {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
  }
  @container (min-width: 440px) {
    .curves {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .curves svg {
    cursor: pointer;
    touch-action: pan-y;
  }
  .curves .values {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s3);
    font-size: calc(13 * var(--px));
  }
  .shares {
    display: grid;
    gap: var(--s2);
  }
  .shares .row {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--s2);
  }
  .shares .row > span {
    width: calc(105 * var(--px));
    font-weight: 600;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
`;
