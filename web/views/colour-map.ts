/**
 * Colour maps for values: diverging for signed ones, one sequential hue for shares.
 *
 * Both are interpolated in OKLab (Björn Ottosson, 2020), where equal steps look equal.
 */

export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

type Lab = readonly [number, number, number];

/** Reads "rgb(…)", "rgba(…)" or "color(srgb …)", the forms in which a browser reports a computed colour. */
export function parseColour(text: string): Rgb {
  const numbers = (text.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const factor = text.startsWith('color(') ? 255 : 1;
  const [r = 0, g = 0, b = 0] = numbers;
  return { r: r * factor, g: g * factor, b: b * factor };
}

/** The opacity of such a colour, 0 to 1. */
export function parseOpacity(text: string): number {
  const [, , , opacity = 1] = (text.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  return opacity;
}

export function cssColour({ r, g, b }: Rgb, alpha = 1): string {
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)} / ${alpha})`;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast ratio, 1 to 21 (WCAG 2.2). */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;

const BLACK: Rgb = { r: 0, g: 0, b: 0 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };

/**
 * Text colour on a background: the better of two, or black or white if neither has enough contrast.
 *
 * Black or white always has, because √21 > 4.5; softer colours would fail in the middle of a map.
 */
export function textOn(ground: Rgb, one: Rgb, other: Rgb): Rgb {
  const [first, second] = [contrast(ground, one), contrast(ground, other)];
  if (Math.max(first, second) >= TEXT_CONTRAST) return first >= second ? one : other;
  return contrast(ground, BLACK) >= contrast(ground, WHITE) ? BLACK : WHITE;
}

function linear(channel: number): number {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  const c = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, c * 255));
}

function toLab(colour: Rgb): Lab {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]: Lab): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    g: gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    b: gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  };
}

export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const [a, b] = [toLab(from), toLab(to)];
  return fromLab([a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount]);
}

/** A map from 0..1 to colours through evenly spaced stops, precomputed in 256 steps. */
export function colourMap(stops: readonly Rgb[]): (position: number) => Rgb {
  const last = stops.length - 1;
  const table = Array.from({ length: 256 }, (_, i) => {
    const at = (i / 255) * last;
    const left = Math.min(last - 1, Math.floor(at));
    const [from, to] = [stops[left], stops[left + 1]];
    return from && to ? mix(from, to, at - left) : { r: 0, g: 0, b: 0 };
  });
  const first = table[0] ?? { r: 0, g: 0, b: 0 };
  return (position) => table[Math.round(Math.min(1, Math.max(0, position)) * 255)] ?? first;
}
