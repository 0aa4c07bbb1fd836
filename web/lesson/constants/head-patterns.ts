/** Patterns measured in the chapter on heads; their texts are in the messages. */

export const SHARES = ['previous', 'first', 'sameKind', 'subject', 'boundary'] as const;

export type ShareName = (typeof SHARES)[number];

/** A head's pattern; `even` means almost no preference, null none of these. */
export type Pattern = ShareName | 'even' | null;
