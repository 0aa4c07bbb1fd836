// Checks that imports go one way. The rules of web/ are in .dependency-cruiser.mjs, those of cpp/ in the table below. Each C++ file
// belongs to the first layer whose pattern it matches; `may` names the other layers that it may include, and `external` the
// libraries.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { parseSync, Visitor } from 'vite';
import rules from '../.dependency-cruiser.mjs';
import { filesIn } from './lib/files.mjs';
import { program } from './lib/options.mjs';
import { ROOT } from './lib/run.mjs';

const CPP_LAYERS = [
  // Shared vocabulary of all layers: views, errors, options, memory, random numbers.
  {
    name: 'base',
    files:
      /^cpp\/(include\/mha(\/detail)?|src)\/(tensor_view|nd_view|error|fail|((block|model)_)?options|attention_attributes|emptied_by_move|head_attention|key_window|workspace|random|parameters|tensor_(declaration|list)|option_checks)\.[ch]pp$/,
    may: [],
  },
  {
    name: 'umbrella',
    files: /^cpp\/include\/mha\/(mha|version)\.hpp(\.in)?$/,
    may: ['base', 'kernels', 'files', 'attention', 'multi_head', 'model'],
  },
  {
    name: 'kernels',
    files: /^cpp\/(include\/mha(\/detail)?|src)\/(kernels|kernel_table|workers)(\.[ch]pp|\/)/,
    may: ['base'],
    external: ['xsimd'],
  },
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

/** @returns {Promise<{ files: number, problems: string[] }>} one line a broken rule: where, and which rule */
export async function checkImports(root) {
  const cpp = filesIn(root, ['cpp'], /\.[ch]pp$/);
  const web = await webImports(root);
  if (cpp.length + web.files === 0) throw new Error(`${root} has no sources whose imports could be checked`);
  const problems = cpp.flatMap((file) => cppImports(root, file).flatMap((found) => judge(file, found)));
  return { files: cpp.length + web.files, problems: [...problems, ...web.problems] };
}

const layerOf = (file) => CPP_LAYERS.find(({ files }) => files.test(file));

/** An import is { line, target } or { line, external }. */
function judge(file, { line, target, external }) {
  const from = layerOf(file);
  const at = `${file}:${line}`;
  if (!from) return [`${at}: no layer in build-scripts/check-imports.mjs has this file`];
  if (external !== undefined) {
    const allowed = (from.external ?? []).some((name) => external === name || external.startsWith(name));
    return allowed ? [] : [`${at}: ${from.name} may not import ${external}`];
  }
  const to = layerOf(target);
  if (!to) return [`${at}: no layer in build-scripts/check-imports.mjs has ${target}`];
  if (to === from) return [];
  if (from.only && !from.only.test(target)) return [`${at}: ${from.name} may not import ${target}`];
  return from.may.includes(to.name) ? [] : [`${at}: ${from.name} may not import ${to.name} (${target})`];
}

const INCLUDE_FOLDERS = ['cpp/include', 'cpp/src', 'cpp', 'tests/cpp'];
const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/;

/**
 * The includes of a C++ file: repository files as `target`, libraries as `external`, without the standard library.
 * @returns {{ line: number, target?: string, external?: string }[]}
 */
function cppImports(root, file) {
  const found = [];
  for (const [index, text] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    const match = INCLUDE.exec(text);
    if (!match) continue;
    const [, bracket, name] = match;
    const line = index + 1;
    const folders = bracket === '"' ? [dirname(file), ...INCLUDE_FOLDERS] : INCLUDE_FOLDERS;
    // The template of a header that CMake generates is beside the others, with the ending .in.
    const target = folders
      .flatMap((folder) => [normalize(join(folder, name)), normalize(join(folder, `${name}.in`))])
      .find((path) => existsSync(join(root, path)));
    if (target) found.push({ line, target });
    else if (bracket === '"' || /[./]/.test(name)) found.push({ line, external: name });
  }
  return found.filter(({ external }) => external === undefined || !isCompilerHeader(external));
}

/** <immintrin.h> and the like come with the compiler; the kernels' compiler flags restrict their use. */
function isCompilerHeader(name) {
  return /^(std\w+|float|limits|[a-z]*intrin|arm_neon|wasm_simd128|cpuid)\.h$/.test(name);
}

/** Violations in web/: imports found by dependency-cruiser, and `import.meta.glob`, which it does not know. */
async function webImports(root) {
  const sources = filesIn(root, ['web'], /\.(ts|mjs)$/);
  if (sources.length === 0) return { files: 0, problems: [] };
  const { forbidden, options } = rules;
  const { output } = await cruise(['web'], { ...options, baseDir: root, ruleSet: { forbidden }, validate: true });
  const named = globs(root, sources).flatMap((glob) =>
    forbidden.filter((rule) => breaks(rule, glob)).map((rule) => ({ ...glob, rule })),
  );
  return {
    files: output.modules.filter(({ source }) => source.startsWith('web/')).length,
    problems: [...output.summary.violations, ...named].map(({ from, to, rule }) => `${from}: ${rule.name} (${to})`),
  };
}

/** The targets of each `import.meta.glob` of web/: { from, to }. */
function globs(root, sources) {
  const found = [];
  for (const from of sources) {
    const source = readFileSync(join(root, from), 'utf8');
    if (!source.includes('import.meta.glob')) continue;
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (callee.object?.type !== 'MetaProperty' || callee.property.name !== 'glob') return;
        for (const { value } of first.elements ?? [first]) {
          if (value.startsWith('!')) continue;
          const targets = globSync(join(dirname(from), value), { cwd: root });
          found.push(...targets.map((to) => ({ from, to: to.replaceAll('\\', '/') })));
        }
      },
    }).visit(parseSync(from, source).program);
  }
  return found;
}

function breaks({ from, to }, glob) {
  const isOf = (paths, file) => [paths].flat().some((path) => new RegExp(path).test(file));
  const holds = ({ path = '', pathNot = [] }, file) => isOf(path, file) && !isOf(pathNot, file);
  return !to.circular && holds(from, glob.from) && holds(to, glob.to);
}

program(import.meta, async (_, [folder = ROOT]) => {
  const { files, problems } = await checkImports(folder);
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} broken rules`);
  return problems.length > 0 ? 1 : 0;
});
