/** Random sizes for a shape question, all different, so that swapped axes are detected. */
import { randomU32, seedFor } from '../../../../engine/random.ts';

export interface Sizes {
  /** Sentences in the batch. */
  readonly b: number;
  readonly t: number;
  readonly s: number;
  readonly h: number;
  /** Key/value heads; divides h. */
  readonly g: number;
  readonly d: number;
  readonly m: number;
  /** Inside a feed-forward part: four times as many as m. */
  readonly f: number;
}

export type SizeLetter = keyof Sizes;

/** [h, g]: h heads share g key/value heads. */
const HEADS = [
  [4, 2],
  [6, 2],
  [6, 3],
  [8, 2],
  [8, 4],
] as const;

/** In self-attention s equals t. */
export function drawSizes(seed: number, cross: boolean): Sizes {
  const own = seedFor(seed, 'shape');
  const pick = (draw: number, least: number, most: number): number =>
    least + (randomU32(own, draw) % (most - least + 1));
  for (let round = 0; ; round++) {
    const draw = round * 5;
    const [h, g] = HEADS[randomU32(own, draw) % HEADS.length] ?? HEADS[0];
    const d = pick(draw + 1, 3, 16);
    const t = pick(draw + 2, 5, 20);
    const b = pick(draw + 3, 2, 7);
    const s = cross ? pick(draw + 4, 5, 20) : t;
    const m = h * d;
    const f = 4 * m;
    const distinct = new Set([b, t, h, g, d, m, f, 1, ...(cross ? [s] : [])]);
    if (distinct.size === (cross ? 9 : 8)) return { b, t, s, h, g, d, m, f };
  }
}
