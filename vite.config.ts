/** How the page is built: everything from its own origin, relative paths, no inline scripts. */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'vite';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { offline } from './build-scripts/vite-plugins/offline.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';

/** Names the chunk of every module that an entry imports, directly or not, before anything is loaded later. */
function startOf(entry: string) {
  let start: ReadonlySet<string> | null = null;
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    start ??= reachable(
      fileURLToPath(new URL(entry, import.meta.url)),
      (each) => graph.getModuleInfo(each)?.importedIds ?? [],
    );
    return start.has(id) ? 'start' : null;
  };
}

function reachable(from: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

export default defineConfig({
  root: 'web',
  // Relative, so that the page works under any path of any server.
  base: './',
  plugins: [prose(), code(), offline()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Fonts, WebAssembly and images stay files: data: URLs would need a laxer content security policy.
    assetsInlineLimit: 0,
    // Emscripten's JavaScript imports Node's own `module` when it runs in Node, and only then.
    rolldownOptions: {
      input: ['web/index.html', 'web/assignment.html', 'web/results.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
      external: ['module'],
      // What the page needs to start is one file: over HTTP/1.1 every further one can cost a phone another round trip.
      output: { codeSplitting: { groups: [{ name: startOf('web/main.ts') }] } },
    },
  },
  // The worker that trains loads its builds of the core when it knows which.
  worker: { format: 'es', rolldownOptions: { external: ['module'] } },
  server: { fs: { allow: ['..'] } },
});
