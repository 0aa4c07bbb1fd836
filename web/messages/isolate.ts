/** Bidirectional isolation (Unicode Annex 9): an inserted word from right to left must not reorder the sentence around it. */

/** Scripts from right to left, and the characters that set a direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/g;
const ISOLATED_OR_SINGLE = /\u2068[^\u2066-\u2069]*\u2069|[\u2066-\u2069]/g;

/**
 * The text, isolated if it needs it. What is isolated already stays as it is, also within a longer text. Other isolating
 * characters are dropped: one without its partner would end our isolate, or isolate the rest of the sentence.
 */
export function isolated(text: string): string {
  const paired = text.replace(ISOLATED_OR_SINGLE, (found) => (found.length > 1 ? found : ''));
  return RIGHT_TO_LEFT.test(paired.replace(ISOLATED, '')) ? `\u2068${paired}\u2069` : paired;
}

/** The value that is inserted into a message, with all its texts isolated. */
export function insertable(value: unknown): unknown {
  if (typeof value === 'string') return isolated(value);
  if (Array.isArray(value)) return value.map(insertable);
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, insertable(each)]));
}
