// How complete each language is, and which translations are older than their English texts.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { filesIn } from './files.mjs';
import { Mistake } from './options.mjs';

/** Where texts are: what stands before and after the language. What a language may do without is not counted. */
const PLACES = [
  /^(web\/messages\/)([\w-]+)(\/(?!learned\/|grammar\.ts$).+\.(?:ts|md))$/,
  /^(web\/lesson\/chapters\/[^/]+\/)([\w-]+)(\.(?:ts|md))$/,
];

/** The last line of a translated file: the fingerprint of the English file that it was made from. */
const FROM = /\n(?:\/\/|<!--) from: (\w+)(?: -->)?\s*$/;

/** @returns {{ fallback: string, languages: { code: string, name: string }[] }} as declared in languages.ts */
function declared(root) {
  const constants = constantsOf(parsed(join(root, 'web/messages/languages.ts')));
  const languages = constants
    .get('LANGUAGES')
    .properties.map(({ key, value }) => ({
      code: nameOf(key),
      name: value.properties.find((property) => nameOf(property.key) === 'name').value.value,
    }));
  return { fallback: constants.get('FALLBACK').value, languages };
}

/** @returns {Map<string, string>} the files of a language, by a name that is the same in every language */
function filesOf(root, language) {
  const found = new Map();
  for (const file of filesIn(root, ['web/messages', 'web/lesson/chapters'], /\.(ts|md)$/)) {
    const [, before, own, after] = PLACES.map((place) => place.exec(file)).find(Boolean) ?? [];
    if (own === language) found.set(before + after, file);
  }
  return found;
}

const parsed = (file) => parseSync(file, readFileSync(file, 'utf8')).program;
const nameOf = ({ name, value }) => String(name ?? value);
const isTyped = (node) => node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression';
const plain = (node) => (isTyped(node) ? plain(node.expression) : node);

/** The constants of a file, by name. */
function constantsOf(program) {
  const declarations = program.body.map((statement) => statement.declaration ?? statement);
  const variables = declarations.flatMap(({ type, declarations }) =>
    type === 'VariableDeclaration' ? declarations : [],
  );
  return new Map(variables.map(({ id, init }) => [id.name, plain(init)]));
}

/** @returns {Map<string, number>} how many texts there are under each name; those of a list, and of prose, count under one name */
function textsIn(file) {
  const texts = new Map();
  if (file.endsWith('.md'))
    return texts.set(
      '',
      withoutFrom(file)
        .trim()
        .split(/\n{2,}/).length,
    );
  const program = parsed(file);
  const constants = constantsOf(program);
  const add = (node, path, list) => {
    const given = node.callee?.name === 'translatable' ? node.arguments.at(-1) : node;
    const value = plain(given.type === 'Identifier' ? (constants.get(given.name) ?? given) : given);
    const from = list ?? path;
    if (value.type === 'ObjectExpression') {
      for (const { key, value: each } of value.properties) if (key) add(each, `${path}.${nameOf(key)}`, list);
    } else if (value.type === 'ArrayExpression') {
      for (const each of value.elements) add(each, path, from);
    } else if (value.type !== 'Identifier' && value.callee?.object?.type !== 'MetaProperty') {
      texts.set(from, (texts.get(from) ?? 0) + 1);
    }
  };
  for (const { type, declaration } of program.body) {
    if (type !== 'ExportNamedDeclaration' || declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) add(init, id.name);
  }
  return texts;
}

const withoutFrom = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').replace(FROM, '\n');

/** Changes whenever a text of the file does: all prose, or the strings of a module without its types, names and imports. */
function fingerprint(file) {
  const texts = file.endsWith('.md') ? [withoutFrom(file).trim()] : stringsIn(parsed(file));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 7);
}

function stringsIn(program) {
  const [texts, others] = [new Map(), new Set()];
  new Visitor({
    ImportDeclaration: ({ source }) => void others.add(source.start),
    CallExpression: ({ callee, arguments: [file] }) => callee.name === 'translatable' && others.add(file.start),
    TSLiteralType: ({ literal }) => void others.add(literal.start),
    Property: ({ key }) => void others.add(key.start),
    Literal: ({ value, start }) => typeof value === 'string' && texts.set(start, value),
    TemplateElement: ({ value, start }) => void texts.set(start, value.cooked),
  }).visit(program);
  return [...texts].filter(([start]) => !others.has(start)).map(([, text]) => text);
}

const sum = (counts) => counts.reduce((total, count) => total + count, 0);

/**
 * @returns {{ name: string, texts: number, translated: number, stale: { file: string, texts: number }[] }[]} for each language
 *   except English; stale are the files whose English texts have changed since they were translated
 */
export function coverage(root) {
  const { fallback, languages } = declared(root);
  const english = [...filesOf(root, fallback)].map(([name, file]) => {
    const path = join(root, file);
    return { name, texts: textsIn(path), from: fingerprint(path) };
  });
  return languages
    .filter(({ code }) => code !== fallback)
    .map(({ code, name }) => {
      const own = filesOf(root, code);
      const translations = english.flatMap(({ name, texts, from }) => {
        const file = own.get(name);
        if (file === undefined) return [];
        const translated = textsIn(join(root, file));
        const count = sum([...texts].map(([path, each]) => (translated.has(path) ? each : 0)));
        const [, made] = FROM.exec(readFileSync(join(root, file), 'utf8')) ?? [];
        return [{ file, texts: count, stale: made !== from }];
      });
      return {
        name,
        texts: sum(english.flatMap(({ texts }) => [...texts.values()])),
        translated: sum(translations.map(({ texts }) => texts)),
        stale: translations.filter(({ stale }) => stale).map(({ file, texts }) => ({ file, texts })),
      };
    });
}

/** The coverage in words: "Français: 100 % of 2,345 texts", and below it the files to look at again. */
export function coverageReport(root) {
  return coverage(root)
    .flatMap(({ name, texts, translated, stale }) => [
      `${name}: ${Math.floor((100 * translated) / texts)} % of ${texts.toLocaleString('en')} texts`,
      ...stale.map(({ file, texts: count }) => `  ${file}: the English texts have changed (${count} here)`),
    ])
    .join('\n');
}

/** Notes in a language's files that they say what English says now: in these files, or in all. Throws a Mistake for other files. */
export function markCurrent(root, language, files = []) {
  const english = filesOf(root, declared(root).fallback);
  const own = [...filesOf(root, language)].filter(([name]) => english.has(name));
  if (own.length === 0) throw new Mistake(`The language ${language} has no files.`);
  const chosen = files.length === 0 ? own : own.filter(([, file]) => files.includes(file));
  const unknown = files.find((file) => !chosen.some(([, each]) => each === file));
  if (unknown) throw new Mistake(`${unknown} is no translation into ${language}.`);
  for (const [name, file] of chosen) {
    const from = `from: ${fingerprint(join(root, english.get(name)))}`;
    const line = file.endsWith('.md') ? `<!-- ${from} -->` : `// ${from}`;
    writeFileSync(join(root, file), `${withoutFrom(join(root, file)).trimEnd()}\n\n${line}\n`);
  }
}
