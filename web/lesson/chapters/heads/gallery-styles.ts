/** Styles of the head gallery: a card per head, and one head's weights. */
import { css } from 'lit';

export const galleryStyles = css`
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(136 * var(--px))), 1fr));
    gap: var(--s2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .gallery .press {
    display: grid;
    grid-template-rows: auto auto 1fr;
    gap: var(--s1);
    width: 100%;
    height: 100%;
    padding: var(--s2);
    text-align: start;
  }
  .gallery .press[aria-pressed='true'] {
    font-weight: 450;
  }
  .gallery b {
    font-weight: 600;
  }
  .gallery small {
    color: var(--axis-h);
    font-size: calc(12 * var(--px));
    font-weight: 600;
  }
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
  .alone {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .alone caption {
    padding-block: var(--s2) var(--s1);
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    text-align: start;
  }
  .alone :is(th, td) {
    padding: 3px 0 3px var(--s2);
    font-weight: 450;
    text-align: end;
  }
  .alone tbody th {
    padding-inline-start: 0;
    text-align: start;
  }
  .alone tbody tr {
    border-top: 1px solid var(--rule);
  }
  .alone :is(thead tr:first-child :nth-child(n + 2), thead tr:last-child :nth-child(even), td:nth-child(even)) {
    padding-inline-start: var(--s4);
  }
  .alone td {
    font-variant-numeric: tabular-nums;
  }
  .alone thead th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
  }
  .weights,
  .parts {
    border-collapse: separate;
    border-spacing: 1px;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  :is(.weights, .parts) th {
    padding: 0 var(--s1);
    color: var(--ink-soft);
    font-weight: 450;
  }
  :is(.weights, .parts) tbody th {
    padding-inline-start: 0;
    color: var(--ink);
    text-align: start;
    white-space: nowrap;
  }
  .weights td {
    min-width: 40px;
    height: calc(24 * var(--px));
    padding: 0 3px;
    border-radius: 2px;
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: right;
    white-space: nowrap;
  }
  .weights .zero {
    color: var(--ink-faint);
  }
  .weights .gap {
    min-width: 10px;
    width: 10px;
  }
  :is(.weights, .parts) thead .q {
    color: var(--tensor-q);
    font-weight: 600;
  }
  :is(.weights, .parts) thead .k {
    color: var(--tensor-k);
    font-weight: 600;
  }
  .scroll + .soft {
    margin-top: var(--s2);
  }
  .parts {
    border-collapse: collapse;
  }
  .parts td {
    padding: 2px var(--s2) 2px 0;
    border-top: 1px solid var(--rule);
    vertical-align: top;
  }
  .parts thead th {
    text-align: start;
  }
  .parts .number {
    text-align: right;
  }
  .parts thead .number {
    font-family: inherit;
  }
  .parts small {
    display: block;
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    line-height: calc(15 * var(--px));
    white-space: nowrap;
  }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: 2px var(--s2);
    margin: 0;
    padding: 0;
    list-style: none;
    font: 400 calc(16 * var(--px)) / calc(20 * var(--px)) var(--font-prose);
  }
  .kinds small {
    display: block;
    color: var(--ink-soft);
    font: 450 calc(12 * var(--px)) / calc(14 * var(--px)) var(--font-ui);
  }
`;
