/** What loads after a chapter's first words: prediction, live numbers, links, exercises, and all that stands behind “More”. */
import minutes from 'prose:minutes/en';
import '../../chapters/lab-element.ts';
import '../../ui/prose/code-tabs.ts';
import '../../ui/prose/prediction.ts';
import '../../ui/prose/shapes.ts';
import { css, html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { currentLanguage } from '../../../messages/current-language.ts';
import { words } from '../../../messages/en/reference.ts';
import { t } from '../../../messages/index.ts';
import { languageInfo } from '../../../messages/languages.ts';
import type { Chapter } from '../../chapters/chapter.ts';
import { chapterOf } from '../../chapters/index.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { UnfinishedWork } from '../../exercises/unfinished.ts';
import { DEFAULT_STATE } from '../../fields/lesson-fields.ts';
import type { SettingsChange } from '../../lab-kit/laboratory.ts';
import type { ReadLesson } from '../../material/material.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { isFixed, isLanguageModel } from '../../state/shown-settings.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import type { Marks } from '../../ui/marked.ts';
import type { LiveValues } from '../../ui/prose/live-value.ts';
import type { AskedRow } from '../../ui/prose/prediction-options.ts';
import type { ChapterText, LabText, PredictionText } from '../../ui/prose/prose.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { isIgnored } from '../settings/introduced.ts';
import { isStop, wayOf } from '../toc/parts.ts';
import type { ChapterView } from './chapter-view.ts';
import { type LinkedPlace, placeIn } from './linked-place.ts';

const lazyWords = t.page.exercises;

/**
 * <mha-lazy-exercises>: loads a chapter's exercises when they come near the screen, so that they do not delay reading. A failed load
 * can be retried. Property: `all`, as of <mha-exercises>.
 */
class LazyExercises extends withProps(WatchingElement, { all: false }) {
  /** Includes the table of numbers right below. */
  private readonly exercises = new LazyPart(
    this,
    () =>
      Promise.all([import('../exercises/exercises-element.ts'), import('../../inspector/data-table/data-table.ts')]),
    'near',
  );

  override render() {
    switch (this.exercises.phase) {
      case 'waiting':
      case 'loading':
        return html`<p>${lazyWords.loading}</p>`;
      case 'failed':
        return html`<p role="alert">${lazyWords.failed} ${tryAgain(this.exercises.load)}</p>`;
      case 'ready':
        return html`<mha-exercises .all=${this.all}></mha-exercises>`;
    }
  }

  static override readonly styles = css`
    :host { display: block; font: var(--type-text); color: var(--ink-soft); }
    p { min-height: 200px; }
  `;
}

defineElement('mha-lazy-exercises', LazyExercises);

// Links in the prose to chapters and to their places: `[Scores](#scores)`, `[Scores](#scores/row)`.

/**
 * Gives the links their addresses. A chapter that is not available here opens in a tab of its own, if the lesson has another
 * place; otherwise its name is plain text.
 */
export function linkChapters(
  prose: ParentNode,
  chapters: readonly ChapterId[],
  links: (chapter: ChapterId) => string,
): void {
  for (const link of prose.querySelectorAll<HTMLAnchorElement>('.prose a:is([href^="#"], [data-chapter])')) {
    if (!link.dataset['chapter']) {
      const [chapter, place] = link.hash.slice(1).split('/');
      Object.assign(link.dataset, { chapter, ...(place && { place }) });
    }
    const chapter = link.dataset['chapter'] as ChapterId;
    const [href, isHere] = [links(chapter), chapters.includes(chapter)];
    if (isHere || href !== '#') link.href = href === '#' ? href : withPlace(href, link.dataset['place']);
    else link.removeAttribute('href');
    link.target = isHere ? '' : '_blank';
  }
}

/** In a tab of its own, the lesson reads the place behind “#”. */
function withPlace(href: string, place: string | undefined): string {
  return place ? `${href}#${place}` : href;
}

/** Where the clicked link leads, if that opens here; null for every other click. Unfolds “More” for a link to it. */
export function linkedPlace(
  event: MouseEvent,
  chapters: readonly ChapterId[],
  unfinished: Pick<UnfinishedWork, 'more'>,
): LinkedPlace | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return null;
  const [target] = event.composedPath();
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-chapter]') : null;
  const chapter = chapters.find((id) => id === link?.dataset['chapter']);
  if (!chapter) return null;
  return placeIn(chapter, link?.dataset['place'], unfinished);
}

// Buttons in the prose that put in a sentence: `[tired → soft](?sentence=…)`. Then they say the way back, `soft → tired`.

/** By each offered sentence: the one that it has replaced, which may be the reader's own. */
export type ReplacedSentences = Map<string, string>;

/** The buttons follow the present sentence. Where the host page keeps the settings (`fixed`), they are disabled. */
export function showSentence(
  prose: ParentNode,
  present: string | undefined,
  fixed: boolean,
  replaced: ReplacedSentences,
): void {
  for (const button of prose.querySelectorAll<HTMLButtonElement>('.prose [data-sentence]')) {
    const offered = button.dataset['sentence'] ?? '';
    const pressed = offered === present;
    if (pressed !== 'pressed' in button.dataset)
      button.textContent = button.textContent.split(/\s→\s/).reverse().join(' → ');
    button.toggleAttribute('data-pressed', pressed);
    if (!pressed && present) replaced.set(offered, present);
    button.disabled = fixed;
  }
}

/** Whether a button in the steps puts the sentence in. */
export function offers({ steps }: ChapterText, sentence: string): boolean {
  const written = sentence.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return steps.some(({ html }) => html.includes(`data-sentence="${written}"`));
}

/** The sentence that the pressed button asks for, or the one that it has replaced; null for every other click. */
export function pressedSentence(event: MouseEvent, replaced: ReplacedSentences): string | null {
  const [target] = event.composedPath();
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-sentence]') : null;
  const offered = button?.dataset['sentence'];
  if (!button || offered === undefined) return null;
  return 'pressed' in button.dataset ? before(offered, replaced) : offered;
}

/** An address may have brought the offered sentence: then the lesson's own is the one before. */
function before(offered: string, replaced: ReplacedSentences): string {
  return replaced.get(offered) ?? languageInfo(currentLanguage.peek()).sentence;
}

export { showValues } from '../../ui/prose/live-value.ts';
export { askedRow, liveValues, makeTermsReachable } from './live-values.ts';

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
 * The text quotes numbers of one sentence and temperature. Where the reader has another one, or a sentence that it does not offer, it
 * says so, with the way back unless the host page keeps the settings. A model with a sentence of its own says so itself.
 */
export function aboutSentence(
  { store, lab, settings }: ReadLesson,
  text: ChapterText,
  goBack: (patch: SettingsChange['patch']) => void,
) {
  const { sentence } = languageInfo(currentLanguage.peek());
  const shown = lab.value?.settings;
  if (!shown || isLanguageModel(shown.preset)) return nothing;
  const differs = (field: 'sentence' | 'temperature', own: unknown): boolean =>
    shown[field] !== own && !isFixed(field, shown) && !isIgnored(field, store.now.chapter);
  const { temperature } = DEFAULT_STATE;
  const notice = (about: string, patch: SettingsChange['patch']) => {
    const back = html`<button class="press" @click=${() => goBack(patch)}>${words.backToSentence}</button>`;
    return html`<p class="notice about">${about} ${settings.value.locked ? nothing : back}</p>`;
  };
  return [
    differs('sentence', sentence) && !offers(text, shown.sentence)
      ? notice(words.aboutSentence(sentence), { sentence })
      : nothing,
    differs('temperature', temperature)
      ? notice(words.aboutTemperature(String(temperature)), { temperature })
      : nothing,
  ];
}

/** What the chapter after a stop is about again: the sentence that the stop's button has replaced, and if it is a stop, its own word. */
export function againOf(
  { store, lab, settings }: ReadLesson,
  text: ChapterText,
  to: ChapterId,
  replaced: ReplacedSentences,
): SettingsChange['patch'] {
  const shown = lab.value?.settings;
  const { chapter } = store.now;
  if (!isStop(chapter) || chapter === to || settings.value.locked || !shown) return {};
  return {
    ...(isStop(to) && { word: null }),
    ...(offers(text, shown.sentence) && { sentence: before(shown.sentence, replaced) }),
  };
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
