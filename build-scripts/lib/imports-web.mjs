// What a TypeScript file imports, and which names from outside the file it uses, as the page's own parser sees them.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * @returns {{
 *   imports: { line: number, target?: string, external?: string, type: boolean }[],
 *   globals: { line: number, name: string }[],
 * }}
 */
export function webImports(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = (offset) => source.slice(0, offset).split('\n').length;

  const imports = [];
  const add = (start, specifier, type) => imports.push({ line: lineOf(start), type, ...resolve(file, specifier) });

  for (const { start, moduleRequest, entries } of module.staticImports) {
    add(start, moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { start, moduleRequest, isType } of entries) {
      if (moduleRequest) add(start, moduleRequest.value, isType);
    }
  }
  const used = [];
  const bound = new Set();
  const use = (node) => {
    if (node?.type === 'Identifier') used.push({ line: lineOf(node.start), name: node.name });
  };
  const bind = (pattern) => {
    for (const name of boundNames(pattern)) bound.add(name);
  };
  const bindParameters = ({ params }) => {
    for (const parameter of params) bind(parameter);
  };
  new Visitor({
    ImportExpression({ start, source: { value } }) {
      if (typeof value === 'string') add(start, value, false);
    },
    TSImportType({ start, source: { value } }) {
      add(start, value, true);
    },
    MemberExpression: ({ object }) => use(object),
    CallExpression: ({ callee }) => use(callee),
    NewExpression: ({ callee }) => use(callee),
    ClassDeclaration: ({ superClass }) => use(superClass),
    ClassExpression: ({ superClass }) => use(superClass),
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: bindParameters,
    FunctionExpression: bindParameters,
    ArrowFunctionExpression: bindParameters,
  }).visit(program);
  return { imports, globals: used.filter(({ name }) => !bound.has(name)) };
}

/** The names that a pattern binds: `a`, `{ b, c: d }`, `[e, ...f]`, `g = 1`. */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => boundNames(property.value ?? property.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** A relative path is a file of this repository; anything else a package, a virtual module or Node's own. */
function resolve(file, specifier) {
  if (!specifier.startsWith('.')) return { external: specifier };
  const [path] = specifier.split('?');
  return { target: normalize(join(dirname(file), path)) };
}
