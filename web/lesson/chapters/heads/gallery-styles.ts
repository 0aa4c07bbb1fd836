/** Styles of the head gallery: a card per head, and one head's weights. */
import { css } from 'lit';

export const galleryStyles = css`
  .gallery .press { grid-template-rows: auto auto 1fr; }
  .gallery b { font-weight: 600; }
  .gallery small { color: var(--axis-h); font-size: calc(12 * var(--px)); font-weight: 600; }
  .gallery svg {
    width: 100%;
    height: auto;
    /* Drawn above the cells, because cells at the edge would cover a border. */
    outline: 1px solid color-mix(in oklab, var(--tensor-weights) 55%, var(--surface-raised));
    outline-offset: -1px;
    background: var(--map-empty);
  }
  .gallery .measures {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  .alone caption {
    padding-block: var(--s2) var(--s1);
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    text-align: start;
  }
  .alone :is(thead tr:first-child :nth-child(n + 2), thead tr:last-child :nth-child(even), td:nth-child(even)) {
    padding-inline-start: var(--s4);
  }
  .weights th[scope='row'] { width: auto; min-width: 0; max-width: none; text-align: start; }
  .weights .zero { color: var(--ink-faint); }
  .weights .gap { min-width: 10px; width: 10px; }
  thead .q { color: var(--tensor-q); font-weight: 600; }
  thead .k { color: var(--tensor-k); font-weight: 600; }
  .scroll + .soft { margin-top: var(--s2); }
  .parts td { vertical-align: top; }
  .parts small {
    display: block;
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    line-height: calc(15 * var(--px));
    white-space: nowrap;
  }
  .kinds { gap: 2px var(--s2); font: 400 calc(16 * var(--px)) / calc(20 * var(--px)) var(--font-prose); }
  .kinds small {
    display: block;
    color: var(--ink-soft);
    font: 450 calc(12 * var(--px)) / calc(14 * var(--px)) var(--font-ui);
  }
`;
