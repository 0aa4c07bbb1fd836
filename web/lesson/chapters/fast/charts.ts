/** Log-log charts: this machine's roofline with the algorithms, and memory against the number of tokens. */
import { svg } from 'lit';
import { logarithmic, pathThrough } from '../../../views/chart-scale.ts';
import { formatNumber } from '../../../views/format-number.ts';
import type { Roof } from './measuring.ts';
import { countOf, LEAST_TOKENS, MOST_TOKENS } from './ways.ts';

const LEFT = 52;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 34;

export interface Point {
  readonly mark: number;
  readonly intensity: number;
  /** Operations per second. */
  readonly rate: number;
}

const HEIGHT = 250;

/** Memory limits the sloping part, arithmetic the flat part. */
export function roofline(
  { peak, bandwidth }: Roof,
  points: readonly Point[],
  width: number,
  words: { readonly label: string; readonly x: string; readonly y: string },
) {
  const rates = points.map(({ rate }) => rate);
  const ridge = peak / bandwidth;
  const [left, right] = [Math.min(0.25, ridge / 10), Math.max(1000, ...points.map((point) => 2 * point.intensity))];
  const low = 10 ** Math.floor(Math.log10(Math.min(peak / 100, ...rates)));
  const high = 2 * Math.max(peak, ...rates);
  const x = logarithmic([left, right], [LEFT, width - RIGHT]);
  const y = logarithmic([low, high], [HEIGHT - BOTTOM, TOP]);
  const roof = (intensity: number): number => Math.min(peak, intensity * bandwidth);
  const edges = [left, ridge, right].map((at) => [x(at), y(Math.max(low, roof(at)))] as const);
  return svg`<svg role="img" aria-label=${words.label} width=${width} height=${HEIGHT}>
    ${powers(low, high).map(
      (tick) => svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${formatNumber(tick / 1e9, Math.max(0, 9 - Math.round(Math.log10(tick))))}</text>`,
    )}
    ${powers(left, right).map((tick) => svg`<text x=${x(tick)} y=${HEIGHT - 18} text-anchor="middle">${formatNumber(tick, Math.max(0, -Math.round(Math.log10(tick))))}</text>`)}
    <text x=${LEFT} y=${HEIGHT - 3}>${words.x}</text>
    <text x=${LEFT + 4} y=${TOP + 2}>${words.y}</text>
    <path class="roof" d=${pathThrough(edges)}></path>
    ${points.map(({ mark, intensity, rate }) => {
      // Labels alternate sides, because two algorithms may be equally fast.
      const side = mark % 2 === 0 ? 1 : -1;
      return svg`<circle class="point" cx=${x(intensity)} cy=${y(rate)} r="4"></circle>
        <text class="mark" x=${x(intensity) + 12 * side} y=${y(rate) + 4} text-anchor="middle">${mark}</text>`;
    })}
  </svg>`;
}

function powers(low: number, high: number): readonly number[] {
  const first = Math.ceil(Math.log10(low));
  return Array.from({ length: Math.floor(Math.log10(high)) - first + 1 }, (_, i) => 10 ** (first + i));
}

const GROWTH_HEIGHT = 226;
/** Two label lines above the curves. */
const NAMES = 40;

export function memoryGrowth(
  tokens: number,
  width: number,
  words: { readonly label: string; readonly kept: string; readonly tiled: string },
) {
  const all: number[] = [];
  for (let t = LEAST_TOKENS; t <= MOST_TOKENS; t *= 2) all.push(t);
  const memory = (way: 'plain' | 'tiled', t: number): number => countOf(way, t).memory;
  const x = logarithmic([LEAST_TOKENS, MOST_TOKENS], [LEFT, width - RIGHT]);
  const low = Math.min(memory('plain', LEAST_TOKENS), memory('tiled', LEAST_TOKENS));
  const y = logarithmic([low, memory('plain', MOST_TOKENS)], [GROWTH_HEIGHT - BOTTOM, TOP + NAMES]);
  return svg`<svg role="img" aria-label=${words.label} width=${width} height=${GROWTH_HEIGHT}>
    ${[1e5, 1e6, 1e7, 1e8].map(
      (tick) => svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${formatNumber(tick / 1e6, tick < 1e6 ? 1 : 0)}</text>`,
    )}
    ${[16, 128, 1024, 8192].map((tick) => svg`<text x=${x(tick)} y=${GROWTH_HEIGHT - 18} text-anchor="middle">${tick}</text>`)}
    <line class="here" x1=${x(tokens)} x2=${x(tokens)} y1=${TOP + NAMES} y2=${GROWTH_HEIGHT - BOTTOM}></line>
    ${(['plain', 'tiled'] as const).map(
      (
        way,
      ) => svg`<path class="line ${way}" d=${pathThrough(all.map((t) => [x(t), y(memory(way, t))] as const))}></path>
        <circle class="dot ${way}" cx=${x(tokens)} cy=${y(memory(way, tokens))} r="4"></circle>`,
    )}
    <text class="name plain" x=${LEFT + 8} y=${TOP + 4}>${words.kept}</text>
    <text class="name tiled" x=${LEFT + 8} y=${TOP + 22}>${words.tiled}</text>
  </svg>`;
}
