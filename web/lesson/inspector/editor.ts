/** The field that changes a given number, or the reason why this one cannot be changed. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { words as inspectorWords } from '../../messages/en/inspector.ts';
import { shortest } from '../../views/format-number.ts';
import { LIMITS } from '../constants/limits.ts';
import type { Edit } from '../constants/model-settings.ts';
import { placeOf } from '../fields/edits.ts';
import type { NumberChange } from '../ui/controls/number-field.ts';
import '../ui/controls/number-field.ts';
import { linearScale } from '../ui/controls/slider-scale.ts';
import { valueAt } from './describe.ts';
import { placeIn, reachOf, sendEdits, whyNotEditable, withValue } from './edits.ts';
import { decimalsFor, formatAligned } from './numbers.ts';
import type { Origin } from './origin.ts';

export interface EditorInput {
  readonly host: EventTarget & {
    readonly edits: readonly Edit[];
    readonly before: AttentionTrace | null;
    readonly origin: Origin;
    readonly problem: string | null;
  };
  readonly trace: AttentionTrace;
  readonly cell: CellRef;
}

export function editor({ host, trace, cell }: EditorInput): TemplateResult | typeof nothing {
  const words = inspectorWords.edit;
  const reason = whyNotEditable(cell, host.origin);
  const place = reason === null ? placeIn(trace, cell) : null;
  if (!place) return reason ? html`<p class="remarks">${reason}</p>` : nothing;
  const { edits, before, problem } = host;
  const unedited = (before ?? trace).get(cell.tensor);
  const original = valueAt(unedited, cell);
  const run = placeOf(place);
  // The numbers of an edit arrive one frame later.
  const edit = edits.find((each) => placeOf(each) === run);
  const value = edit?.value ?? shortest(original);
  const reach = reachOf(unedited.data, value);
  const change = (next: number, done: boolean): void =>
    sendEdits(host, { edits: withValue(edits, place, next, original), run: `edit ${run}`, done });
  return html`<div class="line edit" title=${words.hint}>
    ${keyed(
      run,
      html`<mha-number-field .label=${words.label} .value=${value} .min=${-LIMITS.edited} .max=${LIMITS.edited} .step=${reach / 20}
      .scale=${linearScale(-reach, reach, reach / 100)} .revertible=${true} .problem=${problem}
      @mha-number=${({ detail }: CustomEvent<NumberChange>) => change(detail.value, detail.done)}></mha-number-field>`,
    )}
    ${edit ? html`<button type="button" class="press" @click=${() => change(original, true)}>${words.back(formatAligned(original, decimalsFor([original])))}</button>` : nothing}
  </div>`;
}
