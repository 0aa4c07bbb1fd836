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

/** Perceived lightness, 0 to 1: the L of OKLab. */
export function lightness(colour: Rgb): number {
  return okLab(linear(colour))[0];
}

/** What readers see who lack one kind of cones: linear RGB to linear RGB (Machado, Oliveira and Fernandes, 2009). */
const VISIONS = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** The least distance of two colours in OKLab, over all kinds of colour vision. */
export function apart(one: Rgb, other: Rgb): number {
  return Math.min(...Object.values(VISIONS).map((vision) => distance(seen(one, vision), seen(other, vision))));
}

/** The distance of two colours in OKLab for most readers. */
export function apartUsually(one: Rgb, other: Rgb): number {
  return distance(seen(one, VISIONS.usual), seen(other, VISIONS.usual));
}

type Triple = readonly [number, number, number];

function seen(colour: Rgb, vision: readonly number[]): Triple {
  const from = linear(colour);
  const row = (at: number) => from.reduce((sum, part, i) => sum + part * (vision[at + i] ?? 0), 0);
  return okLab([row(0), row(3), row(6)].map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple);
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function linear({ r, g, b }: Rgb): Triple {
  return [r, g, b].map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;
}

/** OKLab (Björn Ottosson, 2020), independent of the lesson's implementation. */
function okLab([x, y, z]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z);
  const m = Math.cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z);
  const s = Math.cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
