/** Four cards about the backward pass: a nudged number, a sum of contributions, one row of the softmax, and its saturation. */
import { css, html } from 'lit';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { status } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';
import { fields } from './fields.ts';
import { nudgeCard, nudgeModel } from './nudge-card.ts';
import { rowCard, rowModel } from './row-card.ts';
import { saturationCard, saturationModel } from './saturation-card.ts';
import { sumsCard, sumsModel } from './sums-card.ts';

export default laboratory({
  fields,
  once: true,

  model: (lab, until) => ({
    nudge: nudgeModel(lab, until),
    sums: sumsModel(lab),
    row: rowModel(lab),
    saturation: saturationModel(lab, until),
  }),

  controls(ui, { nudge, sums, row, saturation }, words: typeof english) {
    // The trace has no gradients until they are computed.
    if (!ui.lab.trace.has('loss')) return status(words.waiting, 'waits');
    return html`
      ${nudgeCard(ui, nudge, words.nudge)} ${sumsCard(ui, sums, words.sums)} ${rowCard(ui, row, words.row)}
      ${saturationCard(ui, saturation, words.saturation)}`;
  },

  styles: css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
    }
    .waits {
      color: var(--ink-soft);
      font: var(--type-text);
    }
    .tall {
      max-height: calc(320 * var(--px));
      overflow-y: auto;
    }
    .parts {
      width: 100%;
      border-collapse: collapse;
      font-size: calc(13 * var(--px));
      line-height: calc(22 * var(--px));
    }
    .parts th {
      width: 8em;
      max-width: 8em;
      overflow: hidden;
      color: var(--ink-soft);
      font-weight: 500;
      text-align: start;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .parts .number {
      width: 6.5em;
      text-align: end;
    }
    .parts .later th {
      color: var(--ink-faint);
    }
    .bar {
      direction: ltr;
      padding-inline: var(--s3) 0;
      background: linear-gradient(var(--rule), var(--rule)) calc(50% + var(--s3) / 2) 0 / 1px 100% no-repeat;
    }
    .bar i {
      display: block;
      height: 14px;
      border-radius: 2px;
    }
    .total b {
      font-weight: 650;
    }
    .facts {
      display: grid;
      grid-template-columns: minmax(0, max-content) max-content;
      gap: 2px var(--s4);
      margin: 0;
    }
    .facts dt {
      color: var(--ink-soft);
    }
    .facts dd {
      margin: 0;
    }
    .facts .main {
      color: var(--ink);
      font-weight: 600;
    }
    .plot .dot.single {
      fill: var(--accent);
    }
    .plot .dot.double {
      fill: none;
      stroke: var(--ink-soft);
      stroke-width: 1.5;
    }
    .plot .line.square {
      stroke: var(--ink-faint);
      stroke-width: 1;
      stroke-dasharray: 4 3;
    }
    .plot .rule.floor {
      stroke-dasharray: 4 3;
    }
    .plot .rule.here {
      stroke-dasharray: none;
    }
    .plot .name.soft {
      fill: var(--ink-soft);
      font-weight: 450;
    }
    .reaching {
      color: var(--tensor-weights);
    }
    .passing {
      color: var(--tensor-scores);
    }
    input[type='range'] {
      flex: 1;
      min-width: 120px;
      height: calc(24 * var(--px));
      margin: 0;
      accent-color: var(--accent);
    }
    .working {
      border-collapse: separate;
      border-spacing: 1px 2px;
      font-size: calc(12 * var(--px));
      line-height: calc(16 * var(--px));
    }
    .working th {
      padding: 0 2px;
      color: var(--ink-soft);
      font-weight: 500;
      vertical-align: bottom;
    }
    .working [scope='row'] {
      max-width: calc(72 * var(--px));
      padding-inline-end: var(--s1);
      overflow: hidden;
      color: var(--ink);
      text-align: end;
      text-overflow: ellipsis;
      vertical-align: middle;
      white-space: nowrap;
    }
    .working [colspan] {
      max-width: none;
    }
    .working :is(tbody, tfoot) td {
      min-width: 44px;
      height: calc(24 * var(--px));
      padding: 0 2px;
      border-radius: 2px;
      font-family: var(--font-mono);
      font-feature-settings: 'calt' 0;
      text-align: end;
    }
    .working .new {
      outline: 2px solid var(--accent);
    }
  `,
});
