/** Colour-map backgrounds in CSS, weak enough that text stays legible in light and dark. */

/** Maximum percentage of the map's end colour at which text keeps a contrast of 4.5. */
const STRONGEST = 55;
const STRONGEST_SHARE = 45;

/** The background of a cell; `most` is the largest magnitude among the cells it is compared with. */
export function heat(value: number, most: number): string {
  return `background:${heatColour(value, most)}`;
}

/** A signed number's colour on the diverging map. */
export function heatColour(value: number, most: number): string {
  const share = most > 0 ? Math.min(1, Math.abs(value) / most) : 0;
  const end = value < 0 ? '--map-negative' : '--map-positive';
  return `color-mix(in oklab, var(${end}) ${(share * STRONGEST).toFixed(1)}%, var(--map-neutral))`;
}

/** The colour of a share from 0 to 1, for cells without text. */
export function shareColour(share: number): string {
  return `color-mix(in oklab, var(--map-share) ${(Math.min(1, share) * 100).toFixed(1)}%, var(--map-empty))`;
}

/** The same for cells with text. */
export function shareHeat(share: number): string {
  return shareColour((share * STRONGEST_SHARE) / 100);
}
