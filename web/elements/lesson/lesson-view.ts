/**
 * `<mha-lesson-view>`, the content of `<mha-lesson>`: prose, figure, settings and exercises. It owns the layout; its children
 * take properties and emit events. As a page (`page`) it fills the window and can be printed; embedded, it keeps to its box. It
 * reads the page's address only with `address`.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import { chapterOf, chapterShowing } from '../../lesson/chapters/index.ts';
import { loadScene } from '../../lesson/chapters/scenes.ts';
import { loadTextAndCode } from '../../lesson/chapters/texts.ts';
import type { PlacedEvidence } from '../../lesson/exercises/question.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import type { Walk } from '../../lesson/features/shell-ui/chapter-view.ts';
import '../../lesson/features/shell-ui/chapter-view.ts';
import { type ChapterId, OPENING } from '../../lesson/constants/chapter-ids.ts';
import type { EngineChoice } from '../../lesson/constants/limits.ts';
import type { Theme } from '../../lesson/constants/themes.ts';
import { unfinishedAround } from '../../lesson/exercises/unfinished.ts';
import { PrintPreparation, type Sheet } from '../../lesson/features/print/prepare.ts';
import { toolsOnceUseful } from '../../lesson/features/settings/controls.ts';
import '../../lesson/features/shell-ui/header.ts';
import { type LinkedPlace, MORE, placeIn } from '../../lesson/features/shell-ui/linked-place.ts';
import { wayOf } from '../../lesson/features/toc/parts.ts';
import { FIELD_NAMES, type LanguageChoice } from '../../lesson/fields/lesson-fields.ts';
import { focusedInside } from '../../lesson/platform/open-inside.ts';
import { idleLater } from '../../lesson/platform/scheduling/idle.ts';
import { nextTask } from '../../lesson/platform/scheduling/next-task.ts';
import { defineElement, withProps } from '../../lesson/platform/with-props.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { rememberedTheme, rememberTheme } from '../../lesson/ui/theme/theme.ts';
import { t } from '../../messages/index.ts';
import type { HostSettings } from '../attributes.ts';
import { ContentView, type Showing } from '../content/content-view.ts';
import type { LessonCore } from '../content/core.ts';
import type { Colours } from '../content/host-settings.ts';
import { inspector } from '../content/inspector.ts';
import type { ViewOptions } from '../view.ts';
import { Folding } from './folding.ts';
import { LessonAddress } from './lesson-address.ts';
import { lessonStyles, roomOf } from './lesson-styles.ts';
import { Presentation } from './presentation.ts';
import { Reading } from './reading.ts';

const words = t.page;

/** What `mha-chapter` opens: the chapter's beginning, a place in it, or the questions over it. */
interface Destination extends Partial<LinkedPlace> {
  readonly chapter: ChapterId;
  readonly questions?: boolean;
}

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
    /** The cards of the steps in the chapter's text. */
    walk: null as Walk | null,
    /** The reader's choice; null for that of the host page. */
    colours: null as Theme | null,
    /** Content for printing only, rendered while the page is printed. */
    sheet: null as Sheet | null,
  },
  {
    page: { type: Boolean, reflect: true },
    wide: { type: Boolean, reflect: true },
    roomy: { type: Boolean, reflect: true },
  },
) {
  static override styles = [ContentView.styles, lessonStyles];

  #address: LessonAddress | null = null;
  readonly #reading = new Reading(this, (step, scrolled) => this.#read(step, scrolled));
  readonly #folding: Folding = new Folding(this, () => this.#reading.chapter?.renderRoot ?? null);
  readonly #presentation = new Presentation(
    this,
    () => this.core,
    () => this.stage,
  );
  /** Whether the first state named its chapter. */
  #chosen = false;
  /** The source of the present material. */
  #material: string | null = null;
  /** Whether the lesson has replaced the opening and its title waits for the focus. */
  #arrived = false;
  /** The step that has been read while the figure was folded. */
  #waiting: string | null = null;
  readonly #printing = new PrintPreparation(
    () => this.stage,
    () => this.core && { chapter: this.core.store.state.peek().chapter, material: this.core.material.peek() },
    (sheet) => {
      this.sheet = sheet;
    },
  );

  override begin(options: ViewOptions): void {
    const { settings } = options;
    this.#address = new LessonAddress(options);
    super.begin({ ...options, query: this.#address.query });
    this.#chosen = new URLSearchParams(this.#address.query).has(FIELD_NAMES.chapter);
    this.#keepToChapters(this.#chosen);
    void this.#loadMaterial(settings.material);
    this.page = settings.page;
    if (settings.page) this.colours = rememberedTheme();
  }

  override configure(settings: HostSettings): void {
    super.configure(settings);
    this.#keepToChapters();
    void this.#loadMaterial(settings.material);
  }

  /** `source` is the material's address or its text. A later one replaces it, also while it loads. */
  async #loadMaterial(source: string | null): Promise<void> {
    const { core } = this;
    if (!core || source === this.#material) return;
    const chosen = this.#chosen || this.#material !== null;
    this.#material = source;
    const again = (): void => {
      this.#material = null;
      void this.#loadMaterial(source);
    };
    const loaded = await import('./own-material.ts').catch(() => null);
    if (!loaded) {
      core.materialProblems.value = [words.partFailed];
      core.loadMaterialAgain.value = again;
    } else if (!(await loaded.takeMaterial(core, source, () => source === this.#material, again))) return;
    this.notes.reopen();
    this.#keepToChapters(chosen);
  }

  /** Opens the first chapter if none was requested, or if the requested one is not available here. */
  #keepToChapters(chosen = true): void {
    if (!this.core) return;
    const { store, settings } = this.core;
    const { chapters } = settings.peek();
    const [first] = chapters;
    const { chapter } = store.state.peek();
    if (first && first !== chapter && !(chosen && chapters.includes(chapter)))
      store.set({ chapter: first, progress: 0, cell: null });
  }

  override change(changed: ReadonlyMap<string, string | null>, given: string): void {
    super.change(changed, given);
    this.#keepToChapters();
  }

  override setQuery(query: string): readonly string[] {
    const problems = super.setQuery(query);
    this.#keepToChapters();
    return problems;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.core) this.#address?.connect(this.core);
    if (this.page) this.#printing.start();
    if (this.hasUpdated) this.#reading.watch(this.walk);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#address?.disconnect();
    this.#reading.disconnect();
    this.#printing.stop();
  }

  protected override fit(width: number): void {
    Object.assign(this, roomOf(this, width));
  }

  /** Renders for the first time in its own task, separate from the one that evaluated the code. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await nextTask();
    super.scheduleUpdate();
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('wide')) this.#folding.moved();
    this.#read();
    const { core } = this;
    if (!core?.language.loaded.peek()) return;
    this.options?.shown();
    if (this.#arrived && this.#reading.chapter) {
      this.#arrived = false;
      this.#reading.begin();
    }
    if (changed.has('walk') || changed.has('wide')) this.#reading.watch(this.walk);
    this.#reading.watchRoom();
  }

  protected override coloursOf(core: LessonCore): Colours {
    return this.colours ?? super.coloursOf(core);
  }

  protected override content(showing: Showing) {
    const { core, state, computed, colours } = showing;
    const { chapters } = showing.settings;
    const folded = !this.wide && this.#folding.folded;
    const wrong = [...(this.#address?.problems.value ?? []), ...core.labProblems.value];
    const figure = this.figure(showing, {
      embedded: !this.page,
      presenting: state.present,
      embedding: this.#embedding,
      ...(this.walk?.chapter === state.chapter ? { names: this.walk.titles } : {}),
      on: this.#onStage,
    });
    if (state.present) {
      return html`<mha-presenter role="main" aria-label=${words.stageRegion} .chapter=${state.chapter} .chapters=${chapters} .embedded=${!this.page}
        @mha-advance=${this.#presentation.advance} @mha-chapter=${this.#open} @mha-present=${this.#presentation.toggle}
        @mha-cell=${this.pin}>${figure}</mha-presenter>`;
    }
    return html`
      <header part="header">
        <a class="skip" href="#chapter" @click=${this.#skip}>${words.skip}</a>
        <mha-header .painted="${colours} ${this.painted}" .colours=${colours === 'host' ? 'auto' : colours} .links=${this.#links} .home=${this.#address?.home(core) ?? null}
        @mha-chapter=${this.#open} @mha-home=${this.#goHome} @mha-theme=${this.#recolour} @mha-language=${this.#chooseLanguage} @mha-engine=${this.#chooseEngine}>${this.wide ? this.#tools(showing) : this.#settings(showing, 'icon')}</mha-header>
      </header>
      ${this.wide && !state.questions ? this.#settings(showing, 'beside') : nothing}
      ${this.notes.render(core, this.failure(showing), wrong, this.#presentation.missing())}
      <main class=${state.questions ? 'asked' : ''} @focusin=${this.#folding.focused} @mha-lit=${this.light} @mha-hover-cell=${this.light} @mha-cell=${this.pin} @mha-unpin=${this.unpin} @mha-edits=${this.edit}>
        <section class="figure ${folded ? 'folded' : ''}" part="figure" aria-label=${words.stageRegion}>
          ${this.wide || !this.#folding.practising ? nothing : this.#foldBar()}${figure}
        </section>
        <div class="words" part="words" id="chapter">
          <div class="reading"><mha-chapter .links=${this.#links} .step=${folded ? '' : this.step} .sheet=${this.sheet}
            @mha-settings=${this.set} @mha-lab=${this.setLab} @mha-lab-used=${() => this.stage?.showExhibit()} @mha-chapter=${this.#open} @mha-still=${({ detail }: CustomEvent<{ step: string }>) => this.#playTo(detail.step)} @mha-walk=${this.#walked} @mha-read=${({ detail }: CustomEvent<{ step: string }>) => this.#reading.focused(detail.step)}
            @mha-evidence=${this.#showEvidence} @mha-exercise-result=${this.#score}></mha-chapter></div>
          ${computed && state.cell ? inspector(state, computed, this.editing(showing), this.shown ? nothing : this.#wayTo(core, state.cell)) : nothing}
        </div>
      </main>`;
  }

  #foldBar() {
    const { folded } = this.#folding;
    return html`<button class="fold" aria-expanded=${folded ? 'false' : 'true'} @click=${() => this.#folding.toggle()}>
      ${folded ? words.unfoldFigure : words.foldFigure}</button>`;
  }

  #settings(showing: Showing, layout: 'beside' | 'icon') {
    return this.controls(showing, layout, !this.#address?.isOwn, true);
  }

  /** In the header, where they leave the sentence its room. */
  #tools({ core, settings: { controls, locked } }: Showing) {
    return locked || controls?.length === 0 ? nothing : toolsOnceUseful(core.store, !this.#address?.isOwn);
  }

  readonly #embedding = () => (this.core && this.#address ? this.#address.embedding(this.core) : null);

  /** Offers the chapter whose figure has the pinned cell, if this one has not. */
  #wayTo({ store, settings }: LessonCore, cell: CellRef) {
    const chapter = chapterShowing(cell.tensor, store.state.peek().chapter);
    if (!chapter || !settings.value.chapters.includes(chapter.id)) return nothing;
    return html`<p class="line way">${words.notShown}
      <button class="press" @click=${() => this.#show(cell, chapter.id)}>${words.showIn(words.chapterNames[chapter.id])}</button></p>`;
  }

  async #show(cell: CellRef, chapter: ChapterId): Promise<void> {
    await loadScene(chapter).catch(() => undefined);
    this.core?.store.set({ chapter });
    await this.updateComplete;
    await this.stage?.updateComplete;
    this.stage?.show(cell);
  }

  readonly #links = (): ((chapter: ChapterId) => string) =>
    this.core && this.#address ? this.#address.links(this.core) : () => '#';

  readonly #goHome = (): void => {
    const query = new URLSearchParams({ [FIELD_NAMES.chapter]: OPENING });
    const language = this.core?.store.state.peek().language ?? 'auto';
    if (language !== 'auto') query.set(FIELD_NAMES.language, language);
    this.options?.go(query.toString());
  };

  override focusBeginning(): void {
    this.#arrived = true;
    this.requestUpdate();
  }

  readonly #open = ({ detail }: CustomEvent<Destination>): void => this.#goTo(detail);

  #goTo({ chapter, questions = false, place, step }: Destination): void {
    const now = this.core?.store.state.peek();
    if (chapter === now?.chapter && questions === now.questions && !place) return;
    this.#presentation.forget();
    this.#reading.chapter?.leave(chapter);
    this.core?.store.set({ chapter, questions, progress: 0, cell: null });
    this.#reading.begin(place);
    if (step) this.#playTo(step);
  }

  override turn(direction: 1 | -1): boolean {
    const chapter = this.#neighbour(direction);
    if (chapter) this.#reading.chapter?.leave(chapter);
    if (chapter) this.core?.store.set({ chapter, progress: direction > 0 ? 0 : 1, cell: null });
    return chapter !== undefined;
  }

  #neighbour(direction: 1 | -1): ChapterId | undefined {
    if (!this.core) return undefined;
    const { settings, store } = this.core;
    const { chapter } = store.state.peek();
    const way = wayOf(settings.peek().chapters, chapter);
    return way[way.indexOf(chapter) + direction];
  }

  /** Loads what the next chapter shows first, so that it appears at once, and what printing this one needs. */
  async #loadAhead(): Promise<void> {
    await idleLater();
    const next = this.#neighbour(1);
    const ahead = next ? [loadScene(next), loadTextAndCode(chapterOf(next))] : [];
    if (this.page) ahead.push(this.#printing.load());
    await Promise.all(ahead).catch(() => undefined);
  }

  #chooseLanguage = ({ detail: { language } }: CustomEvent<{ language: LanguageChoice }>): void => {
    void this.core?.language.change(wantedLanguage(language), () => this.core?.store.set({ language }));
  };

  #chooseEngine = (event: CustomEvent<{ engine: EngineChoice }>): void => {
    this.core?.store.set({ engine: event.detail.engine });
  };

  #recolour = (event: CustomEvent<{ theme: Theme }>): void => {
    this.colours = event.detail.theme;
    rememberTheme(this.colours);
  };

  readonly #walked = (event: CustomEvent<Walk>): void => {
    this.walk = event.detail;
    this.#goToPlace(event.detail);
    void this.#loadAhead();
  };

  /** A link to a step that was opened in a tab of its own. */
  #goToPlace({ chapter, cards }: Walk): void {
    const place = this.#address?.takePlace([...cards.map(({ step }) => step), MORE]);
    if (place !== undefined) this.#goTo(placeIn(chapter, place, unfinishedAround(this)));
  }

  /** The reader has come to a step's card, or above the first. While the figure is folded, the step waits. */
  #read(step = this.#waiting, scrolled = true): void {
    this.#waiting = step && !this.wide && this.#folding.folded ? step : null;
    if (step !== this.#waiting) this.stage?.readStep(step as string, scrolled);
  }

  protected override began(step: string): void {
    super.began(step);
    // A press of a button is not always a focus.
    if (this.wide && this.stage?.matches(':is(:hover, :focus-within)')) this.#reading.bring(step);
  }

  /** Plays the chosen step, as soon as the figure is there. */
  #playTo(step: string): void {
    const chapter = () => this.core?.store.state.peek().chapter;
    const chosen = chapter();
    this.#folding.unfold();
    this.watch(() => chapter() !== chosen || this.playable?.playStep(step) === true);
  }

  readonly #onStage = {
    shown: ({ detail }: CustomEvent<{ shown: boolean }>): void => {
      this.shown = detail.shown;
    },
    present: this.#presentation.toggle,
    print: () => this.#printing.print(),
  };

  /** Shows why an answer is wrong, until it is changed. */
  readonly #showEvidence = async ({ detail }: CustomEvent<PlacedEvidence | null>): Promise<void> => {
    const { core } = this;
    if (!detail) this.#folding.foldAgain();
    if (!core || !detail) return;
    const back = focusedInside(this.shadowRoot);
    this.#folding.unfold();
    if (detail.sentence !== null || detail.above) {
      const loaded = await import('./evidence.ts').catch(() => null);
      const computed = core.session.computed.peek();
      if (!loaded || !computed) return;
      if (detail.above) {
        const row = loaded.evidenceRow(detail, computed);
        this.evidence = row && { row, of: computed, chapter: core.store.state.peek().chapter, back };
        return;
      }
      await loaded.bringIn(detail.sentence ?? '', detail.cell, core);
    }
    await this.updateComplete;
    await this.stage?.updateComplete;
    this.stage?.show(detail.cell);
    this.lit = detail.cell;
  };

  readonly #score = ({ detail }: CustomEvent<ExerciseResult>): void => {
    this.core?.report('mha-score', { ...detail, chapter: detail.name.split('/')[0] ?? '' });
  };

  #skip = (event: Event): void => {
    event.preventDefault();
    this.#reading.chapter?.focusAt();
  };
}

defineElement('mha-lesson-view', LessonView);
