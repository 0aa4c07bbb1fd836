/** Styles of all laboratories: cards, controls, tables, lists of bars, charts. */
import { css } from 'lit';
import { sideways } from '../ui/theme/sideways.ts';

/** Numbers as charts and as tables. */
export const numberStyles = css`
  svg { display: block; overflow: visible; }
  svg text { font: 450 12px/1 var(--font-ui); fill: var(--ink-soft); }
  .plot text { font-size: calc(12 * var(--px)); font-variant-numeric: tabular-nums; }
  .plot .name { font-weight: 600; fill: currentColor; }
  .plot .grid { stroke: var(--rule); opacity: 0.6; }
  .plot .base { stroke: var(--ink-faint); }
  .plot .line { fill: none; stroke: currentColor; stroke-width: 2; }
  .plot .area { fill: color-mix(in oklab, currentColor 25%, transparent); }
  .plot .bar { fill: color-mix(in oklab, currentColor 70%, transparent); }
  .plot .line.run { stroke-width: 0.75; stroke-dasharray: none; opacity: 0.45; }
  .plot .dot { fill: currentColor; stroke: var(--surface-raised); }
  .plot .rule { stroke: var(--ink-faint); stroke-dasharray: 2 3; }
  .plot .awaited { fill: var(--ink-soft); font-size: calc(13 * var(--px)); font-weight: 450; }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    font-size: calc(13 * var(--px));
    font-weight: 550;
  }
  .legend > span { display: inline-flex; align-items: center; gap: 6px; }
  .scroll {
    position: relative;
    overflow-wrap: normal;
    ${sideways}
    scrollbar-color: var(--ink-faint) transparent;
  }
  summary { width: max-content; max-width: 100%; color: var(--accent); font-size: calc(13 * var(--px)); }
  /* A list of results. */
  .table { width: 100%; font-size: calc(13 * var(--px)); line-height: calc(18 * var(--px)); }
  .table :is(th, td) {
    padding-block: 5px;
    padding-inline: 0 var(--s2);
    border-bottom: 1px solid var(--rule);
    text-align: start;
  }
  .table thead th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    vertical-align: bottom;
    /* A column is as wide as its longest word. */
    overflow-wrap: break-word;
  }
  .table tfoot :is(th, td) { border-bottom: 0; font-weight: 650; }
  .table :is(th, td):last-child { padding-inline-end: 0; }
  .table .number { text-align: end; }
  .table thead .number { font-family: inherit; white-space: normal; }
  /* Every cell beside the name of its row is a number. */
  .numbers :is(th, td):first-child { padding-inline-end: 0; }
  .numbers :is(th, td):not(:first-child) { padding-inline: var(--s2) 0; text-align: end; }
  .numbers td { font-family: var(--font-mono); font-feature-settings: 'calt' 0; white-space: nowrap; }
  .twin .table { margin-top: var(--s2); }
  .twin .table :is(th, td) { padding-block: 2px; }
`;

export const labStyles = [
  numberStyles,
  css`
  :host { display: block; container-type: inline-size; }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
    padding: var(--s4);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
  }
  .card > * { min-width: 0; margin: 0; }
  h3 { margin-bottom: var(--s1); font: 600 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  h3.second {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  hr { width: 100%; border: 0; border-top: 1px solid var(--rule); }
  p.number { white-space: normal; }
  /* What changes when a control does keeps its room. */
  .status { min-height: 40px; text-wrap: pretty; }
  .broken { color: var(--warn); font-weight: 650; }
  select { max-width: min(14em, 100%); }
  label { display: inline-flex; max-width: 100%; align-items: center; gap: var(--s2); font-weight: 550; }
  .slide { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0; }
  .slide input { min-height: 28px; }
  .slide output { color: var(--ink-soft); font-weight: 450; font-size: calc(13 * var(--px)); }
  textarea {
    width: 100%;
    padding: var(--s1) var(--s3);
    font: 400 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
    resize: vertical;
  }
  .problem:not(:empty) {
    padding-inline-start: var(--s3);
    border-inline-start: 3px solid var(--warn);
    overflow-wrap: anywhere;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(210 * var(--px))), 1fr));
    gap: var(--s3) var(--s6);
  }
  dl.facts {
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(min-content, 1fr);
    gap: 2px var(--s4);
  }
  .facts dt,
  .bars dt { color: var(--ink-soft); }
  .bars {
    display: grid;
    grid-template-columns: minmax(calc(56 * var(--px)), max-content) minmax(calc(48 * var(--px)), 1fr) max-content;
    gap: 2px var(--s2);
    font-size: calc(13 * var(--px));
  }
  .bars dt { max-width: calc(150 * var(--px)); overflow: hidden; text-overflow: ellipsis; }
  .bars .bar { align-self: center; height: 12px; border-inline-start: 1px solid var(--ink-faint); }
  .bars .number { text-align: end; }
  .bars i {
    display: block;
    height: 100%;
    min-width: 1px;
    background: color-mix(in oklab, var(--accent) 55%, var(--surface-raised));
  }
  /* A row of numbers as colours. */
  .strip { display: flex; direction: ltr; }
  .strip i { flex: 1; min-width: 1px; }
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(136 * var(--px))), 1fr));
    gap: var(--s2);
  }
  .gallery .press {
    display: grid;
    gap: var(--s1);
    width: 100%;
    height: 100%;
    padding: var(--s2);
    font-weight: 450;
    text-align: start;
  }
  /* A table with one small number per cell. The names of its rows stay in sight while it scrolls; --name is their width. */
  .cells {
    border-collapse: separate;
    border-spacing: 1px 2px;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  .cells th { padding: 0 2px; color: var(--ink-soft); vertical-align: bottom; }
  .cells th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: calc(var(--name) * var(--px));
    min-width: calc(var(--name) * 1px);
    max-width: calc(var(--name) * var(--px));
    padding-inline: 0 var(--s1);
    overflow: hidden;
    background: var(--surface-raised);
    color: var(--ink);
    font-weight: 550;
    text-align: end;
    text-overflow: ellipsis;
    vertical-align: middle;
    white-space: nowrap;
  }
  .cells :is(tbody, tfoot) td {
    min-width: 42px;
    height: calc(24 * var(--px));
    padding: 0 2px;
    border-radius: 2px;
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: end;
  }
  /* Columns of shares: --share fills a cell. In type of twice the size, the table scrolls. */
  .shares {
    width: 100%;
    min-width: calc((var(--name) + var(--columns) * 46) * var(--px));
    table-layout: fixed;
  }
  .shares thead td { width: calc(var(--name) * var(--px)); }
  .shares thead th { overflow-wrap: break-word; }
  .shares :is(tbody, tfoot) td { text-align: center; }
  .shares tbody td {
    border-inline-start: 1px solid var(--ink-faint);
    border-radius: 0;
    background: linear-gradient(to right, color-mix(in oklab, var(--map-share) 28%, transparent) var(--share, 0%), transparent 0);
  }
`,
];

/** On the stage, a laboratory fills it. */
export const stageStyles = css`
  :host {
    position: absolute;
    inset: 0;
    box-sizing: border-box;
    padding: var(--s2) var(--s4);
    container-type: size;
    overflow: auto;
  }
  @media print {
    :host {
      position: static;
      padding: 0;
      container-type: inline-size;
      overflow: visible;
      print-color-adjust: exact;
    }
    :is(button, input, select, progress, .slide, label:has(select)) { display: none; }
  }
`;

/** The background of cells that count for nothing. */
export const hatched = css`repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, var(--ink-faint) 38%, transparent) 4px 5px)`;
