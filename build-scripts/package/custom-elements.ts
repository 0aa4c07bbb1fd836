/**
 * Vite plugin: custom-elements.json, by which editors and documentation tools know the elements (schema 1.0.0,
 * https://github.com/webcomponents/custom-elements-manifest). The attributes come from the one table that the elements themselves
 * are made from, which no tool that only reads the source can see; what they mean comes from the tables of docs/embedding.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { camelCase, hostAttributesOf, stateAttributesOf } from '../../web/elements/attributes.ts';

const ELEMENTS = [
  { kind: 'figure', tagName: 'mha-figure', name: 'MhaFigure', description: "One chapter's figure." },
  { kind: 'lesson', tagName: 'mha-lesson', name: 'MhaLesson', description: 'The lesson, or some of its chapters.' },
] as const;

type Element = (typeof ELEMENTS)[number];

export function customElements(root: string): Plugin {
  return {
    name: 'custom-elements',
    generateBundle() {
      const document = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
      const source = `${JSON.stringify(manifestFrom(document), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source });
    },
  };
}

/** Throws if the document does not say what an attribute means. */
export function manifestFrom(document: string): object {
  const rows = tableRows(document);
  const reference = ({ name }: Element) => ({ name, module: 'elements.js' });
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: 'elements.js',
        declarations: ELEMENTS.map((element) => declaration(element, rows, document)),
        exports: ELEMENTS.map((element) => ({ kind: 'js', name: element.name, declaration: reference(element) })),
      },
      {
        kind: 'javascript-module',
        path: 'define.js',
        exports: ELEMENTS.map((element) => ({
          kind: 'custom-element-definition',
          name: element.tagName,
          declaration: reference(element),
        })),
      },
    ],
  };
}

function declaration({ kind, tagName, name, description }: Element, rows: readonly Row[], document: string): object {
  const attributes = [
    ...stateAttributesOf(kind).map(({ attribute, property }) => ({ attribute, property })),
    ...hostAttributesOf(kind).map((attribute) => ({ attribute, property: camelCase(attribute) })),
  ].map(({ attribute, property }) => {
    const row = rows.find(([first]) => first === attribute);
    if (!row) throw new Error(`docs/embedding.md does not say what the attribute ${attribute} means`);
    const [, meaning = '', standard = ''] = row;
    return { name: attribute, property, description: meaning, default: standard };
  });
  const events = rows.filter(([first]) => first.startsWith('mha-'));
  return {
    kind: 'class',
    customElement: true,
    tagName,
    name,
    description,
    attributes: attributes.map(({ property, ...attribute }) => ({
      ...attribute,
      type: { text: 'string' },
      ...(property && { fieldName: property }),
    })),
    members: [
      ...attributes.flatMap(({ name: attribute, property, description: meaning }) =>
        property
          ? [
              {
                kind: 'field',
                name: property,
                attribute,
                reflects: true,
                type: { text: 'string' },
                description: meaning,
              },
            ]
          : [],
      ),
      ...METHODS,
    ],
    events: [...new Map(events.map(([event, detail = '']) => [event, detail]))].map(([event, detail]) => ({
      name: event,
      type: { text: 'CustomEvent' },
      description: detail,
    })),
    slots: [{ name: '', description: 'What stands there until the content is loaded, and where scripts are off.' }],
    cssParts: partsIn(document).map((part) => ({ name: part })),
    cssProperties: [...new Set(document.match(/--mha-[a-z-]*[a-z]/g))].map((property) => ({ name: property })),
  };
}

const METHODS = [
  {
    kind: 'method',
    name: 'getState',
    description: 'The present state as a text that is opaque and carries its version.',
    return: { type: { text: 'string' } },
  },
  {
    kind: 'method',
    name: 'setState',
    description: 'Takes back what getState gave; returns what of it was refused, in words.',
    parameters: [{ name: 'state', type: { text: 'unknown' } }],
    return: { type: { text: 'readonly string[]' } },
  },
  {
    kind: 'method',
    name: 'start',
    description: 'Loads the content now, seen or not; resolves when it is on the page.',
    return: { type: { text: 'Promise<void>' } },
  },
];

type Row = readonly [string, ...string[]];

/** The cells of all tables, the first without its quotes. */
function tableRows(document: string): readonly Row[] {
  return document.split('\n').flatMap((line) => {
    const [, first, ...rest] = line.split('|').map((cell) => cell.trim());
    return line.startsWith('|') && first ? [[first.replaceAll('`', ''), ...rest.slice(0, -1)] as const] : [];
  });
}

function partsIn(document: string): readonly string[] {
  const sentence = /^Parts: ([^.]*)\./m.exec(document)?.[1] ?? '';
  const parts = [...sentence.matchAll(/`([a-z-]+)`/g)].flatMap(([, part]) => part ?? []);
  if (parts.length === 0) throw new Error('docs/embedding.md does not list the parts');
  return parts;
}
