// The package.json that is published. The repository's own is private, since it describes how to build the lesson, with scripts
// and tools that nobody who installs the package needs; this one has the same name, version and licence, and says what there is.
import { ENTRIES, SCRIPTS } from './entries.mjs';
import { typesOf } from './types.mjs';

/** Entries that do something when they are imported, besides giving names. */
const ACTING = new Set(['index', 'define', 'anywidget']);

export function manifest({ name, version, description, license, engines, author, repository }) {
  return {
    name,
    version,
    description,
    keywords: ['attention', 'transformer', 'visualization', 'web-component', 'wasm', 'education'],
    license,
    ...(author && { author }),
    ...(repository && { repository }),
    engines,
    type: 'module',
    exports: {
      ...Object.fromEntries(
        ENTRIES.map((entry) => [
          entry.name === 'index' ? '.' : `./${entry.name}`,
          { types: typesOf(entry), default: `./${entry.name}.js` },
        ]),
      ),
      ...Object.fromEntries(SCRIPTS.map(({ name }) => [`./${name}.js`, `./${name}.js`])),
      './wasm/*': './wasm/*',
      './custom-elements.json': './custom-elements.json',
      './integrity.json': './integrity.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    // What a CDN gives to those who name no file.
    unpkg: './mha-lesson.iife.js',
    jsdelivr: './mha-lesson.iife.js',
    // Chunks register the elements that they draw with.
    sideEffects: [
      ...ENTRIES.filter((entry) => ACTING.has(entry.name)).map((entry) => `./${entry.name}.js`),
      ...SCRIPTS.map((script) => `./${script.name}.js`),
      './chunks/*',
      './workers/*',
      './assets/*',
    ],
  };
}
