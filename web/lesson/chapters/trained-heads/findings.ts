/** Interprets head measurements: each head's most distinctive pattern, and the best head for each well-known type of head. */
import { NAMED } from '../../constants/head-patterns.ts';
import { type MeasureName, SHARES, type ShareName, type TypeName } from '../../constants/trained-heads.ts';
import type { HeadMeasures } from '../../model/shipped-model/head-measures.ts';
import type { HeadName } from '../../model/shipped-model/trained-model.ts';

export interface Found {
  readonly share: ShareName;
  readonly value: number;
  readonly even: number;
}

/** The share with the largest gain over chance, if that is half of the possible gain; null if there is none. */
export function patternOf(head: HeadMeasures, even: HeadMeasures): Found | null {
  const best = strongestOf(head, even);
  return gain(best) >= NAMED ? best : null;
}

/** The share with the largest gain over chance. */
export function strongestOf(head: HeadMeasures, even: HeadMeasures): Found {
  const found = SHARES.map((share) => ({ share, value: head[share].mean, even: even[share].mean }));
  return found.reduce((a, b) => (gain(b) > gain(a) ? b : a));
}

/** 0 for chance, 1 for the whole share. */
function gain({ value, even }: Pick<Found, 'value' | 'even'>): number {
  return (value - even) / (1 - even);
}

const MEASURED_BY: Readonly<Record<TypeName, readonly ShareName[]>> = {
  positional: ['previous', 'first'],
  syntactic: ['subject'],
  semantic: ['antecedent', 'mention', 'same'],
  delimiter: ['delimiter'],
  rare: ['rare'],
};

export interface Claimed extends Found, HeadName {
  readonly type: TypeName;
}

/** For each type, the head and measure with the largest gain over chance. */
export function closestTo(
  types: readonly TypeName[],
  heads: readonly HeadMeasures[],
  even: HeadMeasures,
  perLayer: number,
): readonly Claimed[] {
  return types.map((type) => {
    const all = heads.flatMap((head, place) =>
      MEASURED_BY[type].map((share) => ({
        type,
        share,
        layer: Math.floor(place / perLayer),
        head: place % perLayer,
        value: head[share].mean,
        even: even[share].mean,
      })),
    );
    return all.reduce((a, b) => (gain(b) > gain(a) ? b : a));
  });
}

export type Order = 'descending' | 'ascending';

/** The heads' indices sorted by a measure; a stable sort. */
export function sortedBy(measure: MeasureName | null, order: Order, heads: readonly HeadMeasures[]): readonly number[] {
  const places = heads.map((_, place) => place);
  if (measure === null) return places;
  const of = (place: number): number => heads[place]?.[measure].mean ?? 0;
  return places.sort((a, b) => (order === 'descending' ? of(b) - of(a) : of(a) - of(b)));
}
