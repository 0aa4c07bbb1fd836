/**
 * Vite plugin: custom-elements.json, which describes the elements to editors and documentation tools (schema 1.0.0,
 * https://github.com/webcomponents/custom-elements-manifest). Source analysers cannot find the attributes, because the elements
 * create them from a table.
 */
import type { Plugin } from 'vite';
import {
  attributeValue,
  camelCase,
  type HostAttribute,
  hostAttributesOf,
  isList,
  kindOf,
  type StateField,
  stateAttributesOf,
} from '../../web/elements/attributes.ts';
import { CHOICES } from '../../web/elements/check-attributes.ts';
import { EVENTS, HOST_FIELDS, PARTS, STATE_FIELDS } from '../../web/elements/described.ts';
import { tokens } from '../../web/lesson/ui/theme/tokens.ts';
import { LANGUAGES } from '../../web/messages/languages.ts';

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
  const fields = [
    ...stateAttributesOf(kind).map(({ attribute, property, query }) => ({
      attribute,
      property,
      field: query,
      text: STATE_FIELDS[query],
    })),
    ...hostAttributesOf(kind).map((attribute) => ({
      attribute,
      property: camelCase(attribute),
      field: attribute,
      text: HOST_FIELDS[attribute],
    })),
  ];
  return {
    kind: 'class',
    customElement: true,
    tagName,
    name,
    description,
    attributes: fields.map(({ attribute, property, field, text: [meaning, standard] }) => ({
      name: attribute,
      ...(property && { fieldName: property }),
      type: { text: typeOf(attribute, field) },
      description: meaning,
      default: standard,
    })),
    members: [
      ...fields.flatMap(({ attribute, property, field, text: [meaning] }) =>
        property
          ? [
              {
                kind: 'field',
                name: property,
                attribute,
                type: { text: propertyType(attribute, field) },
                description: meaning,
              },
            ]
          : [],
      ),
      {
        kind: 'field',
        name: 'state',
        readonly: true,
        type: { text: 'ElementState | null' },
        description: 'What is shown, as plain, frozen data; null until the content is loaded.',
      },
      ...METHODS,
    ],
    events: Object.entries(EVENTS).map(([event, detail]) => ({
      name: event,
      type: { text: `CustomEvent<${detailOf(event)}>` },
      description: detail,
    })),
    slots: [{ name: '', description: 'What stands there until the content is loaded, and where scripts are off.' }],
    cssParts: [...PARTS.both, ...(kind === 'lesson' ? PARTS.lesson : [])].map((part) => ({ name: part })),
    cssProperties: CSS_PROPERTIES.map((property) => ({ name: property })),
  };
}

/** Attributes whose texts no list of names describes. */
const TEXTS: Readonly<Record<string, string>> = {
  mask: `'none' | 'causal' | \`window:\${number}\` | \`padding:\${number}\` | 'custom' | \`custom:\${string}\``,
  lang: ['auto', ...Object.keys(LANGUAGES)].map((name) => `'${name}'`).join(' | '),
};

function typeOf(attribute: string, field: StateField | HostAttribute): string {
  const kind = kindOf(field);
  if (kind === 'switch') return 'boolean';
  if (isList(attribute)) return 'string';
  const choices = CHOICES[attribute]?.map((choice) => (kind === 'number' ? choice : `'${choice}'`));
  return TEXTS[attribute] ?? choices?.join(' | ') ?? (kind === 'number' ? 'number' : 'string');
}

/** A missing boolean option of the page is false; a property of the state is null until it is known. */
function propertyType(attribute: string, field: StateField | HostAttribute): string {
  const type = typeOf(attribute, field);
  if (isList(attribute)) return `${type} | readonly string[] | null`;
  return type === 'boolean' && attributeValue(field, null) === false ? type : `${type} | null`;
}

/** `mha-step` has a `StepDetail`. */
function detailOf(event: string): string {
  const name = event.replace('mha-', '');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Detail`;
}

/** CSS properties: the design tokens, and the height and the scale of the picture. */
const CSS_PROPERTIES = [
  '--mha-figure-height',
  '--mha-figure-scale',
  ...new Set(tokens.cssText.match(/--mha-[a-z\d-]+/g)),
];

const METHODS = [
  ['getState', '', 'string', 'The present state as an opaque text that carries its version.'],
  [
    'setState',
    'state: unknown',
    'readonly string[]',
    'Restores what getState gave; returns what was refused, as sentences.',
  ],
  ['start', '', 'Promise<void>', 'Loads the content now, seen or not; resolves when it is on the page.'],
  [
    'play',
    '',
    'Promise<void>',
    'Plays to the end, with a rest at each stop, and from the end from the beginning; resolves when it plays.',
  ],
  ['pause', '', 'Promise<void>', 'Stops where it is.'],
  ['next', '', 'Promise<boolean>', 'Plays the next step; false if there is none.'],
  ['previous', '', 'Promise<boolean>', 'Goes back to the step before; false if there is none.'],
  [
    'seek',
    'step: string | number',
    'Promise<void>',
    'Shows the end of a step, by its name or its number from 1; 0 is the beginning.',
  ],
].map(([name, parameter, type, description]) => {
  const [parameterName, parameterType] = parameter?.split(': ') ?? [];
  const parameters = parameterType ? [{ name: parameterName, type: { text: parameterType } }] : [];
  return { kind: 'method', name, description, parameters, return: { type: { text: type } } };
});
