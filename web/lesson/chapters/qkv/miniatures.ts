/** Miniatures of finished projections while the next one is computed: to be recognised, not to be read. */

import type { WorkedPlace } from '../../../views/frame.ts';
import type { Place } from '../../stage/layout.ts';
import { TITLE_ROOM } from '../../stage/room.ts';

export interface Miniatures {
  /** Places for both miniatures; none if they would be too small to recognise. */
  readonly places: readonly Place[];
  /** The room that remains for the worked sum. */
  readonly worked: WorkedPlace;
}

/** The share of the free corner's width for miniatures. */
const SHARE = 0.36;
/** The smallest cell of a miniature, in CSS pixels. */
const LEAST = 1.5;
/** Cell size in CSS pixels that suffices for stacking; smaller miniatures are side by side if that makes them larger. */
const COMFORTABLE = 5;

/** Room for two matrices of `across` × `down` slots at the right of the free corner, each with its name below it. */
export function miniatures(free: WorkedPlace, across: number, down: number): Miniatures {
  const width = free.width * SHARE;
  const stacked = arranged(free, width, across, down, 'column');
  const beside = arranged(free, width, across, down, 'row');
  const places = smallest(stacked) >= COMFORTABLE || smallest(stacked) >= smallest(beside) ? stacked : beside;
  if (smallest(places) < LEAST) return { places: [], worked: free };
  return { places, worked: { ...free, width: free.width - width - 12 } };
}

function arranged(
  free: WorkedPlace,
  width: number,
  across: number,
  down: number,
  direction: 'row' | 'column',
): Place[] {
  const inRow = direction === 'row';
  const ownWidth = inRow ? (width - 8) / 2 : width;
  const ownHeight = (inRow ? free.height : free.height / 2) - TITLE_ROOM - 6;
  const cellWidth = ownWidth / across;
  const cellHeight = Math.min(cellWidth * (inRow ? 1.8 : 1), ownHeight / down);
  const left = free.x + free.width - width;
  return [0, 1].map((i) => ({
    x: left + (inRow ? i * (ownWidth + 8) : 0),
    y: free.y + (inRow ? 0 : (i * (free.height + 8)) / 2) + 4,
    cellWidth,
    cellHeight,
  }));
}

function smallest(places: readonly Place[]): number {
  return Math.min(...places.map((place) => Math.min(place.cellWidth, place.cellHeight)));
}
