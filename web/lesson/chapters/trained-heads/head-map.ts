/** One head's weights as a small map. */
import { html, nothing, svg } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { shareColour } from '../../lab-kit/heat.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';

/** Tokens along each side of a small map. */
export const MAP_SIDE = 24;
/** Smaller shares would look like 0. */
const SEEN = 0.005;

/** The share that a query gives to a key in one head. */
export function shareOf({ heads, tokens, weights }: HeadMaps, { layer, head }: HeadName, t: number, s: number): number {
  return weights[((layer * heads + head) * tokens + t) * tokens + s] ?? 0;
}

interface DrawnMap {
  /** How many tokens it shows. */
  readonly tokens: number;
  readonly label: string;
  /** CSS pixels; without it, as wide as its place. */
  readonly side?: number;
  /** The row with a frame. */
  readonly followed?: number;
}

export function headMap(maps: HeadMaps, name: HeadName, { tokens, label, side, followed }: DrawnMap) {
  const cells = Array.from({ length: tokens ** 2 }, (_, i) => {
    const [t, s] = [Math.floor(i / tokens), i % tokens];
    const share = shareOf(maps, name, t, s);
    return share < SEEN
      ? nothing
      : svg`<rect x=${s} y=${t} width="1" height="1" style=${`fill:${shareColour(share)}`}></rect>`;
  });
  return html`<svg width=${side ?? nothing} height=${side ?? nothing} viewBox="0 0 ${tokens} ${tokens}" role="img" aria-label=${label} shape-rendering="crispEdges" preserveAspectRatio="none">
    ${cells}${followed === undefined ? nothing : svg`<rect class="followed" x="0" y=${followed} width=${tokens} height="1"></rect>`}
  </svg>`;
}
