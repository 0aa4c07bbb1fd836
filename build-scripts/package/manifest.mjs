// The published package.json, with the name, version and licence of the private one. The private one describes how to build the
// lesson, which users of the package do not need.
import { ENTRIES, FRAMEWORKS, SCRIPTS } from './entries.mjs';
import { typesForFramework, typesOf } from './types.mjs';

/** Entries with side effects on import. */
const ACTING = new Set(['index', 'define', 'anywidget']);

/** The fields about the repository come from the private package.json, else from `address`, if the build was given one. */
export function manifest(own, address) {
  const { name, version, description, license, engines, author } = own;
  const { repository, homepage, bugs } = { ...(address && fieldsOf(address)), ...own };
  return {
    name,
    version,
    description,
    keywords: ['attention', 'transformer', 'visualization', 'web-component', 'wasm', 'education'],
    license,
    ...(author && { author }),
    ...(repository && { repository }),
    ...(homepage && { homepage }),
    ...(bugs && { bugs }),
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
      ...Object.fromEntries(FRAMEWORKS.map((name) => [`./${name}`, { types: typesForFramework(name) }])),
      './wasm/*': './wasm/*',
      './custom-elements.json': './custom-elements.json',
      './integrity.json': './integrity.json',
      './package.json': './package.json',
    },
    customElements: './custom-elements.json',
    // The file that a CDN serves by default.
    unpkg: './mha-lesson.iife.js',
    jsdelivr: './mha-lesson.iife.js',
    // Chunks register the elements that they use.
    sideEffects: [
      ...ENTRIES.filter((entry) => ACTING.has(entry.name)).map((entry) => `./${entry.name}.js`),
      ...SCRIPTS.map((script) => `./${script.name}.js`),
      './chunks/*',
      './workers/*',
      './assets/*',
    ],
  };
}

/** `address` is a repository's page, such as on GitHub. */
function fieldsOf(address) {
  const { href } = new URL(address.replace(/\/$/, ''));
  return { repository: { type: 'git', url: `git+${href}.git` }, homepage: `${href}#readme`, bugs: `${href}/issues` };
}
