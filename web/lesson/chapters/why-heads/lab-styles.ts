/** Styles of the two lookups: bars per token, and the cost of the single head's balance. */
import { css } from 'lit';

export const whyHeadsLabStyles = css`
  .second {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  .settings {
    display: grid;
    gap: var(--s2);
  }
  .bars {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .bars th {
    padding: 0;
    color: var(--ink-soft);
    font-weight: 450;
    text-align: start;
  }
  .bars tbody th {
    width: 1%;
    padding-inline-end: var(--s2);
    color: var(--ink);
    font: 400 calc(16 * var(--px)) / calc(22 * var(--px)) var(--font-prose);
    white-space: nowrap;
  }
  .bars tbody th small {
    margin-inline-start: var(--s1);
    color: var(--accent);
    font: 600 calc(12 * var(--px)) / 1 var(--font-ui);
  }
  .bars td {
    padding-block: 2px;
    padding-inline-end: var(--s2);
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 2.6em;
    align-items: center;
    gap: var(--s1);
  }
  .bar i {
    display: block;
    height: 14px;
    min-width: 1px;
    border-radius: 1px;
    background: color-mix(in oklab, var(--tensor-weights) 62%, var(--surface-raised));
  }
  .bar span {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: right;
  }
  .scroll + .soft,
  .soft + [role='status'] {
    margin-top: var(--s2);
  }
  .told {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px var(--s3);
    margin: 0;
  }
  .told dt {
    color: var(--ink-soft);
  }
  .told dd {
    margin: 0;
  }
  .told b {
    font-weight: 600;
  }
  .told .right b {
    color: var(--ok);
  }
  .told .wrong b {
    color: var(--warn);
  }
  .compare {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .compare :is(th, td) {
    padding: 3px var(--s2) 3px 0;
    border-bottom: 1px solid var(--rule);
    font-weight: 450;
    text-align: start;
  }
  .compare thead th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    line-height: calc(15 * var(--px));
    vertical-align: bottom;
    overflow-wrap: normal;
    hyphens: manual;
  }
  .compare td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    white-space: nowrap;
  }
  .compare .now th {
    font-weight: 650;
  }
  .axis {
    stroke: var(--ink-faint);
    stroke-width: 1;
  }
  .line {
    fill: none;
    stroke: var(--tensor-weights);
    stroke-width: 2;
  }
  .line.dashed {
    stroke-dasharray: 5 4;
  }
  .reference {
    stroke: var(--ok);
    stroke-width: 1.5;
    stroke-dasharray: 1 3;
  }
  .mark {
    stroke: var(--ink);
    stroke-width: 1;
  }
  .dot {
    fill: var(--ink);
  }
`;
