/**
 * `<mha-chapter>`: the prose column with title, objective, figure steps, prediction, shapes, code, misconceptions, an exercise and
 * the data table. Emits `mha-still` {step} for a step of the figure, `mha-walk` (`Walk`) when the cards
 * of the steps are rendered, `mha-read` {step} when one of them gets the focus, `mha-lab-used`, and `mha-chapter` {chapter, place} for another chapter.
 * With `questions`, the page of questions is in the place of all this.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { currentLanguage, type InEachLanguage, inEachLanguage, loadTexts } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import type { Visit } from '../../chapters/chapter.ts';
import { chapterOf } from '../../chapters/index.ts';
import { loadText, textLanguage } from '../../chapters/texts.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { unfinishedAround } from '../../exercises/unfinished.ts';
import type { SettingsChange } from '../../lab-kit/laboratory.ts';
import type { ReadLesson } from '../../material/material.ts';
import { equal } from '../../platform/equal.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { PartByPart } from '../../platform/scheduling/part-by-part.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import { lessonAround } from '../../session/lesson.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { type Marks, marked } from '../../ui/marked.ts';
import type { LiveValues } from '../../ui/prose/live-value.ts';
import type { AskedRow } from '../../ui/prose/prediction-options.ts';
import type { ChapterText, PredictionText } from '../../ui/prose/prose.ts';
import { formulaStyles, identityStyles } from '../../ui/prose/prose-styles.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { chapterPrintStyles } from '../print/chapter-print-styles.ts';
import type { Sheet } from '../print/prepare.ts';
import { partOf } from '../toc/parts.ts';
import type { ReplacedSentences } from './chapter-parts.ts';
import { chapterStyles } from './chapter-styles.ts';
import { chapterWays, placeOnWay } from './chapter-ways.ts';

const words = t.page;
const { print } = t.reading;
const TITLE = 'h1';

/** The cards of a chapter's steps, in order; none before the text is rendered. */
export interface Walk {
  readonly chapter: ChapterId;
  readonly cards: readonly { readonly step: string; readonly element: Element }[];
  /** The steps' titles, by step. */
  readonly titles: Readonly<Record<string, string>>;
}

export class ChapterView extends withProps(OwnTask, {
  /** The chapters' addresses, as in the header. */
  links: (() => () => '#') as () => (chapter: ChapterId) => string,
  /** The figure's current step. */
  step: '',
  /** Print-only content; null while nothing is printed. */
  sheet: null as Sheet | null,
  loaded: null as { readonly id: ChapterId; readonly text: InEachLanguage<ChapterText> } | null,
  failed: false,
}) {
  static override styles = [formulaStyles, identityStyles, chapterStyles, chapterPrintStyles];

  /** Null before the first numbers. */
  #values: LiveValues | null = null;
  /** What they were made of. */
  #written: readonly unknown[] = [];
  /** The chapter and the material whose text was asked for last. */
  #asked: readonly unknown[] = [];
  /** What the last update showed. */
  #last: { readonly chapter?: ChapterId; readonly ready: boolean; readonly sheet: Sheet | null } = {
    ready: false,
    sheet: null,
  };
  /** The chapter's tensors that the trace contains. */
  #tensors: readonly string[] = [];
  /** Selects what gets the focus, as soon as it is there. */
  #awaited = '';
  /** The text whose cards have been announced. */
  #walked: ChapterText | null = null;
  /** What the reader has folded, while a sheet is printed. */
  #folded: readonly HTMLDetailsElement[] = [];
  readonly #replaced: ReplacedSentences = new Map();
  readonly #turn = new PartByPart(this);
  readonly #parts = new LazyPart(this, () => import('./chapter-parts.ts'));
  /** What the chapters that were opened do with the settings. */
  readonly #visits = new Map<ChapterId, Visit>();
  /** The chapter that was left for this one. It is kept until the code of the visit has loaded, and numbers are there. */
  #opened: { readonly before: ChapterId | undefined } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    // The text was released when the element was removed.
    this.#asked = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const visit of this.#visits.values()) visit.stop();
    this.loaded?.text.release();
  }

  get #lesson(): ReadLesson | null {
    return lessonAround<ReadLesson>(this);
  }

  override willUpdate(): void {
    const lesson = this.#lesson;
    if (!lesson) return;
    const { chapter, head } = lesson.store.now;
    const asked = [chapter, lesson.material.value];
    if (!sameItems(asked, this.#asked)) {
      this.#asked = asked;
      void this.#load(lesson);
    }
    const computed = lesson.session.computed.value;
    const parts = this.#parts.loaded;
    const tensors = chapterOf(chapter).tensors.filter((name) => computed?.trace.has(name));
    if (!equal(tensors, this.#tensors)) this.#tensors = tensors;
    const word = lesson.word.value;
    const written = [computed, head, word, currentLanguage.value];
    if (!computed) this.#values = null;
    else if (parts && !computed.trace.over && !(this.#values && sameItems(written, this.#written))) {
      this.#values = parts.liveValues(computed, head, word);
      this.#written = written;
    }
  }

  async #load({ store, material: given }: ReadLesson): Promise<void> {
    const id = store.state.peek().chapter;
    const isOpen = () => store.state.peek().chapter === id;
    this.failed = false;
    try {
      await this.#loadVisit(id);
      const material = given.peek();
      const text = await inEachLanguage(async (language) => {
        const own = await loadText(id, language);
        return material?.text(own) ?? own;
      });
      if (isOpen() && material === given.peek() && this.isConnected) {
        this.loaded?.text.release();
        this.loaded = { id, text };
      } else text.release();
    } catch {
      if (isOpen()) this.failed = true;
    }
  }

  async #loadVisit(id: ChapterId): Promise<void> {
    const { visit } = chapterOf(id);
    if (!visit || this.#visits.has(id)) return;
    const loaded = await visit({
      isConnected: () => this.isConnected,
      root: () => this.getRootNode(),
      isOpen: () => this.#lesson?.store.now.chapter === id,
      settings: () => this.#lesson?.lab.value?.settings ?? null,
      change: (patch, options) => this.#change(patch, options),
      changed: () => this.requestUpdate(),
    });
    await loadTexts();
    if (!this.#visits.has(id)) this.#visits.set(id, loaded);
    this.requestUpdate();
  }

  override render() {
    const lesson = this.#lesson;
    if (!lesson) return nothing;
    const { chapter, questions } = lesson.store.now;
    if (questions)
      return html`<article @click=${this.#followLink}>${this.#later((parts) => parts.questions(this, chapter))}</article>`;
    const { chapters } = lesson.settings.value;
    const text = this.loaded?.id === chapter ? this.loaded.text.value : null;
    const marks = marked(textLanguage(chapter, currentLanguage.value));
    const { code } = chapterOf(chapter);
    return html`<article @click=${this.#followLink}>
      ${this.sheet ? html`<p class="names">${print.name}<i></i>${print.date}<i></i></p>` : nothing}
      ${this.sheet?.missing ? html`<p class="names">${print.missing}</p>` : nothing}
      <p class="kicker">${placeOnWay(lesson.material.value?.title ?? null, chapters, chapter)}${this.#parts.loaded?.timeLeft(chapters, chapter)}</p>
      ${text ? this.#body(lesson, text, marks) : this.#waiting(lesson)}
      ${this.failed || (text && this.#shows(3)) ? chapterWays(chapters, chapter, (to) => this.#emit('mha-chapter', { chapter: to })) : nothing}
      ${text && code && this.#shows(3) ? this.#later((parts) => parts.chapterMore(lesson, text, code, this.#tensors, marks, this.#more(lesson))) : nothing}
      ${text && this.sheet ? this.#worksheet(lesson, text) : nothing}
    </article>`;
  }

  /** The first rendering is incremental, except for printing. */
  #shows(part: number): boolean {
    return this.sheet !== null || this.#turn.shows(part);
  }

  #waiting(lesson: ReadLesson) {
    if (!this.failed) return html`<p class="waiting">${words.loadingChapter}</p>`;
    return html`<p class="waiting">${words.chapterFailed} ${tryAgain(() => this.#load(lesson))}</p>`;
  }

  /** Called before another chapter opens, by whatever way. */
  leave(to: ChapterId): void {
    const lesson = this.#lesson;
    const text = this.loaded?.text.value;
    if (!lesson || !text) return;
    const again = this.#parts.loaded?.againOf(lesson, text, to, this.#replaced) ?? {};
    if (Object.keys(again).length > 0) this.#change(again, {});
  }

  #change(patch: SettingsChange['patch'], options: SettingsChange['options']): void {
    const detail: SettingsChange = { patch, options, done: true };
    this.#emit('mha-settings', detail);
  }

  #body(lesson: ReadLesson, text: ChapterText, marks: Marks) {
    const { code } = chapterOf(lesson.store.now.chapter);
    return html`
      ${this.#opening(lesson, text, marks)}
      ${this.#shows(1) ? this.#walk(lesson, text, marks) : nothing}
      ${code ? nothing : this.#prediction(lesson, text, marks)}
      ${this.#shows(2) && !code ? this.#later((parts) => parts.doors(text, marks)) : nothing}
      ${this.#shows(2) && code ? this.#later((parts) => parts.chapterExercises(lesson, this.#isMoreOpen(lesson))) : nothing}`;
  }

  /** Open from the start where the experiment is the chapter, or where the address has settings of it. On paper nothing is folded. */
  #isMoreOpen({ store: { now } }: ReadLesson): boolean {
    if (this.sheet) return true;
    const part = partOf(now.chapter);
    return this.#unfolded ?? (part === 'learning' || part === 'beyond' || now.labs[now.chapter] !== undefined);
  }

  /** The reader's choice, which lasts as long as the page; null before there is one. */
  get #unfolded(): boolean | null {
    return this.isConnected ? unfinishedAround(this).more : null;
  }

  #more(lesson: ReadLesson) {
    const open = this.#isMoreOpen(lesson);
    return {
      open,
      toggle: (event: Event): void => {
        event.preventDefault();
        unfinishedAround(this).more = !open;
        this.requestUpdate();
      },
      requested: this.#requested,
      labUsed: this.#labUsed,
    };
  }

  #opening(lesson: ReadLesson, text: ChapterText, { lang, dir }: Marks) {
    const { chapter, seed } = lesson.store.now;
    const computed = lesson.session.computed.value;
    return html`
      <h1 tabindex="-1" lang=${lang} dir=${dir}>${subscripted(text.title)}</h1>
      ${text.objective === null ? nothing : html`<p class="objective" lang=${lang} dir=${dir}>${unsafeHTML(text.objective)}</p>`}
      ${this.sheet ? nothing : this.#visits.get(chapter)?.notice(computed?.tokens)}
      ${this.sheet ? nothing : this.#parts.loaded?.aboutSentence(lesson, text, (patch) => this.#change(patch, {}))}
      <div class="prose" lang=${lang} dir=${dir}>${unsafeHTML(text.intro)}</div>
      ${this.sheet ? nothing : this.#visits.get(chapter)?.waiting()}
      ${this.sheet?.figures?.(computed, seed)}
      ${chapterOf(chapter).code ? this.#prediction(lesson, text, { lang, dir }) : nothing}`;
  }

  /** Before the steps; in a stop of the short way, which introduces what it asks about, after them. */
  #prediction(lesson: ReadLesson, { prediction }: ChapterText, marks: Marks) {
    if (!prediction || !this.#shows(1)) return nothing;
    return this.#later((parts) =>
      parts.chapterPrediction(lesson.store.now.chapter, prediction, this.#row(lesson, prediction), this.#values, marks),
    );
  }

  /** The row that the prediction asks for. */
  #row({ store, session, word }: ReadLesson, prediction: PredictionText | null): AskedRow | null {
    const { tensor } = prediction?.computed ?? {};
    const row = tensor && this.#parts.loaded?.askedRow(session.computed.value, tensor, store.now.head, word.value);
    return row || null;
  }

  #walk(lesson: ReadLesson, text: ChapterText, { lang, dir }: Marks) {
    return html`
      <ol class=${text.steps.some(({ still }) => still === this.step) ? 'walk read' : 'walk'} lang=${lang} dir=${dir} aria-label=${words.walk}>
        ${text.steps.map(
          (
            step,
          ) => html`<li class=${step.still === this.step ? 'now' : ''} data-step=${step.still} @click=${(event: Event) => this.#pressed(event, step.still)} @focusin=${() => this.#emit('mha-read', { step: step.still })}>
            <h2><button title=${words.playTo} aria-current=${step.still === this.step ? 'step' : nothing}>${subscripted(step.title)}</button></h2>
            <div class="prose">${unsafeHTML(step.html)}</div>
          </li>`,
        )}
      </ol>
      ${this.#parts.loaded?.aboutNumbers(lesson)}`;
  }

  /** A press anywhere on a card plays its step, but not on a link in it, nor with the mouse over a selected text. */
  #pressed({ target }: Event, step: string): void {
    const control = target instanceof Element ? target.closest('a, button, summary, [tabindex]') : null;
    if (control ? control.closest('h2') : getSelection()?.type !== 'Range') this.#emit('mha-still', { step });
  }

  /** What loads after the first words. */
  #later(render: (parts: typeof import('./chapter-parts.ts')) => TemplateResult) {
    if (this.#parts.phase === 'waiting') void this.#parts.load();
    if (this.#parts.loaded) return render(this.#parts.loaded);
    if (this.#parts.phase !== 'failed') return nothing;
    return html`<p class="waiting">${words.partFailed} ${tryAgain(this.#parts.load)}</p>`;
  }

  #worksheet(lesson: ReadLesson, { prediction }: ChapterText) {
    return html`<mha-worksheet .prediction=${prediction} .row=${this.#row(lesson, prediction)} .values=${this.#values}></mha-worksheet>`;
  }

  override updated(): void {
    const awaited = this.#awaited && this.renderRoot.querySelector<HTMLElement>(this.#awaited);
    if (awaited) {
      awaited.focus({ preventScroll: this.#awaited === TITLE });
      this.#awaited = '';
    }
    const lesson = this.#lesson;
    if (!lesson) return;
    const { chapter } = lesson.store.now;
    const lab = lesson.lab.value;
    const { sheet } = this;
    const last = this.#last;
    this.#last = { chapter, ready: lab !== null, sheet };
    if (chapter !== last.chapter) this.#opened ??= { before: last.chapter };
    else if (lab && !last.ready) this.#opened ??= { before: undefined };
    if (lab) this.#tellVisits(chapter);
    this.#tellWalk(chapter);
    if (sheet !== last.sheet) this.#unfold();
    const { chapters, locked } = lesson.settings.value;
    this.#parts.loaded?.linkChapters(this.renderRoot, chapters, this.links());
    this.#parts.loaded?.showSentence(this.renderRoot, lab?.settings.sentence, locked, this.#replaced);
    if (!lesson.session.computed.value) return;
    if (this.#values) this.#parts.loaded?.showValues(this.renderRoot, this.#values);
    this.#parts.loaded?.makeTermsReachable(this.renderRoot);
  }

  /** On paper nothing is folded. */
  #unfold(): void {
    const printed = this.sheet !== null;
    if (printed) this.#folded = [...this.renderRoot.querySelectorAll<HTMLDetailsElement>('.prose details:not([open])')];
    for (const fold of this.#folded) fold.open = printed;
  }

  /** Once there are settings. */
  #tellVisits(chapter: ChapterId): void {
    const isReady = !chapterOf(chapter).visit || this.#visits.has(chapter);
    if (!this.#opened || !isReady) return;
    const { before } = this.#opened;
    this.#opened = null;
    if (before && before !== chapter) this.#visits.get(before)?.leave();
    this.#visits.get(chapter)?.enter();
  }

  /** Once for each chapter's text, and when there is none. */
  #tellWalk(chapter: ChapterId): void {
    const elements = this.renderRoot.querySelectorAll('.walk > li');
    const text = elements.length > 0 ? (this.loaded?.text.value ?? null) : null;
    if (text === this.#walked) return;
    this.#walked = text;
    const steps = text?.steps ?? [];
    const cards = steps.flatMap(({ still }, i) => {
      const element = elements[i];
      return element ? [{ step: still, element }] : [];
    });
    const titles = Object.fromEntries(steps.map(({ still, title }) => [still, title]));
    this.#emit('mha-walk', { chapter, cards, titles } satisfies Walk);
  }

  /** Moves the reading position to the new chapter's title, or to what a selector finds in it. */
  focusAt(place = TITLE): void {
    this.#awaited = place;
    this.requestUpdate();
  }

  readonly #followLink = (event: MouseEvent): void => {
    const sentence = this.#parts.loaded?.pressedSentence(event, this.#replaced);
    if (sentence) this.#change({ sentence }, {});
    const { chapters = [] } = this.#lesson?.settings.value ?? {};
    const linked = this.#parts.loaded?.linkedPlace(event, chapters, unfinishedAround(this));
    if (!linked) return;
    event.preventDefault();
    this.#emit('mha-chapter', linked);
  };

  readonly #requested = ({ detail }: CustomEvent<SettingsChange>): void => {
    for (const visit of this.#visits.values()) visit.requested(detail);
  };

  readonly #labUsed = (): void => this.#emit('mha-lab-used', {});

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

const sameItems = (items: readonly unknown[], others: readonly unknown[]) =>
  items.length === others.length && items.every((item, i) => item === others[i]);

defineElement('mha-chapter', ChapterView);
