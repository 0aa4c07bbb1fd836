/** From a token back through two layers: what a head of the second reads, and what a head of the first read there. Pure. */
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';

export interface Path {
  /** The key of the second head, and the key of the first head from there. */
  readonly middle: number;
  readonly source: number;
  /** The product of the two shares. */
  readonly share: number;
}

/** The share that a query gives to a key in one head. */
export function shareOf({ heads, tokens, weights }: HeadMaps, { layer, head }: HeadName, t: number, s: number): number {
  return weights[((layer * heads + head) * tokens + t) * tokens + s] ?? 0;
}

/** The token, behind the first two, at which a head gives most to a single one before it: where there is most to follow. */
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

/** The paths that carry most, largest first; together with those left out they carry 1. */
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
