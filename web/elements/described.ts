/**
 * Markdown descriptions of the public elements' attributes, events and parts. `custom-elements.json` and the tables of
 * docs/embedding.md are generated from them; no page loads this module.
 */
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART, OPENING } from '../lesson/constants/chapter-ids.ts';
import { LIMITS } from '../lesson/constants/limits.ts';
import { NORMS, PRESETS } from '../lesson/constants/model-settings.ts';
import { type Field, textsOf } from '../lesson/fields/field.ts';
import { ALL_FIELDS, CONTROLS, FIELD_NAMES, type FieldName } from '../lesson/fields/lesson-fields.ts';
import { SET_FOR_RANDOM } from '../lesson/fields/set-for-random.ts';
import { LANGUAGES } from '../messages/languages.ts';
import { attributeOf, type HostAttribute, type StateField } from './attributes.ts';
import type { PublicEvents } from './events.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');

interface Described {
  readonly values?: string;
  readonly standard?: string;
}

/** Where more is to be said than a field's kind, limits and default. */
const MORE: { readonly [Name in FieldName]?: Described } = {
  chapter: {
    values: `${quoted(ALL_CHAPTER_IDS)}; \`${OPENING}\`, of \`<mha-figure>\` only, takes \`lang\`, \`theme\` and \`home\``,
  },
  progress: {
    values:
      'how far the animation is, 0 to 1: at 0 its beginning, at 1 its end. Without it, a figure shows its result until it plays',
  },
  sentence: { values: `1 to ${LIMITS.tokens} tokens`, standard: "the language's" },
  numHeads: { values: `a divisor of \`d-model\`, up to ${LIMITS.numHeads}` },
  mask: {
    values: '`none` `causal` `window:2` `padding:3` `custom:…` (painted in the lesson)',
    standard: '`none`; `causal` in the chapter `mask`',
  },
  preset: {
    values: quoted(PRESETS.filter((preset) => preset !== 'opened')),
    standard: `\`learned\`; \`random\` if one of ${quoted(SET_FOR_RANDOM.map(attributeOf))} is set`,
  },
  example: { values: "the notebook's, 1 or 2" },
  norm: { values: `${quoted(NORMS)}, in the chapter on the block` },
  tile: { values: 'keys in a tile, 2 to 4, in the chapter on fast attention' },
  layer: { values: 'from 1, of a trained model' },
  head: { values: 'from 1: the head that is shown' },
  edits: {
    values: `given numbers that are changed: \`w_q:2.1:0.5,embedding:3.0:-1\`, each a matrix, its row and column from 0, and a number from −${LIMITS.edited} to ${LIMITS.edited}; up to ${LIMITS.edits}`,
    standard: 'none',
  },
  word: {
    values: 'from 1: the followed word, whose row is bright',
    standard: 'the last word of the sentence; in the chapter on fast attention, the last but one',
  },
  cell: {
    values: 'a number that is questioned: `scores:h0.t2.s3`; what the reader questions is in `mha-change`',
    standard: 'none',
  },
  labs: {
    values:
      "the settings of the chapter's laboratory: `dk:128,seed:7`, with the names that its `lab.ts` lists; `<mha-lesson>` only",
    standard: 'all as it starts',
  },
  present: { values: '`on`: the figures alone, in large type; `<mha-lesson>` only' },
  questions: { values: '`on`: questions and answers in the place of the chapter; `<mha-lesson>` only' },
  language: {
    values: `${quoted(Object.keys(LANGUAGES))}, also with a region, such as \`fr-CA\`; \`auto\` (the browser's)`,
    standard: "of the text around, else the browser's",
  },
  engine: {
    values:
      'what computes the figures: `auto` and `wasm` (the C++ core), `webgpu`, `reference` (plain TypeScript); in `auto`, WebGPU reads opened checkpoints where it is faster; where WebGPU is missing, `wasm` takes over',
  },
};

function valuesOf(field: Field<unknown>): string {
  const { kind, range, from = 0 } = field;
  if (kind === 'flag') return '`on` `off`';
  return range ? `${range.min + from} to ${range.max + from}` : quoted(textsOf(field));
}

function standardOf({ kind, start, from = 0 }: Field<unknown>): string {
  if (kind === 'flag') return start ? '`on`' : '`off`';
  return typeof start === 'number' ? String(start + from) : `\`${String(start)}\``;
}

/** Keyed by the names in an address. */
export const STATE_FIELDS = Object.fromEntries(
  ALL_FIELDS.map(([name, field]) => {
    const { values = valuesOf(field), standard = standardOf(field) } = MORE[name] ?? {};
    return [FIELD_NAMES[name], [values, standard]];
  }),
) as unknown as Readonly<Record<StateField, readonly [values: string, standard: string]>>;

export const HOST_FIELDS: Readonly<Record<HostAttribute, readonly [meaning: string, standard: string]>> = {
  theme: ["`host` (the page's `color-scheme`), `auto` (the system's), `light`, `dark`", '`host`'],
  controls: [
    `which settings are shown: \`none\`, \`all\`, or of \`${CONTROLS.map(attributeOf).join(' ')}\``,
    'those that the chapters introduce up to this one, and all the others under “All settings”',
  ],
  locked: [
    'all settings can be seen and not changed; playing and questioning stay. To fix one setting, set it and leave it out of `controls`',
    'off',
  ],
  editable: [
    '`<mha-figure>` only: readers can change single given numbers; without it, a figure shows the numbers of `edits` as changed, and offers no change; `locked` wins',
    'off',
  ],
  loading: ['`eager`: load at once, seen or not', 'when near the screen'],
  home: ["the address of the lesson's folder, such as `lesson/`, for links and the code under `</>`", 'unknown'],
  path: [
    `\`<mha-lesson>\` only: the chapters of one part, ${quoted(Object.keys(CHAPTERS_BY_PART))}; \`short\` is the short way, the whole idea in about twenty minutes`,
    'all',
  ],
  chapters: ['`<mha-lesson>` only: the chapters that can be read, in this order', 'those of `path`'],
  material: [
    "`<mha-lesson>` only: the address of an instructor's own material, or its JSON ([courses.md](courses.md#your-own-material))",
    'none',
  ],
  address: [
    "`<mha-lesson>` only, and only for one lesson of a page: the page's address holds the state, and says how the lesson begins, instead of the attributes",
    'off',
  ],
  storage: ["`<mha-lesson>` only: progress and choices are kept in this browser, under the page's origin", 'off'],
  page: ['`<mha-lesson>` only: it is the page: fills the window, prints, scrolls as a whole', 'off'],
};

/** The content of `event.detail`. */
export const EVENTS: Readonly<Record<keyof PublicEvents, string>> = {
  'mha-ready': '`engine`: `wasm`, or `reference` where WebAssembly cannot be used',
  'mha-change':
    '`state` as of `getState()`; `changed`: the names of the fields, as in the table above with `_`; `cell`: the number that is questioned, as in that table, or null',
  'mha-progress': '`chapter`, `progress` from 0 to 1',
  'mha-step':
    'a step begins: `chapter`, `step` (its name in `state.steps`; null for the beginning), `number` from 1 (0 for the beginning), `count`',
  'mha-score':
    'one judged answer of an exercise (of `<mha-lesson>`; predictions report nothing): `name` ("softmax/…"), `chapter`, `kind`, `seed`, `right`, `mistake` (null if it is not a known one), `attempts`, `hints`, `sawSolution`',
  'mha-statement': 'the same answer as an xAPI statement, without its actor',
  'mha-title': '`title`, `language`, `direction`: what a page could call itself',
  'mha-problem':
    '`problems`: the parts of the attributes that were not understood, as sentences; empty when all is well again',
};

export const PARTS = {
  both: ['poster', 'notes', 'controls', 'figure', 'picture', 'transport', 'inspector'],
  lesson: ['header', 'words'],
} as const;
