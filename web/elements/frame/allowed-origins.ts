/**
 * The origins that a frame accepts messages from. The frame's address can restrict them:
 * `parent=https://course.example+https://other.example`.
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
