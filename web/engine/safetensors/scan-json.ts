/**
 * What JSON.parse says nothing about: two members of one name, of which it keeps the last, and nesting so deep that an engine
 * may run out of stack. Text that is no JSON is left for JSON.parse to refuse.
 */

/** What a scan finds wrong: where, as the names of the members that lead there, and what. */
export type Flaw =
  | { readonly kind: 'twice'; readonly path: readonly string[]; readonly name: string }
  | { readonly kind: 'deep'; readonly path: readonly string[] };

/** An object or a list that is open, with the names that its members have so far. */
interface Open {
  readonly names: Set<string> | null;
  /** The member that is being read, or null. */
  name: string | null;
}

/** The first flaw, or null; `mostDepth` objects and lists may lie in one another. */
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

/** Where the text that begins at a quotation mark is over, its closing mark included. */
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

/** A name may be written in more than one way: "a" and "\u0061" are the same. */
function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
