/** The lesson's colours for one colour scheme, parsed from the theme's style sheet. */
import { tokens } from '#web/lesson/ui/theme/tokens.ts';
import type { Rgb } from '#web/views/colour-map.ts';
import { colourMaps } from '#web/views/palette.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Every custom property that holds a colour, by its name without the dashes. */
export function coloursOf(scheme: Scheme): ReadonlyMap<string, Rgb> {
  // Pages that embed the lesson may override these defaults.
  const own = /--([a-z-]+):\s*(?:var\(--mha-[a-z-]+,\s*)*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g;
  const pairs = tokens.cssText.matchAll(own);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, hex(scheme === 'light' ? light : dark)]),
  );
}

/** Throws for an unknown name. */
export function colour(scheme: Scheme, name: string): Rgb {
  const found = coloursOf(scheme).get(name);
  if (!found) throw new Error(`the theme has no colour --${name}`);
  return found;
}

export const mapsOf = (scheme: Scheme) => colourMaps((name) => colour(scheme, name));

function hex(text: string): Rgb {
  const channel = (at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  return { r: channel(1), g: channel(3), b: channel(5) };
}

/** Perceived lightness, 0 to 1: the L of OKLab (Björn Ottosson, 2020), independent of the lesson's implementation. */
export function lightness({ r, g, b }: Rgb): number {
  const [x, y, z] = [r, g, b].map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
}
