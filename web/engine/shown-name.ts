/** Names and texts of a file as a message shows them: short, and without invisible characters. */

const BEGINNING = 36;
const END = 24;

/** Invisible characters by their codes: a bidirectional override would rearrange the sentence around it. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) => {
    return `⟨${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}⟩`;
  });
}

/** The beginning and the end of a long name: the last part of a tensor's name says what it is. */
export function shownName(name: string): string {
  if (name.length <= BEGINNING + END) return visible(name);
  return `${visible(whole(name.slice(0, BEGINNING)))}…${visible(whole(name.slice(-END)))}`;
}

/** Without the halves of characters that a cut leaves. */
function whole(part: string): string {
  return part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
