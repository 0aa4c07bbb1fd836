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
    padding-inline: var(--s3) 0;
    text-align: end;
    vertical-align: bottom;
  }
  .savings :is(th, td):first-child {
    padding-inline-start: 0;
    text-align: start;
    white-space: nowrap;
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
    --name: 76;
    --cell: 46;
    --widest: 64;
    --high: 54;
  }
  .writing th[scope='col'] {
    color: var(--ink);
    font-weight: 550;
  }
  .writing th[scope='row'] {
    font-weight: 450;
  }
  .writing th.later,
  .writing th.left {
    color: var(--ink-soft);
    font-weight: 450;
  }
  .writing td.none {
    border-bottom-style: dotted;
  }
  .writing .states td {
    height: calc(24 * var(--px));
    padding: 3px 2px;
    border: 1px solid transparent;
    border-radius: 3px;
    font: 450 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-ui);
  }
  .writing .states td.kept {
    border-color: var(--tensor-k);
    background: color-mix(in oklab, var(--tensor-k) 16%, var(--surface-raised));
  }
  .writing .states td.fresh {
    border: 2px solid var(--accent);
    padding: 2px 1px;
    font-weight: 650;
  }
  .writing .states td.left {
    background: ${hatched};
    color: var(--ink-soft);
  }
  .writing .states td.later {
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
