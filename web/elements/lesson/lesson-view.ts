/**
 * `<mha-lesson-view>`, the content of `<mha-lesson>`: prose, figure, settings and exercises. It owns the layout; its children
 * take properties and emit events. As a page (`page`) it fills the window and can be printed; embedded, it keeps to its box. It
 * reads the page's address only with `address`.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import { chapterShowing } from '../../lesson/chapters/index.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import type { LabChange, SettingsChange } from '../../lesson/lab-kit/lab.ts';
import { defineElement } from '../../lesson/platform/define-element.ts';
import '../../lesson/features/shell-ui/chapter-view.ts';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { EngineChoice } from '../../lesson/constants/engine-choices.ts';
import { PrintPreparation, type Sheet } from '../../lesson/features/print/prepare.ts';
import { Header } from '../../lesson/features/shell-ui/header.ts';
import { nextTask } from '../../lesson/platform/scheduling/next-task.ts';
import { withProps } from '../../lesson/platform/with-props.ts';
import { withPatch } from '../../lesson/state/lab-texts.ts';
import type { LanguageChoice } from '../../lesson/state/lesson-state.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { rememberedTheme, rememberTheme, type Theme } from '../../lesson/ui/theme/theme.ts';
import { t } from '../../messages/index.ts';
import { ContentView, type Showing } from '../content/content-view.ts';
import type { LessonCore } from '../content/core.ts';
import type { Colours } from '../content/host-settings.ts';
import { inspector } from '../content/inspector.ts';
import type { HostSettings, Opening } from '../view.ts';
import { LabContexts } from './lab-contexts.ts';
import { LessonAddress } from './lesson-address.ts';
import { lessonStyles, ORDINARY_TYPE, ROOM_FOR_BOTH, ROOM_FOR_WIDE_PROSE } from './lesson-styles.ts';
import { Reading } from './reading.ts';

const words = t.page;

export class LessonView extends withProps(
  ContentView,
  {
    /** Whether it is the page itself. */
    page: false,
    /** Whether prose and figure are side by side. */
    wide: false,
    /** Whether the prose has its full width. */
    roomy: false,
    /** Whether the pinned cell is visible on the stage. */
    shown: false,
    step: '',
    /** The reader's choice; null for that of the host page. */
    colours: null as Theme | null,
    /** Content for printing only, rendered while the page is printed. */
    sheet: null as Sheet | null,
    /** Whether the presentation failed to load. */
    unpresented: false,
  },
  {
    page: { type: Boolean, reflect: true },
    wide: { type: Boolean, reflect: true },
    roomy: { type: Boolean, reflect: true },
  },
) {
  static override styles = [ContentView.styles, lessonStyles];

  #address: LessonAddress | null = null;
  readonly #labs = new LabContexts();
  readonly #reading = new Reading(this);
  /** Whether the reader has opened a chapter whose figure has not appeared yet. */
  #arriving = false;
  /** Whether the first figure has been rendered. */
  #stands = false;
  readonly #printing = new PrintPreparation(
    () => this.stage?.figure('paper') ?? null,
    (sheet) => {
      this.sheet = sheet;
    },
  );

  override begin(opening: Opening): void {
    const { settings } = opening;
    this.#address = new LessonAddress(opening);
    super.begin({ ...opening, query: this.#address.query });
    this.#keepToChapters();
    this.page = settings.page;
    if (settings.page) this.colours = rememberedTheme();
  }

  override configure(settings: HostSettings): void {
    super.configure(settings);
    this.#keepToChapters();
  }

  /** If the requested chapter is not available here, the first one opens. */
  #keepToChapters(): void {
    if (!this.core) return;
    const { store, settings } = this.core;
    const { chapters } = settings.peek();
    const [first] = chapters;
    if (first && !chapters.includes(store.state.peek().chapter)) store.set({ chapter: first, progress: 0, cell: null });
  }

  override change(changed: ReadonlyMap<string, string | null>, given: string): void {
    super.change(changed, given);
    this.#keepToChapters();
  }

  override take(query: string): readonly string[] {
    const problems = super.take(query);
    this.#keepToChapters();
    return problems;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.core) this.#address?.follow(this.core);
    if (this.page) this.#printing.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#address?.leave();
    this.#printing.stop();
  }

  protected override fit(width: number): void {
    const room = width / (Number.parseFloat(getComputedStyle(this).fontSize) / ORDINARY_TYPE);
    this.wide = room >= ROOM_FOR_BOTH;
    this.roomy = room >= ROOM_FOR_WIDE_PROSE;
  }

  /** Renders for the first time in its own task, separate from the one that evaluated the code. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override willUpdate(): void {
    if (this.core?.store.state.peek().present) void this.#loadPresenter(this.core);
  }

  /** On failure, ends the presentation: without the presenter's code the reader could not leave it. */
  async #loadPresenter({ store }: LessonCore): Promise<void> {
    try {
      await import('../../lesson/features/presenter/presenter.ts');
      this.unpresented = false;
    } catch {
      store.set({ present: false });
      this.unpresented = true;
    }
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { core } = this;
    if (!core?.language.speaking.peek()) return;
    this.opening?.shown();
    if (this.#arriving && this.stage) {
      this.#arriving = false;
      this.stage.playAfterTravel();
    }
    if (this.page && !this.#stands && core.session.computed.peek()) {
      this.#stands = true;
      this.#printing.figureStands();
    }
  }

  protected override coloursOf(core: LessonCore): Colours {
    return this.colours ?? super.coloursOf(core);
  }

  protected override content(showing: Showing) {
    const { core, state, computed, problem, colours } = showing;
    const engine = core.session.engine.value;
    const { chapters } = showing.settings;
    const figure = this.figure(showing, {
      embedded: !this.page,
      presenting: state.present,
      embedding: this.#embedding,
      on: this.#onStage,
    });
    if (state.present) {
      return html`<mha-presenter role="main" aria-label=${words.stageRegion} .chapter=${state.chapter} .chapters=${chapters} .embedded=${!this.page}
        @mha-advance=${this.#advance} @mha-chapter=${this.#open} @mha-present=${this.#present}
        @mha-cell=${this.pin}>${figure}</mha-presenter>`;
    }
    return html`
      <header part="header">
        <a class="skip" href="#chapter" @click=${this.#skip}>${words.skip}</a>
        <mha-header .chapter=${state.chapter} .chapters=${chapters} .by=${computed?.by ?? engine} .engine=${state.engine} .colours=${colours === 'host' ? 'auto' : colours} .links=${this.#links}
        @mha-chapter=${this.#open} @mha-theme=${this.#recolour} @mha-language=${this.#chooseLanguage} @mha-engine=${this.#chooseEngine}></mha-header>
      </header>
      ${this.wide ? this.#settings(showing, 'bar') : nothing}
      ${this.notes.render(core, computed ? problem : null, this.#wrongAddress(core), this.unpresented ? words.presenterFailed : null)}
      <main @mha-lit=${this.light} @mha-hover-cell=${this.light} @mha-cell=${this.pin} @mha-unpin=${this.unpin}>
        <section class="figure" part="figure" aria-label=${words.stageRegion}>${figure}</section>
        <div class="words" part="words" id="chapter">
          <div class="reading"><mha-chapter .chapter=${state.chapter} .chapters=${chapters} .computed=${computed} .head=${state.head} .seed=${state.seed} .cell=${state.cell}
            .step=${this.step} .sheet=${this.sheet} .lab=${this.#labs.of(core, computed)} .labTexts=${state.labs[state.chapter]}
            @mha-settings=${this.#set} @mha-lab=${this.#setLab} @mha-chapter=${this.#open} @mha-still=${this.#still}
            @mha-exercise-result=${this.#score}></mha-chapter></div>
          ${computed && state.cell ? inspector(state, computed, this.shown ? nothing : this.#wayTo(core, state.cell)) : nothing}
        </div>
      </main>
      ${this.wide || state.cell ? nothing : this.#settings(showing, 'sheet')}`;
  }

  #wrongAddress({ labProblems }: LessonCore): readonly string[] {
    return [...(this.#address?.problems.value ?? []), ...labProblems.value];
  }

  #settings(showing: Showing, layout: 'bar' | 'sheet') {
    return this.controls(showing, layout, !this.#address?.isOwn);
  }

  readonly #embedding = () => (this.core && this.#address ? this.#address.embedding(this.core) : null);

  /** Offers the chapter whose figure has the pinned cell, if this one has not. */
  #wayTo({ store, settings }: LessonCore, cell: CellRef) {
    const chapter = chapterShowing(cell.tensor, store.state.peek().chapter);
    if (!chapter || !settings.value.chapters.includes(chapter.id)) return nothing;
    return html`<p class="way">${words.notShown}
      <button @click=${() => this.#show(cell, chapter.id)}>${words.showIn(words.chapterNames[chapter.id])}</button></p>`;
  }

  async #show(cell: CellRef, chapter: ChapterId): Promise<void> {
    this.core?.store.set({ chapter });
    await this.updateComplete;
    await this.stage?.updateComplete;
    this.stage?.show(cell);
  }

  #sawPinned = (event: CustomEvent<{ shown: boolean }>): void => {
    this.shown = event.detail.shown;
  };

  readonly #links = (): ((chapter: ChapterId) => string) =>
    this.core && this.#address ? this.#address.links(this.core) : () => '#';

  #open = (event: CustomEvent<{ chapter: ChapterId }>): void => {
    const { chapter } = event.detail;
    if (chapter === this.core?.store.state.peek().chapter) return;
    this.unpresented = false;
    this.core?.store.set({ chapter, progress: 0, cell: null });
    this.#reading.begin();
    this.#arriving = true;
  };

  /** A step forward or back in a presentation; from the end of a chapter into the next, whose first still is the same. */
  #advance = (event: CustomEvent<{ direction: 1 | -1 }>): void => {
    const { direction } = event.detail;
    const core = this.core;
    // A figure in preparation lacks stills, which a step would skip.
    if (!core || !this.stage || core.session.preparing.peek() || this.stage.advance(direction)) return;
    const { chapters } = core.settings.peek();
    const chapter = chapters[chapters.indexOf(core.store.state.peek().chapter) + direction];
    if (chapter) core.store.set({ chapter, progress: direction > 0 ? 0 : 1, cell: null });
  };

  /** Enters or leaves the presentation and focuses the button that reverses it. */
  #present = async (event: CustomEvent<{ present: boolean }>): Promise<void> => {
    event.stopPropagation();
    this.core?.store.set({ present: event.detail.present });
    if (event.detail.present) return;
    await this.updateComplete;
    // The stage renders its buttons once it knows its size: a frame or two later.
    for (let frame = 0; frame < 10; frame++) {
      const button = this.stage?.renderRoot.querySelector<HTMLElement>('.present');
      button?.focus();
      if (button?.matches(':focus')) return;
      await new Promise(requestAnimationFrame);
    }
  };

  /** The page is rendered again: the focus moves to the new switch, and the reading position is kept. */
  #chooseLanguage = async (event: CustomEvent<{ language: LanguageChoice }>): Promise<void> => {
    const { language } = event.detail;
    await this.#reading.keepThrough(async () => {
      await this.core?.language.speak(wantedLanguage(language));
      if (!this.core?.language.failed.peek()) this.core?.store.set({ language });
      await this.updateComplete;
    });
    const header = this.renderRoot.querySelector('mha-header');
    if (header instanceof Header) await header.focusLanguage();
  };

  #chooseEngine = (event: CustomEvent<{ engine: EngineChoice }>): void => {
    this.core?.store.set({ engine: event.detail.engine });
  };

  #recolour = (event: CustomEvent<{ theme: Theme }>): void => {
    this.colours = event.detail.theme;
    rememberTheme(this.colours);
  };

  #stepped = (event: CustomEvent<{ step: string }>): void => {
    this.step = event.detail.step;
  };

  #still = (event: CustomEvent<{ step: string }>): void => {
    this.stage?.playStep(event.detail.step);
  };

  #set = ({ detail: { patch, options, done } }: CustomEvent<SettingsChange>): void => {
    const { store, settings } = this.core ?? {};
    if (!store || settings?.peek().locked) return;
    store.set(patch, options);
    if (done) store.settle();
  };

  /** A laboratory stays usable even where the settings are locked. */
  #setLab = ({ detail: { patch, options, done } }: CustomEvent<LabChange>): void => {
    const { store } = this.core ?? {};
    if (!store) return;
    const { labs, chapter } = store.state.peek();
    store.set({ labs: withPatch(labs, chapter, patch) }, options);
    if (done) store.settle();
  };

  readonly #onStage = {
    step: this.#stepped,
    shown: this.#sawPinned,
    present: this.#present,
    print: () => this.#printing.print(),
  };

  readonly #score = ({ detail }: CustomEvent<ExerciseResult>): void => {
    this.core?.report('mha-score', { ...detail, chapter: detail.name.split('/')[0] ?? '' });
  };

  #skip = (event: Event): void => {
    event.preventDefault();
    this.#reading.chapter?.focusTitle();
  };
}

defineElement('mha-lesson-view', LessonView);
