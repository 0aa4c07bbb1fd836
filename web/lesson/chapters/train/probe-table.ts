/** The probe as a table: input, target, prediction, and the target's probability. */
import { html } from 'lit';
import { IGNORED } from '../../../engine/language-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import type { ProbeView } from '../../lab-kit/trainer/trainer.ts';
import type { words as english } from './en.ts';

export function probeTable(
  words: typeof english,
  { sequence, said, belief }: ProbeView,
  vocabulary: readonly string[],
) {
  const token = (id: number | undefined) => {
    const text = vocabulary[id ?? -1] ?? '';
    return text === ' ' ? '␣' : text === '\n' ? '↵' : text;
  };
  const asked = sequence.targets.map((target) => target !== IGNORED);
  const right = (t: number) => said[t] === sequence.targets[t];
  const none = html`<td class="none"><span class="unseen">${words.ignored}</span></td>`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.probe}>
    <table class="probe" dir="ltr">
      <tbody>
        <tr><th scope="row">${words.rows.read}</th>${sequence.ids.map((id) => html`<td>${token(id)}</td>`)}</tr>
        <tr><th scope="row">${words.rows.asked}</th>${sequence.targets.map((id, t) => (asked[t] ? html`<td>${token(id)}</td>` : none))}</tr>
        <tr><th scope="row">${words.rows.says}</th>${sequence.ids.map((_, t) =>
          asked[t]
            ? html`<td class=${right(t) ? 'right' : 'wrong'}>${token(said[t])}<span class="mark" aria-hidden="true">${right(t) ? '✓' : '✗'}</span><span class="unseen">${right(t) ? words.rightMark : words.wrongMark}</span></td>`
            : none,
        )}</tr>
        <tr class="belief"><th scope="row">${words.rows.belief}</th>${sequence.ids.map((_, t) => (asked[t] ? html`<td>${formatNumber(100 * (belief[t] ?? 0), 0)}</td>` : none))}</tr>
      </tbody>
    </table>
  </div>`;
}
