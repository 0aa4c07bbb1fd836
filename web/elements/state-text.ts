/**
 * The state as opaque text with a version prefix, for host pages to store. The rest is an address query, which is validated when
 * read.
 */

const MARK = 'mha/1?';
/**
 * Enough for a sentence of 2000 characters and a laboratory's texts, at three bytes ("%E4%BD%A0") a character, and the other
 * fields.
 */
export const LONGEST = 60_000;

/** `query` with or without its "?". */
export function stateText(query: string): string {
  return `${MARK}${query.replace(/^\?/, '')}`;
}

/** The query inside; null for invalid text or another version. */
export function queryInside(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST || !text.startsWith(MARK)) return null;
  return text.slice(MARK.length);
}
