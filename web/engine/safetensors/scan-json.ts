/**
 * Finds duplicate names, excessive nesting and too many members in JSON.
 *
 * JSON.parse silently keeps the last duplicate, and deep nesting may overflow the stack. Invalid JSON is left for
 * JSON.parse to reject.
 */

/** A problem found by a scan, with the member names that lead to it. */
export type Flaw =
  | { readonly kind: 'twice'; readonly path: readonly string[]; readonly name: string }
  | { readonly kind: 'deep'; readonly path: readonly string[] }
  | { readonly kind: 'many'; readonly path: readonly string[] };

/** An open object or array, with the member names so far. */
interface Open {
  readonly names: Set<string> | null;
  /** The current member, or null. */
  name: string | null;
}

/** The first flaw, or null; objects and arrays may nest up to `mostDepth`, and an object may have `mostMembers`. */
export function scanJson(text: string, mostDepth: number, mostMembers = Number.POSITIVE_INFINITY): Flaw | null {
  const open: Open[] = [];
  const path = (): readonly string[] => open.flatMap(({ name }) => name ?? []);
  // What opens or closes something. A search skips the rest, perhaps many millions of spaces, faster than a loop over characters.
  const sign = /["{}[\]]/g;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    const at = found.index;
    switch (text[at]) {
      case '{':
      case '[':
        if (open.length === mostDepth) return { kind: 'deep', path: path() };
        open.push({ names: text[at] === '{' ? new Set() : null, name: null });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case '"': {
        const end = endOfText(text, at);
        const inside = open.at(-1);
        if (inside?.names && isFollowedByColon(text, end)) {
          const name = decoded(text.slice(at, end));
          inside.name = null;
          if (inside.names.has(name)) return { kind: 'twice', path: path(), name };
          if (inside.names.size === mostMembers) return { kind: 'many', path: path() };
          inside.names.add(name);
          inside.name = name;
        }
        sign.lastIndex = end;
        break;
      }
    }
  }
  return null;
}

/** The position after the closing quotation mark of a string. */
function endOfText(text: string, begin: number): number {
  const sign = /["\\]/g;
  sign.lastIndex = begin + 1;
  for (let found = sign.exec(text); found; found = sign.exec(text)) {
    if (found[0] === '"') return sign.lastIndex;
    sign.lastIndex++;
  }
  return text.length;
}

function isFollowedByColon(text: string, from: number): boolean {
  const colon = /[ \t\n\r]*:/y;
  colon.lastIndex = from;
  return colon.test(text);
}

/** The same name can be escaped differently: "a" and "\u0061" are equal. */
function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
