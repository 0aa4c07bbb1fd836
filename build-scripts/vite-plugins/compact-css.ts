/** Vite plugin: removes the comments and most white space from the components' styles, which minifiers leave as they are. */
import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

export function compactCss(): Plugin {
  return {
    name: 'lesson-compact-css',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('css`')) return null;
      return { code: withCompactCss(code), map: null };
    },
  };
}

/** A module of JavaScript with compact text in its css`…` templates; what is inserted into them stays. */
export function withCompactCss(code: string): string {
  const parts = cssParts(parseAst(code)).sort((a, b) => b.start - a.start);
  return parts.reduce(
    (text, { start, end }) => `${text.slice(0, start)}${compact(text.slice(start, end))}${text.slice(end)}`,
    code,
  );
}

interface Part {
  readonly start: number;
  readonly end: number;
}

interface Template {
  readonly tag: { readonly name?: string };
  readonly quasi: { readonly quasis: readonly Part[] };
}

function cssParts(node: unknown): Part[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(cssParts);
  return isTemplate(node) && node.tag.name === 'css' ? [...node.quasi.quasis, ...inside] : inside;
}

function isTemplate(node: object): node is Template {
  return 'type' in node && node.type === 'TaggedTemplateExpression';
}

function compact(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([;{},])\n/g, '$1')
    .replace(/ \{/g, '{')
    .replace(/;\}/g, '}')
    .replace(/([a-z-]): /g, '$1:')
    .replace(/, /g, ',')
    .replace(/(\d) \* var/g, '$1*var');
}
