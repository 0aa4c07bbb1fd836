/** How the page is built: everything from its own origin, relative paths, no inline scripts. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compactTemplates } from './build-scripts/vite-plugins/compact-templates.ts';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { refuseIneffectiveImports } from './build-scripts/vite-plugins/ineffective-imports.ts';
import { inlineStyles } from './build-scripts/vite-plugins/inline-styles.ts';
import { instructorPages } from './build-scripts/vite-plugins/instructor-pages.ts';
import { notices } from './build-scripts/vite-plugins/notices.ts';
import { offline } from './build-scripts/vite-plugins/offline.ts';
import { oldBrowsers, TARGET } from './build-scripts/vite-plugins/old-browsers.ts';
import { preloadLists } from './build-scripts/vite-plugins/preload-lists.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';
import { startOf, together } from './build-scripts/vite-plugins/start-of.ts';
import { workerLeaves } from './build-scripts/vite-plugins/worker-leaves.ts';
import { CHAPTER_IDS } from './web/lesson/constants/chapter-ids.ts';

const EXERCISES = 'web/lesson/features/exercises/exercises-element.ts';

/** What a figure without exercises loads, too, and shares with them. */
const BESIDE_EXERCISES = [
  'web/lesson/inspector/inspector.ts',
  'web/lesson/lab-kit/lab-styles.ts',
  // The laboratories that the stage shows, too.
  ...globSync('web/lesson/chapters/*/lab.ts', { cwd: import.meta.dirname }).filter((file) =>
    /^ {2}stage\b/m.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
  ),
];

const SCENES = CHAPTER_IDS.map((chapter) => `web/lesson/chapters/${chapter}/scene.ts`);

const PAGES = ['index', 'embed', 'assignment', 'editor', 'results', 'scorm', 'gallery'];

/** The pages, and the file that defines the elements on somebody else's page, whose name does not change. */
const input = Object.fromEntries(
  [...PAGES.map((page) => [page, `web/${page}.html`] as const), ['elements', 'web/elements/define.ts'] as const].map(
    ([name, file]) => [name, fileURLToPath(new URL(file, import.meta.url))],
  ),
);

/** Chapters' texts would all be named after their language. */
function textOf(module: string | null): string | undefined {
  const [, chapter, part] = /\/lesson\/chapters\/([\w-]+)\/\w\w\.(?:md|ts)$|prose:(\w+)\//.exec(module ?? '') ?? [];
  return chapter ?? part;
}

const licences = notices();

export default defineConfig({
  root: 'web',
  // Relative, so that the page works under any path of any server.
  base: './',
  plugins: [
    prose(),
    code(),
    compactTemplates(),
    inlineStyles(),
    instructorPages(),
    oldBrowsers(),
    licences.page,
    offline(),
    preloadLists(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: TARGET,
    // Fonts, WebAssembly and images stay files: data: URLs would need a laxer content security policy.
    assetsInlineLimit: 0,
    // Emscripten's JavaScript imports Node's own `module` when it runs in Node, and only then.
    rolldownOptions: {
      external: ['module'],
      onLog: refuseIneffectiveImports,
      checks: { bundlerTimings: false },
      input,
      output: {
        chunkFileNames: ({ name, facadeModuleId }) => `assets/${textOf(facadeModuleId) ?? name}-[hash:7].js`,
        entryFileNames: ({ name }) => (name === 'elements' ? 'elements.js' : 'assets/[name]-[hash:7].js'),
        // What a page needs to start is few files, which its markup names: over HTTP/1.1 every one that is found late can cost a
        // phone another round trip. An element is small until it is seen, and a figure needs no more than a figure.
        codeSplitting: {
          groups: [
            together(
              startOf('shell', ['web/elements/define.ts'], 5),
              // The lesson's page starts with them, too.
              startOf('shell', ['web/lesson/platform/scheduling/idle.ts', 'web/lesson/ui/theme/theme.ts'], 0, 1),
            ),
            // What the opening shares with figures: it loads nothing else of them. A figure does not load a chapter's first words.
            together(
              startOf('base', ['web/elements/opening/opening-view.ts', 'web/elements/figure/figure-view.ts'], 4),
              startOf('base', ['node_modules/lit-html/directive.js']),
            ),
            // The page asks for its chapter's text before any other code is there.
            startOf('texts', ['web/lesson/chapters/texts.ts'], 3.6),
            // The first words of a chapter, which are there before the rest of the lesson.
            startOf('words', ['web/elements/lesson/first-words.ts'], 3.5),
            // What a third of all chapters' stills need belongs to every figure.
            together(
              startOf('figure', ['web/elements/lesson/lesson-view.ts', 'web/elements/figure/figure-view.ts'], 3),
              startOf('figure', SCENES, 3, SCENES.length / 3),
            ),
            // What the opening shares with the lesson, but not with figures: without this chunk it would load the whole lesson.
            startOf('header', ['web/elements/opening/opening-view.ts', 'web/elements/lesson/lesson-view.ts'], 2.5),
            startOf('lesson', ['web/elements/lesson/lesson-view.ts'], 2),
            startOf('learned', ['web/lesson/model/load-learned.ts'], 0.5),
            ...BESIDE_EXERCISES.map((file) => startOf('shared', [EXERCISES, file], 0.4)),
            startOf('exercises', [EXERCISES], 0.3),
            startOf('core', ['web/engine/wasm/wasm-engine.ts'], 1),
          ],
        },
      },
    },
  },
  // The worker that trains loads its builds of the core when it knows which. A worker need not load late what it starts with.
  worker: {
    format: 'es',
    plugins: () => [workerLeaves(), licences.worker()],
    rolldownOptions: { external: ['module'], checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  server: { fs: { allow: ['..'] } },
});
