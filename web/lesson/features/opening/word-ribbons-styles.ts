/** Styles of the opening's sentence and its ribbons. */
import { css } from 'lit';

export const wordRibbonsStyles = css`
  :host {
    display: block;
    font-size: calc(16 * var(--px));
    /* The sentence is English or French: it runs from left to right in every interface. */
    direction: ltr;
  }
  .picture { position: relative; width: fit-content; margin: 0 auto; font: 400 var(--size) / 1.2 var(--font-prose); }
  .across { padding-top: var(--room); }
  .column { padding-inline-end: var(--room); }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
  path { fill: none; stroke: var(--map-share); stroke-dasharray: 1 1; }
  .words { display: flex; white-space: nowrap; }
  .column .words { flex-direction: column; justify-content: center; min-height: calc(38px * var(--most)); }
  .cell { position: relative; }
  .word {
    min-width: 24px;
    padding: 0 0.14em;
    border-radius: var(--radius);
    /* Read words come forward. */
    color: color-mix(in oklab, var(--ink) calc(min(1, var(--share) * 2) * 100%), var(--ink-faint));
    touch-action: manipulation;
  }
  .column .cell { display: flex; align-items: baseline; }
  .column .word { min-height: 38px; }
  .text { display: inline-grid; justify-items: start; }
  .text > * { grid-area: 1 / 1; }
  .hold { visibility: hidden; }
  /* A stroke emboldens without widening. */
  .reader .now { color: var(--accent); -webkit-text-stroke: 0.022em currentColor; }
  .gap .now {
    text-decoration: underline dotted 2px;
    text-decoration-color: var(--ink-faint);
    text-underline-offset: 0.22em;
  }
  .percent { color: var(--accent); font: 600 calc(15 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  .across .cell { padding-bottom: calc(24 * var(--px)); }
  .across .percent { position: absolute; inset: auto 0 0; text-align: center; }
  .column .percent { width: calc(44 * var(--px)); text-align: end; }
  @media (forced-colors: active) {
    path { stroke: Highlight; }
    .reader .now { color: Highlight; }
  }
`;
