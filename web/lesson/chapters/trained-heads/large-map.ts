/** One head's map on the stage: its weights, its name by measurement, what the followed word reads in it, and its switch. */
import { css, html, nothing } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import type { Room } from '../../lab-kit/laboratory.ts';
import type { HeadMeasures } from '../../model/shipped-model/head-measures.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';
import type { words as english } from './en.ts';
import { patternOf, strongestOf } from './findings.ts';
import { headMap, shareOf } from './head-map.ts';

/** Pixels between neighbours, and the smallest map: as wide as its switch. */
export const GAP = 12;
const SMALLEST = 58;
/** CSS pixels: the lines above and below a map, those above a brief one, and those above a small one. A smaller map says less. */
const TEXT = 62;
const TEXT_BRIEF = 42;
const TEXT_SMALL = 24;
const SMALL = 120;
/** The width of a whole line of text; a smaller map says less. */
const WHOLE = 190;
/** The width of the words beside the first map of a row, and their largest and smallest type, in CSS pixels. */
const WORDS = 60;
const WORD_SIZES = { max: 12, min: 9 };

/** How all maps stand in a room. */
export interface MapPlan {
  readonly rows: number;
  readonly side: number;
  /** Whether the words stand beside each row. */
  readonly words: boolean;
}

/** In a row for each layer, or all in one, whichever makes them larger; null if they would be too small. */
export function planMaps(room: Room, { layers, heads, tokens }: HeadMaps, brief = false): MapPlan | null {
  const planned = (rows: number): MapPlan => {
    const across = (layers * heads) / rows;
    const beside = { ...room, width: room.width - WORDS * room.px - GAP };
    const side = mapSide(beside, rows, across, brief);
    return wordSize(side, tokens, room.px) >= WORD_SIZES.min
      ? { rows, side, words: true }
      : { rows, side: mapSide(room, rows, across, brief), words: false };
  };
  const [byLayer, inOneRow] = [planned(layers), planned(1)];
  const best = inOneRow.side > byLayer.side ? inOneRow : byLayer;
  return best.side < SMALLEST * room.px ? null : best;
}

/** The side of a map, so that all maps with their text fit. */
function mapSide({ width, height, px }: Room, rows: number, across: number, brief: boolean): number {
  const wide = (width - (across - 1) * GAP) / across;
  const high = (text: number) => (height - (rows - 1) * GAP) / rows - text * px;
  const large = Math.min(wide, high(brief ? TEXT_BRIEF : TEXT));
  return Math.floor(large >= SMALL * px ? large : Math.min(wide, high(TEXT_SMALL), SMALL * px - 1));
}

function wordSize(side: number, tokens: number, px: number): number {
  return Math.min(WORD_SIZES.max * px, (side / tokens) * 0.9);
}

export interface LargeMap {
  readonly words: typeof english;
  readonly maps: HeadMaps;
  readonly tokens: readonly string[];
  readonly name: HeadName;
  /** The followed token. */
  readonly query: number;
  /** CSS pixels. */
  readonly side: number;
  readonly px: number;
  /** Says only what the head is named. */
  readonly brief: boolean;
  /** Null until the head is measured. */
  readonly measured: { readonly head: HeadMeasures; readonly even: HeadMeasures } | null;
  readonly isOff: boolean;
  readonly toggle: () => void;
}

export function largeMap({ words, maps, tokens, name, query, side, px, brief, measured, isOff, toggle }: LargeMap) {
  const { layer, head } = name;
  const isSmall = side < SMALL * px;
  const isBrief = brief || side < WHOLE * px;
  const found = measured && patternOf(measured.head, measured.even);
  const strongest = measured && strongestOf(measured.head, measured.even);
  const pattern = found ? words.patterns[found.share] : measured ? words.noPattern : words.notMeasured;
  const number = strongest
    ? found
      ? formatNumber(found.value)
      : words.atMost(words.patterns[strongest.share], formatNumber(strongest.value), formatNumber(strongest.even))
    : '';
  const key = mostRead(maps, name, query);
  const [read, weight] = [tokens[key] ?? '', formatNumber(shareOf(maps, name, query, key))];
  const reads = words.readsMost(tokens[query] ?? '', read, weight);
  const label = `${words.mapOf(layer, head, isOff ? words.isOff : pattern)} ${reads}`;
  return html`<figure class="${found && !isOff ? 'named' : ''} ${isOff ? 'off' : ''}" style="width:${side}px">
    <label title=${words.name(layer, head)}><input type="checkbox" role="switch" aria-label=${words.name(layer, head)} .checked=${!isOff} @change=${toggle}>${isSmall ? words.nameShort(layer, head) : words.name(layer, head)}</label>
    ${isSmall ? nothing : html`<p class="pattern">${isOff ? words.isOff : found ? html`<b>${pattern}</b>${brief ? nothing : ` ${number}`}` : measured && !isBrief ? number : pattern}</p>`}
    ${headMap(maps, name, { tokens: maps.tokens, label, side, followed: query })}
    ${isSmall || brief ? nothing : html`<p class="reads">${isBrief ? `→ ${read} ${weight}` : reads}</p>`}
  </figure>`;
}

/** The words of a map's rows, beside the first map. */
export function rowWords(tokens: readonly string[], query: number, side: number, px: number) {
  const size = wordSize(side, tokens.length, px);
  const line = `block-size:${side / tokens.length}px`;
  return html`<div class="row-words" lang="en" aria-hidden="true" style="width:${WORDS * px}px;font-size:${size}px;padding-top:${(side < SMALL * px ? 24 : 40) * px}px">
    ${tokens.map((token, t) => html`<div class=${t === query ? 'followed-word' : ''} style=${line}>${token}</div>`)}
  </div>`;
}

/** The key with the largest weight. */
function mostRead(maps: HeadMaps, name: HeadName, query: number): number {
  const shares = Array.from({ length: query + 1 }, (_, s) => shareOf(maps, name, query, s));
  return shares.indexOf(Math.max(...shares));
}

export const largeMapStyles = css`
  figure {
    display: grid;
    align-content: start;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  figure label {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: calc(24 * var(--px));
    font-weight: 600;
    white-space: nowrap;
  }
  figure p { overflow: hidden; color: var(--ink-soft); text-overflow: ellipsis; white-space: nowrap; }
  /* A measure and chance beside it are long. */
  figure:not(.named) .pattern { font-size: calc(11 * var(--px)); letter-spacing: -0.02em; }
  .row-words > div {
    display: flex;
    align-items: center;
    justify-content: end;
    overflow: hidden;
    line-height: 1;
    white-space: nowrap;
  }
  .followed-word { color: var(--accent); font-weight: 650; }
  .pattern b { color: var(--accent); font-weight: 600; }
  figure svg { background: var(--map-empty); outline: 1px solid var(--rule); }
  .named svg { outline: 2px solid var(--accent); }
  .off svg { opacity: 0.35; }
  .followed { fill: none; stroke: var(--ink); vector-effect: non-scaling-stroke; }
`;
