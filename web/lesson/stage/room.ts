/** Room that a matrix's title takes, in CSS pixels. */
export const TITLE_ROOM = 26;
