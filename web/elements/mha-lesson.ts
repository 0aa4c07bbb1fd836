/**
 * `<mha-lesson>`: the whole lesson in one element. It owns the state, the engine's session and the page's layout; everything
 * below it gets properties and answers with events. For the page around it, it emits `mha-title` {title, language, direction} when
 * another chapter opens or another language is spoken. The language is the page's: two lessons on one page speak the same.
 */
import { computed as derived, effect } from '@preact/signals-core';
import { html, LitElement, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CellRef } from '../engine/cell.ts';
import { chapterShowing } from '../lesson/chapters/index.ts';
import { t } from '../messages/index.ts';
import { type Language, languageInfo } from '../messages/languages.ts';
import { speak, spoken } from '../messages/spoken.ts';
import '../lesson/controls/controls.ts';
import { inWords } from '../lesson/errors/in-words.ts';
import type { Origin } from '../lesson/inspector/given.ts';
import '../lesson/inspector/inspector.ts';
import type { LabContext, SettingsChange } from '../lesson/labs/lab.ts';
import '../lesson/page/chapter-view.ts';
import { ChapterView } from '../lesson/page/chapter-view.ts';
import { Header } from '../lesson/page/header.ts';
import '../lesson/page/language.ts';
import { rememberedTheme, rememberTheme, type Theme } from '../lesson/page/theme.ts';
import { PrintPreparation, type Sheet } from '../lesson/print/prepare.ts';
import { type Computed, LessonSession } from '../lesson/session/lesson-session.ts';
import { Stage } from '../lesson/stage/stage.ts';
import { CHAPTER_IDS, type ChapterId } from '../lesson/state/chapter-ids.ts';
import type { LanguageChoice, LessonState } from '../lesson/state/lesson-state.ts';
import { SignalWatcher } from '../lesson/state/signal-watcher.ts';
import { createLessonStore, type LessonStore } from '../lesson/state/store.ts';
import { decodeState } from '../lesson/state/url.ts';
import { linkTo, syncUrl } from '../lesson/state/url-sync.ts';
import { wantedLanguage } from '../lesson/state/wanted-language.ts';
import { tokens as themeTokens } from '../lesson/theme/tokens.ts';
import { nextTask } from '../lesson/turns/next-task.ts';
import { lessonStyles, WIDE } from './lesson-styles.ts';

const words = t.page;

export class Lesson extends LitElement {
  static override properties = {
    lit: { state: true },
    shown: { state: true },
    step: { state: true },
    theme: { state: true },
    addressNoteClosed: { state: true },
    languageFailed: { state: true },
    speaking: { state: true },
    noteClosed: { state: true },
    wide: { state: true },
    sheet: { state: true },
  };
  static override styles = [themeTokens, lessonStyles];

  /** A cell, a tensor or an axis that is lit up on the stage from elsewhere. */
  declare lit: CellRef | string | null;
  /** Whether the pinned cell can be seen on the stage. */
  declare shown: boolean;
  declare step: string;
  declare theme: Theme;
  declare addressNoteClosed: boolean;
  declare languageFailed: boolean;
  /** Whether the first language is there. */
  declare speaking: boolean;
  declare noteClosed: boolean;
  /** Whether prose and figure stand side by side. */
  declare wide: boolean;
  /** What is on paper only, while the page is printed. */
  declare sheet: Sheet | null;

  readonly #store: LessonStore;
  #session: LessonSession;
  #stopUrl: (() => void) | null = null;
  #lab: LabContext | null = null;
  /** The address that the lesson was opened with. */
  readonly #opened = window.location.search;
  /** What of it was not understood, in the language that is spoken. */
  readonly #addressProblems = derived(() => decodeState(this.#opened).problems);
  /** The chapter and the language that the page was last named after. */
  #named = '';
  #stopSpeaking: (() => void) | null = null;
  readonly #printing = new PrintPreparation(
    () => this.#stage?.figure('paper') ?? null,
    (sheet) => {
      this.sheet = sheet;
    },
  );
  readonly #wideScreen = window.matchMedia(WIDE);

  constructor() {
    super();
    const { state } = decodeState(this.#opened);
    this.#store = createLessonStore(state);
    this.#session = new LessonSession(this.#store);
    this.lit = null;
    this.step = '';
    this.shown = false;
    this.theme = rememberedTheme();
    this.addressNoteClosed = false;
    this.languageFailed = false;
    this.speaking = wantedLanguage(state.language) === spoken.peek();
    this.noteClosed = false;
    this.wide = this.#wideScreen.matches;
    this.sheet = null;
    new SignalWatcher(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopUrl = syncUrl(this.#store);
    this.#stopSpeaking = this.#followLanguage();
    this.#wideScreen.addEventListener('change', this.#resized);
    this.#printing.start();
    void this.#session.start().then(() => {
      if (this.isConnected) this.#printing.figureStands();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wideScreen.removeEventListener('change', this.#resized);
    this.#stopUrl?.();
    this.#stopSpeaking?.();
    this.#printing.stop();
    this.#session.dispose();
    this.#session = new LessonSession(this.#store);
  }

  override updated(): void {
    const { chapter } = this.#store.state.peek();
    const name = `${spoken.peek()} ${chapter}`;
    if (name === this.#named || !this.speaking) return;
    this.#named = name;
    const { tag, direction } = languageInfo(spoken.peek());
    this.lang = tag;
    this.dir = direction;
    const title = words.titleOf(words.chapterNames[chapter].replaceAll('_', ' '));
    this.dispatchEvent(
      new CustomEvent('mha-title', { detail: { title, language: tag, direction }, bubbles: true, composed: true }),
    );
  }

  /** The first rendering is a task of its own, apart from that in which the code was read. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override willUpdate(): void {
    if (this.#store.state.peek().present) void import('../lesson/presenter/presenter.ts');
  }

  /** All of it anew where another language is spoken: no word of the old one stays behind. Before the first one, what the page says. */
  override render() {
    return this.speaking ? keyed(spoken.value, this.#page()) : html`<slot></slot>`;
  }

  #page() {
    const state = this.#store.state.value;
    const computed = this.#session.computed.value;
    const engine = this.#session.engine.value;
    const failure = this.#session.problem.value;
    const problem = failure && inWords(failure);
    this.dataset.theme = this.theme;
    if (state.present) {
      return html`<mha-presenter role="main" aria-label=${words.stageRegion} .chapter=${state.chapter}
        @mha-advance=${this.#advance} @mha-chapter=${this.#open} @mha-present=${this.#present}
        @mha-cell=${this.#pin}>${this.#figure(state, computed, problem)}</mha-presenter>`;
    }
    return html`
      <header>
        <a class="skip" href="#chapter" @click=${this.#skip}>${words.skip}</a>
        <mha-header .chapter=${state.chapter} .engine=${engine} .colours=${this.theme} .link=${this.#linkTo}
        @mha-chapter=${this.#open} @mha-theme=${this.#recolour} @mha-language=${this.#chooseLanguage}></mha-header>
      </header>
      ${this.wide ? this.#controls('bar', problem) : nothing}
      ${this.#notes(engine?.note ?? null, problem)}
      <main @mha-lit=${this.#light} @mha-hover-cell=${this.#light} @mha-cell=${this.#pin} @mha-unpin=${this.#unpin}>
        <section class="figure" aria-label=${words.stageRegion}>${this.#figure(state, computed, problem)}</section>
        <div class="words" id="chapter">
          <div class="reading"><mha-chapter .chapter=${state.chapter} .computed=${computed} .head=${state.head} .seed=${state.seed} .cell=${state.cell}
            .step=${this.step} .sheet=${this.sheet} .lab=${this.#labContext(computed)} @mha-settings=${this.#set} @mha-chapter=${this.#open} @mha-still=${this.#still}></mha-chapter></div>
          ${
            computed && state.cell
              ? html`<section class="inspector" aria-label=${words.inspectorRegion}>
                  <mha-inspector .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens}
                    .sourceTokens=${computed.sourceTokens ?? null} .cell=${state.cell} .pinned=${true} .origin=${originOf(state, computed)}></mha-inspector>
                  ${this.shown ? nothing : this.#wayTo(state.cell)}
                </section>`
              : nothing
          }
        </div>
      </main>
      ${this.wide || state.cell ? nothing : this.#controls('sheet', problem)}`;
  }

  #figure(state: LessonState, computed: Computed | null, problem: string | null) {
    if (!computed) return html`<p class="loading" role="status">${problem ?? words.loading}</p>`;
    return html`<mha-stage aria-busy=${this.#session.preparing.value} .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens} .sourceTokens=${computed.sourceTokens}
      .chapter=${state.chapter} .progress=${state.progress} .head=${state.head} .cell=${state.cell}
      .lit=${this.lit} .theme=${this.theme} .presenting=${state.present} @mha-progress=${this.#move}
      @mha-step=${this.#stepped} @mha-shown=${this.#sawPinned} @mha-inspect=${this.#inspect}
      @mha-present=${this.#present} @mha-print=${() => this.#printing.print()}></mha-stage>`;
  }

  /** The same object until something in it changes, so that nothing is drawn again in vain. */
  #labContext(computed: Computed | null): LabContext | null {
    const settings = this.#store.settings.value;
    if (!computed) return null;
    if (this.#lab?.computed !== computed || this.#lab.settings !== settings)
      this.#lab = { computed, settings, newSession: this.#session.newSession };
    return this.#lab;
  }

  #controls(layout: 'bar' | 'sheet', problem: string | null) {
    return html`<section class="settings" aria-label=${words.settings}>
      <mha-controls layout=${layout} .store=${this.#store} .chapter=${this.#store.state.peek().chapter} .problem=${problem}></mha-controls>
    </section>`;
  }

  #notes(note: { reason: 'no-simd' | 'failed'; detail: string } | null, problem: string | null) {
    const fallback = note && !this.noteClosed;
    const computed = this.#session.computed.value;
    const addressProblems = this.addressNoteClosed ? [] : this.#addressProblems.value;
    return html`<section class="notes" aria-label=${words.notesRegion} aria-live="polite">
      ${
        fallback
          ? html`<div class="note">${words.fallback[note.reason]}
              <details><summary>${words.details}</summary>${note.detail}</details>
              <button aria-label=${words.dismiss} @click=${() => (this.noteClosed = true)}>✕</button></div>`
          : nothing
      }
      ${
        addressProblems.length > 0
          ? html`<p class="note">${words.addressProblems} ${addressProblems.join(' ')}
              <button aria-label=${words.dismiss} @click=${() => (this.addressNoteClosed = true)}>✕</button></p>`
          : nothing
      }
      ${this.languageFailed ? html`<p class="note">${words.languageFailed}</p>` : nothing}
      ${problem && computed ? html`<p class="note">${words.notComputed} ${problem}</p>` : nothing}
    </section>`;
  }

  /** Offers the chapter whose figure has the pinned cell, where this picture has not. */
  #wayTo(cell: CellRef) {
    const chapter = chapterShowing(cell.tensor, this.#store.state.peek().chapter);
    if (!chapter) return nothing;
    return html`<p class="way">${words.notShown}
      <button @click=${() => this.#show(cell, chapter.id)}>${words.showIn(words.chapterNames[chapter.id])}</button></p>`;
  }

  async #show(cell: CellRef, chapter: ChapterId): Promise<void> {
    this.#store.set({ chapter });
    await this.updateComplete;
    await this.#stage?.updateComplete;
    this.#stage?.show(cell);
  }

  #sawPinned = (event: CustomEvent<{ shown: boolean }>): void => {
    this.shown = event.detail.shown;
  };

  readonly #linkTo = (chapter: ChapterId): string =>
    linkTo({ ...this.#store.state.peek(), chapter, progress: 0, cell: null, present: false }, window.location.href);

  get #stage(): Stage | null {
    const stage = this.renderRoot.querySelector('mha-stage');
    return stage instanceof Stage ? stage : null;
  }

  #open = (event: CustomEvent<{ chapter: ChapterId }>): void => {
    const { chapter } = event.detail;
    if (chapter === this.#store.state.peek().chapter) return;
    this.#store.set({ chapter, progress: 0, cell: null });
    (this.wide ? this.renderRoot.querySelector('.reading') : window)?.scrollTo({ top: 0 });
    const view = this.renderRoot.querySelector('mha-chapter');
    if (view instanceof ChapterView) view.focusTitle();
    void this.updateComplete.then(() => this.#stage?.playAfterTravel());
  };

  /** A step on or back in a presentation; past the end of a chapter into the next one, which stands there as this one ends. */
  #advance = (event: CustomEvent<{ direction: 1 | -1 }>): void => {
    const { direction } = event.detail;
    // A figure that is being prepared has not got all its stills yet: a step would pass over them.
    if (!this.#stage || this.#session.preparing.peek() || this.#stage.advance(direction)) return;
    const chapter = CHAPTER_IDS[CHAPTER_IDS.indexOf(this.#store.state.peek().chapter) + direction];
    if (chapter) this.#store.set({ chapter, progress: direction > 0 ? 0 : 1, cell: null });
  };

  /** Into the presentation or out of it, with the focus on what leads to the other. */
  #present = async (event: CustomEvent<{ present: boolean }>): Promise<void> => {
    event.stopPropagation();
    this.#store.set({ present: event.detail.present });
    if (event.detail.present) return;
    await this.updateComplete;
    await this.#stage?.updateComplete;
    // The stage draws its buttons once it knows how large it is.
    await this.#stage?.updateComplete;
    this.#stage?.renderRoot.querySelector<HTMLElement>('.present')?.focus();
  };

  #resized = (event: MediaQueryListEvent): void => {
    this.wide = event.matches;
  };

  /** Speaks the language of the state, and goes on with the one before if it cannot be loaded. */
  #followLanguage(): () => void {
    let wanted = spoken.peek();
    return effect(() => {
      const language = wantedLanguage(this.#store.state.value.language);
      if (language === wanted) return;
      wanted = language;
      void this.#speak(language);
    });
  }

  async #speak(language: Language): Promise<void> {
    this.languageFailed = false;
    try {
      await speak(language);
    } catch {
      this.languageFailed = true;
    }
    this.speaking = true;
  }

  /** The page is made anew: the focus goes to the new switch. */
  #chooseLanguage = async (event: CustomEvent<{ language: LanguageChoice }>): Promise<void> => {
    const { language } = event.detail;
    await this.#speak(wantedLanguage(language));
    this.#store.set({ language });
    await this.updateComplete;
    const header = this.renderRoot.querySelector('mha-header');
    if (header instanceof Header) await header.focusLanguage();
  };

  #recolour = (event: CustomEvent<{ theme: Theme }>): void => {
    this.theme = event.detail.theme;
    rememberTheme(this.theme);
  };

  #move = (event: CustomEvent<{ progress: number }>): void => {
    this.#store.set({ progress: event.detail.progress });
  };

  #stepped = (event: CustomEvent<{ step: string }>): void => {
    this.step = event.detail.step;
  };

  #still = (event: CustomEvent<{ step: string }>): void => {
    this.#stage?.playStep(event.detail.step);
  };

  #light = (event: CustomEvent<{ lit?: string | null; cell?: CellRef | null }>): void => {
    this.lit = event.detail.lit ?? event.detail.cell ?? null;
  };

  #set = ({ detail: { patch, options, done } }: CustomEvent<SettingsChange>): void => {
    this.#store.set(patch, options);
    if (done) this.#store.settle();
  };

  #pin = (event: CustomEvent<{ cell: CellRef | null }>): void => {
    this.#store.set({ cell: event.detail.cell });
  };

  #inspect = (): void => {
    const inspector = this.renderRoot.querySelector('mha-inspector');
    inspector?.shadowRoot?.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus();
  };

  /** What is let go from inside the inspector takes the inspector away: the focus goes back to the figure. */
  #unpin = (): void => {
    const inside = this.shadowRoot?.activeElement?.localName === 'mha-inspector';
    this.#store.set({ cell: null });
    if (inside) this.#stage?.focusMatrix();
  };

  #skip = (event: Event): void => {
    event.preventDefault();
    const view = this.renderRoot.querySelector('mha-chapter');
    if (view instanceof ChapterView) view.focusTitle();
  };
}

/** Where the given numbers come from, for whoever questions one. */
function originOf({ preset, seed, layer }: LessonState, { handMadeFor }: Computed): Origin {
  if (handMadeFor) return { kind: handMadeFor };
  if (preset === 'random') return { kind: 'random', seed };
  return preset === 'trained' || preset === 'opened' ? { kind: preset, layer } : { kind: preset };
}

if (!customElements.get('mha-lesson')) customElements.define('mha-lesson', Lesson);
