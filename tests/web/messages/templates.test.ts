/**
 * Templates contain no text: all text comes from the message catalogue. A TypeScript parser finds the templates and an
 * HTML parser reads them, without their expressions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type Element, type Node, Window } from 'happy-dom';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const WEB = new URL('../../../web/', import.meta.url);

/** Attributes and properties that are displayed or read out. */
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'legend',
  'placeholder',
  'summary',
  'title',
]);

/** Names that are the same in every language: tensors, formulas, file types, libraries. */
const NAMES = /\b(d_model|d_k|num_heads|softmax|NaN|NumPy|PyTorch|torch\.Size|SVG|PNG|CSV)\b/g;

/** Placeholder for an expression: a private-use letter that parsers and word rules ignore. */
const HOLE = '\uE000';

/** The human-readable words in a text: two letters in a row that are not a name. */
function wordsIn(text: string): string | null {
  const own = text.replaceAll(HOLE, ' ').replace(NAMES, ' ').trim();
  return /\p{L}{2,}/u.test(own) ? own.replace(/\s+/g, ' ') : null;
}

interface Template {
  readonly line: number;
  readonly html: string;
}

/** The literal texts that an expression may evaluate to: one, or one of several. */
function textsOf(expression: ESTree.Expression): string[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : [];
    case 'TemplateLiteral':
      return [expression.quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE)];
    case 'ConditionalExpression':
      return [...textsOf(expression.consequent), ...textsOf(expression.alternate)];
    case 'LogicalExpression':
      return [...textsOf(expression.left), ...textsOf(expression.right)];
    case 'ParenthesizedExpression':
      return textsOf(expression.expression);
    default:
      return [];
  }
}

/** In an attribute without quotation marks a space would end it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replace(/\s/g, '&#32;');
}

function templatesOf(path: string, source: string): Template[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: Template[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || !['html', 'svg'].includes(tag.name)) return;
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? value.raw);
      const holes = quasi.expressions.map((expression) => `${HOLE}${textsOf(expression).map(escaped).join(HOLE)}`);
      const html = parts.map((part, i) => `${part}${holes[i] ?? ''}`).join('');
      found.push({ line: source.slice(0, start).split('\n').length, html });
    },
  }).visit(program);
  return found;
}

const window = new Window();

function isElement(node: Node): node is Element {
  return node.nodeType === window.Node.ELEMENT_NODE;
}

/** All text of a template that would be displayed or read out. */
function bareWords(html: string): string[] {
  const holder = window.document.createElement('template');
  holder.innerHTML = html;
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeType === window.Node.TEXT_NODE) {
      const words = wordsIn(node.textContent ?? '');
      if (words) found.push(words);
    }
    if (isElement(node)) {
      if (['code', 'pre', 'style'].includes(node.localName)) return;
      for (const { name, value } of node.attributes) {
        const words = SPOKEN_ATTRIBUTES.has(name.replace(/^[.?@]/, '').toLowerCase()) ? wordsIn(value ?? '') : null;
        if (words) found.push(`${name}="${words}"`);
      }
    }
    for (const child of node.childNodes) visit(child);
  };
  visit(holder.content);
  return found;
}

function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, WEB), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path}`);
}

/** Here ‹ and › enclose expressions. */
describe('the scan finds', () => {
  it.each([
    ['html`<p>Hello there</p>`', ['Hello there']],
    ['html`<p>‹words.a› of ‹words.b›</p>`', ['of']],
    ['html`<button aria-label="Close it" class="main">‹icon›</button>`', ['aria-label="Close it"']],
    ['html`<mha-x .label=‹a› label="Name it"></mha-x>`', ['label="Name it"']],
    ['svg`<text x="1">Keys</text>`', ['Keys']],
    ['html`<ul>‹list.map((one) => html`<li title="Go there">‹one›</li>`)›</ul>`', ['title="Go there"']],
    ['html`<p aria-label=‹a›>‹b› × ‹c› d_model <code>let it be</code> K, V</p>`', []],
    ["html`<p>‹a ? 'Yes it is' : b›</p>`", ['Yes it is']],
    ["html`<p title=‹a || 'No name yet'› class=‹b ? 'press wrong' : 'press'›></p>`", ['title="No name yet"']],
    ['css`p { color: red }`', []],
  ] as const)('in %s: %j', (source, expected) => {
    expect(
      templatesOf(
        'a.ts',
        source.replace(/[‹›]/g, (mark) => (mark === '‹' ? `$${'{'}` : '}')),
      ).flatMap(({ html }) => bareWords(html)),
    ).toEqual(expected);
  });
});

it('no template contains text that bypasses the catalogue', () => {
  const files = ['lesson', 'elements'].flatMap(filesIn);
  let templates = 0;
  const found = files.flatMap((path) =>
    templatesOf(path, readFileSync(new URL(path, WEB), 'utf8')).flatMap(({ line, html }) => {
      templates++;
      return bareWords(html).map((words) => `${path}:${line} ${words}`);
    }),
  );
  expect(templates).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
