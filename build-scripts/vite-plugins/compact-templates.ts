/** Vite plugin: removes most white space from the components' styles and markup, which minifiers leave as they are. */
import { type Plugin, parseSync, Visitor } from 'vite';

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
  const parts: { start: number; end: number; compact: (text: string) => string }[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const compact = tag.type === 'Identifier' ? COMPACT.get(tag.name) : undefined;
      if (compact) parts.push(...quasi.quasis.map(({ start, end }) => ({ start, end, compact })));
    },
  }).visit(parseSync('template.js', code).program);
  return parts
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, compact }) => `${text.slice(0, start)}${compact(text.slice(start, end))}${text.slice(end)}`,
      code,
    );
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
