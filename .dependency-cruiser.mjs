// Which folder of web/ may import which: a table, and the rules that dependency-cruiser makes of it. `may` names the folders that
// may be imported besides a folder's own, `types` those of which only types may be, `packages` the libraries.

/** The folders of the lesson, from the lowest to the highest: each may import those before it. */
export const LESSON = [
  'constants',
  'platform',
  'fields',
  'ui',
  'model',
  'state',
  'session',
  'inspector',
  'stage',
  'lab-kit',
  'exercises',
  'chapters',
  'material',
  'features',
].map((name) => `lesson/${name}`);

const BELOW_LESSON = ['messages', 'workers', 'views', 'engine', 'engine/checkpoint', 'engine/load'];
const LESSON_PACKAGES = ['lit', '@preact/signals-core', 'valibot'];
const MORE_PACKAGES = {
  'lesson/exercises': ['@codemirror', '@lezer', '@micropython'],
  'lesson/features': ['prose:'],
  'lesson/material': ['marked'],
};

/** What prose quotes. Only the build reads it, so nothing in the page may import it. */
const QUOTED = 'lesson/chapters/(quoted\\.ts|[^/]+/numbers\\.ts)';

export const LAYERS = [
  // What Emscripten made: seen by its wrapper and by nothing else. It imports parts of Node where it runs there.
  { name: 'engine/wasm/generated', packages: ['fs$', 'module$', 'path$', 'url$'] },
  {
    name: 'engine/wasm',
    files: '^web/engine/wasm/(?!generated/)',
    may: ['engine', 'engine/wasm/generated'],
    packages: ['wasm-feature-detect'],
  },
  { name: 'engine/reference', may: ['engine'] },
  // The only place that knows a GPUDevice. Requests are checked, and tensors laid out, as the plain engine does it.
  { name: 'engine/webgpu', may: ['engine', 'engine/reference'] },
  // The only places that choose between the implementations.
  {
    name: 'engine/load',
    files: '^web/engine/load-',
    may: ['engine', 'engine/wasm', 'engine/webgpu', 'engine/reference'],
    packages: ['wasm-feature-detect'],
  },
  // What the package gives to those who want no page: `mha-lesson/engine`.
  {
    name: 'engine/public',
    may: ['engine', 'engine/load', 'engine/wasm', 'engine/checkpoint', 'workers'],
    packages: ['valibot'],
  },
  // Checkpoints that a reader opens, with the tokenisers that come beside them.
  { name: 'engine/checkpoint', may: ['engine'], packages: ['valibot', '@huggingface/tokenizers'] },
  // The interface, and pure functions on it: addresses of cells, provenance, random numbers, file formats.
  { name: 'engine', files: '^web/engine/(?!(wasm|reference|webgpu|public|checkpoint)/|load-)', packages: ['valibot'] },
  // Workers of browsers and of Node, and calls to their programs.
  { name: 'workers', may: ['engine'], packages: ['valibot'] },
  { name: 'views', types: ['engine'], packages: ['lit'] },
  {
    name: 'messages',
    may: ['lesson/constants'],
    types: ['engine', 'engine/checkpoint'],
    packages: ['@preact/signals-core', 'prose:'],
  },
  { name: 'lesson/constants' },
  ...LESSON.slice(1).map((name, i) => ({
    name,
    ...(name === 'lesson/chapters' ? { files: `^web/(?!${QUOTED})${name}/` } : {}),
    may: [...LESSON.slice(0, i + 1), ...BELOW_LESSON],
    packages: [...LESSON_PACKAGES, ...(MORE_PACKAGES[name] ?? [])],
  })),
  {
    name: 'lesson/quoted',
    files: `^web/${QUOTED}`,
    may: [...LESSON, 'messages', 'models', 'engine', 'engine/reference', 'engine/load'],
  },
  // What the trainer writes. The page loads models by their address.
  { name: 'models' },
  { name: 'elements', may: [...LESSON, 'views', 'messages', 'engine', 'engine/load'], packages: LESSON_PACKAGES },
  // The hosted page's files on the learner's machine.
  { name: 'offline', may: [...LESSON, 'messages'], packages: ['lit'] },
  // Assignments, handed-in results and learning platforms.
  { name: 'courses', may: [...LESSON, 'views', 'messages', 'engine'], packages: ['lit', 'valibot', '@noble/hashes'] },
  { name: 'fonts', may: LESSON, packages: ['@fontsource-variable'] },
  // Copied as it is, for pages that know nothing of the lesson.
  { name: 'public' },
  // The pages: put the elements on them and choose their fonts.
  {
    name: 'pages',
    files: '^web/[^/]+$',
    may: [...LESSON, 'elements', 'messages', 'engine', 'engine/load', 'fonts', 'offline', 'courses'],
    packages: ['lit'],
  },
];

const filesOf = ({ name, files }) => files ?? `^web/${name}/`;
const filesIn = (names = []) => LAYERS.filter(({ name }) => names.includes(name)).map(filesOf);
const EVERY_LAYER = LAYERS.map(filesOf);
/** Tests of a chapter, which lie in its folder. */
const TEST = '\\.test\\.ts$';

function rulesFor(layer) {
  const { name, may, types, packages = [] } = layer;
  const from = { path: filesOf(layer), pathNot: TEST };
  const values = [filesOf(layer), ...filesIn(may)];
  const libraries = packages.map((library) => `^(node_modules/)?${library}`);
  return [
    { name: `${name} may not import this`, from, to: { path: '^web/', pathNot: [...values, ...filesIn(types)] } },
    { name: `${name} may not import this library`, from, to: { pathNot: ['^web/', ...libraries] } },
    ...(types ?? []).map((other) => ({
      name: `${name} may import only types from ${other}`,
      from,
      to: { path: filesIn([other]), dependencyTypesNot: ['type-only', 'type-import'] },
    })),
  ];
}

export default {
  forbidden: [
    ...LAYERS.flatMap(rulesFor),
    { name: 'no layer has this file', from: { path: '^web/', pathNot: EVERY_LAYER }, to: {} },
    { name: 'nothing may import a test', from: {}, to: { path: TEST } },
    {
      name: 'no file may import itself by way of others',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'type-import', 'dynamic-import'] } },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // It reads the TypeScript that the project writes without TypeScript itself.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/|^tests/' },
    exclude: { path: '\\.d\\.m?ts$' },
  },
};
