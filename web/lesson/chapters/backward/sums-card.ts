/** Adds up the largest cell of a gradient, one contribution at a time. */
import { computed } from '@preact/signals-core';
import { html, nothing } from 'lit';
import type { CellRef } from '../../../engine/cell.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { cellInWords } from '../../inspector/describe.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { heatColour } from '../../lab-kit/heat.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { button, card, note, type Ui } from '../../lab-kit/ui.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { type Contribution, contributions, SUMS, type Summed } from './contributions.ts';
import type { words as english } from './en.ts';
import type { Fields } from './fields.ts';
import { numberAt, steepest } from './nudge.ts';

type Words = (typeof english)['sums'];

const DECIMALS = 4;

/** Null while there are no gradients. */
export function sumsModel(lab: Lab<Fields>) {
  return computed(() => {
    const { sum } = lab.values;
    const { trace, settings } = lab;
    if (!trace.has('loss')) return null;
    const cell: CellRef = { tensor: sum, at: steepest(trace, sum.slice(2), settings.head).at };
    return { cell, parts: contributions(trace, cell, SUMS[sum]) };
  });
}

export function sumsCard(ui: Ui<Fields>, model: ReturnType<typeof sumsModel>, words: Words) {
  const { cell, parts = [] } = model.value ?? {};
  const { sum, added } = ui.values;
  const { trace, tokens } = ui.lab;
  if (!cell) return nothing;
  const done = Math.min(added, parts.length);
  const most = Math.max(...parts.map(({ value }) => Math.abs(value)));
  const total = parts.slice(0, done).reduce((so, { value }) => so + value, 0);
  const core = numberAt(trace, cell);
  const add = (label: string, count: number, disabled: boolean) =>
    button(label, () => ui.adjust({ added: count }), { disabled });
  /** A token, a head, or the tensor of a path. */
  const name = (of: Contribution['of']): string => {
    if (typeof of === 'string') return tensorSymbol(of);
    return SUMS[sum] === 'h' ? words.head(of) : (tokens[of] ?? String(of));
  };
  const names = (Object.keys(SUMS) as Summed[]).map((one) => [one, words.names[one].replace('_', '')] as const);
  const all = done >= parts.length;
  return card(
    html`<h3>${words.title}</h3>`,
    ui.select('sum', names, { label: words.which, set: (sum) => ui.adjust({ sum, added: 1 }) }),
    html`<p>${subscripted(words.why[sum])}</p>`,
    note(words.cell(cellInWords(trace.get(cell.tensor), ui.lab, cell))),
    html`<div class="scroll tall" tabindex="0" role="group" aria-label=${words.list}>
      <table class="table parts">
        ${parts.map(({ of, value }, i) => {
          const share = most > 0 ? Math.abs(value) / most : 0;
          return html`<tr class=${i < done ? '' : 'later'}>
            <th scope="row">${name(of)}</th>
            <td class="number">${i < done ? formatAligned(value, DECIMALS) : '·'}</td>
            <td class="bar" aria-hidden="true">${
              i < done
                ? html`<i style=${`inline-size:${(share * 50).toFixed(1)}%;margin-inline-start:${(value < 0 ? 50 - share * 50 : 50).toFixed(1)}%;background:${heatColour(value, most)}`}></i>`
                : nothing
            }</td>
          </tr>`;
        })}
      </table>
    </div>`,
    html`<p class="number total" aria-live="polite">${words.total} <b>${formatAligned(total, DECIMALS)}</b> · ${words.core} ${formatAligned(core, DECIMALS)} · ${words.progress(done, parts.length)}</p>`,
    html`<div class="line">
      ${add(words.next, done + 1, all)} ${add(words.back, done - 1, done === 0)} ${add(words.all, parts.length, all)}
      ${add(words.restart, 0, done === 0)}
    </div>`,
    done === parts.length ? note(words.equal(formatPower(Math.abs(total - core)))) : nothing,
  );
}
