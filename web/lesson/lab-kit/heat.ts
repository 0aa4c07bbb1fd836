/** A number's place on a colour map, in CSS: as strong as leaves the page's ink legible on it, light or dark. */

/** Per cent of the map's end that text still stands on with a contrast of 4.5. */
const STRONGEST = 55;

/** The background of a cell that holds `value`, where `most` is the largest magnitude of what it is compared with. */
export function heat(value: number, most: number): string {
  return `background:${heatColour(value, most)}`;
}

/** A signed number's colour on the diverging map. */
export function heatColour(value: number, most: number): string {
  const share = most > 0 ? Math.min(1, Math.abs(value) / most) : 0;
  const end = value < 0 ? '--map-negative' : '--map-positive';
  return `color-mix(in oklab, var(${end}) ${(share * STRONGEST).toFixed(1)}%, var(--map-neutral))`;
}

/** A share's colour, from 0 to 1; nothing is written on it. */
export function shareColour(share: number): string {
  return `color-mix(in oklab, var(--map-share) ${(Math.min(1, share) * 100).toFixed(1)}%, var(--map-empty))`;
}
