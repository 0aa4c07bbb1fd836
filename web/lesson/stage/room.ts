/** Height of a matrix's title, in CSS pixels. */
export const TITLE_ROOM = 26;

/** On a lower stage, in CSS pixels, whole matrices have no room for numbers: the followed word's row stands alone. */
export const LOW_STAGE = 330;

/** On a still lower one, as on a short phone, rows and titles stand as close as they can be read. */
export const LOWEST_STAGE = 200;
