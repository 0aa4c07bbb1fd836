/** Control characters other than white space, and halves of surrogate pairs. */
export const UNSHOWABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
