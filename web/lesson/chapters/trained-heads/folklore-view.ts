/** Well-known types of heads, each with the closest head here and the chance level. */
import { html } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { TYPES } from '../../constants/trained-heads.ts';
import type { Examination } from '../../model/shipped-model/examine.ts';
import type { words as english } from './en.ts';
import { closestTo } from './findings.ts';

export function folkloreView(words: typeof english, { heads, even }: Examination, perLayer: number) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.folkloreTitle}><table class="measured folklore">
    <thead><tr><th scope="col">${words.type}</th><th scope="col">${words.said}</th><th scope="col">${words.closest}</th></tr></thead>
    <tbody>${closestTo(TYPES, heads, even, perLayer).map(
      ({ type, layer, head, share, value, even: chance }) => html`<tr>
        <th scope="row">${words.types[type].name}</th>
        <td>${words.types[type].said}</td>
        <td>${words.found(words.name(layer, head), words.measures[share], formatNumber(value), formatNumber(chance))}</td>
      </tr>`,
    )}</tbody>
  </table></div>
  <p class="soft">${words.folkloreHonest}</p>`;
}
