/** Styles of all laboratories: cards, controls, tables, lists of bars, charts. */
import { css } from 'lit';
import { sideways } from '../ui/theme/sideways.ts';

export const labStyles = css`
  :host {
    display: block;
    container-type: inline-size;
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
  h3 {
    margin-bottom: var(--s1);
    font: 600 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
  }
  h3.second {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  hr {
    width: 100%;
    border: 0;
    border-top: 1px solid var(--rule);
  }
  p.number {
    white-space: normal;
  }
  /* What changes when a control does keeps its room. */
  .said {
    min-height: 40px;
    text-wrap: pretty;
  }
  .broken {
    color: var(--warn);
    font-weight: 650;
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
    max-width: min(14em, 100%);
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
    min-height: 28px;
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
    color: var(--accent);
    font-size: calc(13 * var(--px));
  }
  .twin table {
    width: 100%;
    margin-top: var(--s2);
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
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(210 * var(--px))), 1fr));
    gap: var(--s3) var(--s6);
  }
  .table {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .table :is(th, td) {
    padding-block: 5px;
    border-bottom: 1px solid var(--rule);
    font-weight: 450;
    text-align: start;
  }
  .table thead th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    /* A column is as wide as its longest word. */
    overflow-wrap: break-word;
  }
  .bars {
    display: grid;
    gap: 4px var(--s2);
    margin: 0;
    font-size: calc(13 * var(--px));
  }
  .bars dt {
    color: var(--ink-soft);
  }
  .bars dd {
    margin: 0;
  }
  .bars .bar {
    align-self: center;
    height: 12px;
    border-inline-start: 1px solid var(--ink-faint);
  }
  .bars .bar i {
    display: block;
    height: 100%;
  }
  /* A table with one small number per cell. The names of its rows stay in sight while it scrolls; --name is their width. */
  .cells {
    border-collapse: separate;
    border-spacing: 1px 2px;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  .cells th {
    padding: 0;
    color: var(--ink-soft);
    font-weight: 450;
  }
  .cells th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: calc(var(--name) * var(--px));
    min-width: calc(var(--name) * 1px);
    padding-inline-end: var(--s1);
    background: var(--surface-raised);
    color: var(--ink);
    font-weight: 550;
    text-align: end;
  }
  .cells tbody td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  /* One cell per token, with a bar below the number: --cell, --widest and --high are their sizes. */
  .barred {
    border-spacing: 2px 4px;
  }
  .barred th[scope='col'] span {
    display: block;
    min-width: calc(var(--cell) * 1px);
    max-width: calc(var(--widest) * var(--px));
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .barred tbody td {
    position: relative;
    min-width: calc(var(--cell) * 1px);
    height: calc(var(--high) * var(--px));
    padding: 1px 2px 0;
    border-bottom: 1px solid var(--ink-faint);
    text-align: center;
    vertical-align: top;
  }
  .barred i {
    position: absolute;
    inset: auto 1px 0;
    background: color-mix(in oklab, var(--map-share) 28%, transparent);
    border-top: 2px solid var(--map-share);
  }
  .plot text {
    font-size: calc(12 * var(--px));
    font-variant-numeric: tabular-nums;
  }
  .plot .title {
    fill: var(--ink-soft);
  }
  .plot .name {
    font-weight: 600;
    fill: currentColor;
  }
  .plot .grid {
    stroke: var(--rule);
    opacity: 0.6;
  }
  .plot .base {
    stroke: var(--ink-faint);
  }
  .plot .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .plot .area {
    fill: color-mix(in oklab, currentColor 25%, transparent);
  }
  .plot .bar {
    fill: color-mix(in oklab, currentColor 70%, transparent);
  }
  .plot .dot {
    fill: currentColor;
  }
  .plot .rule {
    stroke: var(--ink-faint);
    stroke-dasharray: 2 3;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    font-size: calc(13 * var(--px));
    font-weight: 550;
  }
  .legend > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
`;

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
    :is(button, input, select, progress, .slide, label:has(select)) {
      display: none;
    }
  }
`;

/** The background of cells that count for nothing. */
export const hatched = css`repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, var(--ink-faint) 38%, transparent) 4px 5px)`;
