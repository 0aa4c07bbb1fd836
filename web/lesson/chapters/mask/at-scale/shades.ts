/**
 * Fast rendering of weights as pixels on a logarithmic colour scale, which shows a row spread over 512 keys beside a row on one key.
 * A table maps the leading bits of each number to its colour.
 */
import type { Rgb } from '../../../../views/colour-map.ts';

/** The ends of the scale; smaller weights use the lower end. */
export const LEAST = 1e-4;
export const MOST = 1;

/** Sign, exponent and the first five mantissa bits: thirty-two colours per doubling. */
const DROPPED_BITS = 18;

/** 0 for `LEAST` and below, 1 for `MOST`. */
export function positionOf(weight: number): number {
  return Math.min(1, Math.max(0, Math.log(weight / LEAST) / Math.log(MOST / LEAST)));
}

/** One colour for every combination of leading bits of a non-negative number. */
export function shadeTable(map: (position: number) => Rgb): Uint32Array {
  const number = new Float32Array(1);
  const bits = new Uint32Array(number.buffer);
  return Uint32Array.from({ length: 2 ** (31 - DROPPED_BITS) }, (_, leading) => {
    // The middle of the numbers with these leading bits.
    bits[0] = (leading << DROPPED_BITS) | (1 << (DROPPED_BITS - 1));
    return packed(map(positionOf(number[0] ?? 0)));
  });
}

/** As a pixel of an `ImageData` viewed as 32-bit numbers. */
export function packed({ r, g, b }: Rgb): number {
  const bytes = new Uint8Array([Math.round(r), Math.round(g), Math.round(b), 255]);
  return new Uint32Array(bytes.buffer)[0] ?? 0;
}

export interface Shades {
  readonly table: Uint32Array;
  /** The colours of masked cells: background and hatch lines. */
  readonly masked: number;
  readonly hatch: number;
}

/** Pixels between hatch lines over masked cells. */
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

/** Whole pixels per cell: as many as fit, at least one, up to a maximum. */
export function cellPixels(tokens: number, room: number): number {
  return Math.max(1, Math.floor(Math.min(room, MOST_PIXELS) / tokens));
}

/** Along one side of a picture. */
const MOST_PIXELS = 1024;
