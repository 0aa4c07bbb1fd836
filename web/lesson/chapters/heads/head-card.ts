/** A head's card in the gallery: its map, its pattern, and the measurements behind that. */
import { html, svg } from 'lit';
import type { words as english } from '../../../messages/en/labs/heads.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { type Measured, type Measurements, patternOf } from './measure.ts';

export interface CardOptions {
  readonly words: typeof english;
  readonly head: number;
  /** (h, t, s) */
  readonly weights: Float32Array;
  readonly tokens: number;
  readonly measured: Measured;
  readonly measurements: Measurements;
  readonly followed: boolean;
  readonly follow: () => void;
}

/** Tokens along each side of a small map. */
export const MAP_SIDE = 16;

/** Smaller shares would look like 0. */
const SEEN = 0.005;

export function headCard(options: CardOptions) {
  const { words, head, measured, measurements, followed, follow } = options;
  const pattern = patternOf(measured, measurements);
  const name = pattern === null ? words.noPattern : words.patterns[pattern];
  return html`<li><button class="press" type="button" aria-pressed=${followed ? 'true' : 'false'} @click=${follow}>
    <span><small>${words.head(head)}</small> <br><b>${name}</b></span>
    ${map(options)}
    <span class="measures">${
      pattern === null || pattern === 'even'
        ? ''
        : html`${words.share(formatNumber(measured.shares[pattern] ?? 0))}<br>${words.chance(formatNumber(measurements.even.shares[pattern] ?? 0))}<br>`
    }${words.entropy(formatNumber(measured.entropy, 1))}</span>
  </button></li>`;
}

/** Queries down, keys across; the text beside it describes its pattern. */
function map({ head, weights, tokens }: CardOptions) {
  const side = Math.min(MAP_SIDE, tokens);
  const cells = Array.from({ length: side * side }, (_, i) => {
    const [t, s] = [Math.floor(i / side), i % side];
    const share = weights[(head * tokens + t) * tokens + s] ?? 0;
    const colour = `fill:color-mix(in oklab, var(--map-share) ${(share * 100).toFixed(1)}%, var(--map-empty))`;
    return share < SEEN ? '' : svg`<rect x=${s} y=${t} width="1" height="1" style=${colour}></rect>`;
  });
  return html`<svg viewBox="0 0 ${side} ${side}" aria-hidden="true" shape-rendering="crispEdges">${cells}</svg>`;
}
