/** The form of one chapter: its introduction, which of its steps are shown, and their texts. */
import { html, nothing, type TemplateResult } from 'lit';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { placeOf } from '../../lesson/material/read-material.ts';
import { stepsOf } from '../../lesson/material/schema.ts';
import { captionWords } from '../../messages/captions.ts';
import { words } from '../../messages/en/editor.ts';
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
  unfitItem,
  unfitList,
  unknownsOf,
} from './form.ts';
import { isRecord, listOf, recordOf, spliced } from './shape.ts';

export function chapterView(form: Form, field: Field): TemplateResult {
  const chapter = ALL_CHAPTER_IDS.find((id) => id === recordOf(field.value)['chapter']);
  const steps = entryOf(field, 'steps');
  return html`${fieldsOf(form, field)}${unfitList(form, steps, words.steps) ?? stepsView(form, steps, chapter)}`;
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
