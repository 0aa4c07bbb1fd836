/** A chunk group of what several entries need to start: every module that all of them import statically, directly or not. */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const ROOT = new URL('../../', import.meta.url);

/** A module of several groups belongs to the one of the highest priority. */
export function startOf(name: string, entries: readonly string[], priority = 0) {
  let starts: readonly ReadonlySet<string>[] | null = null;
  return {
    priority,
    includeDependenciesRecursively: false,
    name(id: string, graph: Rolldown.ChunkingContext): string | null {
      starts ??= entries.map((entry) =>
        reachable(fileURLToPath(new URL(entry, ROOT)), (each) => graph.getModuleInfo(each)?.importedIds ?? []),
      );
      return starts.every((start) => start.has(id)) ? name : null;
    },
  };
}

function reachable(from: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}
