/** Nouns agree with their counts: "1 token" and "2 tokens"; in French also "0 token". */
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { formatWhole } from '#web/messages/whole-number.ts';

const MODULES = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../../web/messages/*/**/*.ts', '../../../web/lesson/chapters/*/??.ts', '!**/{grammar,learned/*}.ts'],
  { eager: true },
);

type Message = (...inserted: unknown[]) => unknown;

/** Which values of each message are numbers, by its path, as the English file types them. */
function countsOf(file: string): ReadonlyMap<string, readonly boolean[]> {
  const found = new Map<string, readonly boolean[]>();
  const visit = (node: ESTree.Expression, path: string): void => {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') visit(node.expression, path);
    // An English file passes its words to `translatable`.
    if (node.type === 'CallExpression') for (const words of node.arguments) visit(words as ESTree.Expression, path);
    if (node.type === 'ObjectExpression') {
      for (const one of node.properties) {
        if (one.type !== 'Property') continue;
        const name =
          one.key.type === 'Identifier' ? one.key.name : one.key.type === 'Literal' ? String(one.key.value) : '';
        visit(one.value as ESTree.Expression, `${path}.${name}`);
      }
    }
    if (node.type !== 'ArrowFunctionExpression') return;
    const numbers = node.params.map(
      (param) => param.type === 'Identifier' && param.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword',
    );
    if (numbers.includes(true)) found.set(path, numbers);
  };
  const { program } = parseSync(file, readFileSync(new URL(file, import.meta.url), 'utf8'));
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      // Two kinds of exercises export their `english` as `words`.
      if (statement !== declared || id.name === 'english')
        visit(init, id.name === 'english' ? '.words' : `.${id.name}`);
    }
  }
  return found;
}

function at(module: unknown, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], module);
}

const MESSAGES = Object.keys(MODULES)
  .filter((file) => /\/en(\.ts|\/)/.test(file))
  .flatMap((file) => [...countsOf(file)].map(([path, numbers]) => [file, path, numbers] as const));

/** A count with a noun in the plural behind it, which may have an adjective before it; and “1 of 3 are”. */
const PLURAL =
  /(?<![\p{L}\d.,×·/])[01] (?:(?:\p{L}+ )?\p{L}+[sx]\b|(?:\p{L}+ )?(?:of|sur) \d+ (?:\p{L}+ )*?(?:are|stand|stay|sont|restent)\b)/gu;
/** Other words that end like a plural. */
const SINGULAR =
  / (is|does|has|comes|belongs|takes|stays|shares|lies|stands|bits|across|ms|pas|cas|dans|ses|plus|après|sans)$/;

/** The plurals that a message has of this count. What says “one” in words is not said of 0. */
function plurals(message: Message, numbers: readonly boolean[], count: number): string[] {
  const say = (n: number) => String(message(...numbers.map((isNumber) => (isNumber ? n : ['…']))));
  const words = (text: string) => (text.match(PLURAL) ?? []).filter((found) => !SINGULAR.test(found));
  return count === 0 && !say(1).includes('1') ? [] : words(say(count));
}

describe.each([
  ['en', [1]],
  ['fr', [0, 1]],
] as const)('%s', (language, counts) => {
  it.each(MESSAGES)('%s %s has its nouns in the singular', (file, path, numbers) => {
    const message = at(MODULES[file.replace(/\/en(?=\.ts|\/)/, `/${language}`)], path) as Message;
    for (const count of counts) expect(plurals(message, numbers, count)).toEqual([]);
  });
});

it('all messages with a count are here', () => {
  expect(MESSAGES.length).toBeGreaterThan(300);
});

it('thousands are set apart in numbers of five digits and more', () => {
  expect([12, 8192, 16_384, 1_048_576].map(formatWhole)).toEqual(['12', '8192', '16\u00a0384', '1\u00a0048\u00a0576']);
});
