/** The form of one chapter: its introduction, which of its exercises are asked, which of its steps are shown, and their texts. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { shownName } from '../../engine/shown-name.ts';
import { exercisesOf } from '../../lesson/chapters/exercises.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { MINUTES, presentName } from '../../lesson/exercises/entry.ts';
import { inlineCode } from '../../lesson/exercises/inline-code.ts';
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
  tools,
  unfit,
  unfitItem,
  unfitList,
  unknownsOf,
} from './form.ts';
import { isRecord, listOf, recordOf, spliced } from './shape.ts';

export function chapterView(form: Form, field: Field): TemplateResult {
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
export function tickedInWords(choice: unknown, chapter: unknown): string {
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
