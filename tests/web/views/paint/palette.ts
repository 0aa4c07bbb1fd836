/** The palette of the light theme, as a browser would read it. */
import { AXIS_LETTERS, HEAD_PLACES, TENSOR_FAMILIES } from '#web/views/identity.ts';
import type { Palette } from '#web/views/palette.ts';
import { colour, mapsOf } from '../theme-colours.ts';

const group = <Name extends string>(prefix: string, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, colour('light', `${prefix}-${name}`)])) as Palette['tensor'] &
    Palette['axis'];

export const PALETTE: Palette = {
  surface: colour('light', 'surface'),
  transparent: false,
  ink: colour('light', 'ink'),
  inkSoft: colour('light', 'ink-soft'),
  inkFaint: colour('light', 'ink-faint'),
  rule: colour('light', 'rule'),
  accent: colour('light', 'accent'),
  empty: colour('light', 'map-empty'),
  neutral: colour('light', 'map-neutral'),
  tensor: group('tensor', TENSOR_FAMILIES),
  axis: group('axis', AXIS_LETTERS),
  heads: HEAD_PLACES.map((place) => colour('light', `head-${place}`)),
  ...mapsOf('light'),
  fonts: { ui: 'x', mono: 'x' },
  scale: 1,
};
