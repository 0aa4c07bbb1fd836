/** A head's card in the gallery: its map, its pattern or role, and the measurements behind that. */
import { html, svg } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import type { words as english } from './en.ts';
import type { LearnedFinding } from './learned-heads.ts';
import { type Measured, type Measurements, patternOf } from './measure.ts';

export interface CardOptions {
  readonly words: typeof english;
  readonly head: number;
  /** (h, t, s) */
  readonly weights: Float32Array;
  readonly tokens: number;
  readonly measured: Measured;
  readonly measurements: Measurements;
  /** For a head of a learned layer. */
  readonly learned: LearnedFinding | null;
  readonly followed: boolean;
  readonly follow: () => void;
}

/** Tokens along each side of a small map. */
export const MAP_SIDE = 16;

/** Smaller shares would look like 0. */
const SEEN = 0.005;

export function headCard(options: CardOptions) {
  const { words, head, learned, followed, follow } = options;
  const { name, measures } = learned ? learnedText(words, learned) : patternText(options);
  return html`<li><button class="press" type="button" aria-pressed=${followed ? 'true' : 'false'} @click=${follow}>
    <span><small>${words.head(head)}</small> <br><b>${name}</b></span>
    ${map(options)}
    <span class="measures">${measures.map((line, i) => html`${i > 0 ? html` <br>` : ''}${line}`)}</span>
  </button></li>`;
}

/** What a head does in this sentence. */
function patternText({ words, measured, measurements }: CardOptions) {
  const pattern = patternOf(measured, measurements);
  const entropy = words.entropy(formatNumber(measured.entropy, 1));
  if (pattern === null) return { name: words.noPattern, measures: [entropy] };
  const name = words.patterns[pattern];
  if (pattern === 'even') return { name, measures: [entropy] };
  const [share, even] = [measured.shares[pattern], measurements.even.shares[pattern]];
  return { name, measures: [words.share(formatNumber(share ?? 0)), words.chance(formatNumber(even ?? 0)), entropy] };
}

/** What a head does in held-out sentences, and what one word reads here. */
function learnedText(words: typeof english, { role, percent, word, read, weight }: LearnedFinding) {
  return {
    name: words.roles[role],
    measures: [words.heldOut(formatNumber(percent, 1)), words.here(word, read, formatNumber(weight))],
  };
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
