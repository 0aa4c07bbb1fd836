/**
 * A state as a text that whoever embeds keeps and gives back: opaque to them, with its version in front. Inside it is the query of
 * an address, of which everything is checked when it is read.
 */

const MARK = 'mha/1?';
/** A sentence of 2000 characters and a laboratory's texts, each character three bytes written as "%E4%BD%A0", and all the rest. */
export const LONGEST = 60_000;

/** `query` with or without its "?". */
export function stateText(query: string): string {
  return `${MARK}${query.replace(/^\?/, '')}`;
}

/** The query inside; null for what is no state, or one of another version. */
export function queryInside(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST || !text.startsWith(MARK)) return null;
  return text.slice(MARK.length);
}
