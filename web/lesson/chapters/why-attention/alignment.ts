/** Two sentences and the lines between them: what is read for the word that is written now. */
import { svg } from 'lit';
import { SOURCE, TARGET } from './translation.ts';

const HEIGHT = 132;
const TOP = 18;
const THICKEST = 16;

/** `shares` are those of target word `t`. */
export function alignment(shares: Float32Array, t: number, width: number, label: string) {
  const at = (i: number, count: number): number => ((i + 0.5) / count) * width;
  const [from, to] = [HEIGHT - TOP - 14, TOP + 12];
  return svg`<svg class="alignment" role="img" aria-label=${label} width=${width} height=${HEIGHT}>
    ${SOURCE.map((_, i) => {
      const share = shares[i] ?? 0;
      const [x, top] = [at(t, TARGET.length), at(i, SOURCE.length)];
      const middle = (from + to) / 2;
      return svg`<path d="M ${x} ${from} C ${x} ${middle} ${top} ${middle} ${top} ${to}"
        style="stroke-width:${(share * THICKEST).toFixed(2)}px"></path>`;
    })}
    ${SOURCE.map((word, i) => svg`<text class="source" x=${at(i, SOURCE.length)} y=${TOP} text-anchor="middle">${word}</text>`)}
    ${TARGET.map(
      (word, i) =>
        svg`<text class=${i === t ? 'now' : i < t ? 'written' : 'later'} x=${at(i, TARGET.length)} y=${HEIGHT - TOP + 8} text-anchor="middle">${word}</text>`,
    )}
  </svg>`;
}
