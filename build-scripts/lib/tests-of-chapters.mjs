// Which tests of Playwright a change in some chapters can affect.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { CHAPTERS, FIRST_CHAPTER, naming } from './chapter-parts.mjs';
import { ROOT } from './run.mjs';

/**
 * The tests, as `file:line`, that open one of the chapters: those whose text names one, or all. The text of a test includes the
 * declarations of its file that it uses. A page or figure without a chapter shows the first one.
 *
 * @param {string[]} files
 * @param {string[]} chapters
 */
export function testsOpening(files, chapters) {
  if (chapters.length === CHAPTERS.length) return files;
  const [names, namesAny] = [naming(chapters), naming(CHAPTERS)];
  const opensFirst = (text) => /\bopen\(\w+\)/.test(text) || !namesAny(text);
  const opens = (text) =>
    names(text) || /\b(CHANGED_)?CHAPTERS\b/.test(text) || (chapters.includes(FIRST_CHAPTER) && opensFirst(text));
  return files.flatMap((file) => testsIn(file, opens));
}

function testsIn(file, opens) {
  const parts = partsOf(file);
  // Others, such as hooks, belong to every test.
  const everywhere = parts.filter(({ declared, tests }) => declared.length === 0 && tests.length === 0);
  return parts
    .filter(({ tests }) => tests.length > 0)
    .filter((part) => opens(withUsed([part, ...everywhere], parts)))
    .flatMap(({ tests }) => tests.filter(({ runs }) => runs))
    .map(({ line }) => `${file}:${line}`);
}

const parsed = new Map();

/** The statements of a file: text, declared names and tests. */
function partsOf(file) {
  if (!parsed.has(file)) {
    const source = readFileSync(resolve(ROOT, file), 'utf8');
    const statements = parseSync(file, source).program.body.filter(({ type }) => type !== 'ImportDeclaration');
    const parts = statements.flatMap(ungrouped).map((statement) => ({
      text: source.slice(statement.start, statement.end),
      declared: declaredBy(statement),
      tests: testsOf(statement, source),
    }));
    parsed.set(file, parts);
  }
  return parsed.get(file);
}

/** The statements inside of `test.describe(title, () => { … })`; otherwise the statement. */
function ungrouped(statement) {
  const { callee, arguments: given } = statement.expression ?? {};
  const isGroup = callee?.object?.name === 'test' && callee.property.name === 'describe';
  const body = isGroup ? given.at(-1).body?.body : undefined;
  return body ? body.flatMap(ungrouped) : [statement];
}

/** The text of these parts, and of those whose declarations they use. */
function withUsed(some, parts) {
  const all = new Set(some);
  for (const { text } of all) {
    const words = new Set(text.match(/[\w$]+/g));
    for (const part of parts) if (part.declared.some((name) => words.has(name))) all.add(part);
  }
  return [...all].map(({ text }) => text).join('\n');
}

function declaredBy(statement) {
  const declaration = statement.declaration ?? statement;
  if (declaration.id) return [declaration.id.name];
  return (declaration.declarations ?? []).flatMap(({ id }) => namesIn(id));
}

/** The names that a pattern, such as `[a, b]`, declares. */
function namesIn(pattern) {
  const names = [];
  const keep = ({ name }) => names.push(name);
  new Visitor({ Identifier: keep }).visit({ type: 'Program', body: [pattern] });
  return names;
}

/** The line of each `test(title, …)` and `test.describe(title, …)` in a statement, and whether this run has it. */
function testsOf(statement, source) {
  const tests = [];
  new Visitor({
    CallExpression({ callee, arguments: [title, details], start }) {
      const name = callee.type === 'MemberExpression' ? callee.object.name : callee.name;
      const part = callee.property?.name;
      if (name !== 'test' || (part !== undefined && part !== 'describe') || !title || !details) return;
      const isExhaustive =
        !/Function/.test(details.type) && /exhaustive/i.test(source.slice(details.start, details.end));
      const line = source.slice(0, start).split('\n').length;
      tests.push({ line, runs: !isExhaustive || Boolean(process.env.MHA_TEST_ALL) });
    },
  }).visit({ type: 'Program', body: [statement] });
  return tests;
}
