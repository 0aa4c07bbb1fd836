/**
 * Hundreds of thousands of weights as pixels, within a millisecond or two. A weight's colour depends on its logarithm, so that what
 * is spread over 512 keys is to be seen beside what looks at one; it is looked up by the leading bits of the number.
 */
import type { Rgb } from '../../../../views/colour-map.ts';

/** The ends of the map; what is less is drawn as the lower one. */
export const LEAST = 1e-4;
export const MOST = 1;

/** Sign, exponent and the first five bits after the point: thirty-two colours for each doubling. */
const DROPPED_BITS = 18;

/** 0 for `LEAST` and below, 1 for `MOST`. */
export function positionOf(weight: number): number {
  return Math.min(1, Math.max(0, Math.log(weight / LEAST) / Math.log(MOST / LEAST)));
}

/** A colour for every way in which a number that is not negative can begin. */
export function shadeTable(map: (position: number) => Rgb): Uint32Array {
  const number = new Float32Array(1);
  const bits = new Uint32Array(number.buffer);
  return Uint32Array.from({ length: 2 ** (31 - DROPPED_BITS) }, (_, leading) => {
    // The middle of the numbers that begin so.
    bits[0] = (leading << DROPPED_BITS) | (1 << (DROPPED_BITS - 1));
    return packed(map(positionOf(number[0] ?? 0)));
  });
}

/** As a pixel of an `ImageData` seen as 32-bit numbers. */
export function packed({ r, g, b }: Rgb): number {
  const bytes = new Uint8Array([Math.round(r), Math.round(g), Math.round(b), 255]);
  return new Uint32Array(bytes.buffer)[0] ?? 0;
}

export interface Shades {
  readonly table: Uint32Array;
  /** Between the lines of what is masked, and the lines. */
  readonly masked: number;
  readonly hatch: number;
}

/** How far apart the lines over masked cells are, in pixels. */
const HATCH = 5;

/** `weights` and `pairs` are (t, s) of `tokens`; each cell takes `scale` × `scale` of the pixels. */
export function shade(
  pixels: Uint32Array,
  { weights, pairs }: { readonly weights: Float32Array; readonly pairs: Uint8Array },
  { tokens, scale, shades }: { readonly tokens: number; readonly scale: number; readonly shades: Shades },
): void {
  const leading = new Uint32Array(weights.buffer, weights.byteOffset, weights.length);
  const { table, masked, hatch } = shades;
  const side = tokens * scale;
  for (let y = 0; y < side; y++) {
    const row = Math.floor(y / scale) * tokens;
    for (let s = 0, x = 0; s < tokens; s++) {
      const open = pairs[row + s];
      const colour = table[(leading[row + s] ?? 0) >>> DROPPED_BITS] ?? masked;
      for (const end = x + scale; x < end; x++) {
        pixels[y * side + x] = open ? colour : (x + y) % HATCH === 0 ? hatch : masked;
      }
    }
  }
}

/** Whole pixels for each cell: as many as there is room for, with an upper bound, and at least one. */
export function cellPixels(tokens: number, room: number): number {
  return Math.max(1, Math.floor(Math.min(room, MOST_PIXELS) / tokens));
}

/** Along one side of a picture. */
const MOST_PIXELS = 1024;
