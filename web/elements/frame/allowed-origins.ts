/**
 * Which pages a frame talks to: its parent, if the frame's address lists no origins or lists the parent's
 * (`parent=https://course.example+https://other.example`).
 */

/** The origins in a list of addresses; null for no list. Invalid addresses are skipped. */
export function allowedOrigins(text: string | null): readonly string[] | null {
  if (text === null) return null;
  return text.split(/[\s,]+/).flatMap((address) => {
    if (!/^https?:\/\/./i.test(address) || address.length > 500 || !URL.canParse(address)) return [];
    return [new URL(address).origin];
  });
}

/** Whether to accept a message from this origin. */
export function isAllowed(origin: string, allowed: readonly string[] | null): boolean {
  return allowed === null || allowed.includes(origin);
}
