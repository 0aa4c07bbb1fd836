/** How the page is built: everything from its own origin, relative paths, no inline scripts. */
import { fileURLToPath } from 'node:url';
import { defineConfig, type Rolldown } from 'vite';
import { TARGET } from './build-scripts/lib/oldest-browsers.mjs';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { inlineStyles } from './build-scripts/vite-plugins/inline-styles.ts';
import { offline } from './build-scripts/vite-plugins/offline.ts';
import { oldBrowsers } from './build-scripts/vite-plugins/old-browsers.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';
import { workerLeaves } from './build-scripts/vite-plugins/worker-leaves.ts';

/**
 * A chunk of every module that an entry imports, directly or not, before anything is loaded later. A module that several entries
 * import belongs to the one of the highest priority.
 */
function startOf(name: string, entry: string, priority: number) {
  let start: ReadonlySet<string> | null = null;
  return {
    priority,
    includeDependenciesRecursively: false,
    name(id: string, graph: Rolldown.ChunkingContext): string | null {
      start ??= reachable(
        fileURLToPath(new URL(entry, import.meta.url)),
        (each) => graph.getModuleInfo(each)?.importedIds ?? [],
      );
      return start.has(id) ? name : null;
    },
  };
}

const PAGES = ['index', 'embed', 'assignment', 'results', 'scorm', 'gallery'];

/** The pages, and the file that defines the elements on somebody else's page, whose name does not change. */
const input = Object.fromEntries(
  [...PAGES.map((page) => [page, `web/${page}.html`] as const), ['elements', 'web/elements/define.ts'] as const].map(
    ([name, file]) => [name, fileURLToPath(new URL(file, import.meta.url))],
  ),
);

function reachable(from: string, next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set([from]);
  for (const id of found) for (const other of next(id)) found.add(other);
  return found;
}

export default defineConfig({
  root: 'web',
  // Relative, so that the page works under any path of any server.
  base: './',
  plugins: [prose(), code(), inlineStyles(), oldBrowsers(), offline()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: TARGET,
    modulePreload: { polyfill: false },
    // Fonts, WebAssembly and images stay files: data: URLs would need a laxer content security policy.
    assetsInlineLimit: 0,
    // Emscripten's JavaScript imports Node's own `module` when it runs in Node, and only then.
    rolldownOptions: {
      external: ['module'],
      input,
      output: {
        entryFileNames: ({ name }) => (name === 'elements' ? 'elements.js' : 'assets/[name]-[hash].js'),
        // What a page needs to start is few files, which its markup names: over HTTP/1.1 every one that is found late can cost a
        // phone another round trip. An element is small until it is seen, and a figure needs no more than a figure.
        codeSplitting: {
          groups: [
            startOf('shell', 'web/elements/define.ts', 4),
            startOf('figure', 'web/elements/figure/figure-view.ts', 3),
            startOf('lesson', 'web/elements/lesson/lesson-view.ts', 2),
            startOf('core', 'web/engine/wasm/wasm-engine.ts', 1),
          ],
        },
      },
    },
  },
  // The worker that trains loads its builds of the core when it knows which.
  worker: { format: 'es', plugins: () => [workerLeaves()], rolldownOptions: { external: ['module'] } },
  server: { fs: { allow: ['..'] } },
});
