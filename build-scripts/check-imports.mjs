// Imports go one way: a file's folder states what it may import. The rules are the two tables below; each file belongs to
// the first layer whose pattern it matches.
//
//   node build-scripts/check-imports.mjs [folder]
//
// In the C++ table `may` names the layers whose headers a layer may include, besides its own, and `external` the libraries.
// In the web table `types` names the layers from which it may import types only, and `globals: false` forbids the DOM.
import { filesIn } from './lib/files.mjs';
import { cppImports } from './lib/imports-cpp.mjs';
import { webImports } from './lib/imports-web.mjs';
import { ROOT } from './lib/run.mjs';

const CPP_LAYERS = [
  // The words that all others speak: views, errors, options, memory, random numbers.
  {
    name: 'base',
    files:
      /^cpp\/(include\/mha(\/detail)?|src)\/(tensor_view|nd_view|error|fail|((block|model)_)?options|attention_attributes|emptied_by_move|head_attention|workspace|random|parameters|tensor_list|probability)\.[ch]pp$/,
    may: [],
  },
  {
    name: 'umbrella',
    files: /^cpp\/include\/mha\/(mha|version)\.hpp(\.in)?$/,
    may: ['base', 'kernels', 'files', 'attention', 'multi_head', 'model'],
  },
  { name: 'kernels', files: /^cpp\/(include\/mha|src)\/kernels(\.[ch]pp|\/)/, may: ['base'], external: ['xsimd'] },
  { name: 'files', files: /^cpp\/(include\/mha\/(safetensors|half)\.hpp|src\/files\/)/, may: ['base'] },
  {
    name: 'reference',
    files: /^cpp\/reference\//,
    may: ['base'],
    only: /\/(tensor_view|nd_view|error|((block|model)_)?options|attention_attributes|head_attention|random)\.hpp$/,
  },
  {
    name: 'model',
    files: /^cpp\/(include\/mha(\/detail)?|src)\/(block|traced_block|model|training|generator|repeatable_math)/,
    may: ['base', 'kernels', 'files', 'attention', 'multi_head'],
  },
  {
    name: 'multi_head',
    files: /^cpp\/(include\/mha(\/detail)?|src)\/(multi_head|heads|packed_projection|tiled_attention)/,
    may: ['base', 'kernels', 'attention'],
  },
  { name: 'attention', files: /^cpp\/(include\/mha|src)\//, may: ['base', 'kernels'] },
  {
    name: 'bindings',
    files: /^cpp\/bindings\//,
    may: ['base', 'kernels', 'files', 'attention', 'multi_head', 'model'],
    external: ['emscripten'],
  },
  {
    name: 'tools',
    files: /^cpp\/tools\//,
    may: ['base', 'kernels', 'files', 'reference', 'attention', 'multi_head', 'model'],
    external: ['nlohmann'],
  },
];

const WEB_LAYERS = [
  // What Emscripten made: seen by its wrapper and by nothing else.
  { name: 'engine/wasm/generated', files: /^web\/engine\/wasm\/generated\//, may: [] },
  {
    name: 'engine/wasm',
    files: /^web\/engine\/wasm\//,
    may: ['engine', 'engine/wasm/generated'],
    external: ['wasm-feature-detect'],
    globals: false,
  },
  { name: 'engine/reference', files: /^web\/engine\/reference\//, may: ['engine'], globals: false },
  // The only place that knows a GPUDevice. Requests are checked, and tensors laid out, as the plain engine does it.
  {
    name: 'engine/webgpu',
    files: /^web\/engine\/webgpu\//,
    may: ['engine', 'engine/reference'],
    globals: false,
  },
  // The only places that choose between the implementations.
  {
    name: 'engine/load',
    files:
      /^web\/engine\/load-(engine|fast-engine|webgpu-engine|webgpu-model|gradient-engine|block-engine|tiled-engine|core|language-model|layer-decoder|trainable-block)\.ts$/,
    may: ['engine', 'engine/wasm', 'engine/webgpu', 'engine/reference'],
    external: ['wasm-feature-detect'],
    globals: false,
  },
  // What the package gives to those who want no page: `mha-lesson/engine`.
  {
    name: 'engine/public',
    files: /^web\/engine\/public\//,
    may: ['engine', 'engine/load', 'engine/wasm'],
    globals: false,
  },
  // Checkpoints that a reader opens, with the tokenisers that come beside them.
  {
    name: 'engine/checkpoint',
    files: /^web\/engine\/checkpoint\//,
    may: ['engine'],
    external: ['valibot', '@huggingface/tokenizers'],
    globals: false,
  },
  // The interface, and pure functions on it: addresses of cells, provenance, random numbers, file formats.
  { name: 'engine', files: /^web\/engine\//, may: [], external: ['valibot'], globals: false },
  // What the messages name, too: chapters, the bounds of what a learner may set, the periods of the hand-made model.
  { name: 'lesson/numbers', files: /^web\/lesson\/constants\//, may: [] },
  {
    name: 'messages',
    files: /^web\/messages\//,
    may: ['lesson/numbers'],
    types: ['engine', 'engine/checkpoint', 'lesson'],
    external: ['@preact/signals-core'],
  },
  { name: 'views', files: /^web\/views\//, may: [], types: ['engine'], external: ['lit'] },
  {
    name: 'lesson',
    files: /^web\/lesson\//,
    may: ['views', 'engine', 'engine/checkpoint', 'engine/load', 'messages', 'models', 'lesson/numbers'],
    external: ['lit', '@preact/signals-core', 'valibot', '@codemirror', '@lezer', 'code:'],
  },
  { name: 'models', files: /^web\/models\//, may: [] },
  {
    name: 'elements',
    files: /^web\/elements\//,
    may: ['lesson', 'lesson/numbers', 'views', 'messages', 'models', 'engine', 'engine/load'],
    external: ['lit', '@preact/signals-core', 'valibot'],
  },
  // The hosted page's files on the learner's machine.
  { name: 'offline', files: /^web\/offline\//, may: ['lesson', 'messages'], external: ['lit'] },
  // Assignments, handed-in results and learning platforms.
  {
    name: 'courses',
    files: /^web\/courses\//,
    may: ['lesson', 'lesson/numbers', 'messages'],
    external: ['lit', 'valibot', '@noble/hashes'],
  },
  { name: 'fonts', files: /^web\/fonts\//, may: ['lesson'] },
  // Copied as it is, for pages that know nothing of the lesson.
  { name: 'host script', files: /^web\/public\//, may: [] },
  // The page: puts the elements on it and chooses its fonts.
  {
    name: 'page',
    files: /^web\/[^/]+$/,
    may: ['elements', 'lesson', 'lesson/numbers', 'messages', 'engine', 'engine/load', 'fonts', 'offline', 'courses'],
    external: ['lit'],
  },
];

const DOM = new Set(['document', 'window', 'HTMLElement', 'customElements', 'localStorage', 'requestAnimationFrame']);

/** @returns {{ files: number, problems: string[] }} one line a broken rule: where, and which rule */
export function checkImports(root) {
  const cpp = filesIn(root, ['cpp'], /\.[ch]pp$/);
  const web = filesIn(root, ['web'], /^(?!.*\/generated\/)(?!.*\.d\.m?ts$).*\.m?[jt]s$/);
  const problems = [
    ...cpp.flatMap((file) => cppImports(root, file).flatMap((found) => judge(CPP_LAYERS, file, found))),
    ...web.flatMap((file) => {
      const { imports, globals } = webImports(root, file);
      return [...imports.flatMap((found) => judge(WEB_LAYERS, file, found)), ...judgeGlobals(file, globals)];
    }),
  ];
  return { files: cpp.length + web.length, problems };
}

const layerOf = (layers, file) => layers.find(({ files }) => files.test(file));

/** An import is { line, target } or { line, external }, with `type: true` if it leaves no trace at run time. */
function judge(layers, file, { line, target, external, type = false }) {
  const from = layerOf(layers, file);
  const at = `${file}:${line}`;
  if (!from) return [`${at}: no layer in build-scripts/check-imports.mjs has this file`];
  if (external !== undefined) {
    const allowed = (from.external ?? []).some((name) => external === name || external.startsWith(name));
    return allowed ? [] : [`${at}: ${from.name} may not import ${external}`];
  }
  const to = layerOf(layers, target);
  if (!to) return [`${at}: no layer in build-scripts/check-imports.mjs has ${target}`];
  if (to === from) return [];
  if (from.only && !from.only.test(target)) return [`${at}: ${from.name} may not import ${target}`];
  if (from.may.includes(to.name)) return [];
  if (!(from.types ?? []).includes(to.name)) return [`${at}: ${from.name} may not import ${to.name} (${target})`];
  return type ? [] : [`${at}: ${from.name} may import only types from ${to.name} (${target})`];
}

function judgeGlobals(file, globals) {
  const from = layerOf(WEB_LAYERS, file);
  if (from?.globals !== false) return [];
  return globals
    .filter(({ name }) => DOM.has(name))
    .map(({ name, line }) => `${file}:${line}: ${from.name} has no DOM, but uses ${name}`);
}

if (process.argv[1] === import.meta.filename) {
  const { files, problems } = checkImports(process.argv[2] ?? ROOT);
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} broken rules`);
  process.exit(problems.length > 0 ? 1 : 0);
}
