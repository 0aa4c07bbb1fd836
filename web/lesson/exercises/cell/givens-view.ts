/** The given numbers as a small table: one row per tensor, one column per term, single numbers beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { LETTERS } from '../../../engine/cell.ts';
import { cellWords as words } from '../../../messages/exercises/cell.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryLabel, type Sentences } from '../../inspector/describe.ts';
import { letterName, ownColour, tensorName } from '../../inspector/name-view.ts';
import { DECIMALS } from '../kinds/compute-cell/problem.ts';
import type { GivenColumn, GivenNumber, Givens } from './cell-exercise.ts';

export function givensView({ columns, single, rest }: Givens, sentences: Sentences): TemplateResult | typeof nothing {
  if (columns.length === 0 && single.length === 0) return nothing;
  return html`<div class="givens">
    ${columns.length > 0 ? table(columns, sentences) : nothing}
    ${single.length > 0 ? html`<ul class="single">${single.map(one)}</ul>` : nothing}
    ${rest === '' ? nothing : html`<p class="rest">${rest}</p>`}
  </div>`;
}

function table(columns: readonly GivenColumn[], sentences: Sentences): TemplateResult {
  const rows = columns[0]?.numbers.map(({ cell }) => cell.tensor) ?? [];
  const letters = LETTERS.filter((letter) => columns[0]?.index[letter] !== undefined);
  return html`<div class="frame" role="group" aria-label=${words.givens} tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">${letters.map((letter, i) => html`${i > 0 ? ',' : ''}${letterName(letter)}`)}</th>
          ${columns.map(({ index, marked }) => {
            const names = letters.map((letter) => entryLabel(letter, index[letter] ?? 0, sentences));
            return html`<th scope="col" class=${classMap({ marked })}>${names.join(',')}</th>`;
          })}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (tensor, row) => html`<tr style=${ownColour(tensor)}>
            <th scope="row">${tensorName(tensor)}</th>
            ${columns.map(
              ({ numbers, marked }) =>
                html`<td class=${classMap({ number: true, marked })}>${numbers[row] ? written(numbers[row]) : ''}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function one(given: GivenNumber): TemplateResult {
  return html`<li>
    ${tensorName(given.cell.tensor, given.code)} = <span class="number name" style=${ownColour(given.cell.tensor)}>${written(given)}</span>
  </li>`;
}

function written({ value }: GivenNumber): string {
  return formatNumber(value, DECIMALS);
}
