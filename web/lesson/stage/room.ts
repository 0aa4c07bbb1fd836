/** Height of a matrix's title, in CSS pixels. */
export const TITLE_ROOM = 26;

/** On a lower stage, in CSS pixels, whole matrices have no room for numbers: the followed word's row stands alone. */
export const LOW_STAGE = 330;
