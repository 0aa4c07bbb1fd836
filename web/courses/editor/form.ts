/** A form for a value, made from its schema: a field for each text and number, a group for each list, with what is wrong beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { nearestName } from '../../engine/check-arguments.ts';
import { cellSchema } from '../../lesson/exercises/kinds/own-question/own-schema.ts';
import { placeOf } from '../../lesson/material/read-material.ts';
import { words } from '../../messages/en/editor.ts';
import { t } from '../../messages/index.ts';
import {
  blank,
  isOptional,
  isRecord,
  limit,
  listOf,
  recordOf,
  type Shape,
  spliced,
  withEntry,
  within,
} from './shape.ts';

/** The page around the form. */
export interface Form {
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** The number chosen in the preview: "weights:h0.t9.s1". */
  readonly cell: string | null;
  /** What the lesson's exercises ask, by name, once they are posed. */
  readonly prompts: ReadonlyMap<string, string>;
  /** Focuses the first of these places that can have the focus, after the next update. */
  focusAt(...places: string[]): void;
  announce(text: string): void;
  moved(from: string, to: string): void;
  removed(name: string, place: string): void;
}

export interface Field {
  readonly shape: Shape;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Without a value the field is left out. Changes with the same `run` are one step of undo. */
  write(value: unknown, run?: string): void;
}

/** Texts that may be longer have fields of several lines. */
const LONG = 200;
const LONGER = 1000;

const namesOf = (path: Field['path']): string => path.filter((key) => typeof key === 'string').join('.');

function textAt(texts: object, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? (texts as Record<string, string>)[name] : undefined;
}

/** Of a text itself, of anything else its JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export const itemName = (path: Field['path']): string | undefined => textAt(words.items, namesOf(path));

/** What a place is called: "Question", and "Option 2" for an item of a list. */
export function labelOf(path: Field['path']): string | undefined {
  const last = path.at(-1);
  const name = namesOf(path);
  return typeof last === 'number' ? words.item(itemName(path) ?? '', last + 1) : textAt(words.labels, name);
}

export function choiceName(value: unknown): string {
  const id = textOf(value);
  return textAt(words.choices, id) ?? textAt(t.page.chapterNames, id)?.replaceAll('_', ' ') ?? id;
}

export function entryOf({ shape, path, value, write }: Field, name: string): Field {
  return {
    shape: shape.entries?.[name] ?? { type: 'never' },
    path: [...path, name],
    value: recordOf(value)[name],
    write: (each, run) => write(withEntry(value, name, each), run),
  };
}

export function itemOf({ shape, path, value, write }: Field, i: number): Field {
  const items = listOf(value);
  return {
    shape: within(shape).item ?? { type: 'never' },
    path: [...path, i],
    value: items[i],
    write: (each, run) => write(spliced(items, i, 1, each), run),
  };
}

export function fieldsOf(form: Form, field: Field): readonly (TemplateResult | typeof nothing)[] {
  const fields = Object.keys(field.shape.entries ?? {}).map((name) => fieldView(form, entryOf(field, name)));
  return [...fields, ...unknownsOf(form, field)];
}

/** Names that the schema does not have. They stay in the file until the author renames or removes them. */
export function unknownsOf(form: Form, { shape, path, value, write }: Field): readonly TemplateResult[] {
  const record = recordOf(value);
  const names = Object.keys(shape.entries ?? {});
  return Object.keys(record).flatMap((name) => {
    if (names.includes(name)) return [];
    const near = nearestName(
      name,
      names.filter((each) => !Object.hasOwn(record, each)),
    );
    const rename = () => {
      write(withEntry(withEntry(record, name, undefined), near ?? '', record[name]));
      form.focusAt(placeOf([...path, near]), placeOf(path));
    };
    const entry = entryOf({ shape, path, value, write }, name);
    return unfit(form, entry, name, near === null ? null : { label: words.rename(near), press: rename });
  });
}

/** A part of the file that no field can show, verbatim, until the author corrects or removes it. */
export function unfit(
  form: Form,
  { path, value, write }: Field,
  name: string,
  remedy: { readonly label: string; press(): void } | null,
): TemplateResult {
  const id = placeOf(path);
  const remove = () => {
    write(undefined);
    form.removed(name, id);
  };
  return html`<div class="field" role="group" aria-label=${name}>
    <p class="soft">${words.unfit(name)}</p>${problemsAt(form, id)}${raw(value)}
    <div class="adding" id=${id}>
      ${remedy ? html`<button type="button" class="press" @click=${remedy.press}>${remedy.label}</button>` : nothing}
      <button type="button" class="press" id="${id}-remove" @click=${remove}>${words.remove(name)}</button>
    </div>
  </div>`;
}

/** A value as it is in the file. */
export const raw = (value: unknown): TemplateResult => html`<pre dir="ltr">${JSON.stringify(value, null, 2)}</pre>`;

/** For an item that is not a record: its problems, and the item. */
export function unfitItem(form: Form, { path, value }: Field): TemplateResult {
  const places = [...form.problems.keys()].filter((place) => place.startsWith(placeOf(path)));
  return html`${places.map((place) => problemsAt(form, place))}${raw(value)}`;
}

/** For something else where a list must be; undefined for a list. */
export function unfitList(form: Form, field: Field, name: string): TemplateResult | undefined {
  const { path, value, write } = field;
  if (value === undefined || Array.isArray(value)) return undefined;
  return unfit(form, field, name, { label: words.asList(itemName(path) ?? ''), press: () => write([value]) });
}

/** Renders nothing for a field without a label: a constant, or a field that has its own form. With a problem it is shown. */
export function fieldView(
  form: Form,
  field: Field,
  { placeholder = '', label = labelOf(field.path) }: { readonly placeholder?: string; readonly label?: string } = {},
): TemplateResult | typeof nothing {
  const { type, options = [] } = within(field.shape);
  const id = placeOf(field.path);
  const hasForm = type === 'union' && (options as readonly Shape[]).some((each) => each.type === 'array');
  if (type === 'literal' || hasForm || (label === undefined && (type === 'array' || !form.problems.has(id))))
    return nothing;
  if (type === 'array') return unfitList(form, field, label ?? '') ?? listView(form, field, label ?? '');
  const about = textAt(words.help, namesOf(field.path));
  const input = { boolean: checkbox, picklist: select }[type] ?? textField;
  const described = [about && `${id}-about`, form.problems.has(id) && `${id}-problem`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label class=${type === 'boolean' ? 'check' : ''}>
      <span>${label ?? itemName(field.path.slice(0, -1)) ?? field.path.at(-1)}${isOptional(field.shape) && type !== 'boolean' ? html` <small>${words.optional}</small>` : nothing}</span>
      ${input(field, { id, described, invalid: form.problems.has(id), placeholder })}
    </label>
    ${isCell(field.shape) && form.cell !== null ? takeCell(field, form.cell) : nothing}
    ${about ? html`<p class="soft" id="${id}-about">${about}</p>` : nothing}${problemsAt(form, id)}
  </div>`;
}

export function problemsAt({ problems }: Form, id: string) {
  const own = problems.get(id);
  return own ? html`<p class="problem" id="${id}-problem">${words.listed(own)}</p>` : nothing;
}

interface Marks {
  readonly id: string;
  readonly described: string;
  readonly invalid: boolean;
  readonly placeholder: string;
}

function checkbox({ shape, value, write }: Field, { id, described }: Marks): TemplateResult {
  const usual = shape.default === true;
  const change = ({ currentTarget }: Event) => {
    const { checked } = currentTarget as HTMLInputElement;
    write(isOptional(shape) && checked === usual ? undefined : checked);
  };
  return html`<input type="checkbox" id=${id} aria-describedby=${described || nothing} .checked=${live((value ?? usual) === true)} @change=${change} />`;
}

function select({ shape, value, write }: Field, { id, described, invalid }: Marks): TemplateResult {
  const { options = [] } = within(shape);
  const change = ({ currentTarget }: Event) => write((currentTarget as HTMLSelectElement).value);
  return html`<select id=${id} aria-invalid=${invalid} aria-describedby=${described || nothing} @change=${change}>
    ${options.includes(value) ? nothing : html`<option value="" disabled .selected=${live(true)}>${textOf(value)}</option>`}
    ${options.map((option) => html`<option value=${String(option)} .selected=${live(option === value)}>${choiceName(option)}</option>`)}
  </select>`;
}

function textField(field: Field, { id, described, invalid, placeholder }: Marks): TemplateResult {
  const { shape, value, write } = field;
  const most = limit(shape, 'max_length') ?? 0;
  const numeric = ['number', 'union'].includes(within(shape).type);
  const change = ({ currentTarget }: Event) => {
    const { value: text } = currentTarget as HTMLInputElement;
    write(text === '' && (numeric || isOptional(shape)) ? undefined : numeric ? numberIn(text) : text, id);
  };
  const shown = textOf(value);
  return most > LONG
    ? html`<textarea id=${id} rows=${most > LONGER ? 4 : 2} placeholder=${placeholder} aria-invalid=${invalid} aria-describedby=${described || nothing} .value=${shown} @input=${change}></textarea>`
    : html`<input id=${id} autocomplete="off" placeholder=${placeholder} aria-invalid=${invalid} aria-describedby=${described || nothing} .value=${shown} @input=${change} />`;
}

/** A number, or the text while it is not one. */
export function numberIn(text: string): number | string {
  const plain = text.trim().replace(',', '.');
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}

const isCell = (shape: Shape): boolean =>
  within(shape) === (cellSchema as Shape) || (within(shape).options?.includes(cellSchema) ?? false);

function takeCell({ path, write }: Field, cell: string): TemplateResult {
  return html`<button type="button" class="press" id="${placeOf(path)}-take" @click=${() => write(cell)}>${words.takeCell(cell)}</button>`;
}

function listView(form: Form, field: Field, label: string): TemplateResult {
  const { shape, path, value, write } = field;
  const id = placeOf(path);
  const items = listOf(value);
  const { item = { type: 'never' } } = within(shape);
  const about = textAt(words.help, namesOf(path));
  const add = () => {
    write([...items, blank(item)]);
    form.focusAt(`${id}[${items.length}]`);
  };
  return html`<fieldset id=${id} tabindex="-1" aria-describedby=${form.problems.has(id) ? `${id}-problem` : nothing}>
    <legend>${label}</legend>
    ${about ? html`<p class="soft">${about}</p>` : nothing}${problemsAt(form, id)}
    ${items.map((_, i) => {
      const each = itemOf(field, i);
      const name = labelOf(each.path) ?? '';
      return html`<div class="item">
        ${
          item.entries && !isRecord(each.value)
            ? unfitItem(form, each)
            : item.entries
              ? html`<fieldset id=${placeOf(each.path)} tabindex="-1"><legend>${name}</legend>${problemsAt(form, placeOf(each.path))}${fieldsOf(form, each)}</fieldset>`
              : fieldView(form, each)
        }
        ${tools(form, field, i, name)}
      </div>`;
    })}
    ${
      items.length < (limit(shape, 'max_length') ?? 0)
        ? html`<button type="button" class="press" id="${id}-add" @click=${add}>${words.add(itemName(path) ?? '')}</button>`
        : nothing
    }
  </fieldset>`;
}

/** Buttons that move or remove an item. An empty list that may be left out is left out. */
export function tools(form: Form, { shape, path, value, write }: Field, i: number, name: string): TemplateResult {
  const items = listOf(value);
  const place = (at: number) => placeOf([...path, at]);
  const at = (to: number, tool: string) => `${place(to)}-${tool}`;
  const move = (by: 1 | -1) => () => {
    write(spliced(spliced(items, i, 1), i + by, 0, items[i]));
    form.moved(place(i), place(i + by));
    const ways = [at(i + by, 'up'), at(i + by, 'down')];
    form.focusAt(...(by < 0 ? ways : ways.reverse()));
  };
  const remove = () => {
    const rest = spliced(items, i, 1);
    write(rest.length === 0 && isOptional(shape) ? undefined : rest);
    form.removed(name, place(i));
  };
  return html`<div class="tools">
    <button type="button" class="press" id=${at(i, 'up')} ?disabled=${i === 0} aria-label=${words.up(name)} title=${words.up(name)} @click=${move(-1)}>↑</button>
    <button type="button" class="press" id=${at(i, 'down')} ?disabled=${i === items.length - 1} aria-label=${words.down(name)} title=${words.down(name)} @click=${move(1)}>↓</button>
    <button type="button" class="press" id=${at(i, 'remove')} aria-label=${words.remove(name)} title=${words.remove(name)} @click=${remove}>✕</button>
  </div>`;
}
