/** A chunk group of what several entries need to start: every module that all of them, or many, import statically, directly or not. */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const ROOT = new URL('../../', import.meta.url);

type Named = Pick<ReturnType<typeof startOf>, 'name'>;

/** A module of several groups belongs to the one of the highest priority. At least `least` of the entries import it. */
export function startOf(name: string, entries: readonly string[], priority = 0, least = entries.length) {
  let starts: readonly ReadonlySet<string>[] | null = null;
  return {
    priority,
    includeDependenciesRecursively: false,
    name(id: string, graph: Rolldown.ChunkingContext): string | null {
      starts ??= entries.map((entry) =>
        reachable(fileURLToPath(new URL(entry, ROOT)), (each) => graph.getModuleInfo(each)?.importedIds ?? []),
      );
      return starts.filter((start) => start.has(id)).length >= least ? name : null;
    },
  };
}

/** The modules of several groups in one. */
export function together<Group extends Named>(first: Group, second: Named): Group {
  return { ...first, name: (id, graph) => first.name(id, graph) ?? second.name(id, graph) };
}

function reachable(from: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
