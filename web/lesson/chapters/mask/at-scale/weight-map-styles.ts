/** Styles of the large weight map: sharp pixels, the cursor's cross, and the rectangle being drawn. */
import { css } from 'lit';

export const weightMapStyles = css`
  :host { display: block; min-width: 0; direction: ltr; }
  .frame {
    position: relative;
    overflow: auto;
    /* Room for the cursor at the edge. */
    margin: -6px;
    padding: 6px;
    scrollbar-width: thin;
  }
  .map {
    position: relative;
    width: max-content;
    border-radius: 2px;
    outline: 1px solid var(--rule);
    cursor: crosshair;
  }
  /* Touch paints with a tool selected, and scrolls otherwise. */
  .map.paints { touch-action: none; }
  canvas {
    display: block;
    image-rendering: pixelated;
    forced-color-adjust: none;
    /* An invisible transition reports changes of the page's colours to the picture. */
    color: var(--map-share);
    transition: color 1ms step-end;
  }
  .row, .column, .cell, .area { position: absolute; pointer-events: none; forced-color-adjust: none; }
  .row, .column { background: color-mix(in oklab, var(--ink) 13%, transparent); }
  .row { inset-inline: 0; }
  .column { inset-block: 0; }
  .cell { border: 2px solid var(--ink); outline: 1px solid var(--surface-raised); border-radius: 2px; }
  .area { border: 2px dashed var(--accent); background: color-mix(in oklab, var(--accent) 18%, transparent); }
`;
