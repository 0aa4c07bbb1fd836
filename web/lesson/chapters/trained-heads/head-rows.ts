/** What the followed word reads in every head, as one table with numbers: for a stage on which maps would be too small. */
import { css, html } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { shorten } from '../../../views/paint/paint-labels.ts';
import { shareHeat } from '../../lab-kit/heat.ts';
import type { Room } from '../../lab-kit/laboratory.ts';
import type { words as english } from './en.ts';
import { shareOf } from './head-map.ts';

/** The width of a head's name, and of a column: at least that of a number, at most that of a word. In `--px`. */
const NAME = 48;
const NUMBER = 30;
const WORD = 48;
/** The width of a letter above a number, and the height of a row with its gap, in `--px`. */
const LETTER = 6.6;
export const ROW = 16;

export interface HeadRows {
  readonly words: typeof english;
  readonly maps: HeadMaps;
  readonly tokens: readonly string[];
  /** The followed token. */
  readonly query: number;
  readonly room: Room;
  readonly isNamed: (place: number) => boolean;
  readonly isOff: (place: number) => boolean;
}

export function headRows({ words, maps, tokens, query, room, isNamed, isOff }: HeadRows) {
  const places = Array.from({ length: maps.layers * maps.heads }, (_, place) => place);
  const nameOf = (place: number) => ({ layer: Math.floor(place / maps.heads), head: place % maps.heads });
  const share = (place: number, key: number) => shareOf(maps, nameOf(place), query, key);
  const across = room.width / room.px - NAME;
  const keys = mostRead(
    Array.from({ length: query + 1 }, (_, key) => Math.max(...places.map((place) => share(place, key)))),
    Math.max(1, Math.floor(across / NUMBER)),
  );
  const wide = Math.min(WORD, Math.floor(across / keys.length));
  const high = Math.min(ROW * room.px, Math.floor((room.height - 2) / (places.length + 1)));
  return html`<table class="rows" style="line-height:${high - 1}px;--wide:${wide - 1}">
    <thead><tr><td></td>${keys.map((key) => html`<th scope="col" title=${tokens[key] ?? ''}>${shorten(tokens[key] ?? '', Math.floor(wide / LETTER))}</th>`)}</tr></thead>
    <tbody>${places.map((place) => {
      const { layer, head } = nameOf(place);
      return html`<tr class="${isNamed(place) ? 'named' : ''} ${isOff(place) ? 'off' : ''}">
        <th scope="row" aria-label=${words.name(layer, head)}>${words.nameShort(layer, head)}</th>
        ${keys.map((key) => {
          const value = share(place, key);
          return html`<td style=${`background:${shareHeat(value)}`}>${formatNumber(value)}</td>`;
        })}
      </tr>`;
    })}</tbody>
  </table>`;
}

/** The keys that some head reads most, as many as there is room for, in the order of the sentence. */
export function mostRead(shares: readonly number[], room: number): readonly number[] {
  return [...shares.keys()]
    .sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0))
    .slice(0, room)
    .sort((a, b) => a - b);
}

export const headRowsStyles = css`
  .rows {
    flex: none;
    align-self: center;
    border-spacing: 1px;
    font: 450 calc(11 * var(--px)) var(--font-ui);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
  .rows td, .rows th {
    max-width: calc(var(--wide) * var(--px));
    width: calc(var(--wide) * var(--px));
    overflow: hidden;
    font-weight: 450;
    white-space: nowrap;
  }
  .rows [scope='row'] { max-width: none; width: calc(${NAME - 1} * var(--px)); font-weight: 600; text-align: start; }
  .rows .named [scope='row'] { color: var(--accent); }
  .rows .off { opacity: 0.35; }
`;
