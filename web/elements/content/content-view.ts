/**
 * Base class of every element's content: state, session, notes, one figure and its inspector. Subclasses render what surrounds
 * the figure. Rendering waits for the language's messages.
 */
import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { CellRef } from '../../engine/cell.ts';
import type { Controls } from '../../lesson/features/settings/controls.ts';
import { isIgnored } from '../../lesson/features/settings/introduced.ts';
import { SizeObserver } from '../../lesson/platform/size-observer.ts';
import '../../lesson/features/settings/controls.ts';
import { chapterOf } from '../../lesson/chapters/index.ts';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { EditsDetail } from '../../lesson/inspector/edits.ts';
import type { LabChange, SettingsChange } from '../../lesson/lab-kit/laboratory.ts';
import { inWords } from '../../lesson/model/in-words.ts';
import { NotLoadedError } from '../../lesson/model/not-loaded.ts';
import '../../lesson/features/shell-ui/language.ts';
import { withPatch } from '../../lesson/fields/lab-texts.ts';
import { DEFAULT_STATE, type LessonState } from '../../lesson/fields/lesson-fields.ts';
import { loadedOnce } from '../../lesson/platform/loaded-once.ts';
import { isOpenInside } from '../../lesson/platform/open-inside.ts';
import { idle } from '../../lesson/platform/scheduling/idle.ts';
import { WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { provideLesson } from '../../lesson/session/lesson.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import type { ExhibitMoment } from '../../lesson/stage/keyframe.ts';
import type { NumberDragged } from '../../lesson/stage/number-drag.ts';
import type { EvidenceRow } from '../../lesson/stage/ribbon/readings.ts';
import type { WordChosen } from '../../lesson/stage/ribbon/sentence-ribbon.ts';
import { Stage } from '../../lesson/stage/stage.ts';
import { LazyPart } from '../../lesson/ui/lazy-part.ts';
import { tokens as themeTokens } from '../../lesson/ui/theme/tokens.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { loadTexts } from '../../messages/current-language.ts';
import { t } from '../../messages/index.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import type { HostSettings } from '../attributes.ts';
import type { ElementState } from '../properties.ts';
import type { Control, View, ViewOptions } from '../view.ts';
import { colourWatch, colourWatchStyles } from './colour-watch.ts';
import { LessonCore } from './core.ts';
import { type FigureTools, figureTools } from './figure-tools.ts';
import type { Colours, ReadSettings } from './host-settings.ts';
import { type Editing, focusInspector, inspectorStyles } from './inspector.ts';
import { Notes, noteStyles } from './notes.ts';
import { readableState, stepsOf } from './readable-state.ts';

/** What is currently shown. */
export interface Showing {
  readonly core: LessonCore;
  /** Field by field. */
  readonly state: LessonState;
  readonly settings: ReadSettings;
  readonly colours: Colours;
  /** Null until the first result. */
  readonly computed: Computed | null;
  /** Why the last computation failed. */
  readonly problem: string | null;
  /** Loads what it lacked; null if it lacked nothing. */
  readonly retry: (() => void) | null;
}

// Imports of one file settle in any order. One promise keeps the order of the calls.
const controls = loadedOnce(() => import('./control.ts'));
const dragging = loadedOnce(() => import('./dragging.ts'));

type Listener = (event: CustomEvent) => void;

/** How a figure is laid out in its surroundings. */
export interface Setting extends FigureTools {
  /** The steps' titles, if the text is there. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether the poster is shown until something moves. */
  readonly preview?: boolean;
  readonly on?: { readonly shown: Listener; readonly present: Listener; readonly print: Listener };
}

const NO_NAMES = {};

export abstract class ContentView
  extends withProps(WatchingElement, {
    /** A cell, tensor or axis that another part highlights on the stage. */
    lit: null as CellRef | string | null,
    /** Counts changes of the surrounding colours. */
    painted: 0,
    /** The step that is playing or at rest; "" before the first. */
    step: '',
    /** Why the last change of a given number was refused. */
    refusedEdit: null as string | null,
    /** Whether the stage shows only what the changes of given numbers make different. */
    differences: false,
    /** The code for changed numbers, once it is loaded. */
    changes: null as typeof import('./changes.ts') | null,
    /** The chapter whose weights the figure shows now. */
    weighed: null as ChapterId | null,
    /** Shown above the figure until its chapter or its numbers change. */
    evidence: null as {
      readonly row: EvidenceRow;
      readonly of: Computed;
      readonly chapter: ChapterId;
      readonly back: HTMLElement | null;
    } | null,
  })
  implements View
{
  static override styles: CSSResultGroup = [themeTokens, noteStyles, inspectorStyles, colourWatchStyles];

  protected core: LessonCore | null = null;
  protected options: ViewOptions | null = null;
  protected readonly notes = new Notes(this);
  /** The sentence above the figure; its code loads after the figure's. */
  readonly #ribbon = new LazyPart(this, () => import('../../lesson/stage/ribbon/sentence-ribbon.ts'));
  /** What shows a laboratory on the stage. */
  readonly #lab = new LazyPart(this, () => import('../../lesson/chapters/lab-element.ts'));
  readonly #sizes = new SizeObserver(() => this.#measured());
  #keys: EventTarget | null = null;

  /** They wait for the stage. */
  #checks: (() => boolean)[] = [];

  /** The width is now `width` CSS pixels, more than 0. A hidden slide or tab keeps its last width. */
  protected abstract fit(width: number): void;
  /** Reads signals: called while rendering. */
  protected abstract content(showing: Showing): TemplateResult;

  begin(options: ViewOptions): void {
    this.options = options;
    this.core = new LessonCore(this, options);
  }

  configure(settings: HostSettings): void {
    this.notes.reopen();
    this.core?.configure(settings);
  }

  change(changed: ReadonlyMap<string, string | null>, given: string): void {
    this.notes.reopen();
    this.core?.change(changed, given);
  }

  setQuery(query: string): readonly string[] {
    return this.core?.setQuery(query) ?? [];
  }

  get query(): string {
    return this.core?.query ?? '';
  }

  get state(): ElementState {
    return readableState(this.core?.store.state.peek() ?? DEFAULT_STATE, this.stage);
  }

  async control(control: Control, step?: string | number): Promise<boolean> {
    const { controlStage } = await controls();
    return controlStage(this, control, step);
  }

  /** The stage, if the animation of the open chapter can be controlled. */
  get playable(): Stage | null {
    const { core, stage } = this;
    if (!core || !this.isConnected || (core.session.preparing.peek() && !core.session.problem.peek())) return null;
    const { chapter } = core.store.state.peek();
    return stage?.timeline && stage.chapter?.id === chapter ? stage : null;
  }

  /** Runs now and with every change of what is shown, until it returns true; after those that were added before. */
  watch(check: () => boolean): void {
    this.#checks.push(check);
    this.#check();
  }

  readonly #check = (): void => {
    const checks = this.#checks;
    this.#checks = [];
    this.#checks = [...checks.filter((check) => !check()), ...this.#checks];
  };

  /** What lies beyond the chapter in that direction is opened, if there is something. */
  turn(_direction: 1 | -1): boolean {
    return false;
  }

  focusBeginning(): void {}

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.core) provideLesson(this.renderRoot, this.core);
    this.#measured();
    this.#sizes.observe(this);
    // As the page itself, it hears the key wherever the focus is.
    this.#keys = this.options?.settings.page ? this.ownerDocument : this;
    this.#keys.addEventListener('keydown', this.#escaped);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#keys?.removeEventListener('keydown', this.#escaped);
    this.#keys = null;
  }

  /** Escape closes the inspector, unless something else is open that the key closes. */
  readonly #escaped = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    if (!this.renderRoot.querySelector('.inspector') || isOpenInside(this.renderRoot)) return;
    event.preventDefault();
    this.unpin();
  };

  #measured(): void {
    if (this.clientWidth > 0) this.fit(this.clientWidth);
  }

  override updated(_changed: PropertyValues): void {
    const { core } = this;
    if (core?.language.loaded.peek()) markLanguage(this);
    this.#check();
  }

  /** The figure's colours. */
  protected coloursOf(core: LessonCore): Colours {
    return core.settings.value.colours;
  }

  override render() {
    const { core } = this;
    if (!core?.language.loaded.value) return nothing;
    const failure = core.session.problem.value;
    const colours = this.coloursOf(core);
    this.dataset.theme = colours;
    const content = this.content({
      core,
      state: core.store.now,
      settings: core.settings.value,
      colours,
      computed: core.session.computed.value,
      problem: failure && inWords(failure),
      retry: failure instanceof NotLoadedError ? () => core.session.retry() : null,
    });
    return html`${colourWatch(() => this.painted++)}${content}`;
  }

  protected figure(
    { core, state, colours, computed, problem, retry }: Showing,
    { embedded, presenting, embedding, names, preview = false, on }: Setting,
  ) {
    const chapter = core.staged.value;
    if (!chapter && core.unstaged.value) {
      return html`<p class="loading" role="alert">${t.page.partFailed}
        ${tryAgain(() => core.loadScene(state.chapter))}</p>`;
    }
    // While the next chapter's stills are loading, the stage keeps its picture.
    if (!computed || !(chapter ?? this.stage))
      return html`<p class="loading" role="status">${problem ?? t.page.loading} ${retry ? tryAgain(retry) : nothing}</p>`;
    if (this.#ribbon.phase === 'waiting') void idle().then(this.#ribbon.load);
    return html`<mha-stage exportparts="picture, transport" .embedded=${embedded} .tools=${guard([embedded, presenting, embedding], () => figureTools({ embedded, presenting, embedding }))}
      aria-busy=${core.session.preparing.value || !chapter} .comparing=${this.changes?.comparing ?? null} .differences=${this.differences}
      .exhibit=${this.#exhibit(state.chapter)} .names=${names ?? NO_NAMES} .preview=${preview}
      .lit=${this.lit} .theme="${colours} ${this.painted}" .presenting=${presenting}
      @mha-lab=${this.setLab} @mha-drag=${this.#drag} @mha-inspect=${() => void focusInspector(this.renderRoot)} @mha-step=${({ detail }: CustomEvent<{ step: string }>) => this.began(detail.step)} @mha-laid-out=${this.#check} @mha-weighed=${this.#weighed} @mha-shown=${on?.shown}
      @mha-present=${on?.present} @mha-print=${on?.print} @mha-settings=${this.set} @mha-still=${({ detail }: CustomEvent<{ step: string }>) => this.stage?.playStep(detail.step)}>
        ${this.#sentence(core, computed)}
      </mha-stage>`;
  }

  /** Why the figure shows older numbers; null if it does not. */
  protected failure({ computed, problem, retry }: Showing): TemplateResult | null {
    return computed && problem ? html`${problem} ${retry ? tryAgain(retry) : nothing}` : null;
  }

  #sentence({ store: { now }, word }: LessonCore, computed: Computed) {
    const { chapter } = now;
    const shown = this.evidence;
    const evidence = shown && shown.of === computed && shown.chapter === chapter ? shown.row : null;
    if (isIgnored('sentence', chapter, this.step) && !evidence) return nothing;
    if (this.#ribbon.phase === 'failed') {
      return html`<p slot="ribbon" class="line missing" role="alert">${t.page.ribbonFailed} ${tryAgain(this.#ribbon.load)}</p>`;
    }
    // Without numbers it keeps its room free until its words are there in the current language.
    return html`<mha-ribbon slot="ribbon" .computed=${this.#ribbon.phase === 'ready' ? computed : null} .reads=${chapterOf(chapter).reads} .weighed=${this.weighed === chapter} .head=${now.head} .word=${word.value}
      .evidence=${evidence} @mha-evidence-closed=${this.#closeEvidence} @mha-word=${this.#followWord} @focusout=${() => this.core?.store.settle()}></mha-ribbon>`;
  }

  /** What the stage shows of the chapter's laboratory. */
  #exhibit(chapter: ChapterId) {
    const { phase, load } = this.#lab;
    return guard([chapter, phase], () => (moment: ExhibitMoment) => {
      if (phase === 'waiting') void idle().then(load);
      if (phase === 'failed')
        return html`<p class="line missing" role="alert">${t.page.labFailed} ${tryAgain(load)}</p>`;
      return html`<mha-lab view="stage" chapter=${chapter} .moment=${moment}></mha-lab>`;
    });
  }

  protected readonly set = ({ detail: { patch, options, done } }: CustomEvent<SettingsChange>): void => {
    const { store, settings } = this.core ?? {};
    if (!store || settings?.peek().locked) return;
    store.set(patch, options);
    if (done) store.settle();
  };

  /** A laboratory stays usable even where the settings are locked. */
  protected readonly setLab = ({ detail: { patch, options, done } }: CustomEvent<LabChange>): void => {
    const { store } = this.core ?? {};
    if (!store) return;
    const { labs, chapter } = store.state.peek();
    store.set({ labs: withPatch(labs, chapter, patch) }, options);
    if (done) store.settle();
  };

  /** Renders nothing if no setting is shown. */
  protected controls(showing: Showing, layout: Controls['layout'], embedded: boolean, toolless = false) {
    const { core, state, settings, computed, problem } = showing;
    const { controls, locked } = settings;
    const changes = this.#changes(showing, layout === 'sheet' || layout === 'icon');
    const content =
      controls?.length === 0
        ? changes
        : html`<mha-controls layout=${layout} .store=${core.store} .chapter=${state.chapter} .step=${this.step} .problem=${problem} .only=${controls}
            .by=${computed?.by ?? null} .locked=${locked} .embedded=${embedded} .toolless=${toolless}>${changes}</mha-controls>`;
    if (content === nothing) return nothing;
    return html`<section class="settings" part="controls" aria-label=${t.page.settings}>${content}</section>`;
  }

  /** Without it, the changes still apply and can be undone in the inspector. */
  async #loadChanges(): Promise<void> {
    try {
      const changes = await import('./changes.ts');
      await loadTexts();
      this.changes = changes;
    } catch {
      // A later change tries again.
    }
  }

  /** The list of changed numbers, loaded with the first change. */
  #changes({ core, state, settings, computed }: Showing, terse: boolean) {
    const dropped = core.store.dropped.value;
    if (state.edits.length === 0 && dropped === 0) return nothing;
    if (!this.changes) void this.#loadChanges();
    return html`<mha-edit-list .edits=${state.edits} .computed=${computed} .editable=${settings.editable} .differences=${this.differences}
      .dropped=${dropped} .terse=${terse} @mha-edits=${this.edit} @mha-cell=${this.pin} @mha-undo=${() => core.store.undo()}
      @mha-differences=${({ detail }: CustomEvent<{ on: boolean }>) => {
        this.differences = detail.on;
      }}></mha-edit-list>`;
  }

  protected get stage(): Stage | null {
    const stage = this.renderRoot.querySelector('mha-stage');
    return stage instanceof Stage ? stage : null;
  }

  /** A step begins, or with `BEGINNING` what stands before the first. */
  protected began(step: string): void {
    const { core, stage } = this;
    this.step = step;
    if (!core || !stage) return;
    const steps = stepsOf(stage);
    const { chapter } = core.store.state.peek();
    core.report('mha-step', { chapter, step: step || null, number: steps.indexOf(step) + 1, count: steps.length });
  }

  readonly #weighed = ({ detail }: CustomEvent<{ chapter: ChapterId | null }>): void => {
    this.weighed = detail.chapter;
  };

  /** Moving through the words with the arrow keys is one step of the history. */
  readonly #followWord = ({ detail: { word, done } }: CustomEvent<WordChosen>): void => {
    this.core?.store.set({ word }, done ? {} : { coalesce: 'word' });
  };

  readonly #closeEvidence = (): void => {
    const back = this.evidence?.back;
    this.evidence = null;
    back?.focus();
  };

  protected readonly light = ({ detail }: CustomEvent<{ lit?: string | null; cell?: CellRef | null }>): void => {
    this.lit = detail.lit ?? detail.cell ?? null;
  };

  protected editing({ settings }: Showing): Editing {
    return { editable: settings.editable, problem: this.refusedEdit };
  }

  /** The parts of a drag arrive in order, also while its code is loading. */
  readonly #drag = ({ detail }: CustomEvent<NumberDragged>): void => {
    const { core } = this;
    if (core)
      dragging()
        .then(({ dragged }) => dragged(detail, core, this.edit))
        .catch(() => undefined);
  };

  protected readonly edit = ({ detail: { edits, run, done } }: CustomEvent<EditsDetail>): void => {
    const { store, settings } = this.core ?? {};
    if (!store || !settings?.peek().editable) return;
    [this.refusedEdit = null] = store.set({ edits }, { coalesce: run });
    if (done) store.settle();
    this.differences &&= edits.length > 0;
  };

  protected readonly pin = ({ detail }: CustomEvent<{ cell: CellRef | null }>): void => {
    this.refusedEdit = null;
    this.core?.store.set({ cell: detail.cell });
  };

  /** Unpinning from inside the inspector removes it, so the focus returns to the figure. */
  protected readonly unpin = (): void => {
    const inside = this.shadowRoot?.activeElement?.localName === 'mha-inspector';
    this.core?.store.set({ cell: null });
    if (inside) this.stage?.focusMatrix();
  };
}
