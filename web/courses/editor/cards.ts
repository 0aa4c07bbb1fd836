/** The chapters and the questions of the material, as cards of which one is open. */
import { html, nothing, type TemplateResult } from 'lit';
import { shownName } from '../../engine/shown-name.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { placeOf } from '../../lesson/material/read-material.ts';
import { words } from '../../messages/en/editor.ts';
import { chapterView, tickedInWords } from './chapter-view.ts';
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
  unfitItem,
  unfitList,
} from './form.ts';
import { blank, isRecord, listOf, recordOf, type Shape, variantOf, within } from './shape.ts';

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
