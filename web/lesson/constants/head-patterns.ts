/** Patterns measured in the chapter on heads; their texts are in the messages. */

export const SHARES = ['previous', 'first', 'sameKind', 'subject', 'boundary'] as const;

export type ShareName = (typeof SHARES)[number];

/** A head's pattern; `even` means almost no preference, null none of these. */
export type Pattern = ShareName | 'even' | null;

/** What stands in for an ablated head. */
export type StandIn = 'zeros' | 'mean';

/** The fraction of the possible gain over a uniform row that a head's pattern needs to be named, in every chapter. */
export const NAMED = 0.5;
