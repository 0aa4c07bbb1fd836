/** Vite plugin: which files a page or a chunk lists to be loaded beside what it needs, instead of after it. */
import type { Plugin } from 'vite';

/** A laboratory, and what a press loads. */
const LATE = named(
  String.raw`lab|[\w-]+-panel|setting-editors|dragging|changes|control|tools|sheet|load-trained|hand-made-model|number-drag|inspector`,
);
/** What runs after a chapter's first words. It is listed with these. */
const LESSON = named('figure|lesson|lesson-view|header');
const FIRST_WORDS = named('first-words');
/** What computes the first numbers. It is listed with what asks for it. */
const NUMBERS = named('core|wasm-engine|learned|load-learned');
const LESSON_VIEW = named('lesson-view');
/** These have nothing loaded yet. */
const FIRST = /\.html$|\/(index|shell|elements)(-[\w-]{7})?\.js$/;
const SHARED = named('base|shell|figure');
/** What the lesson's page needs with its first script, but not before it. */
const BASE = named('base');

function named(names: string): RegExp {
  return new RegExp(String.raw`/(${names})-[\w-]{7}\.js$`);
}

export function preloadLists(): Plugin {
  let chunks: readonly string[] = [];

  /**
   * A figure has its own chunks already. What comes late can wait a round trip for what it shares with others; the list would cost each
   * chapter more than a kilobyte.
   */
  function listedFor(file: string, host: string, shared: readonly string[]): string[] {
    if (LATE.test(file)) return [];
    if (FIRST_WORDS.test(file)) return [...shared, ...chunks.filter((chunk) => LESSON.test(chunk))];
    const others = shared.filter((each) => each !== file);
    if (!FIRST.test(host)) return others.filter((each) => !SHARED.test(each));
    return LESSON_VIEW.test(file) ? [...others, ...chunks.filter((chunk) => NUMBERS.test(chunk))] : others;
  }

  return {
    name: 'lesson-preload-lists',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, shared, { hostId }) => listedFor(file, hostId, shared),
        },
      },
    }),
    generateBundle(_, bundle) {
      chunks = Object.keys(bundle);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename, bundle }) =>
        filename.endsWith('/index.html')
          ? Object.keys(bundle ?? {})
              .filter((chunk) => BASE.test(chunk))
              .map((chunk) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `./${chunk}` } }))
          : [],
    },
  };
}
