/** What loads after a chapter's first words: prediction, live numbers, links, exercises, and all that stands behind “More”. */

import minutes from 'prose:minutes/en';
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { words } from '../../../messages/en/reference.ts';
import type { Chapter } from '../../chapters/chapter.ts';
import { chapterOf } from '../../chapters/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { Computed } from '../../session/lesson-session.ts';
import '../../chapters/lab-element.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import { languageInfo } from '../../../messages/languages.ts';
import type { SettingsChange } from '../../lab-kit/laboratory.ts';
import '../exercises/lazy-exercises.ts';
import type { ReadLesson } from '../../material/material.ts';
import { isFixed, isLanguageModel } from '../../state/shown-settings.ts';
import { isIgnored } from '../settings/introduced.ts';
import { isStop, wayOf } from '../toc/parts.ts';
import type { ChapterView } from './chapter-view.ts';
import { offers } from './sentence-buttons.ts';
import '../../ui/prose/code-tabs.ts';
import type { LiveValues } from '../../ui/prose/live-value.ts';
import '../../ui/prose/prediction.ts';
import type { AskedRow } from '../../ui/prose/prediction-options.ts';
import type { ChapterText, LabText, PredictionText } from '../../ui/prose/prose.ts';
import '../../ui/prose/shapes.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import type { Marks } from '../../ui/marked.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';

export { showValues } from '../../ui/prose/live-value.ts';
export { linkChapters, linkedPlace } from './chapter-links.ts';
export { askedRow, liveValues } from './live-values.ts';
export { pressedSentence, showSentence } from './sentence-buttons.ts';
export { makeTermsReachable } from './term.ts';

/** `name` identifies the prediction among all chapters'. */
export function chapterPrediction(
  name: ChapterId,
  prediction: PredictionText,
  row: AskedRow | null,
  values: LiveValues | null,
  { lang, dir }: Marks,
) {
  return html`
    <h2>${isStop(name) ? words.predictionHere : words.predictionHeading}</h2>
    <mha-prediction lang=${lang} dir=${dir} .name=${name} .prediction=${prediction} .row=${row} .values=${values}></mha-prediction>`;
}

/** The links of a stop to the chapters that go deeper. */
export function doors({ more }: ChapterText, { lang, dir }: Marks) {
  return html`<div class="prose doors" lang=${lang} dir=${dir}>${unsafeHTML(more)}</div>`;
}

/** " · 14 minutes left" at a stop of the short way; the last page looks back. */
export function timeLeft(chapters: readonly ChapterId[], chapter: ChapterId): string {
  const way = wayOf(chapters, chapter);
  if (!isStop(chapter) || chapter === way.at(-1)) return '';
  const left = way.slice(way.indexOf(chapter)).reduce((sum, id) => sum + minutes[id], 0);
  return ` · ${words.minutesLeft(Math.round(left))}`;
}

/**
 * The text quotes numbers of one sentence. Where the reader has another one that it does not offer, it says so, with the way back unless
 * the host page keeps the settings. A model with a sentence of its own says so itself.
 */
export function aboutSentence(
  { store, lab, settings }: ReadLesson,
  text: ChapterText,
  goBack: (patch: SettingsChange['patch']) => void,
) {
  const { sentence } = languageInfo(currentLanguage.peek());
  const shown = lab.value?.settings;
  if (!shown || shown.sentence === sentence || isFixed('sentence', shown) || isLanguageModel(shown.preset))
    return nothing;
  if (isIgnored('sentence', store.now.chapter) || offers(text, shown.sentence)) return nothing;
  const back = html`<button class="press" @click=${() => goBack({ sentence })}>${words.backToSentence}</button>`;
  return html`<p class="notice about">${words.aboutSentence(sentence)} ${settings.value.locked ? nothing : back}</p>`;
}

/** What the next stop is about again: its word, and the sentence if this one has offered another. */
export function againOf({ store, lab, settings }: ReadLesson, text: ChapterText): SettingsChange['patch'] | null {
  const shown = lab.value?.settings;
  if (!isStop(store.now.chapter) || settings.value.locked || !shown) return null;
  const { sentence } = languageInfo(currentLanguage.peek());
  return offers(text, shown.sentence) ? { word: null, sentence } : { word: null };
}

/** What the reader has to know of the figure's numbers. */
export function aboutNumbers({ store, session }: ReadLesson) {
  const { chapter } = store.now;
  const computed = session.computed.value;
  return html`
    ${computed?.unknown?.length ? html`<p class="notice">${words.unknownWords(computed.unknown)}</p>` : nothing}
    ${computed?.outputIsIdentity && chapterOf(chapter).tensors.includes('w_o') ? html`<p class="notice">${words.notebookOutput}</p>` : nothing}`;
}

const questionPages = new WeakMap<ChapterView, LazyPart<(chapter: ChapterId) => TemplateResult>>();

/** The page of questions, in the place of the chapter. */
export function questions(view: ChapterView, chapter: ChapterId): TemplateResult {
  const load = async () => (await import('../questions/questions.ts')).loadQuestions();
  const page = questionPages.get(view) ?? new LazyPart(view, load);
  questionPages.set(view, page);
  if (page.phase === 'waiting') void page.load();
  if (page.loaded) return page.loaded(chapter);
  if (page.phase !== 'failed') return html``;
  return html`<p class="waiting">${t.page.partFailed} ${tryAgain(page.load)}</p>`;
}

/** The first two, until the reader wants all. */
export function chapterExercises({ session, material }: ReadLesson, all: boolean) {
  if (!session.computed.value) return html``;
  return html`<section class="pressed">
    <h2>${t.page.exerciseHeading}</h2>
    <mha-lazy-exercises .all=${all || material.value !== null}></mha-lazy-exercises>
  </section>`;
}

interface More {
  readonly open: boolean;
  readonly toggle: (event: Event) => void;
  /** A laboratory asks for settings; the reader uses it. */
  readonly requested: (event: CustomEvent<SettingsChange>) => void;
  readonly labUsed: () => void;
}

/** What a reader in a hurry can leave out. `tensors` are those whose shapes are shown. */
export function chapterMore(
  lesson: ReadLesson,
  text: ChapterText,
  code: NonNullable<Chapter['code']>,
  tensors: readonly string[],
  marks: Marks,
  more: More,
) {
  return html`<details class="more" ?open=${more.open}>
    <summary @click=${more.toggle}><h2>${words.more}</h2><p>${words.moreOf(text.lab !== null)}</p></summary>
    ${more.open ? moreParts(lesson, text, code, tensors, marks, more) : nothing}
  </details>`;
}

function moreParts(
  { store, session }: ReadLesson,
  text: ChapterText,
  code: NonNullable<Chapter['code']>,
  tensors: readonly string[],
  marks: Marks,
  more: More,
) {
  const { chapter, head, cell } = store.now;
  const computed = session.computed.value;
  const { lang, dir } = marks;
  return html`
    ${text.more ? html`<div class="prose" lang=${lang} dir=${dir}>${unsafeHTML(text.more)}</div>` : nothing}
    ${text.lab ? laboratory(chapter, text.lab, marks, more) : nothing}
    ${chapterReference(text, code, computed, tensors, marks)}
    ${
      computed
        ? html`<mha-data-table .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens}
            .tensors=${tensors} .head=${head} .cell=${cell}></mha-data-table>`
        : nothing
    }
    <section class="sources">
      <h2>${t.prose.referencesHeading}</h2>
      <ul lang=${lang} dir=${dir}>${text.references.map((reference) => html`<li>${unsafeHTML(reference)}</li>`)}</ul>
    </section>`;
}

function laboratory(chapter: ChapterId, text: LabText, { lang, dir }: Marks, more: More) {
  return html`<section class="lab" @focusin=${more.labUsed} @pointerdown=${more.labUsed}>
    <h2 lang=${lang} dir=${dir}>${subscripted(text.title)}</h2>
    <div class="prose" lang=${lang} dir=${dir}>${unsafeHTML(text.html)}</div>
    <mha-lab view="controls" chapter=${chapter} @mha-settings=${more.requested}></mha-lab>
  </section>`;
}

function chapterReference(
  text: ChapterText,
  code: NonNullable<Chapter['code']>,
  computed: Computed | null,
  tensors: readonly string[],
  { lang, dir }: Marks,
) {
  return html`
    <h2>${words.shapesHeading}</h2>
    ${computed ? html`<mha-shapes .trace=${computed.trace} .names=${tensors}></mha-shapes>` : nothing}
    <h2 class="pressed">${words.codeHeading}</h2>
    <mha-code class="pressed" .load=${code}></mha-code>
    <section>
      <h2>${words.mistakesHeading}</h2>
      <p class="ask">${words.mistakesAsk}</p>
      <div class="prose" lang=${lang} dir=${dir}>
        ${text.mistakes.map(
          (mistake) =>
            html`<details class="mistake"><summary>${subscripted(mistake.belief)}</summary>${unsafeHTML(mistake.html)}</details>`,
        )}
      </div>
    </section>`;
}
