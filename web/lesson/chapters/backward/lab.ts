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
    .parts :is(th, td) {
      padding-block: 2px;
      border-bottom: 0;
    }
    .parts th {
      width: 8em;
      max-width: 8em;
      overflow: hidden;
      color: var(--ink-soft);
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .parts .number { width: 6.5em; }
    .parts .later th { color: var(--ink-faint); }
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
    .total b { font-weight: 650; }
    .facts :is(.main, dt:has(+ .main)) {
      color: var(--ink);
      font-weight: 600;
    }
    .plot .dot.single { fill: var(--accent); }
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
    .plot .rule.floor { stroke-dasharray: 4 3; }
    .plot .rule.here { stroke-dasharray: none; }
    .plot .name.soft { font-weight: 450; }
    .reaching { color: var(--tensor-weights); }
    .passing { color: var(--tensor-scores); }
    input[type='range'] {
      flex: 1;
      min-width: 120px;
    }
    .working { --name: 72; }
    .working [colspan] { max-width: none; }
    .working .new { outline: 2px solid var(--accent); }
  `,
});
