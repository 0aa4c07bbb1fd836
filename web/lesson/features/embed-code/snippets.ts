/**
 * Embed code for a figure in another page, as pure functions. All state is escaped for its context: a URL, an HTML attribute, or a
 * JSX string.
 *
 * The syntax follows each tool's documentation: MyST's `iframe` directive, Quarto's raw blocks, reveal.js' `data-src`, MDX's JSX.
 */
import { FIELD_NAMES } from '../../fields/lesson-fields.ts';
import type { Embedding } from './embedding.ts';

export const SNIPPETS = ['frame', 'element', 'myst', 'quarto', 'reveal', 'mdx', 'course'] as const;
export type SnippetName = (typeof SNIPPETS)[number];

/** Placeholder for an unknown lesson address. */
export const UNKNOWN_HOME = 'https://lesson.example/';

export interface SnippetInput extends Embedding {
  /** The figure's description for screen readers. */
  readonly title: string;
}

/** High enough for settings and picture in a text page; the frame's script sets the exact height. */
const FRAME_HEIGHT = 640;

export function snippet(name: SnippetName, input: SnippetInput): string {
  return MAKERS[name](input);
}

const MAKERS: Readonly<Record<SnippetName, (input: SnippetInput) => string>> = {
  frame: (input) =>
    [frame(input), `<script src="${html(new URL('embed-host.js', homeOf(input)).href)}" async></script>`].join('\n'),
  element: (input) =>
    [
      `<script type="module" src="${html(new URL('elements.js', homeOf(input)).href)}"></script>`,
      `<mha-${input.view}${elementAttributes(input)}></mha-${input.view}>`,
    ].join('\n'),
  myst: (input) => `:::{iframe} ${frameAddress(input)}\n:width: 100%\n${oneLine(input.title)}\n:::`,
  quarto: (input) => `\`\`\`{=html}\n${frame(input)}\n\`\`\``,
  reveal: (input) =>
    [
      '<section>',
      `  <iframe data-src="${html(frameAddress(input))}" title="${html(input.title)}" width="100%" height="${FRAME_HEIGHT}"></iframe>`,
      '</section>',
    ].join('\n'),
  mdx: (input) =>
    [
      '<iframe',
      `  src={${script(frameAddress(input))}}`,
      `  title={${script(input.title)}}`,
      `  width="100%" height="${FRAME_HEIGHT}" loading="lazy" style={{ border: 0 }}`,
      '/>',
    ].join('\n'),
  course: (input) => frame(input),
};

function homeOf({ home }: SnippetInput): string {
  return home ?? UNKNOWN_HOME;
}

function frame(input: SnippetInput): string {
  return `<iframe src="${html(frameAddress(input))}" title="${html(input.title)}" width="100%" height="${FRAME_HEIGHT}" loading="lazy" style="border: 0"></iframe>`;
}

/** The URL of the page that shows only the figure. */
export function frameAddress(input: SnippetInput): string {
  const { view, query } = input;
  const address = new URL('embed.html', homeOf(input));
  const fields = fieldsOf(query, view);
  const given = [...(view === 'lesson' ? [['view', 'lesson'] as const] : []), ...fields, ...hostFields(input)];
  address.search = new URLSearchParams(given.map(([name, text]) => [name, text])).toString();
  return address.href;
}

/** Removes the parts of the state that an embedded figure lacks: presentation, questions and lab. */
function fieldsOf(query: string, view: SnippetInput['view']): URLSearchParams {
  const fields = new URLSearchParams(query);
  fields.delete('present');
  fields.delete('questions');
  if (view === 'figure') fields.delete('lab');
  return fields;
}

function elementAttributes(input: SnippetInput): string {
  const fields = fieldsOf(input.query, input.view);
  const state = [...fields].map(([name, text]) => ` ${name.replaceAll('_', '-')}="${html(text)}"`);
  const host = hostFields(input).map(([name, text]) => (text === 'on' ? ` ${name}` : ` ${name}="${html(text)}"`));
  return [...state, ...host].join('');
}

function hostFields({
  controls,
  locked,
  editable = false,
  material,
}: SnippetInput): readonly (readonly [string, string])[] {
  const names = controls?.map((name) => FIELD_NAMES[name].replaceAll('_', '-')).join(' ');
  return [
    ...(names === undefined ? [] : [['controls', names === '' ? 'none' : names] as const]),
    ...(locked ? [['locked', 'on'] as const] : []),
    ...(editable ? [['editable', 'on'] as const] : []),
    ...(material === undefined ? [] : [['material', material] as const]),
  ];
}

/** For an attribute in double quotes. */
function html(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replace(/\s+/g, ' ');
}

/** A JavaScript string, safe inside a page. */
function script(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
