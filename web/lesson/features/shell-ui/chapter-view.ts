/**
 * `<mha-chapter>`: the prose column with title, objective, figure steps, prediction, shapes, code, misconceptions, an exercise and
 * the data table. Emits `mha-still` {step} for a step of the figure, `mha-walk` (`Walk`) when the cards
 * of the steps are rendered, `mha-read` {step} when one of them gets the focus, `mha-lab-used`, and `mha-chapter` {chapter, place} for another chapter.
 * With `questions`, the page of questions is in the place of all this.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { CellRef } from '../../../engine/cell.ts';
import { currentLanguage, type InEachLanguage, inEachLanguage, loadTexts } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import { chapterOf } from '../../chapters/index.ts';
import { loadText, textLanguage } from '../../chapters/texts.ts';
import type { Visit } from '../../chapters/visit.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { unfinishedAround } from '../../exercises/unfinished.ts';
import type { LabTexts } from '../../fields/lab-texts.ts';
import type { LabContext, SettingsChange } from '../../lab-kit/laboratory.ts';
import type { Material } from '../../material/material.ts';
import { equal } from '../../platform/equal.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { PartByPart } from '../../platform/scheduling/part-by-part.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
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
  chapter: 'tokens' as ChapterId,
  /** The available chapters in order. */
  chapters: ALL_CHAPTER_IDS as readonly ChapterId[],
  /** The chapters' addresses, as in the header. */
  links: (() => () => '#') as () => (chapter: ChapterId) => string,
  questions: false,
  /** The instructor's material; null for none. */
  material: null as Material | null,
  computed: null as Computed | null,
  head: 0,
  /** The followed word; null for the last one. */
  word: null as number | null,
  seed: 0,
  /** Whether the host page keeps the settings as they are. */
  fixed: false,
  /** The selected cell. */
  cell: null as CellRef | null,
  /** The figure's current step. */
  step: '',
  /** The lab's context; null until the engine is there. */
  lab: null as LabContext | null,
  /** The lab's settings; undefined if all are defaults. */
  labTexts: undefined as LabTexts | undefined,
  /** Print-only content; null while nothing is printed. */
  sheet: null as Sheet | null,
  loaded: null as { readonly id: ChapterId; readonly text: InEachLanguage<ChapterText> } | null,
  failed: false,
}) {
  static override styles = [formulaStyles, identityStyles, chapterStyles, chapterPrintStyles];

  /** Null before the first numbers. */
  #values: LiveValues | null = null;
  /** The language that they are written in. */
  #written = currentLanguage.peek();
  /** The chapter's tensors that the trace contains. */
  #tensors: readonly string[] = [];
  /** Selects what gets the focus, as soon as it is there. */
  #awaited = '';
  /** The text whose cards have been announced. */
  #walked: ChapterText | null = null;
  /** What the reader has folded, while a sheet is printed. */
  #folded: readonly HTMLDetailsElement[] = [];
  readonly #turn = new PartByPart(this);
  readonly #parts = new LazyPart(this, () => import('./chapter-parts.ts'));
  /** What the chapters that were opened do with the settings. */
  readonly #visits = new Map<ChapterId, Visit>();
  /** The chapter that was left for this one. It is kept until the code of the visit has loaded, and numbers are there. */
  #opened: { readonly before: ChapterId | undefined } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const visit of this.#visits.values()) visit.stop();
    this.loaded?.text.release();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter') || changed.has('material')) void this.#load();
    const { computed } = this;
    const parts = this.#parts.loaded;
    const tensors = chapterOf(this.chapter).tensors.filter((name) => computed?.trace.has(name));
    if (!equal(tensors, this.#tensors)) this.#tensors = tensors;
    const isChanged = changed.has('computed') || changed.has('head') || changed.has('word');
    if (!computed) this.#values = null;
    else if (this.#values && !isChanged && this.#written === currentLanguage.value) return;
    else if (parts && !computed.trace.over) {
      this.#values = parts.liveValues(computed, this.head, this.word);
      this.#written = currentLanguage.value;
    }
  }

  async #load(): Promise<void> {
    const id = this.chapter;
    this.failed = false;
    try {
      await this.#loadVisit(id);
      const { material } = this;
      const text = await inEachLanguage(async (language) => {
        const own = await loadText(id, language);
        return material?.text(own) ?? own;
      });
      if (id === this.chapter && material === this.material && this.isConnected) {
        this.loaded?.text.release();
        this.loaded = { id, text };
      } else text.release();
    } catch {
      if (id === this.chapter) this.failed = true;
    }
  }

  async #loadVisit(id: ChapterId): Promise<void> {
    const { visit } = chapterOf(id);
    if (!visit || this.#visits.has(id)) return;
    const loaded = await visit({
      isConnected: () => this.isConnected,
      root: () => this.getRootNode(),
      isOpen: () => this.chapter === id,
      settings: () => this.lab?.settings ?? null,
      change: (patch, options) => this.#change(patch, options),
      changed: () => this.requestUpdate(),
    });
    await loadTexts();
    if (!this.#visits.has(id)) this.#visits.set(id, loaded);
    this.requestUpdate();
  }

  override render() {
    if (this.questions)
      return html`<article @click=${this.#followLink}>${this.#later((parts) => parts.questions(this))}</article>`;
    const text = this.loaded?.id === this.chapter ? this.loaded.text.value : null;
    const marks = marked(textLanguage(this.chapter, currentLanguage.value));
    const { code } = chapterOf(this.chapter);
    return html`<article @click=${this.#followLink}>
      ${this.sheet ? html`<p class="names">${print.name}<i></i>${print.date}<i></i></p>` : nothing}
      ${this.sheet?.missing ? html`<p class="names">${print.missing}</p>` : nothing}
      <p class="kicker">${placeOnWay(this.material?.title ?? null, this.chapters, this.chapter)}${this.#parts.loaded?.timeLeft(this.chapters, this.chapter)}</p>
      ${text ? this.#body(text, marks) : this.#waiting()}
      ${this.failed || (text && this.#shows(3)) ? chapterWays(this.chapters, this.chapter, (to) => this.#leave(to, text)) : nothing}
      ${text && code && this.#shows(3) ? this.#later((parts) => parts.chapterMore(this, text, code, this.#tensors, marks, this.#more)) : nothing}
      ${text ? this.#worksheet(text) : nothing}
    </article>`;
  }

  /** The first rendering is incremental, except for printing. */
  #shows(part: number): boolean {
    return this.sheet !== null || this.#turn.shows(part);
  }

  #waiting() {
    if (!this.failed) return html`<p class="waiting">${words.loadingChapter}</p>`;
    return html`<p class="waiting">${words.chapterFailed} ${tryAgain(() => this.#load())}</p>`;
  }

  #leave(chapter: ChapterId, text: ChapterText | null): void {
    const again = text && this.#parts.loaded?.againOf(this, text);
    if (again) this.#change(again, {});
    this.#emit('mha-chapter', { chapter });
  }

  #change(patch: SettingsChange['patch'], options: SettingsChange['options']): void {
    const detail: SettingsChange = { patch, options, done: true };
    this.#emit('mha-settings', detail);
  }

  #body(text: ChapterText, marks: Marks) {
    const { code } = chapterOf(this.chapter);
    return html`
      ${this.#opening(text, marks)}
      ${this.#shows(1) ? this.#walk(text, marks) : nothing}
      ${code ? nothing : this.#prediction(text, marks)}
      ${this.#shows(2) && !code ? this.#later((parts) => parts.doors(text, marks)) : nothing}
      ${this.#shows(2) && code ? this.#later((parts) => parts.chapterExercises(this, this.#asksOfHead, this.#isMoreOpen)) : nothing}`;
  }

  /** Open from the start where the experiment is the chapter, or where the address has settings of it. On paper nothing is folded. */
  get #isMoreOpen(): boolean {
    if (this.sheet) return true;
    const part = partOf(this.chapter);
    return this.#unfolded ?? (part === 'learning' || part === 'beyond' || this.labTexts !== undefined);
  }

  /** The reader's choice, which lasts as long as the page; null before there is one. */
  get #unfolded(): boolean | null {
    return this.isConnected ? unfinishedAround(this).more : null;
  }

  get #more() {
    return {
      open: this.#isMoreOpen,
      toggle: (event: Event): void => {
        event.preventDefault();
        unfinishedAround(this).more = !this.#isMoreOpen;
        this.requestUpdate();
      },
      requested: this.#requested,
      labUsed: this.#labUsed,
    };
  }

  #opening(text: ChapterText, { lang, dir }: Marks) {
    return html`
      <h1 tabindex="-1" lang=${lang} dir=${dir}>${subscripted(text.title)}</h1>
      ${text.objective === null ? nothing : html`<p class="objective" lang=${lang} dir=${dir}>${unsafeHTML(text.objective)}</p>`}
      ${this.sheet ? nothing : this.#visits.get(this.chapter)?.notice(this.computed?.tokens)}
      ${this.sheet ? nothing : this.#parts.loaded?.aboutSentence(this, text, (patch) => this.#change(patch, {}))}
      <div class="prose" lang=${lang} dir=${dir}>${unsafeHTML(text.intro)}</div>
      ${this.sheet ? nothing : this.#visits.get(this.chapter)?.waiting()}
      ${this.sheet?.figures?.(this.computed, this.seed)}
      ${chapterOf(this.chapter).code ? this.#prediction(text, { lang, dir }) : nothing}`;
  }

  /** Before the steps; in a stop of the short way, which introduces what it asks about, after them. */
  #prediction({ prediction }: ChapterText, marks: Marks) {
    if (!prediction || !this.#shows(1)) return nothing;
    return this.#later((parts) =>
      parts.chapterPrediction(this.chapter, prediction, this.#asked(prediction), this.#values, marks),
    );
  }

  #asked(prediction: PredictionText | null): AskedRow | null {
    const { computed } = prediction ?? {};
    return computed
      ? (this.#parts.loaded?.askedRow(this.computed, computed.tensor, this.head, this.word) ?? null)
      : null;
  }

  #walk(text: ChapterText, { lang, dir }: Marks) {
    return html`
      <ol class=${text.steps.some(({ still }) => still === this.step) ? 'walk read' : 'walk'} lang=${lang} dir=${dir} aria-label=${words.walk}>
        ${text.steps.map(
          (
            step,
          ) => html`<li class=${step.still === this.step ? 'now' : ''} data-step=${step.still} @focusin=${() => this.#emit('mha-read', { step: step.still })}>
            <h2><button title=${words.playTo} aria-current=${step.still === this.step ? 'step' : nothing} @click=${() => this.#emit('mha-still', { step: step.still })}>${subscripted(step.title)}</button></h2>
            <div class="prose">${unsafeHTML(step.html)}</div>
          </li>`,
        )}
      </ol>
      ${this.#parts.loaded?.aboutNumbers(this)}`;
  }

  /** What loads after the first words. */
  #later(render: (parts: typeof import('./chapter-parts.ts')) => TemplateResult) {
    if (this.#parts.phase === 'waiting') void this.#parts.load();
    if (this.#parts.loaded) return render(this.#parts.loaded);
    if (this.#parts.phase !== 'failed') return nothing;
    return html`<p class="waiting">${words.partFailed} ${tryAgain(this.#parts.load)}</p>`;
  }

  #worksheet({ prediction }: ChapterText) {
    if (!this.sheet) return nothing;
    return html`<mha-worksheet .chapter=${this.chapter} .material=${this.material} .computed=${this.computed} .prediction=${prediction}
      .row=${this.#asked(prediction)} .values=${this.#values} .seed=${this.seed} .head=${this.#asksOfHead}></mha-worksheet>`;
  }

  /** Part I follows one head; from `split` on, all heads are shown. */
  get #asksOfHead(): number | null {
    return partOf(this.chapter) === 'one' ? this.head : null;
  }

  override updated(changed: PropertyValues<this>): void {
    const awaited = this.#awaited && this.renderRoot.querySelector<HTMLElement>(this.#awaited);
    if (awaited) {
      awaited.focus({ preventScroll: this.#awaited === TITLE });
      this.#awaited = '';
    }
    if (changed.has('chapter') || (this.lab && changed.has('lab') && !changed.get('lab')))
      this.#opened ??= { before: changed.get('chapter') };
    this.#tellVisits();
    this.#tellWalk();
    if (changed.has('sheet')) this.#unfold();
    this.#parts.loaded?.linkChapters(this.renderRoot, this.chapters, this.links());
    this.#parts.loaded?.showSentence(this.renderRoot, this.lab?.settings.sentence, this.fixed);
    if (!this.computed) return;
    if (this.#values) this.#parts.loaded?.showValues(this.renderRoot, this.#values);
    this.#parts.loaded?.makeTermsReachable(this.renderRoot);
  }

  /** On paper nothing is folded. */
  #unfold(): void {
    const printed = this.sheet !== null;
    if (printed) this.#folded = [...this.renderRoot.querySelectorAll<HTMLDetailsElement>('.prose details:not([open])')];
    for (const fold of this.#folded) fold.open = printed;
  }

  #tellVisits(): void {
    const { chapter } = this;
    const isReady = !chapterOf(chapter).visit || this.#visits.has(chapter);
    if (!this.#opened || !this.lab || !isReady) return;
    const { before } = this.#opened;
    this.#opened = null;
    if (before && before !== chapter) this.#visits.get(before)?.leave();
    this.#visits.get(chapter)?.enter();
  }

  /** Once for each chapter's text, and when there is none. */
  #tellWalk(): void {
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
    this.#emit('mha-walk', { chapter: this.chapter, cards, titles } satisfies Walk);
  }

  /** Moves the reading position to the new chapter's title, or to what a selector finds in it. */
  focusAt(place = TITLE): void {
    this.#awaited = place;
    this.requestUpdate();
  }

  readonly #followLink = (event: MouseEvent): void => {
    const sentence = this.#parts.loaded?.pressedSentence(event);
    if (sentence) this.#change({ sentence }, {});
    const linked = this.#parts.loaded?.linkedPlace(event, this.chapters, unfinishedAround(this));
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

defineElement('mha-chapter', ChapterView);
