/**
 * Finds duplicate names and excessive nesting in JSON.
 *
 * JSON.parse silently keeps the last duplicate, and deep nesting may overflow the stack. Invalid JSON is left for
 * JSON.parse to reject.
 */

/** A problem found by a scan, with the member names that lead to it. */
export type Flaw =
  | { readonly kind: 'twice'; readonly path: readonly string[]; readonly name: string }
  | { readonly kind: 'deep'; readonly path: readonly string[] };

/** An open object or array, with the member names so far. */
interface Open {
  readonly names: Set<string> | null;
  /** The current member, or null. */
  name: string | null;
}

/** The first flaw, or null; objects and arrays may nest up to `mostDepth`. */
export function scanJson(text: string, mostDepth: number): Flaw | null {
  const open: Open[] = [];
  const path = (): readonly string[] => open.flatMap(({ name }) => name ?? []);
  for (let at = 0; at < text.length; at++) {
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
          inside.names.add(name);
          inside.name = name;
        }
        at = end - 1;
        break;
      }
    }
  }
  return null;
}

/** The position after the closing quotation mark of a string. */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from;
  while (' \t\n\r'.includes(text[at] ?? 'x')) at++;
  return text[at] === ':';
}

/** The same name can be escaped differently: "a" and "\u0061" are equal. */
function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
