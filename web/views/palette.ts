/** The page's colours, read from CSS custom properties, in the form a canvas needs. */
import { colourMap, luminance, parseColour, parseOpacity, type Rgb } from './colour-map.ts';
import { AXIS_LETTERS, type AxisLetter, HEAD_PLACES, TENSOR_FAMILIES, type TensorFamily } from './identity.ts';

export interface Palette {
  /** An estimate if the surface is transparent. */
  readonly surface: Rgb;
  /** Whether the page behind the picture shows through. */
  readonly transparent: boolean;
  readonly ink: Rgb;
  readonly inkSoft: Rgb;
  readonly inkFaint: Rgb;
  readonly rule: Rgb;
  readonly accent: Rgb;
  readonly empty: Rgb;
  readonly neutral: Rgb;
  readonly tensor: Readonly<Record<TensorFamily, Rgb>>;
  readonly axis: Readonly<Record<AxisLetter, Rgb>>;
  /** Of several heads, by their places. */
  readonly heads: readonly Rgb[];
  readonly signedMap: (position: number) => Rgb;
  readonly shareMap: (position: number) => Rgb;
  readonly fonts: { readonly ui: string; readonly mono: string };
  /** How much larger than usual the page wants the picture's type, 1 to 4. */
  readonly scale: number;
}

const PROPERTIES = [
  ...['surface', 'ink', 'ink-soft', 'ink-faint', 'rule', 'accent'],
  ...['map-empty', 'map-neutral', 'map-negative', 'map-positive', 'map-share'],
  ...TENSOR_FAMILIES.map((family) => `tensor-${family}`),
  ...AXIS_LETTERS.map((letter) => `axis-${letter}`),
  ...HEAD_PLACES.map((place) => `head-${place}`),
];

/**
 * Reads the palette that applies to `host`, or the one for white paper. Call it again when the colour scheme changes.
 */
export function readPalette(host: HTMLElement, scheme: 'present' | 'paper' = 'present'): Palette {
  const colours = readColours(host, scheme);
  const text = (property: string): string => colours.get(property) ?? '';
  const read = (property: string): Rgb => parseColour(text(property));
  const style = getComputedStyle(host);
  const ink = read('ink');
  return {
    // A page that gives a light ink keeps its ground.
    surface:
      scheme === 'paper' && luminance(ink) < DARK_PAGE
        ? PAPER
        : behind(read('surface'), parseOpacity(text('surface')), ink),
    transparent: scheme !== 'paper' && parseOpacity(text('surface')) < 1,
    ink,
    inkSoft: read('ink-soft'),
    inkFaint: read('ink-faint'),
    rule: read('rule'),
    accent: read('accent'),
    empty: read('map-empty'),
    neutral: read('map-neutral'),
    tensor: Object.fromEntries(TENSOR_FAMILIES.map((f) => [f, read(`tensor-${f}`)])) as Record<TensorFamily, Rgb>,
    axis: Object.fromEntries(AXIS_LETTERS.map((l) => [l, read(`axis-${l}`)])) as Record<AxisLetter, Rgb>,
    heads: HEAD_PLACES.map((place) => read(`head-${place}`)),
    ...colourMaps(read),
    fonts: { ui: style.getPropertyValue('--font-ui'), mono: style.getPropertyValue('--font-mono') },
    scale: Math.min(4, Math.max(1, Number(style.getPropertyValue('--mha-figure-scale')) || 1)),
  };
}

/** Power of the diverging map. Less than 1: beside one large number, the others are not pale. */
export const SIGNED_POWER = 0.7;

/** The colour maps of a theme: diverging for signed numbers, one hue for shares. `colour` returns a custom property's colour. */
export function colourMaps(colour: (property: string) => Rgb): Pick<Palette, 'signedMap' | 'shareMap'> {
  const diverging = colourMap([colour('map-negative'), colour('map-neutral'), colour('map-positive')]);
  return {
    signedMap: (position) => {
      const part = 2 * position - 1;
      return diverging(0.5 + 0.5 * Math.sign(part) * Math.abs(part) ** SIGNED_POWER);
    },
    shareMap: colourMap([colour('map-empty'), colour('map-share')]),
  };
}

const PAPER: Rgb = { r: 255, g: 255, b: 255 };
/** The luminance of a dark page's ink. */
const DARK_PAGE = 0.4;
const NIGHT: Rgb = { r: 21, g: 23, b: 28 };

/** What readers see of a surface that shows the page: its ink tells whether the page is dark. */
function behind(surface: Rgb, opacity: number, ink: Rgb): Rgb {
  const page = luminance(ink) < DARK_PAGE ? PAPER : NIGHT;
  const over = (a: number, b: number): number => a * opacity + b * (1 - opacity);
  return { r: over(surface.r, page.r), g: over(surface.g, page.g), b: over(surface.b, page.b) };
}

/** The colour of every property. All probes are inserted before the first is read, so that styles are computed once. */
function readColours(host: HTMLElement, scheme: 'present' | 'paper'): ReadonlyMap<string, string> {
  const probes = document.createElement('span');
  probes.hidden = true;
  // Forced colours would give all text one colour; pictures keep their own.
  probes.style.setProperty('forced-color-adjust', 'none');
  if (scheme === 'paper') probes.style.colorScheme = 'light';
  const probed = PROPERTIES.map((property) => {
    const probe = document.createElement('span');
    probe.style.color = `var(--${property})`;
    return [property, probe] as const;
  });
  probes.append(...probed.map(([, probe]) => probe));
  (host.shadowRoot ?? host).append(probes);
  const colours = new Map(probed.map(([property, probe]) => [property, getComputedStyle(probe).color]));
  probes.remove();
  return colours;
}
