/**
 * How the package is divided into chunks. A site that shows one figure copies every file that a reader could load from there, so
 * modules that belong together share a file.
 *
 * The groups are in the order of their priority. A start holds everything that its entries import statically, and a layer imports
 * only what comes before it here; so no chunk imports one that imports it (tests/consumers/package.spec.ts).
 */
import { ALL_CHAPTER_IDS } from '../../web/lesson/constants/chapter-ids.ts';
import { partOf } from '../../web/lesson/features/toc/parts.ts';
import { FALLBACK, OFFERED } from '../../web/messages/languages.ts';
import { startOf, together } from '../vite-plugins/start-of.ts';
import { ENTRIES } from './entries.mjs';

const ENGINE = 'web/engine/public/index.ts';
const FIGURE = 'web/elements/figure/figure-view.ts';
const LESSON = 'web/elements/lesson/lesson-view.ts';
const INSPECTOR = 'web/lesson/inspector/inspector.ts';
const OPENING = 'web/elements/opening/opening-view.ts';

/** A module of a chapter, or null. */
const CHAPTER = new RegExp(`/web/lesson/chapters/(${ALL_CHAPTER_IDS.join('|')})/`);
const chapterOf = (id: string) => ALL_CHAPTER_IDS.find((each) => each === CHAPTER.exec(id)?.[1]);
/** A chapter's text or words in one language. */
const TEXT = /\/web\/lesson\/chapters\/[\w-]+\/(\w\w)\.(?:md|ts)$/;

type NameOf = (id: string) => string | null;

/** A file of the messages, or what all chapters' texts say: its language, if it has one, and its path. */
const MESSAGES = new RegExp(`/web/messages/(?:(${OFFERED.join('|')})/)?(.*)`);
const OF_ALL_TEXTS = new RegExp(`prose:(\\w+)/(${OFFERED.join('|')})?`);
const inLanguage = (name: string, language: string = FALLBACK) =>
  language === FALLBACK ? name : `${name}-${language}`;

/** The titles of all steps, in one language. */
const stepNames: NameOf = (id) => {
  const [, part, language] = OF_ALL_TEXTS.exec(id) ?? [];
  return part === 'titles' || id.endsWith('/web/messages/step-names.ts') ? inLanguage('step-names', language) : null;
};

/** The texts of a part of the lesson, in one language. */
const texts: NameOf = (id) => {
  const [language, chapter] = [TEXT.exec(id)?.[1], chapterOf(id)];
  return language && chapter ? `text-${language}-${partOf(chapter)}` : null;
};

const words: NameOf = (id) => {
  const [, part, spoken] = OF_ALL_TEXTS.exec(id) ?? [];
  if (part !== undefined) return inLanguage('words', spoken);
  const [, language, file] = MESSAGES.exec(id) ?? [];
  if (file === undefined) return null;
  // One module lists the layers of all languages.
  if (/learned\/(?:layer|measured)\.ts$/.test(file)) return 'words';
  return inLanguage(/^(?:exercises|learned)\//.test(file) ? 'words-exercises' : 'words', language);
};

const chapters: NameOf = (id) => {
  const chapter = chapterOf(id);
  return chapter ? `chapter-${chapter}` : null;
};

function layer(name: string, ...patterns: readonly RegExp[]): NameOf {
  return (id) => (patterns.some((pattern) => pattern.test(id)) ? name : null);
}

type Start = readonly [string, ...entries: string[]];

const ORDER: readonly (Start | NameOf)[] = [
  // The engine imports nothing else, so it can be used alone.
  ['shared', ENGINE, FIGURE],
  ['traces', FIGURE],
  ['engine', ENGINE],
  layer('provenance', /\/web\/engine\/(?:provenance|generated)\//),
  layer('reference', /\/web\/engine\/reference\//),
  layer('webgpu', /\/web\/engine\/(?:webgpu\/|load-webgpu)/),
  ['forward', 'web/engine/wasm/load-module.ts'],
  ['session', 'web/engine/wasm/wasm-engine.ts'],
  layer('operator', /\/web\/engine\/wasm\/(?:generated\/mha-operator|\w+-operator)/),
  layer('core', /\/web\/engine\/(?!checkpoint\/)/),
  layer('checkpoints', /\/web\/engine\/checkpoint\//),

  ['shell', 'web/elements/define.ts'],
  ['figure', FIGURE],
  ['captions', 'web/lesson/stage/captions.ts'],
  ['ribbon', 'web/lesson/stage/ribbon/sentence-ribbon.ts'],
  ['header', OPENING, LESSON],
  ['lesson', LESSON],
  ['inspector', INSPECTOR],
  stepNames,
  texts,
  words,
  layer('base', /\/web\/(?:views|lesson\/(?:constants|platform|state))\//),
  ['learned', 'web/lesson/model/load-learned.ts'],
  layer('models', /\/web\/lesson\/(?:model|session)\//),
  layer('ui', /\/web\/lesson\/ui\//, /\/node_modules\/lit/),
  layer('stage', /\/web\/lesson\/(?:stage|inspector)\//),
  layer('training', /\/web\/lesson\/lab-kit\/trainer\//),
  layer('lab-kit', /\/web\/lesson\/lab-kit\//),
  ['exercises', 'web/lesson/features/exercises/exercises-element.ts'],
  layer(
    'code-editor',
    /\/kinds\/write-function[./]/,
    /\/node_modules\/(?:@codemirror|@lezer|@marijn|@micropython|style-mod|w3c-keyname|crelt)\//,
  ),
  layer('exercise-kinds', /\/web\/lesson\/exercises\//),
  layer(
    'settings',
    /\/web\/lesson\/features\/(?:settings|edits|toc|shell-ui|exercises)\//,
    /\/web\/lesson\/chapters\/(?:lab-element|load-lab)\.ts/,
  ),
  layer('export', /\/web\/lesson\/features\/(?:export|print|embed-code)\//),
  chapters,
];

/** The stills of all chapters belong to the figure: one file, rather than one for each chapter and more for what they share. */
const STILLS = startOf(
  'figure',
  ALL_CHAPTER_IDS.map((chapter) => `web/lesson/chapters/${chapter}/scene.ts`),
  0,
  1,
);

/** Entries are separate files, so that they export nothing else. */
const isEntry = (id: string): boolean => ENTRIES.some(({ source }) => id.endsWith(`/${source}`));

/** What these starts may hold, which others share with the engine. */
const ENGINE_CODE = /\/web\/engine\/|\/node_modules\/(?:wasm-feature-detect|valibot)\//;
const ENGINE_STARTS = new Set(['traces', 'forward', 'session']);

export const GROUPS = ORDER.map((each, i) => {
  const start = typeof each === 'function' ? null : each[0];
  const own =
    typeof each === 'function'
      ? { includeDependenciesRecursively: false, name: each }
      : startOf(each[0], each.slice(1));
  const group = start === 'figure' ? together(own, STILLS) : own;
  const has = (id: string) => !isEntry(id) && (start === null || !ENGINE_STARTS.has(start) || ENGINE_CODE.test(id));
  const name: typeof group.name = (id, graph) => (has(id) ? group.name(id, graph) : null);
  return { ...group, debugName: start ?? `layer ${i}`, name, priority: ORDER.length - i };
});
