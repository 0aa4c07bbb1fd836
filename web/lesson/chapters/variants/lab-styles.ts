/** Styles of the key/value dial and of the decoded row. */
import { css } from 'lit';
import { hatched } from '../../lab-kit/cell-table-styles.ts';

export const variantsLabStyles = css`
  .second {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  h4 {
    margin: 0 0 var(--s1);
    color: var(--ink-soft);
    font: 500 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
  }
  .last {
    margin-top: var(--s2);
  }
  .dial .frame {
    fill: none;
    stroke: var(--ink-faint);
    stroke-width: 1;
  }
  .dial .key .frame {
    stroke: var(--tensor-k);
    stroke-width: 1.5;
  }
  .dial .value .frame {
    stroke: var(--tensor-v);
    stroke-width: 1.5;
  }
  .dial .frame.weights {
    stroke: var(--tensor-weights);
  }
  .dial .stem {
    fill: none;
    stroke: var(--axis-g);
    stroke-width: 1.5;
  }
  .savings :is(th, td) {
    padding-inline: var(--s2) 0;
    text-align: end;
    vertical-align: bottom;
  }
  .savings :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  .savings thead th {
    line-height: calc(16 * var(--px));
  }
  .savings td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    white-space: nowrap;
  }
  .writing {
    --name: 72;
    width: 100%;
    /* In type of twice the size, the table scrolls. */
    min-width: calc((var(--name) + 3 * 60) * var(--px));
    max-width: calc(420 * var(--px));
    table-layout: fixed;
  }
  .writing thead td {
    width: calc(var(--name) * var(--px));
  }
  .writing thead th {
    padding-inline: 2px;
    overflow-wrap: break-word;
    vertical-align: bottom;
  }
  .writing th[scope='row'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .writing :is(.later, .left) th {
    color: var(--ink-soft);
    font-weight: 450;
  }
  .writing tbody td {
    height: calc(24 * var(--px));
    padding: 0 2px;
    border-inline-start: 1px solid var(--ink-faint);
    background: linear-gradient(to right, color-mix(in oklab, var(--map-share) 28%, transparent) var(--share, 0%), transparent 0);
    text-align: center;
  }
  .writing tbody .state {
    padding: 3px 2px;
    border: 1px solid transparent;
    border-radius: 3px;
    background: none;
    font: 450 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-ui);
  }
  .writing .kept .state {
    border-color: var(--tensor-k);
    background: color-mix(in oklab, var(--tensor-k) 16%, var(--surface-raised));
  }
  .writing .fresh .state {
    padding: 2px 1px;
    border: 2px solid var(--accent);
    font-weight: 650;
  }
  .writing .left .state {
    background: ${hatched};
    color: var(--ink-soft);
  }
  .writing .later .state {
    color: var(--ink-soft);
  }
  .bars {
    grid-template-columns: minmax(0, auto) minmax(calc(48 * var(--px)), 1fr) 4.5em;
  }
  .bars .number {
    text-align: end;
  }
  .bars .bar i {
    min-width: 1px;
    background: color-mix(in oklab, var(--tensor-k) 70%, var(--surface-raised));
  }
  .bars .bar i.uncached {
    background: repeating-linear-gradient(90deg, var(--ink-soft) 0 3px, color-mix(in oklab, var(--ink-soft) 55%, var(--surface-raised)) 3px 5px);
  }
`;
