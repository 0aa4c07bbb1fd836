/**
 * Vite plugin: custom-elements.json, which describes the elements to editors and documentation tools (schema 1.0.0,
 * https://github.com/webcomponents/custom-elements-manifest). Source analysers cannot find the attributes, because the elements
 * create them from a table.
 */
import type { Plugin } from 'vite';
import { camelCase, hostAttributesOf, stateAttributesOf } from '../../web/elements/attributes.ts';
import { EVENTS, HOST_FIELDS, PARTS, STATE_FIELDS } from '../../web/elements/described.ts';
import { tokens } from '../../web/lesson/ui/theme/tokens.ts';

const ELEMENTS = [
  { kind: 'figure', tagName: 'mha-figure', name: 'MhaFigure', description: "One chapter's figure." },
  { kind: 'lesson', tagName: 'mha-lesson', name: 'MhaLesson', description: 'The lesson, or some of its chapters.' },
] as const;

type Element = (typeof ELEMENTS)[number];

export function customElements(): Plugin {
  return {
    name: 'custom-elements',
    generateBundle() {
      const source = `${JSON.stringify(manifest(), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source });
    },
  };
}

function manifest(): object {
  const reference = ({ name }: Element) => ({ name, module: 'elements.js' });
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path: 'elements.js',
        declarations: ELEMENTS.map(declaration),
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

function declaration({ kind, tagName, name, description }: Element): object {
  const attributes = [
    ...stateAttributesOf(kind).map(({ attribute, property, query }) => ({
      attribute,
      property,
      text: STATE_FIELDS[query],
    })),
    ...hostAttributesOf(kind).map((attribute) => ({
      attribute,
      property: camelCase(attribute),
      text: HOST_FIELDS[attribute],
    })),
  ].map(({ attribute, property, text: [meaning, standard] }) => ({
    name: attribute,
    ...(property && { fieldName: property }),
    type: { text: 'string' },
    description: meaning,
    default: standard,
  }));
  return {
    kind: 'class',
    customElement: true,
    tagName,
    name,
    description,
    attributes,
    members: [
      ...attributes
        .filter(({ fieldName }) => fieldName)
        .map(({ name: attribute, fieldName, type, description: meaning }) => ({
          kind: 'field',
          name: fieldName,
          attribute,
          reflects: true,
          type,
          description: meaning,
        })),
      ...METHODS,
    ],
    events: Object.entries(EVENTS).map(([event, detail]) => ({
      name: event,
      type: { text: 'CustomEvent' },
      description: detail,
    })),
    slots: [{ name: '', description: 'What stands there until the content is loaded, and where scripts are off.' }],
    cssParts: [...PARTS.both, ...(kind === 'lesson' ? PARTS.lesson : [])].map((part) => ({ name: part })),
    cssProperties: CSS_PROPERTIES.map((property) => ({ name: property })),
  };
}

/** CSS properties: the design tokens, and the height of the picture. */
const CSS_PROPERTIES = ['--mha-figure-height', ...new Set(tokens.cssText.match(/--mha-[a-z\d-]+/g))];

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
