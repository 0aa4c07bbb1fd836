/**
 * `<mha-lesson-view>`: what `<mha-lesson>` shows: prose beside a figure, or under it, settings, exercises. It owns the layout;
 * everything below it gets properties and answers with events. As a page of its own (`page`) it prints, and fills the window; inside
 * somebody else's page it keeps to its box. Only with `address` does it know the page's address.
 */
import { html, LitElement, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CellRef } from '../../engine/cell.ts';
import { chapterShowing } from '../../lesson/chapters/index.ts';
import '../../lesson/controls/controls.ts';
import { inWords } from '../../lesson/errors/in-words.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import type { SettingsChange } from '../../lesson/labs/lab.ts';
import '../../lesson/page/chapter-view.ts';
import { ChapterView } from '../../lesson/page/chapter-view.ts';
import { Header } from '../../lesson/page/header.ts';
import { holdPlace, readingPlace } from '../../lesson/page/reading-place.ts';
import '../../lesson/page/language.ts';
import { rememberedTheme, rememberTheme, type Theme } from '../../lesson/page/theme.ts';
import { PrintPreparation, type Sheet } from '../../lesson/print/prepare.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import { Stage } from '../../lesson/stage/stage.ts';
import type { ChapterId } from '../../lesson/state/chapter-ids.ts';
import type { EngineChoice } from '../../lesson/state/engine-choices.ts';
import type { LanguageChoice, LessonState } from '../../lesson/state/lesson-state.ts';
import { SignalWatcher } from '../../lesson/state/signal-watcher.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { tokens as themeTokens } from '../../lesson/theme/tokens.ts';
import { nextTask } from '../../lesson/turns/next-task.ts';
import { t } from '../../messages/index.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import { spoken } from '../../messages/spoken.ts';
import { colourWatch, colourWatchStyles } from '../content/colour-watch.ts';
import { LessonCore } from '../content/core.ts';
import type { Colours } from '../content/host-settings.ts';
import { focusInspector, inspector, inspectorStyles } from '../content/inspector.ts';
import { Notes, noteStyles } from '../content/notes.ts';
import type { HostSettings, Opening, View } from '../view.ts';
import { LabContexts } from './lab-contexts.ts';
import { LessonAddress } from './lesson-address.ts';
import { lessonStyles, ROOM_FOR_BOTH, ROOM_FOR_WIDE_PROSE } from './lesson-styles.ts';

const words = t.page;

export class LessonView extends LitElement implements View {
  static override properties = {
    page: { type: Boolean, reflect: true },
    wide: { type: Boolean, reflect: true },
    roomy: { type: Boolean, reflect: true },
    lit: { state: true },
    shown: { state: true },
    step: { state: true },
    colours: { state: true },
    painted: { state: true },
    sheet: { state: true },
  };
  static override styles = [themeTokens, noteStyles, inspectorStyles, colourWatchStyles, lessonStyles];

  /** Whether it is the page itself. */
  declare page: boolean;
  /** Whether prose and figure stand side by side. */
  declare wide: boolean;
  /** Whether the prose has as much room as it can use. */
  declare roomy: boolean;
  /** A cell, a tensor or an axis that is lit up on the stage from elsewhere. */
  declare lit: CellRef | string | null;
  /** Whether the pinned cell can be seen on the stage. */
  declare shown: boolean;
  declare step: string;
  /** What the reader chose; null for what the page around it has. */
  declare colours: Theme | null;
  /** Counts how often the colours around changed. */
  declare painted: number;
  /** What is on paper only, while the page is printed. */
  declare sheet: Sheet | null;

  #core: LessonCore | null = null;
  readonly #notes = new Notes(this);
  #opening: Opening | null = null;
  #address: LessonAddress | null = null;
  readonly #labs = new LabContexts();
  /** Whether the first figure was seen to stand. */
  #stands = false;
  readonly #printing = new PrintPreparation(
    () => this.#stage?.figure('paper') ?? null,
    (sheet) => {
      this.sheet = sheet;
    },
  );
  readonly #sizes = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.page = false;
    this.wide = false;
    this.roomy = false;
    this.lit = null;
    this.shown = false;
    this.step = '';
    this.colours = null;
    this.painted = 0;
    this.sheet = null;
    new SignalWatcher(this);
  }

  begin(opening: Opening): void {
    const { settings } = opening;
    this.#opening = opening;
    this.#address = new LessonAddress(opening);
    this.#core = new LessonCore(this, { ...opening, query: this.#address.query });
    this.#keepToChapters();
    this.page = settings.page;
    if (settings.page) this.colours = rememberedTheme();
  }

  configure(settings: HostSettings): void {
    this.#notes.reopen();
    this.#core?.configure(settings);
    this.#keepToChapters();
  }

  /** Where a chapter was asked for that cannot be read here, the first one opens. */
  #keepToChapters(): void {
    if (!this.#core) return;
    const { store, settings } = this.#core;
    const { chapters } = settings.peek();
    const [first] = chapters;
    if (first && !chapters.includes(store.state.peek().chapter)) store.set({ chapter: first, progress: 0, cell: null });
  }

  change(changed: ReadonlyMap<string, string | null>, given: string): void {
    this.#notes.reopen();
    this.#core?.change(changed, given);
    this.#keepToChapters();
  }

  take(query: string): readonly string[] {
    const problems = this.#core?.take(query) ?? [];
    this.#keepToChapters();
    return problems;
  }

  get query(): string {
    return this.#core?.query ?? '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#measure();
    this.#sizes.observe(this);
    if (this.#core) this.#address?.follow(this.#core);
    if (this.page) this.#printing.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#address?.leave();
    this.#printing.stop();
  }

  #measure(): void {
    const { clientWidth } = this;
    if (clientWidth === 0) return;
    this.wide = clientWidth >= ROOM_FOR_BOTH;
    this.roomy = clientWidth >= ROOM_FOR_WIDE_PROSE;
  }

  /** The first rendering is a task of its own, apart from that in which the code was read. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override willUpdate(): void {
    if (this.#core?.store.state.peek().present) void import('../../lesson/presenter/presenter.ts');
  }

  override updated(): void {
    const core = this.#core;
    if (!core?.language.speaking.peek()) return;
    this.#opening?.shown();
    if (this.page && !this.#stands && core.session.computed.peek()) {
      this.#stands = true;
      this.#printing.figureStands();
    }
    markLanguage(this);
  }

  /** All of it anew where another language is spoken: no word of the old one stays behind. */
  override render() {
    const core = this.#core;
    return core?.language.speaking.value ? keyed(spoken.value, this.#page(core)) : nothing;
  }

  #page(core: LessonCore) {
    const state = core.store.state.value;
    const computed = core.session.computed.value;
    const engine = core.session.engine.value;
    const failure = core.session.problem.value;
    const problem = failure && inWords(failure);
    const { chapters, controls } = core.settings.value;
    const colours = this.#colours(core);
    const set = controls?.length !== 0;
    this.dataset.theme = colours;
    if (state.present) {
      return html`<mha-presenter role="main" aria-label=${words.stageRegion} .chapter=${state.chapter} .chapters=${chapters}
        @mha-advance=${this.#advance} @mha-chapter=${this.#open} @mha-present=${this.#present}
        @mha-cell=${this.#pin}>${this.#figure(core, state, computed, problem)}</mha-presenter>`;
    }
    return html`
      ${colourWatch(() => this.painted++)}
      <header part="header">
        <a class="skip" href="#chapter" @click=${this.#skip}>${words.skip}</a>
        <mha-header .chapter=${state.chapter} .chapters=${chapters} .by=${computed?.by ?? engine} .engine=${state.engine} .measured=${core.session.measured} .colours=${colours === 'host' ? 'auto' : colours} .link=${this.#linkTo}
        @mha-chapter=${this.#open} @mha-theme=${this.#recolour} @mha-language=${this.#chooseLanguage} @mha-engine=${this.#chooseEngine}></mha-header>
      </header>
      ${this.wide && set ? this.#controls(core, 'bar', problem) : nothing}
      ${this.#notes.render(core, computed ? problem : null, this.#address?.problems.value)}
      <main @mha-lit=${this.#light} @mha-hover-cell=${this.#light} @mha-cell=${this.#pin} @mha-unpin=${this.#unpin}>
        <section class="figure" part="figure" aria-label=${words.stageRegion}>${this.#figure(core, state, computed, problem)}</section>
        <div class="words" part="words" id="chapter">
          <div class="reading"><mha-chapter .chapter=${state.chapter} .chapters=${chapters} .computed=${computed} .head=${state.head} .seed=${state.seed} .cell=${state.cell}
            .step=${this.step} .sheet=${this.sheet} .lab=${this.#labs.of(core, computed)} @mha-settings=${this.#set} @mha-chapter=${this.#open} @mha-still=${this.#still}
            @mha-exercise-result=${this.#score}></mha-chapter></div>
          ${computed && state.cell ? inspector(state, computed, this.shown ? nothing : this.#wayTo(core, state.cell)) : nothing}
        </div>
      </main>
      ${this.wide || state.cell || !set ? nothing : this.#controls(core, 'sheet', problem)}`;
  }

  #colours(core: LessonCore): Colours {
    return this.colours ?? core.settings.value.colours;
  }

  #figure(core: LessonCore, state: LessonState, computed: Computed | null, problem: string | null) {
    if (!computed) return html`<p class="loading" role="status">${problem ?? words.loading}</p>`;
    return html`<mha-stage exportparts="picture, transport" .embedded=${!this.page}
      .embedding=${this.#embedding} aria-busy=${core.session.preparing.value} .trace=${computed.trace} .revision=${computed.revision} .tokens=${computed.tokens} .sourceTokens=${computed.sourceTokens}
      .chapter=${state.chapter} .progress=${state.progress} .head=${state.head} .cell=${state.cell}
      .lit=${this.lit} .theme="${this.#colours(core)} ${this.painted}" .presenting=${state.present} @mha-progress=${this.#move}
      @mha-step=${this.#stepped} @mha-shown=${this.#sawPinned} @mha-inspect=${this.#inspect}
      @mha-present=${this.#present} @mha-print=${() => this.#printing.print()}></mha-stage>`;
  }

  readonly #embedding = () => (this.#core && this.#address ? this.#address.embedding(this.#core) : null);

  #controls({ store, settings }: LessonCore, layout: 'bar' | 'sheet', problem: string | null) {
    const { controls, locked } = settings.value;
    return html`<section class="settings" part="controls" aria-label=${words.settings}>
      <mha-controls layout=${layout} .store=${store} .chapter=${store.state.peek().chapter} .problem=${problem}
        .only=${controls} .locked=${locked} .embedded=${!this.#address?.isOwn}></mha-controls>
    </section>`;
  }

  /** Offers the chapter whose figure has the pinned cell, where this picture has not. */
  #wayTo({ store, settings }: LessonCore, cell: CellRef) {
    const chapter = chapterShowing(cell.tensor, store.state.peek().chapter);
    if (!chapter || !settings.value.chapters.includes(chapter.id)) return nothing;
    return html`<p class="way">${words.notShown}
      <button @click=${() => this.#show(cell, chapter.id)}>${words.showIn(words.chapterNames[chapter.id])}</button></p>`;
  }

  async #show(cell: CellRef, chapter: ChapterId): Promise<void> {
    this.#core?.store.set({ chapter });
    await this.updateComplete;
    await this.#stage?.updateComplete;
    this.#stage?.show(cell);
  }

  #sawPinned = (event: CustomEvent<{ shown: boolean }>): void => {
    this.shown = event.detail.shown;
  };

  readonly #linkTo = (chapter: ChapterId): string =>
    this.#core && this.#address ? this.#address.linkTo(this.#core, chapter) : '#';

  get #stage(): Stage | null {
    const stage = this.renderRoot.querySelector('mha-stage');
    return stage instanceof Stage ? stage : null;
  }

  #open = (event: CustomEvent<{ chapter: ChapterId }>): void => {
    const { chapter } = event.detail;
    if (chapter === this.#core?.store.state.peek().chapter) return;
    this.#core?.store.set({ chapter, progress: 0, cell: null });
    this.#reading.scroller.scrollTo({ top: 0 });
    this.#chapterView?.focusTitle();
    void this.updateComplete.then(() => this.#stage?.playAfterTravel());
  };

  /** A step on or back in a presentation; past the end of a chapter into the next one, which stands there as this one ends. */
  #advance = (event: CustomEvent<{ direction: 1 | -1 }>): void => {
    const { direction } = event.detail;
    const core = this.#core;
    // A figure that is being prepared has not got all its stills yet: a step would pass over them.
    if (!core || !this.#stage || core.session.preparing.peek() || this.#stage.advance(direction)) return;
    const { chapters } = core.settings.peek();
    const chapter = chapters[chapters.indexOf(core.store.state.peek().chapter) + direction];
    if (chapter) core.store.set({ chapter, progress: direction > 0 ? 0 : 1, cell: null });
  };

  /** Into the presentation or out of it, with the focus on what leads to the other. */
  #present = async (event: CustomEvent<{ present: boolean }>): Promise<void> => {
    event.stopPropagation();
    this.#core?.store.set({ present: event.detail.present });
    if (event.detail.present) return;
    await this.updateComplete;
    await this.#stage?.updateComplete;
    // The stage draws its buttons once it knows how large it is.
    await this.#stage?.updateComplete;
    this.#stage?.renderRoot.querySelector<HTMLElement>('.present')?.focus();
  };

  /** What scrolls the chapter, and where on the screen what is seen of it begins. */
  get #reading(): { readonly scroller: Element | Window; readonly top: () => number } {
    const column: Element | null = this.wide ? this.renderRoot.querySelector('.reading') : this.page ? null : this;
    return { scroller: column ?? window, top: () => column?.getBoundingClientRect().top ?? 0 };
  }

  get #chapterView(): ChapterView | null {
    const view = this.renderRoot.querySelector('mha-chapter');
    return view instanceof ChapterView ? view : null;
  }

  /** The page is made anew: the focus goes to the new switch, and reading goes on where it was. */
  #chooseLanguage = async (event: CustomEvent<{ language: LanguageChoice }>): Promise<void> => {
    const { language } = event.detail;
    const before = this.#chapterView?.renderRoot;
    const place = before ? readingPlace(before, this.#reading.top()) : null;
    await this.#core?.language.speak(wantedLanguage(language));
    this.#core?.store.set({ language });
    await this.updateComplete;
    const view = this.#chapterView;
    if (view && place) holdPlace(view, place, this.#reading.scroller, this.#reading.top);
    const header = this.renderRoot.querySelector('mha-header');
    if (header instanceof Header) await header.focusLanguage();
  };

  #chooseEngine = (event: CustomEvent<{ engine: EngineChoice }>): void => {
    this.#core?.store.set({ engine: event.detail.engine });
  };

  #recolour = (event: CustomEvent<{ theme: Theme }>): void => {
    this.colours = event.detail.theme;
    rememberTheme(this.colours);
  };

  #move = (event: CustomEvent<{ progress: number }>): void => {
    this.#core?.store.set({ progress: event.detail.progress });
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
    const { store, settings } = this.#core ?? {};
    if (!store || settings?.peek().locked) return;
    store.set(patch, options);
    if (done) store.settle();
  };

  #pin = (event: CustomEvent<{ cell: CellRef | null }>): void => {
    this.#core?.store.set({ cell: event.detail.cell });
  };

  #inspect = (): void => {
    void focusInspector(this.renderRoot);
  };

  /** What is let go from inside the inspector takes the inspector away: the focus goes back to the figure. */
  #unpin = (): void => {
    const inside = this.shadowRoot?.activeElement?.localName === 'mha-inspector';
    this.#core?.store.set({ cell: null });
    if (inside) this.#stage?.focusMatrix();
  };

  readonly #score = ({ detail }: CustomEvent<ExerciseResult>): void => {
    this.#core?.report('mha-score', { ...detail, chapter: detail.name.split('/')[0] ?? '' });
  };

  #skip = (event: Event): void => {
    event.preventDefault();
    const view = this.renderRoot.querySelector('mha-chapter');
    if (view instanceof ChapterView) view.focusTitle();
  };
}

if (!customElements.get('mha-lesson-view')) customElements.define('mha-lesson-view', LessonView);
