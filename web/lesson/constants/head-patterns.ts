/** What heads are measured to do in the chapter on heads: the names, whose words are messages. */

export const SHARES = ['previous', 'first', 'sameKind', 'subject', 'boundary'] as const;

export type ShareName = (typeof SHARES)[number];

/** What a head was found to do; `even` is as good as no choice, null none of these. */
export type Pattern = ShareName | 'even' | null;
