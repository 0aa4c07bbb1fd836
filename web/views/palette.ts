/** The page's colours, read from CSS custom properties, in the form a canvas needs. */
import { colourMap, parseColour, type Rgb } from './colour-map.ts';
import type { AxisLetter, TensorFamily } from './identity.ts';

const FAMILIES = ['x', 'q', 'k', 'v', 'scores', 'weights', 'context', 'output', 'norm', 'hidden'] as const;
const LETTERS = ['t', 's', 'h', 'g', 'd', 'm', 'f', 'n'] as const;

export interface Palette {
  readonly surface: Rgb;
  readonly ink: Rgb;
  readonly inkSoft: Rgb;
  readonly inkFaint: Rgb;
  readonly rule: Rgb;
  readonly accent: Rgb;
  readonly empty: Rgb;
  readonly neutral: Rgb;
  readonly tensor: Readonly<Record<TensorFamily, Rgb>>;
  readonly axis: Readonly<Record<AxisLetter, Rgb>>;
  readonly signedMap: (position: number) => Rgb;
  readonly shareMap: (position: number) => Rgb;
  readonly fonts: { readonly ui: string; readonly mono: string };
}

const PROPERTIES = [
  ...['surface', 'ink', 'ink-soft', 'ink-faint', 'rule', 'accent'],
  ...['map-empty', 'map-neutral', 'map-negative', 'map-positive', 'map-share'],
  ...FAMILIES.map((family) => `tensor-${family}`),
  ...LETTERS.map((letter) => `axis-${letter}`),
];

/**
 * Reads the palette that applies to `host`, or the one for white paper. Call it again when the colour scheme changes.
 */
export function readPalette(host: HTMLElement, scheme: 'present' | 'paper' = 'present'): Palette {
  const colours = readColours(host, scheme);
  const read = (property: string): Rgb => colours.get(property) ?? { r: 0, g: 0, b: 0 };
  const style = getComputedStyle(host);
  const neutral = read('map-neutral');
  const empty = read('map-empty');
  return {
    surface: scheme === 'paper' ? { r: 255, g: 255, b: 255 } : read('surface'),
    ink: read('ink'),
    inkSoft: read('ink-soft'),
    inkFaint: read('ink-faint'),
    rule: read('rule'),
    accent: read('accent'),
    empty,
    neutral,
    tensor: Object.fromEntries(FAMILIES.map((f) => [f, read(`tensor-${f}`)])) as Record<TensorFamily, Rgb>,
    axis: Object.fromEntries(LETTERS.map((l) => [l, read(`axis-${l}`)])) as Record<AxisLetter, Rgb>,
    signedMap: colourMap([read('map-negative'), neutral, read('map-positive')]),
    shareMap: colourMap([empty, read('map-share')]),
    fonts: { ui: style.getPropertyValue('--font-ui'), mono: style.getPropertyValue('--font-mono') },
  };
}

/** The colour of every property. All probes are inserted before the first is read, so that styles are computed once. */
function readColours(host: HTMLElement, scheme: 'present' | 'paper'): ReadonlyMap<string, Rgb> {
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
  const colours = new Map(probed.map(([property, probe]) => [property, parseColour(getComputedStyle(probe).color)]));
  probes.remove();
  return colours;
}
