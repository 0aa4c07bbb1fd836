import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';

/** The share that a query gives to a key in one head. */
export function shareOf({ heads, tokens, weights }: HeadMaps, { layer, head }: HeadName, t: number, s: number): number {
  return weights[((layer * heads + head) * tokens + t) * tokens + s] ?? 0;
}
