/** Paths from a token back through two layers: a second-layer head's keys, and a first-layer head's keys from there. Pure. */
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';

export interface Path {
  /** The second head's key, and the first head's key from there. */
  readonly middle: number;
  readonly source: number;
  /** The product of the two shares. */
  readonly share: number;
}

/** The share that a query gives to a key in one head. */
export function shareOf({ heads, tokens, weights }: HeadMaps, { layer, head }: HeadName, t: number, s: number): number {
  return weights[((layer * heads + head) * tokens + t) * tokens + s] ?? 0;
}

/** The token from the third on that gives the largest share to one earlier token: its paths are the clearest. */
export function surestQuery(maps: HeadMaps, name: HeadName): number {
  let [surest, most] = [maps.tokens - 1, 0];
  for (let t = 2; t < maps.tokens; t++) {
    for (let s = 1; s < t; s++) {
      const share = shareOf(maps, name, t, s);
      if (share > most) [surest, most] = [t, share];
    }
  }
  return surest;
}

/** The paths with the largest products, in descending order; together with the omitted ones they add up to 1. */
export function strongestPaths(
  maps: HeadMaps,
  first: HeadName,
  second: HeadName,
  query: number,
  most: number,
): readonly Path[] {
  const paths: Path[] = [];
  for (let middle = 0; middle <= query; middle++) {
    for (let source = 0; source <= middle; source++) {
      const share = shareOf(maps, second, query, middle) * shareOf(maps, first, middle, source);
      paths.push({ middle, source, share });
    }
  }
  return paths.sort((a, b) => b.share - a.share).slice(0, most);
}
