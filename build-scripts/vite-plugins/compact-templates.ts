/** Vite plugin: removes most white space from the components' styles and markup, which minifiers leave as they are. */
import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

export function compactTemplates(): Plugin {
  return {
    name: 'lesson-compact-templates',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/(css|html|svg)`/.test(code)) return null;
      return { code: withCompactTemplates(code), map: null };
    },
  };
}

/** A module of JavaScript with compact text in its css`…`, html`…` and svg`…` templates; what is inserted into them stays. */
export function withCompactTemplates(code: string): string {
  const parts = partsOf(parseAst(code)).sort((a, b) => b.start - a.start);
  return parts.reduce(
    (text, { start, end, compact }) => `${text.slice(0, start)}${compact(text.slice(start, end))}${text.slice(end)}`,
    code,
  );
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Part extends Span {
  readonly compact: (text: string) => string;
}

interface Template {
  readonly tag: { readonly name?: string };
  readonly quasi: { readonly quasis: readonly Span[] };
}

function partsOf(node: unknown): Part[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(partsOf);
  const compact = isTemplate(node) ? COMPACT.get(node.tag.name ?? '') : undefined;
  if (!compact) return inside;
  const { quasis } = (node as Template).quasi;
  return [...quasis.map(({ start, end }) => ({ start, end, compact })), ...inside];
}

function isTemplate(node: object): node is Template {
  return 'type' in node && node.type === 'TaggedTemplateExpression';
}

function compactCss(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([;{},])\s/g, '$1')
    .replace(/ \{/g, '{')
    .replace(/;? ?\}/g, '}')
    .replace(/([a-z-]): /g, '$1:')
    .replace(/(\d) \* var/g, '$1*var');
}

/** White space with a line break is shown as one space. */
const compactMarkup = (markup: string): string => markup.replace(/\s*\n\s*/g, ' ');

const COMPACT: ReadonlyMap<string, (text: string) => string> = new Map([
  ['css', compactCss],
  ['html', compactMarkup],
  ['svg', compactMarkup],
]);
