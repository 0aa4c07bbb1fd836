/**
 * `<mha-chapter>`: the prose column with title, objective, figure steps, prediction, shapes, code, misconceptions, an exercise and
 * the data table. Emits `mha-still` {step} for a step of the figure, `mha-walk` (`Walk`) when the cards
 * of the steps are rendered, `mha-read` {step} when one of them gets the focus, `mha-lab-used`, and `mha-chapter` {chapter} for the previous or next chapter.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { CellRef } from '../../../engine/cell.ts';
import { t } from '../../../messages/index.ts';
import { catchUp, spoken } from '../../../messages/spoken.ts';
import { chapterOf } from '../../chapters/index.ts';
import { loadText, textLanguage } from '../../chapters/texts.ts';
import type { Visit } from '../../chapters/visit.ts';
import { defineElement } from '../../platform/define-element.ts';
import { equal } from '../../platform/equal.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { partOf } from '../toc/parts.ts';
import '../exercises/lazy-exercises.ts';
import type { LabContext, SettingsChange } from '../../lab-kit/lab.ts';
import '../../chapters/lab-place.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import type { Material } from '../../material/material.ts';
import { PartByPart } from '../../platform/scheduling/part-by-part.ts';
import { withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { type LabTexts, NO_TEXTS } from '../../state/lab-texts.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { type Marks, marked } from '../../ui/marked.ts';
import type { LiveValues } from '../../ui/prose/live-value.ts';
import type { AskedRow } from '../../ui/prose/prediction-options.ts';
import type { ChapterText, PredictionText } from '../../ui/prose/prose.ts';
import { formulaStyles, identityStyles } from '../../ui/prose/prose-styles.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { chapterPrintStyles } from '../print/chapter-print-styles.ts';
import type { Sheet } from '../print/prepare.ts';
import { chapterStyles } from './chapter-styles.ts';
import { chapterWays } from './chapter-ways.ts';

const words = t.page;
const { print } = t.reading;

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
  chapters: CHAPTER_IDS as readonly ChapterId[],
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
  loaded: null as { readonly id: ChapterId; readonly text: ChapterText; readonly marks: Marks } | null,
  failed: false,
}) {
  static override styles = [formulaStyles, identityStyles, chapterStyles, chapterPrintStyles];

  /** Null before the first numbers. */
  #values: LiveValues | null = null;
  /** The chapter's tensors that the trace contains. */
  #tensors: readonly string[] = [];
  /** Whether the title gets the focus, as soon as it is there. */
  #toTitle = false;
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

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const visit of this.#visits.values()) visit.stop();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter') || changed.has('material')) void this.#load();
    const { computed } = this;
    const parts = this.#parts.loaded;
    const tensors = chapterOf(this.chapter).tensors.filter((name) => computed?.trace.has(name));
    if (!equal(tensors, this.#tensors)) this.#tensors = tensors;
    if (!computed) this.#values = null;
    else if (this.#values && !(changed.has('computed') || changed.has('head') || changed.has('word'))) return;
    else if (parts && !computed.trace.over) this.#values = parts.liveValues(computed, this.head, this.word);
  }

  async #load(): Promise<void> {
    const id = this.chapter;
    this.failed = false;
    try {
      await this.#loadVisit(id);
      const language = spoken.peek();
      const text = await loadText(id, language);
      if (id !== this.chapter) return;
      const marks = marked(textLanguage(id, language), language);
      this.loaded = { id, text: this.material?.text(text) ?? text, marks };
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
    await catchUp();
    if (!this.#visits.has(id)) this.#visits.set(id, loaded);
    this.requestUpdate();
  }

  override render() {
    const number = this.chapters.indexOf(this.chapter) + 1;
    const part = words.parts[partOf(this.chapter)];
    const ready = this.loaded?.id === this.chapter ? this.loaded : null;
    return html`<article>
      ${this.sheet ? html`<p class="names">${print.name}<i></i>${print.date}<i></i></p>` : nothing}
      <p class="kicker">${this.material?.title ?? part} · ${words.chapterOf(number, this.chapters.length)}</p>
      ${ready ? this.#body(ready.text, ready.marks) : this.#waiting()}
      ${this.failed || (ready && this.#shows(4)) ? chapterWays(this.chapters, this.chapter, (chapter) => this.#emit('mha-chapter', { chapter })) : nothing}
    </article>`;
  }

  /** The first rendering is incremental, except for printing. */
  #shows(part: number): boolean {
    return this.sheet !== null || this.#turn.shows(part);
  }

  #waiting() {
    if (!this.failed) return html`<p class="waiting">${words.loadingChapter}</p>`;
    return html`<p class="waiting">${words.chapterFailed}</p><button @click=${this.#load}>${words.tryAgain}</button>`;
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
      ${this.#shows(2) ? this.#later((parts) => parts.chapterReference(text, code, this.computed, this.#tensors, marks)) : nothing}
      ${this.#shows(3) ? this.#practice(text, marks) : nothing}`;
  }

  #opening(text: ChapterText, { lang, dir }: Marks) {
    return html`
      <h1 tabindex="-1" lang=${lang} dir=${dir}>${subscripted(text.title)}</h1>
      <p class="objective" lang=${lang} dir=${dir}>${unsafeHTML(text.objective)}</p>
      ${this.sheet ? nothing : this.#visits.get(this.chapter)?.notice(this.computed?.tokens)}
      <div class="prose" lang=${lang} dir=${dir}>${unsafeHTML(text.intro)}</div>
      ${this.sheet ? nothing : this.#visits.get(this.chapter)?.waiting()}
      ${this.sheet?.figures?.(this.computed, this.seed)}
      ${this.#shows(1) ? this.#later((parts) => parts.chapterPrediction(this.chapter, text.prediction, this.#asked(text.prediction), this.#values, { lang, dir })) : nothing}`;
  }

  #asked({ computed }: PredictionText): AskedRow | null {
    return computed && (this.#parts.loaded?.askedRow(this.computed, computed.tensor, this.head, this.word) ?? null);
  }

  #walk(text: ChapterText, { lang, dir }: Marks) {
    return html`
      <ol class=${text.steps.some(({ still }) => still === this.step) ? 'walk read' : 'walk'} lang=${lang} dir=${dir} aria-label=${words.walk}>
        ${text.steps.map(
          (
            step,
          ) => html`<li class=${step.still === this.step ? 'now' : ''} @focusin=${() => this.#emit('mha-read', { step: step.still })}>
            <h2><button title=${words.playTo} aria-current=${step.still === this.step ? 'step' : nothing} @click=${() => this.#emit('mha-still', { step: step.still })}>${subscripted(step.title)}</button></h2>
            <div class="prose">${unsafeHTML(step.html)}</div>
          </li>`,
        )}
      </ol>
      ${this.computed?.unknown?.length ? html`<p class="notice">${words.unknownWords(this.computed.unknown)}</p>` : nothing}
      ${this.computed?.outputIsIdentity && chapterOf(this.chapter).tensors.includes('w_o') ? html`<p class="notice">${words.notebookOutput}</p>` : nothing}
      ${
        text.lab
          ? html`<section class="lab" @focusin=${this.#labUsed} @pointerdown=${this.#labUsed}>
              <h2 lang=${lang} dir=${dir}>${subscripted(text.lab.title)}</h2>
              <div class="prose" lang=${lang} dir=${dir}>${unsafeHTML(text.lab.html)}</div>
              <mha-lab-place .chapter=${this.chapter} .context=${this.lab} .texts=${this.labTexts ?? NO_TEXTS} @mha-settings=${this.#requested}></mha-lab-place>
            </section>`
          : nothing
      }`;
  }

  /** What loads after the first words. */
  #later(render: (parts: typeof import('./chapter-parts.ts')) => TemplateResult) {
    if (this.#parts.phase === 'waiting') void this.#parts.load();
    if (this.#parts.loaded) return render(this.#parts.loaded);
    if (this.#parts.phase !== 'failed') return nothing;
    return html`<p class="waiting">${words.partFailed}</p><button @click=${this.#parts.load}>${words.tryAgain}</button>`;
  }

  #practice(text: ChapterText, { lang, dir }: Marks) {
    const { computed } = this;
    // Part I follows one head; from `split` on, all heads are shown.
    const head = partOf(this.chapter) === 'one' ? this.head : null;
    return html`
      ${
        computed
          ? html`<section class="pressed">
              <h2>${words.exerciseHeading}</h2>
              <mha-lazy-exercises .chapter=${this.chapter} .material=${this.material} .computed=${computed} .seed=${this.seed}
                .head=${head} .fixed=${this.fixed}></mha-lazy-exercises>
            </section>
            <mha-data-table .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens} .sourceTokens=${computed.sourceTokens ?? null}
              .tensors=${this.#tensors} .head=${this.head} .cell=${this.cell}></mha-data-table>`
          : nothing
      }
      <section class="sources">
        <h2>${t.prose.referencesHeading}</h2>
        <ul lang=${lang} dir=${dir}>${text.references.map((reference) => html`<li>${unsafeHTML(reference)}</li>`)}</ul>
      </section>
      ${
        this.sheet
          ? html`<mha-worksheet .chapter=${this.chapter} .material=${this.material} .computed=${computed} .prediction=${text.prediction}
              .row=${this.#asked(text.prediction)} .values=${this.#values} .seed=${this.seed} .head=${head}></mha-worksheet>`
          : nothing
      }`;
  }

  override updated(changed: PropertyValues<this>): void {
    const title = this.#toTitle ? this.renderRoot.querySelector('h1') : null;
    if (title) {
      this.#toTitle = false;
      title.focus({ preventScroll: true });
    }
    if (changed.has('chapter') || (this.lab && changed.has('lab') && !changed.get('lab')))
      this.#opened ??= { before: changed.get('chapter') };
    this.#tellVisits();
    this.#tellWalk();
    if (changed.has('sheet')) this.#unfold();
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
    const text = elements.length > 0 ? (this.loaded?.text ?? null) : null;
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

  /** Moves the reading position to the new chapter's title. */
  focusTitle(): void {
    this.#toTitle = true;
    this.requestUpdate();
  }

  readonly #requested = ({ detail }: CustomEvent<SettingsChange>): void => {
    for (const visit of this.#visits.values()) visit.requested(detail);
  };

  readonly #labUsed = (): void => this.#emit('mha-lab-used', {});

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

defineElement('mha-chapter', ChapterView);
