/** Height of a matrix's title, in CSS pixels. */
export const TITLE_ROOM = 26;
