/** Picture of shared key/value heads, each above the query heads that read it, with the core's maps. */
import { svg } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { heatColour, shareColour } from '../../lab-kit/heat.ts';
import { DEPTH, HEADS } from './layer.ts';

export interface DialPicture {
  readonly width: number;
  readonly label: string;
  readonly keysValues: (g: number) => string;
  readonly queryHead: (h: number) => string;
}

/** How many tokens are drawn; more would be too small. */
const DRAWN = 10;

const GAP = 6;
const NAME = 16;
const STEM = 22;

export function dialPicture(trace: AttentionTrace, kvHeads: number, { width, label, ...names }: DialPicture) {
  const tokens = trace.options.tokens;
  const drawn = Math.min(DRAWN, tokens);
  const column = (width - GAP * (HEADS - 1)) / HEADS;
  const cell = Math.min(8, Math.floor((column / drawn) * 2) / 2);
  const side = cell * drawn;
  const group = HEADS / kvHeads;
  const centre = (h: number): number => h * (column + GAP) + column / 2;
  // Keys and values must fit side by side above one query head.
  const narrow = Math.min(cell, (column - 3) / (2 * DEPTH));
  const bodyTop = NAME + 4;
  const mapsTop = bodyTop + side + STEM;
  const height = mapsTop + side + NAME + 4;
  const keys = trace.get(kvHeads === HEADS ? 'k' : 'k_shared').data.slice();
  const values = trace.get(kvHeads === HEADS ? 'v' : 'v_shared').data.slice();
  const weights = trace.get('weights').data.slice();
  const most = Math.max(...keys.map(Math.abs), ...values.map(Math.abs));

  const body = (g: number) => {
    const middle = centre(g * group + (group - 1) / 2);
    const matrix = (data: Float32Array, x: number, kind: string) => svg`<g class=${kind}>
      ${cells(drawn, DEPTH, (t, d) => {
        const value = data[(g * tokens + t) * DEPTH + d] ?? 0;
        return svg`<rect x=${x + d * narrow} y=${bodyTop + t * cell} width=${narrow} height=${cell} style="fill:${heatColour(value, most)}"></rect>`;
      })}
      <rect class="frame" x=${x} y=${bodyTop} width=${DEPTH * narrow} height=${side}></rect>
    </g>`;
    return svg`
      <text x=${middle} y=${NAME - 3} text-anchor="middle">${names.keysValues(g)}</text>
      ${matrix(keys, middle - 1.5 - DEPTH * narrow, 'key')}
      ${matrix(values, middle + 1.5, 'value')}
      ${Array.from({ length: group }, (_, i) => {
        const x = centre(g * group + i);
        const [from, to] = [bodyTop + side + 3, mapsTop - 3];
        const half = (from + to) / 2;
        return svg`<path class="stem" d="M ${middle} ${from} C ${middle} ${half} ${x} ${half} ${x} ${to}"></path>`;
      })}`;
  };

  const map = (h: number) => {
    const x = centre(h) - side / 2;
    return svg`
      ${cells(drawn, drawn, (t, s) => {
        if (s > t) return null;
        const share = weights[(h * tokens + t) * tokens + s] ?? 0;
        return svg`<rect x=${x + s * cell} y=${mapsTop + t * cell} width=${cell} height=${cell} style="fill:${shareColour(share)}"></rect>`;
      })}
      <rect class="frame weights" x=${x} y=${mapsTop} width=${side} height=${side}></rect>
      <text x=${centre(h)} y=${mapsTop + side + NAME - 2} text-anchor="middle">${names.queryHead(h)}</text>`;
  };

  return svg`<svg class="dial" role="img" aria-label=${label} width=${width} height=${height}>
    ${Array.from({ length: kvHeads }, (_, g) => body(g))}
    ${Array.from({ length: HEADS }, (_, h) => map(h))}
  </svg>`;
}

function cells<Drawn>(rows: number, columns: number, draw: (row: number, column: number) => Drawn): Drawn[] {
  return Array.from({ length: rows * columns }, (_, i) => draw(Math.floor(i / columns), i % columns));
}
