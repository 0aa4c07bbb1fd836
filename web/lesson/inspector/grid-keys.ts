/** Arrow-key navigation in a grid of cells with gaps. Pure: the elements focus the returned position. */

export interface Place {
  readonly row: number;
  readonly column: number;
}

const PAGE = 10;

/** The position that a key leads to from `from`; null for other keys, and at an edge. */
export function placeAfter(places: readonly Place[], from: Place, key: string, control = false): Place | null {
  const row = places.filter((place) => place.row === from.row);
  switch (key) {
    case 'ArrowRight':
      return nearest(row, from, (place) => place.column - from.column);
    case 'ArrowLeft':
      return nearest(row, from, (place) => from.column - place.column);
    case 'ArrowDown':
      return nearest(places, from, (place) => place.row - from.row);
    case 'ArrowUp':
      return nearest(places, from, (place) => from.row - place.row);
    case 'PageDown':
      return furthest(places, from, (place) => place.row - from.row);
    case 'PageUp':
      return furthest(places, from, (place) => from.row - place.row);
    case 'Home':
      return edge(control ? places : row, from, -1);
    case 'End':
      return edge(control ? places : row, from, 1);
    default:
      return null;
  }
}

/** The closest position ahead; in a tie, the one in the closest column. */
function nearest(places: readonly Place[], from: Place, ahead: (place: Place) => number): Place | null {
  return best(places, from, (place) => (ahead(place) > 0 ? ahead(place) : null));
}

/** The furthest position ahead within a page. */
function furthest(places: readonly Place[], from: Place, ahead: (place: Place) => number): Place | null {
  return best(places, from, (place) => (ahead(place) > 0 && ahead(place) <= PAGE ? -ahead(place) : null));
}

function best(places: readonly Place[], from: Place, cost: (place: Place) => number | null): Place | null {
  let found: Place | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const own = cost(place);
    if (own === null) continue;
    const total = own * 1e6 + Math.abs(place.column - from.column);
    if (total < lowest) {
      found = place;
      lowest = total;
    }
  }
  return found;
}

/** The first or last position in reading order. */
function edge(places: readonly Place[], from: Place, side: 1 | -1): Place | null {
  const after = (a: Place, b: Place): number => (a.row - b.row) * 1e6 + a.column - b.column;
  const found = places.reduce((a, b) => (after(b, a) * side > 0 ? b : a), from);
  return after(found, from) === 0 ? null : found;
}
