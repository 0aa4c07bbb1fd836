/**
 * Which pages a frame speaks with: only ever the one it stands in, and of those only the ones that its address names, if it names any
 * (`parent=https://course.example+https://other.example`).
 */

/** The origins of a list of addresses; null where none was asked for. What is no address names nobody. */
export function allowedOrigins(text: string | null): readonly string[] | null {
  if (text === null) return null;
  return text.split(/[\s,]+/).flatMap((address) => {
    if (!/^https?:\/\/./i.test(address) || address.length > 500 || !URL.canParse(address)) return [];
    return [new URL(address).origin];
  });
}

/** Whether a message from this origin is heard. */
export function isAllowed(origin: string, allowed: readonly string[] | null): boolean {
  return allowed === null || allowed.includes(origin);
}
