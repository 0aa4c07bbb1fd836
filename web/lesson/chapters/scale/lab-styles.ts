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
  .plot .line.plain {
    stroke-dasharray: 5 3;
  }
  .plot .theory {
    stroke: var(--ink-faint);
    stroke-width: 1;
  }
  .plot .dot {
    stroke: var(--surface-raised);
    stroke-width: 1;
  }
  .plot .dot.plain {
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
`;
