/** Stage styles: the picture takes the room that the transport leaves. */
import { css } from 'lit';

export const stageStyles = css`
  :host { display: flex; flex-direction: column; min-height: 0; background: var(--surface); }
  /* Its code comes after the picture: the room is kept free. */
  ::slotted(mha-ribbon) { display: flex; flex: none; height: clamp(58px, 46px + 3.5vw, calc(98 * var(--px))); }
  /* Matrices and time run from left to right in every language. */
  .over, mha-legend { direction: ltr; }
  .picture { position: relative; flex: 1; min-height: 160px; overflow: hidden; touch-action: pan-y pinch-zoom; }
  /* Its letters take the figures of this element; they were laid out with proportional ones. */
  canvas { position: absolute; inset: 0; width: 100%; height: 100%; font-variant-numeric: normal; }
  .exhibited > :is(canvas, .over) { visibility: hidden; }
  .exhibit { position: absolute; inset: 0; overflow: auto; touch-action: auto; }
  .picture:not(.exhibited) > .exhibit { visibility: hidden; }
  :host([presenting]) .exhibit { --px: calc(var(--mha-font-size, 16px) / 10); }
  .over { position: absolute; top: 0; inset-inline-start: 0; transform-origin: 0 0; pointer-events: none; }
  .matrix { position: absolute; pointer-events: none; border-radius: 4px; }
  .tooltip {
    position: absolute;
    max-width: calc(260 * var(--px));
    padding: 4px 8px;
    border-radius: var(--radius);
    background: var(--ink);
    color: var(--surface-opaque);
    font: 450 calc(12.5 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
    font-variant-numeric: tabular-nums;
    pointer-events: none;
    width: max-content;
  }
  mha-legend { flex: none; min-height: 20px; padding: 2px var(--s3); }
  /* An exhibit explains its colours itself. */
  .exhibited + mha-legend { display: none; }
  /* Below the bar that folds a phone's figure away, the picture yields first. */
  @media (max-width: 43em) {
    .picture { min-height: 136px; }
  }
  /* A short phone, or one held sideways, has room for the picture or for these. */
  @media (max-height: 27em), (max-width: 43em) and (max-height: 43em) {
    mha-legend { display: none; }
    .picture { min-height: 120px; }
    ::slotted(mha-ribbon) { height: 46px; }
  }
  :host([presenting]) mha-legend {
    font-size: clamp(calc(14 * var(--px)), 1.3vw, calc(20 * var(--px)));
    line-height: 1.5;
  }
  :host([presenting]) ::slotted(mha-ribbon) { --px: calc(var(--mha-font-size, 16px) / 10.5); height: calc(66 * var(--px)); }
  a.icon { color: inherit; }
  .icon[aria-pressed='true'] { background: var(--accent); color: var(--accent-ink); }
  mha-transport { padding: 0 var(--s3) var(--s2); }
  /* On a phone nobody presents, copies code into a page or reads a matrix at once, and the time line needs the room. */
  @media (pointer: coarse) and (max-width: 43em) {
    mha-embed-button, button.present, .digits { display: none; }
  }
`;
