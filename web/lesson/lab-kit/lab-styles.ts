/** Styles that all labs share: card, controls, legends, readouts and the data table. */
import { css } from 'lit';
import { leftToRight } from '../ui/theme/left-to-right.ts';
import { sideways } from '../ui/theme/sideways.ts';
import { thumbs } from '../ui/theme/thumbs.ts';
import { touchFields } from '../ui/theme/touch-fields.ts';
import { unseen } from '../ui/theme/unseen.ts';

export const labStyles = css`
  ${leftToRight}
  :host {
    display: block;
    container-type: inline-size;
    font: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
    padding: var(--s4);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
  }
  .card > * {
    min-width: 0;
    margin: 0;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2) var(--s4);
  }
  h3 {
    margin: 0 0 var(--s1);
    font: 600 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
  }
  p {
    margin: 0;
  }
  .soft {
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
    text-wrap: pretty;
  }
  .number {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    white-space: nowrap;
  }
  p.number {
    white-space: normal;
  }
  .press {
    min-height: 32px;
    padding: 0 var(--s3);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--ink);
    font: inherit;
    cursor: pointer;
  }
  .press:hover:not(:disabled) {
    border-color: var(--accent);
  }
  .press:disabled {
    color: var(--ink-faint);
    cursor: default;
  }
  .press[aria-pressed='true'] {
    border-color: var(--accent);
    background: color-mix(in oklab, var(--accent) 12%, var(--surface-raised));
    font-weight: 600;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  svg {
    display: block;
    overflow: visible;
  }
  svg text {
    font: 450 12px/1 var(--font-ui);
    fill: var(--ink-soft);
  }
  select {
    min-height: 32px;
    max-width: min(14em, 100%);
    min-width: 0;
    padding: 0 var(--s2);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--ink);
    font: inherit;
  }
  label {
    display: inline-flex;
    max-width: 100%;
    align-items: center;
    gap: var(--s2);
    font-weight: 550;
  }
  .slide {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
  .slide input {
    width: 100%;
    min-height: 28px;
    margin: 0;
    accent-color: var(--accent);
  }
  .slide output {
    color: var(--ink-soft);
    font-weight: 450;
    font-size: calc(13 * var(--px));
  }
  .scroll {
    position: relative;
    overflow-wrap: normal;
    ${sideways}
    scrollbar-color: var(--ink-faint) transparent;
  }
  summary {
    width: max-content;
    max-width: 100%;
    min-height: 24px;
    border-radius: 4px;
    color: var(--accent);
    font-size: calc(13 * var(--px));
    cursor: pointer;
  }
  .twin table {
    width: 100%;
    margin-top: var(--s2);
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(22 * var(--px));
  }
  .twin :is(th, td) {
    padding: 0 var(--s2);
    border-bottom: 1px solid var(--rule);
    text-align: end;
    white-space: nowrap;
  }
  .twin th {
    color: var(--ink-soft);
    font-weight: 500;
  }
  .twin td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  ${unseen}
  ${touchFields}
  ${thumbs}
`;
