/** Recorded maps and losses of a trained model, which the stage shows before the reader trains one: the core is too large to load with the chapter. */
import { html } from 'lit';
import { headRoles } from '../../lab-kit/trainer/head-roles.ts';
import { TASK_DEFAULTS } from '../../lab-kit/trainer/settings.ts';
import { recall } from '../../lab-kit/trainer/tasks/recall.ts';
import type { words as english } from './en.ts';
import './head-maps.ts';
import poster from './poster.json';

const { layers, heads } = TASK_DEFAULTS.recall;

export const RECORDED = {
  steps: poster.steps,
  layers,
  heads,
  ids: poster.ids,
  attention: Float32Array.from(poster.hundredths, (value) => value / 100),
  measures: poster.thousandths.map((loss, step) => ({ step, loss: loss / 1000 })),
};

export function recordedMaps(words: typeof english, side: number, rows: number) {
  const { ids, attention } = RECORDED;
  return html`<mha-training-maps .words=${words} .attention=${attention} .tokens=${ids.map((id) => recall.vocabulary[id] ?? '')}
    .layers=${layers} .heads=${heads} .rows=${rows} .roles=${headRoles('recall', ids, attention)} .switches=${false} .side=${side}></mha-training-maps>`;
}
