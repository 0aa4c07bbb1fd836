/**
 * Domains of the colour maps: the largest magnitude in all pictures of a chapter that share one.
 *
 * Pictures that are compared then use the same colours for the same numbers.
 */
import type { AttentionTrace, TraceTensor } from '../engine/engine.ts';
import type { DomainId } from './frame.ts';

export interface Domain {
  /** A signed map runs from −max through 0 to max, the others from 0 to max. */
  readonly signed: boolean;
  readonly max: number;
}

/** The maps that are not signed. */
const UNSIGNED: readonly DomainId[] = ['share', 'exponential', 'sum', 'loss'];

/** In the order of legends. */
export const DOMAIN_IDS =
  'input weight query key value scores share exponential sum context gathered stream normed hidden output loss d_output d_context d_share d_scores d_projection d_weight d_input'.split(
    ' ',
  ) as readonly DomainId[];

export type Domains = Readonly<Record<DomainId, Domain>>;

/** What pictures draw in a map: its tensors, and their only head; null for several heads, undefined without any. */
export interface Drawn {
  readonly tensors: Iterable<string>;
  readonly head: number | null | undefined;
  /** Whether the gaps of scores to their row's maximum are drawn, too. */
  readonly gaps?: boolean;
}

/**
 * Domains over what is drawn in each map. A larger number of another head or tensor, which no picture shows, would only leave the
 * pictures pale.
 *
 * They are computed lazily: a picture uses few of them, and the weights alone may be a million numbers.
 */
export function domainsOf(trace: AttentionTrace, drawn: ReadonlyMap<DomainId, Drawn>): Domains {
  const known = new Map<DomainId, Domain>();
  const domain = (id: DomainId): Domain => {
    const before = known.get(id);
    if (before) return before;
    const { tensors = [], head, gaps }: Partial<Drawn> = drawn.get(id) ?? {};
    const max = Math.max(largest(trace, tensors, head), gaps ? widestGap(trace, head) : 0);
    const made = { signed: !UNSIGNED.includes(id), max: end(id, max) };
    known.set(id, made);
    return made;
  };
  const domains = {};
  for (const id of DOMAIN_IDS) Object.defineProperty(domains, id, { enumerable: true, get: () => domain(id) });
  return domains as Domains;
}

/**
 * The domain of shares ends at a round number (1, 0.5, 0.2, 0.1, …). Many tokens have small shares, and a map up to 1 would look empty.
 *
 * Few possible ends keep the colours steady while weights change a little.
 */
function end(id: DomainId, max: number): number {
  if (id !== 'share' || max >= 1) return max;
  const decade = 10 ** Math.floor(Math.log10(max));
  return Number(([1, 2, 5, 10].find((step) => step * decade >= max * 0.999) ?? 10).toPrecision(1)) * decade;
}

/** The largest finite magnitude; 1 if there is none, so that a map never has length 0. */
function largest(trace: AttentionTrace, tensors: Iterable<string>, head: Drawn['head']): number {
  let max = 0;
  for (const name of tensors) {
    if (!trace.has(name)) continue;
    for (const part of partsOf(trace.get(name), head)) {
      for (const value of part) {
        const magnitude = Math.abs(value);
        if (magnitude > max && magnitude < Number.POSITIVE_INFINITY) max = magnitude;
      }
    }
  }
  return max > 0 ? max : 1;
}

/** The largest gap of a score to its row's maximum. */
function widestGap(trace: AttentionTrace, head: Drawn['head']): number {
  const masked = trace.get('masked');
  const width = masked.shape.at(-1) ?? 1;
  let widest = 0;
  for (const part of partsOf(masked, head)) {
    for (let start = 0; start < part.length; start += width) {
      const row = part.subarray(start, start + width).filter(Number.isFinite);
      if (row.length > 0) widest = Math.max(widest, Math.max(...row) - Math.min(...row));
    }
  }
  return widest;
}

/** The numbers of one head, as slices of the data; all numbers without a head. */
function* partsOf({ axes, shape, data }: TraceTensor, head: Drawn['head']): Generator<Float32Array> {
  const at = axes.replace(/[()]/g, '').indexOf('h');
  if (head == null || at < 0) return yield data;
  const size = shape.slice(at + 1).reduce((product, extent) => product * extent, 1);
  const step = size * (shape[at] ?? 1);
  for (let start = head * size; start < data.length; start += step) yield data.subarray(start, start + size);
}

/** Position of a value on its map, 0 to 1; a signed zero is in the middle. */
export function positionOnMap(value: number, domain: Domain): number {
  return domain.signed ? 0.5 + (0.5 * value) / domain.max : value / domain.max;
}
