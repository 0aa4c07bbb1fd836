/** Warns page authors in the console of misspelt attributes and values. Loaded when the page is idle. */
import { nearestName } from '../engine/check-arguments.ts';
import { ALL_CHAPTER_IDS, OPENING } from '../lesson/constants/chapter-ids.ts';
import { textsOf } from '../lesson/fields/field.ts';
import { ALL_FIELDS } from '../lesson/fields/lesson-fields.ts';
import { MASK_KINDS } from '../lesson/fields/mask.ts';
import { languageOfTag } from '../messages/languages.ts';
import {
  attributeOf,
  HOST_OPTIONS,
  type HostAttribute,
  hostAttributesOf,
  isList,
  kindOf,
  type StateField,
  stateAttributesOf,
} from './attributes.ts';
import type { ElementKind } from './shell/shell.ts';

// The values of the attributes that choose from names.

const OF_FIELDS = ALL_FIELDS.flatMap(([name, field]) =>
  field.all ? [[attributeOf(name), textsOf(field)] as const] : [],
);
const OF_HOST = Object.entries(HOST_OPTIONS).flatMap(([name, option]) =>
  'all' in option ? [[name, option.all] as const] : [],
);

export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...OF_FIELDS, ...OF_HOST]),
  chapter: [...ALL_CHAPTER_IDS, OPENING],
  mask: [...MASK_KINDS, 'auto'],
};

const SWITCH = ['on', 'off', 'true', 'false', ''];

/** Attributes that every HTML element may have. */
const GLOBAL = new Set(
  `accesskey anchor autocapitalize autocorrect autofocus class contenteditable dir draggable elementtiming enterkeyhint exportparts
  hidden id inert inputmode is itemid itemprop itemref itemscope itemtype nonce part popover role slot spellcheck style tabindex
  title translate virtualkeyboardpolicy writingsuggestions xmlns`.split(/\s+/),
);
/** The most names in a warning, and the most warnings about one list. */
const FEW = 12;
/** The most characters that a warning quotes. */
const LONGEST = 60;
/** Data, accessibility, event handlers, and what frameworks write: `v-cloak`, `_ngcontent-x`, `@click`, `client:load`. */
const OTHERS = /^(data-|aria-|on|v-|x-|ng|hx-|s-|q-)|[^a-z\d-]/;

/** What is wrong with an element's attributes, a sentence for each. */
export function wrongAttributes(kind: ElementKind, attributes: readonly Pick<Attr, 'name' | 'value'>[]): string[] {
  const fields = new Map<string, StateField | HostAttribute>([
    ...stateAttributesOf(kind).map(({ attribute, query }) => [attribute, query] as const),
    ...hostAttributesOf(kind).map((name) => [name, name] as const),
  ]);
  return attributes.flatMap(({ name, value }) => {
    const field = fields.get(name);
    if (field) return wrongValues(name, field, value).map((problem) => `mha-${kind}: ${problem}`);
    const isOther = GLOBAL.has(name) || OTHERS.test(name);
    return isOther ? [] : [`mha-${kind}: ${unknown('attribute', name, [...fields.keys()])}`];
  });
}

function wrongValues(name: string, field: StateField | HostAttribute, value: string): string[] {
  const kind = kindOf(field);
  if (kind === 'switch') return SWITCH.includes(value) ? [] : [unknown(name, value, ['on', 'off'])];
  const choices = CHOICES[name];
  if (choices) {
    const parts = isList(name) ? value.split(/[\s,]+/).filter((part) => part !== '') : [value.split(':')[0] ?? ''];
    const known = (part: string) => choices.includes(part) || (name === 'lang' && languageOfTag(part) !== undefined);
    const wrong = new Set(parts.filter((part) => !known(part)));
    return [...wrong].slice(0, FEW).map((part) => unknown(name, part, choices));
  }
  const isWrong = kind === 'number' && !Number.isFinite(Number(value));
  return isWrong ? [`${name} is not a number: “${value.slice(0, LONGEST)}”`] : [];
}

function unknown(what: string, name: string, names: readonly string[]): string {
  const near = nearestName(name.slice(0, LONGEST), names);
  const all = names.length <= FEW ? `; known are ${names.join(', ')}` : '';
  return `unknown ${what} “${name.slice(0, LONGEST)}”${near ? `; did you mean “${near}”?` : all}`;
}

const reported = new Set<string>();

/** Warns of each mistake once, now and when attributes change. */
export function watchAttributes(element: Element, kind: ElementKind): void {
  const check = (): void => {
    for (const text of wrongAttributes(kind, [...element.attributes])) {
      if (!reported.has(text)) console.warn(text);
      reported.add(text);
    }
  };
  check();
  new MutationObserver(check).observe(element, { attributes: true });
}
