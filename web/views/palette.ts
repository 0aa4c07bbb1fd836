/** The colours of the page, read from its CSS custom properties, in the form a canvas needs. */
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

/** Reads the palette that applies to `host` now, or the one for white paper; read again when the colour scheme changes. */
export function readPalette(host: HTMLElement, scheme: 'present' | 'paper' = 'present'): Palette {
  const probe = document.createElement('span');
  probe.hidden = true;
  // Under forced colours every text would be of one colour; a picture keeps its own, as any other picture does.
  probe.style.setProperty('forced-color-adjust', 'none');
  if (scheme === 'paper') probe.style.colorScheme = 'light';
  (host.shadowRoot ?? host).append(probe);
  const read = (property: string): Rgb => {
    probe.style.color = `var(${property})`;
    return parseColour(getComputedStyle(probe).color);
  };
  const style = getComputedStyle(host);
  const neutral = read('--map-neutral');
  const empty = read('--map-empty');
  const palette: Palette = {
    surface: scheme === 'paper' ? { r: 255, g: 255, b: 255 } : read('--surface'),
    ink: read('--ink'),
    inkSoft: read('--ink-soft'),
    inkFaint: read('--ink-faint'),
    rule: read('--rule'),
    accent: read('--accent'),
    empty,
    neutral,
    tensor: Object.fromEntries(FAMILIES.map((f) => [f, read(`--tensor-${f}`)])) as Record<TensorFamily, Rgb>,
    axis: Object.fromEntries(LETTERS.map((l) => [l, read(`--axis-${l}`)])) as Record<AxisLetter, Rgb>,
    signedMap: colourMap([read('--map-negative'), neutral, read('--map-positive')]),
    shareMap: colourMap([empty, read('--map-share')]),
    fonts: { ui: style.getPropertyValue('--font-ui'), mono: style.getPropertyValue('--font-mono') },
  };
  probe.remove();
  return palette;
}
