/**
 * `<mha-chapter>`: the prose column with title, objective, figure steps, prediction, shapes, code, misconceptions, an exercise and
 * the data table. Emits `mha-still` {step} for a step of the figure, and `mha-chapter` {chapter} for the previous or next chapter.
 */
import { html, nothing, type PropertyValues } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { CellRef } from '../../../engine/cell.ts';
import { t } from '../../../messages/index.ts';
import { chapterOf } from '../../chapters/index.ts';
import { type ChapterWords, loadWords } from '../../chapters/words.ts';
import { bothSentences } from '../../inspector/describe.ts';
import { defineElement } from '../../platform/define-element.ts';
import { OwnTask } from '../../platform/scheduling/own-task.ts';
import { partOf } from '../toc/parts.ts';
import '../exercises/lazy-exercises.ts';
import type { LabContext, SettingsChange } from '../../lab-kit/lab.ts';
import '../../chapters/lab-place.ts';
import '../../ui/prose/code-tabs.ts';
import '../../ui/prose/prediction.ts';
import { formulaStyles, identityStyles } from '../../ui/prose/prose-styles.ts';
import '../../ui/prose/shapes.ts';
import { CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { PartByPart } from '../../platform/scheduling/part-by-part.ts';
import { withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { type LabTexts, NO_TEXTS } from '../../state/lab-texts.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { chapterPrintStyles } from '../print/chapter-print-styles.ts';
import type { Sheet } from '../print/prepare.ts';
import { chapterStyles } from './chapter-styles.ts';
import { chapterWays } from './chapter-ways.ts';
import { liveValues, showValues } from './live-values.ts';
import { makeTermsReachable } from './term.ts';
import { TrainedChapter } from './trained-chapter.ts';
import { visitWithin } from './trained-visit.ts';

const words = t.page;
const { print } = t.reading;

export class ChapterView extends withProps(OwnTask, {
  chapter: 'tokens' as ChapterId,
  /** The available chapters in order. */
  chapters: CHAPTER_IDS as readonly ChapterId[],
  computed: null as Computed | null,
  head: 0,
  seed: 0,
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
  loaded: null as ({ readonly id: ChapterId } & ChapterWords) | null,
  failed: false,
}) {
  static override styles = [formulaStyles, identityStyles, chapterStyles, chapterPrintStyles];

  readonly #turn = new PartByPart(this);
  readonly #trained = new TrainedChapter({
    isConnected: () => this.isConnected,
    chapter: () => this.chapter,
    settings: () => this.lab?.settings ?? null,
    visit: () => visitWithin(this.getRootNode()),
    change: (patch, options) => this.#change(patch, options),
    changed: () => this.requestUpdate(),
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#trained.leave();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('chapter')) void this.#load();
  }

  async #load(): Promise<void> {
    const id = this.chapter;
    this.failed = false;
    try {
      const loaded = { id, ...(await loadWords(chapterOf(id))) };
      if (id === this.chapter) this.loaded = loaded;
    } catch {
      if (id === this.chapter) this.failed = true;
    }
  }

  override render() {
    const number = this.chapters.indexOf(this.chapter) + 1;
    const part = words.parts[partOf(this.chapter)];
    const ready = this.loaded?.id === this.chapter ? this.loaded : null;
    return html`<article>
      ${this.sheet ? html`<p class="names">${print.name}<i></i>${print.date}<i></i></p>` : nothing}
      <p class="kicker">${part} · ${words.chapterOf(number, this.chapters.length)}</p>
      ${ready ? this.#body(ready) : this.#waiting()}
      ${this.failed || (ready && this.#shows(4)) ? chapterWays(this.chapters, this.chapter, (to) => this.#go(to)) : nothing}
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
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }

  #body(ready: ChapterWords) {
    return html`
      ${this.#opening(ready)}
      ${this.#shows(1) ? this.#walk(ready) : nothing}
      ${this.#shows(2) ? this.#reference(ready) : nothing}
      ${this.#shows(3) ? this.#practice(ready) : nothing}`;
  }

  #opening({ text }: ChapterWords) {
    return html`
      <h1 tabindex="-1">${subscripted(text.title)}</h1>
      <p class="objective">${unsafeHTML(text.objective)}</p>
      ${this.sheet ? nothing : this.#trained.notice()}
      <div class="prose">${unsafeHTML(text.intro)}</div>
      ${this.sheet ? this.#printedFigure(this.sheet) : nothing}
      <h2>${t.prose.predictionHeading}</h2>
      <mha-prediction .name=${this.chapter} .prediction=${text.prediction}></mha-prediction>`;
  }

  #walk({ text }: ChapterWords) {
    return html`
      <ol class="walk">
        ${text.steps.map(
          (step) => html`<li class=${step.still === this.step ? 'now' : ''}>
            <h2><button title=${words.playTo} @click=${() => this.#still(step.still)}>${subscripted(step.title)}</button></h2>
            <div class="prose">${unsafeHTML(step.html)}</div>
          </li>`,
        )}
      </ol>
      ${this.computed?.unknown?.length ? html`<p class="notice">${words.unknownWords(this.computed.unknown)}</p>` : nothing}
      ${this.computed?.outputIsIdentity && this.chapter === 'output' ? html`<p class="notice">${words.notebookOutput}</p>` : nothing}
      ${
        text.lab
          ? html`<section class="lab">
              <h2>${subscripted(text.lab.title)}</h2>
              <div class="prose">${unsafeHTML(text.lab.html)}</div>
              <mha-lab-place .chapter=${this.chapter} .context=${this.lab} .texts=${this.labTexts ?? NO_TEXTS} @mha-settings=${this.#trained.chosen}></mha-lab-place>
            </section>`
          : nothing
      }`;
  }

  #reference({ text, code }: ChapterWords) {
    return html`
      <h2>${t.prose.shapesHeading}</h2>
      ${this.computed ? html`<mha-shapes .trace=${this.computed.trace} .names=${this.#tensors}></mha-shapes>` : nothing}
      <h2 class="pressed">${t.prose.codeHeading}</h2>
      <mha-code class="pressed" .code=${code}></mha-code>
      <section>
        <h2>${t.prose.mistakesHeading}</h2>
        <dl class="mistakes">
          ${text.mistakes.map(
            (mistake) =>
              html`<dt>${subscripted(mistake.belief)}</dt><dd class="prose">${unsafeHTML(mistake.html)}</dd>`,
          )}
        </dl>
      </section>`;
  }

  #practice({ text }: ChapterWords) {
    const { computed } = this;
    // Part I follows one head; from `split` on, all heads are shown.
    const head = partOf(this.chapter) === 'one' ? this.head : null;
    return html`
      ${
        computed
          ? html`<section class="pressed">
              <h2>${words.exerciseHeading}</h2>
              <mha-lazy-exercises .chapter=${this.chapter} .computed=${computed} .seed=${this.seed}
                .head=${head}></mha-lazy-exercises>
            </section>
            <mha-data-table .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens} .sourceTokens=${computed.sourceTokens ?? null}
              .tensors=${this.#tensors} .head=${this.head} .cell=${this.cell}></mha-data-table>`
          : nothing
      }
      <section class="sources">
        <h2>${t.prose.referencesHeading}</h2>
        <ul>${text.references.map((reference) => html`<li>${unsafeHTML(reference)}</li>`)}</ul>
      </section>
      ${
        this.sheet
          ? html`<mha-worksheet .chapter=${this.chapter} .computed=${computed} .prediction=${text.prediction}
              .seed=${this.seed} .head=${head}></mha-worksheet>`
          : nothing
      }`;
  }

  /** The chapter's tensors that the trace contains. */
  get #tensors(): readonly string[] {
    return chapterOf(this.chapter).tensors.filter((name) => this.computed?.trace.has(name));
  }

  #printedFigure({ figure }: Sheet) {
    const sentence = this.computed ? bothSentences(this.computed) : '';
    return html`<figure class="printed">${unsafeHTML(figure)}
      <figcaption>${print.numbersOf(sentence, this.seed)} ${print.link} <span>${location.href}</span></figcaption></figure>`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('chapter') || (this.lab && changed.has('lab') && !changed.get('lab')))
      this.#trained.opened(changed.get('chapter'));
    if (!this.computed) return;
    showValues(this.renderRoot, liveValues(this.computed.trace, this.head));
    makeTermsReachable(this.renderRoot);
  }

  /** Moves the reading position to the new chapter's title. */
  focusTitle(): void {
    void this.updateComplete.then(() => {
      const title = this.renderRoot.querySelector('h1');
      if (title instanceof HTMLElement) title.focus({ preventScroll: true });
    });
  }

  #still(step: string): void {
    this.dispatchEvent(new CustomEvent('mha-still', { detail: { step }, bubbles: true, composed: true }));
  }

  #go(chapter: ChapterId): void {
    this.dispatchEvent(new CustomEvent('mha-chapter', { detail: { chapter }, bubbles: true, composed: true }));
  }
}

defineElement('mha-chapter', ChapterView);
