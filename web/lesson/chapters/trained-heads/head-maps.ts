/** All heads of all layers over the sentence, each a small map that selects the head. */
import { html, svg } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { shareColour } from '../../lab-kit/heat.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';
import type { words as english } from './en.ts';
import type { Found } from './findings.ts';
import { shareOf } from './share-of.ts';

export interface HeadMapsOptions {
  readonly words: typeof english;
  readonly maps: HeadMaps;
  readonly chosen: HeadName;
  readonly isOff: (name: HeadName) => boolean;
  /** The head's pattern; null for none, undefined before it is measured. */
  readonly foundOf: (name: HeadName) => Found | null | undefined;
  readonly choose: (name: HeadName) => void;
}

/** Tokens along each side of a small map. */
export const MAP_SIDE = 24;
/** Smaller shares would look like 0. */
const SEEN = 0.005;

export function headMaps({ words, maps, chosen, isOff, foundOf, choose }: HeadMapsOptions) {
  const layers = Array.from({ length: maps.layers }, (_, layer) => layer);
  const heads = Array.from({ length: maps.heads }, (_, head) => head);
  return html`<div class="layers">
    ${layers.map(
      (layer) => html`<div>
        <h3>${words.layer(layer)}</h3>
        <ul class="gallery" aria-label=${words.layer(layer)}>
          ${heads.map((head) => {
            const name = { layer, head };
            const pressed = chosen.layer === layer && chosen.head === head;
            const found = foundOf(name);
            const pattern =
              found === undefined ? words.notMeasured : found ? words.patterns[found.share] : words.noPattern;
            return html`<li><button class="press" type="button" aria-pressed=${pressed ? 'true' : 'false'}
              @click=${() => choose(name)}>
              <span><small>${words.head(head)}</small>${isOff(name) ? html` <small class="off">${words.isOff}</small>` : ''}<br><b>${pattern}</b></span>
              ${map(maps, name, words.mapOf(layer, head, pattern))}
              <span class="measures">${
                found ? html`${formatNumber(found.value)}<br>${words.chance(formatNumber(found.even))}` : ''
              }</span>
            </button></li>`;
          })}
        </ul>
      </div>`,
    )}
  </div>`;
}

function map(maps: HeadMaps, name: HeadName, label: string) {
  const side = Math.min(MAP_SIDE, maps.tokens);
  const cells = Array.from({ length: side * side }, (_, i) => {
    const [t, s] = [Math.floor(i / side), i % side];
    const share = shareOf(maps, name, t, s);
    return share < SEEN
      ? ''
      : svg`<rect x=${s} y=${t} width="1" height="1" style=${`fill:${shareColour(share)}`}></rect>`;
  });
  return html`<svg viewBox="0 0 ${side} ${side}" role="img" aria-label=${label} shape-rendering="crispEdges">${cells}</svg>`;
}
