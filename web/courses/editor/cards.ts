/** The chapters and the questions of the material, as cards of which one is open. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { shownName } from '../../engine/shown-name.ts';
import { exercisesOf } from '../../lesson/chapters/exercises.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { inlineCode } from '../../lesson/exercises/blocks.ts';
import { MINUTES, presentName } from '../../lesson/exercises/entry.ts';
import { placeOf } from '../../lesson/material/read-material.ts';
import { stepsOf } from '../../lesson/material/schema.ts';
import { captionWords } from '../../messages/captions.ts';
import { words } from '../../messages/en/editor.ts';
import { titleOf } from '../../messages/exercise-titles.ts';
import {
  choiceName,
  entryOf,
  type Field,
  type Form,
  fieldsOf,
  fieldView,
  itemOf,
  problemsAt,
  raw,
  tools,
  unfit,
  unfitItem,
  unfitList,
  unknownsOf,
} from './form.ts';
import { blank, isRecord, listOf, recordOf, type Shape, spliced, variantOf, within } from './shape.ts';

/** The form of one chapter: its introduction, which of its exercises are asked, which of its steps are shown, and their texts. */
function chapterView(form: Form, field: Field): TemplateResult {
  const chapter = ALL_CHAPTER_IDS.find((id) => id === recordOf(field.value)['chapter']);
  const steps = entryOf(field, 'steps');
  return html`${fieldsOf(form, field)}${exercisesView(form, entryOf(field, 'lessonExercises'), chapter)}${unfitList(form, steps, words.steps) ?? stepsView(form, steps, chapter)}`;
}

/** The names that a choice of the lesson's exercises ticks; undefined if it is no choice. */
function tickedIn(choice: unknown, names: readonly string[]): readonly string[] | undefined {
  if (choice === undefined || choice === true) return names;
  if (choice === false) return [];
  return Array.isArray(choice) && choice.every((each) => typeof each === 'string')
    ? [...new Set(choice.map(presentName))]
    : undefined;
}

/** How many of a chapter's exercises a choice ticks, in words; empty for a chapter without exercises. */
function tickedInWords(choice: unknown, chapter: unknown): string {
  const names = exercisesOf(chapter as ChapterId).map(({ name }) => name);
  const ticked = tickedIn(choice, names)?.filter((name) => names.includes(name)) ?? [];
  return names.length === 0 ? '' : words.ticked(ticked.length, names.length, ticked.length * MINUTES);
}

/** A box for each exercise, and one for all of them. A name that is not known keeps its box until it is unticked. */
function exercisesView(form: Form, field: Field, chapter: ChapterId | undefined) {
  const { path, value, write } = field;
  const place = placeOf(path);
  const all = chapter ? exercisesOf(chapter) : [];
  const names = all.map(({ name }) => name);
  const ticked = tickedIn(value, names);
  if (ticked === undefined) return unfit(form, field, words.labels['chapters.lessonExercises'], null);
  const unknown = ticked.filter((name) => !names.includes(name));
  if (names.length + unknown.length === 0) return nothing;
  const choose = (chosen: readonly string[]) => {
    const known = names.filter((name) => chosen.includes(name));
    const left = unknown.filter((name) => chosen.includes(name));
    const some = known.length > 0 && known.length < names.length;
    write(left.length > 0 || some ? [...known, ...left] : known.length > 0 ? undefined : false);
  };
  const toggle = (name: string) => () => {
    choose(ticked.includes(name) ? ticked.filter((each) => each !== name) : [...ticked, name]);
    // The box of an unknown name is gone.
    if (!names.includes(name)) form.focusAt(`${place}-all`, place);
  };
  const chosen = ticked.length - unknown.length;
  const toggleAll = () => choose([...(chosen === names.length ? [] : names), ...unknown]);
  return html`<fieldset id=${place} class="exercises" tabindex="-1">
    <legend>${words.labels['chapters.lessonExercises']}</legend>
    ${problemsAt(form, place)}
    <label class="check"><span>${words.allExercises} <small>${tickedInWords(value, chapter)}</small></span>
      <input type="checkbox" id="${place}-all" .checked=${live(chosen === names.length)} .indeterminate=${live(chosen > 0 && chosen < names.length)} @change=${toggleAll} /></label>
    ${all.map(
      ({ name, entry }) => html`<label class="check each"><span>${titleOf(entry.kind)}
        <small>${inlineCode(form.prompts.get(name) ?? `\`${name}\``)}</small></span>
        <input type="checkbox" id="${place}-${name}" .checked=${live(ticked.includes(name))} @change=${toggle(name)} /></label>`,
    )}
    ${unknown.map((name) => {
      const id = placeOf([...path, listOf(value).findIndex((each) => presentName(String(each)) === name)]);
      return html`<label class="check each"><span>${shownName(name)}</span>
        <input type="checkbox" id=${id} aria-describedby="${id}-problem" .checked=${live(true)} @change=${toggle(name)} /></label>
        ${problemsAt(form, id)}`;
    })}
  </fieldset>`;
}

const nameOf = (step: unknown): unknown => recordOf(step)['step'];

/** Without a list, all steps are shown; a list of all steps without texts is left out. */
function stepsView(form: Form, steps: Field, chapter: ChapterId | undefined): TemplateResult {
  const place = placeOf(steps.path);
  const all: readonly string[] = chapter ? stepsOf(chapter) : [];
  const list = steps.value === undefined ? all.map((step) => ({ step })) : listOf(steps.value);
  const at = (step: unknown) => list.findIndex((each) => nameOf(each) === step);
  /** In the order of the time line, followed by unknown and repeated steps. */
  const arranged = (items: readonly unknown[]): readonly unknown[] => {
    const known: readonly unknown[] = all.flatMap((step) => items.find((each) => nameOf(each) === step) ?? []);
    return [...known, ...items.filter((each) => !known.includes(each))];
  };
  const isWhole = (items: readonly unknown[]) =>
    items.length === all.length &&
    items.every((each, i) => nameOf(each) === all[i] && Object.keys(recordOf(each)).length === 1);
  const whole: Field = {
    ...steps,
    value: list,
    write: (value, run) => steps.write(isWhole(listOf(value)) ? undefined : value, run),
  };
  const toggle = (step: string) => {
    const i = at(step);
    whole.write(arranged(i < 0 ? [...list, { step }] : spliced(list, i, 1)));
    if (Object.keys(recordOf(list[i])).length > 1) form.announce(words.removed(words.step(step)));
  };
  const isMixed = arranged(list).some((each, i) => each !== list[i]);
  return html`<fieldset id=${place} tabindex="-1">
    <legend>${words.steps}</legend>
    ${problemsAt(form, place)}
    ${isMixed ? html`<button type="button" class="press" id="${place}-sort" @click=${() => whole.write(arranged(list))}>${words.sortSteps}</button>` : nothing}
    ${all.map((step) => {
      const i = at(step);
      return html`<label class="check"><span>${step}</span><input type="checkbox" .checked=${i >= 0} @change=${() => toggle(step)} /></label>
        ${i < 0 ? nothing : problemsAt(form, placeOf([...steps.path, i, 'step']))}
        ${i < 0 ? nothing : textsOf(form, itemOf(whole, i), step, chapter)}`;
    })}
    ${list.map((each, i) => {
      if (all.some((step) => step === nameOf(each)) && at(nameOf(each)) === i) return nothing;
      const item = itemOf({ ...whole, write: (value) => steps.write(arranged(listOf(value))) }, i);
      const name = words.step(choiceName(nameOf(each)));
      const shape = { type: 'picklist', options: all.filter((step) => at(step) < 0) };
      return html`<fieldset id=${placeOf(item.path)} class="item" tabindex="-1">
        <legend>${name}</legend>
        ${
          isRecord(each)
            ? html`${fieldView(form, { ...entryOf(item, 'step'), shape }, { label: words.items['chapters.steps'] })}
                ${textsOf(form, item, String(nameOf(each)), chapter)}`
            : unfitItem(form, item)
        }
        ${tools(form, { ...whole, write: steps.write }, i, name)}
      </fieldset>`;
    })}
  </fieldset>`;
}

function textsOf(form: Form, field: Field, step: string, chapter: ChapterId | undefined): TemplateResult {
  const captions: Readonly<Record<string, string>> = chapter ? captionWords[chapter] : {};
  return html`<details>
    <summary>${words.ownWords(step)}</summary>
    ${['title', 'caption', 'text'].map((name) => fieldView(form, entryOf(field, name), name === 'caption' ? { placeholder: captions[step] ?? '' } : {}))}
    ${unknownsOf(form, field)}
  </details>`;
}

/** The form with one open card. */
export interface Cards extends Form {
  /** The card that is open: "exercises[2]". */
  readonly open: string | null;
  /** The chapter of the preview. */
  readonly shown: ChapterId;
  /** Opens a card, or none, and shows a chapter in the preview. */
  openCard(place: string | null, chapter: unknown, focus?: boolean): void;
}

export function chaptersView(cards: Cards, field: Field): TemplateResult {
  const present = listOf(field.value).map((each) => recordOf(each)['chapter']);
  const left = ALL_CHAPTER_IDS.filter((id) => !present.includes(id));
  const add = ({ currentTarget }: Event) => {
    const chosen = (currentTarget as HTMLElement).parentElement?.querySelector('select')?.value;
    const chapter = left.find((id) => id === chosen);
    if (!chapter) return;
    field.write([...listOf(field.value), { chapter }]);
    cards.openCard(placeOf(['chapters', present.length]), chapter, true);
  };
  const name = (id: unknown, i: number) =>
    id === undefined ? words.item(words.items.chapters, i + 1) : choiceName(id);
  return html`<section aria-labelledby="chapters-title">
    <h2 id="chapters-title">${words.chapters}</h2>
    ${
      unfitList(cards, field, words.chapters) ??
      html`${problemsAt(cards, 'chapters')} ${present.length === 0 ? html`<p class="soft">${words.allChapters}</p>` : nothing}
        <ol>${present.map((id, i) => card(cards, field, i, { name: name(id, i), note: tickedInWords(recordOf(listOf(field.value)[i])['lessonExercises'], id), chapter: id, body: (each) => chapterView(cards, each) }))}</ol>
        ${
          left.length > 0
            ? html`<div class="adding"><label>${words.addChapter}<select id="new-chapter">${left.map((id) => html`<option value=${id}>${choiceName(id)}</option>`)}</select></label>
                <button type="button" class="press" id="add-chapter" @click=${add}>${words.addThis}</button></div>`
            : nothing
        }`
    }
  </section>`;
}

export function questionsView(cards: Cards, field: Field): TemplateResult {
  const questions = listOf(field.value).map(recordOf);
  const { item: shape = { type: 'never' } } = within(field.shape);
  const variants = (shape.options ?? []) as readonly Shape[];
  const kindOf = ({ entries }: Shape) => entries?.['kind']?.literal as keyof typeof words.addQuestion;
  const add = (variant: Shape) => {
    const id = freeName(questions.map((each) => each['id']));
    field.write([...questions, { ...recordOf(blank(variant)), id, chapter: cards.shown }]);
    cards.openCard(placeOf(['exercises', questions.length]), cards.shown, true);
  };
  const name = ({ chapter, question }: Readonly<Record<string, unknown>>, i: number) =>
    words.question(i + 1, choiceName(chapter), shownName(String(question ?? '')) || words.untitled);
  /** Without a known kind, the question has no fields: first its kind is chosen. */
  const body = (each: Field) => {
    const variant = variantOf(shape, each.value);
    if (variant) return fieldsOf(cards, { ...each, shape: variant });
    const kinds = { type: 'picklist', options: variants.map(kindOf) };
    return html`${fieldView(cards, { ...entryOf(each, 'kind'), shape: kinds })}${raw(each.value)}`;
  };
  return html`<section aria-labelledby="questions-title">
    <h2 id="questions-title">${words.questions}</h2>
    ${
      unfitList(cards, field, words.questions) ??
      html`${problemsAt(cards, 'exercises')} ${questions.length === 0 ? html`<p class="soft">${words.noQuestions}</p>` : nothing}
        <ol>${questions.map((each, i) => card(cards, field, i, { name: name(each, i), chapter: each['chapter'], body }))}</ol>
        <div class="adding">
          ${variants.map((variant) => html`<button type="button" class="press" id="add-${kindOf(variant)}" @click=${() => add(variant)}>${words.addQuestion[kindOf(variant)]}</button>`)}
        </div>`
    }
  </section>`;
}

interface Card {
  readonly name: string;
  readonly note?: string;
  readonly chapter: unknown;
  body(item: Field): unknown;
}

/** One item, of which only the open one shows its fields. */
function card(cards: Cards, list: Field, i: number, { name, note, chapter, body }: Card): TemplateResult {
  const item = itemOf(list, i);
  const place = placeOf(item.path);
  const open = cards.open === place;
  const wrong = [...cards.problems].flatMap(([at, problems]) => (at.startsWith(place) ? problems : [])).length;
  return html`<li class="card">
    <div class="head">
      <h3><button type="button" id=${place} aria-expanded=${open} @click=${() => cards.openCard(open ? null : place, chapter)}>${name}
        ${note ? html`<small class="soft">${note}</small>` : nothing}
        ${wrong > 0 ? html`<small class="problem">${words.problems(wrong)}</small>` : nothing}</button></h3>
      ${tools(cards, list, i, name)}
    </div>
    ${open ? html`<div class="body">${isRecord(item.value) ? body(item) : unfitItem(cards, item)}</div>` : nothing}
  </li>`;
}

function freeName(taken: readonly unknown[]): string {
  for (let i = taken.length + 1; ; i++) if (!taken.includes(`question-${i}`)) return `question-${i}`;
}
