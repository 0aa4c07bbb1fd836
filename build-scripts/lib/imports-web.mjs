// Import-rule violations in web/: imports found by dependency-cruiser, and `import.meta.glob`, which it does not know.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { parseSync, Visitor } from 'vite';
import rules from '../../.dependency-cruiser.mjs';
import { filesIn } from './files.mjs';

/** @returns {Promise<{ files: number, problems: string[] }>} one line per violation: where, and which rule */
export async function webImports(root) {
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
