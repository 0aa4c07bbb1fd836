/** Two sentences and alignment lines: the source words used for the current target word. */
import { svg } from 'lit';
import { SOURCE, TARGET } from '../../model/hand-made/translation.ts';

const HEIGHT = 132;
const TOP = 18;
const THICKEST = 16;

/** `shares` are those of target word `t`. */
export function alignment(shares: Float32Array, t: number, width: number, label: string) {
  const [sources, targets] = [middles(SOURCE, width), middles(TARGET, width)];
  const [from, to] = [HEIGHT - TOP - 14, TOP + 12];
  return svg`<svg class="alignment" role="img" aria-label=${label} width=${width} height=${HEIGHT}>
    ${SOURCE.map((_, i) => {
      const share = shares[i] ?? 0;
      const [x, top] = [targets[t] ?? 0, sources[i] ?? 0];
      const middle = (from + to) / 2;
      return svg`<path d="M ${x} ${from} C ${x} ${middle} ${top} ${middle} ${top} ${to}"
        style="stroke-width:${(share * THICKEST).toFixed(2)}px"></path>`;
    })}
    ${SOURCE.map((word, i) => svg`<text class="source" x=${sources[i] ?? 0} y=${TOP} text-anchor="middle">${word}</text>`)}
    ${TARGET.map(
      (word, i) =>
        svg`<text class=${i === t ? 'now' : i < t ? 'written' : 'later'} x=${targets[i] ?? 0} y=${HEIGHT - TOP + 8} text-anchor="middle">${word}</text>`,
    )}
  </svg>`;
}

/** Padding beside a word, in letters. */
const BESIDE = 4;

/** Centres of words that share a width in proportion to their lengths, so that long ones do not overlap. */
export function middles(words: readonly string[], width: number): readonly number[] {
  const rooms = words.map((word) => word.length + BESIDE);
  const all = rooms.reduce((sum, room) => sum + room, 0);
  return rooms.map((room, i) => ((rooms.slice(0, i).reduce((sum, each) => sum + each, 0) + room / 2) / all) * width);
}
