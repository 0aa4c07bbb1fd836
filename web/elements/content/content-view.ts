/**
 * Base class of every element's content: state, session, notes, one figure and its inspector. Subclasses render what surrounds
 * the figure. Rendering waits for the language's messages.
 */
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { keyed } from 'lit/directives/keyed.js';
import type { CellRef } from '../../engine/cell.ts';
import '../../lesson/features/settings/controls.ts';
import { staged } from '../../lesson/chapters/index.ts';
import { inWords } from '../../lesson/model/in-words.ts';
import '../../lesson/features/shell-ui/language.ts';
import { SignalWatcher } from '../../lesson/platform/signal-watcher.ts';
import { withProps } from '../../lesson/platform/with-props.ts';
import type { Computed } from '../../lesson/session/lesson-session.ts';
import { Stage } from '../../lesson/stage/stage.ts';
import type { LessonState } from '../../lesson/state/lesson-state.ts';
import { tokens as themeTokens } from '../../lesson/ui/theme/tokens.ts';
import { t } from '../../messages/index.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import { spoken } from '../../messages/spoken.ts';
import type { HostSettings, Opening, View } from '../view.ts';
import { colourWatch, colourWatchStyles } from './colour-watch.ts';
import { LessonCore } from './core.ts';
import { type FigureTools, figureTools } from './figure-tools.ts';
import type { Colours, ReadSettings } from './host-settings.ts';
import { focusInspector, inspectorStyles } from './inspector.ts';
import { lacksMask, maskOffer, maskOfferStyles } from './mask-offer.ts';
import { Notes, noteStyles } from './notes.ts';

/** What is currently shown. */
export interface Showing {
  readonly core: LessonCore;
  readonly state: LessonState;
  readonly settings: ReadSettings;
  readonly colours: Colours;
  /** Null until the first result. */
  readonly computed: Computed | null;
  /** Why the last computation failed. */
  readonly problem: string | null;
}

type Listener = (event: CustomEvent) => void;

/** How a figure is laid out in its surroundings. */
export interface Setting extends FigureTools {
  readonly on?: {
    readonly step: Listener;
    readonly shown: Listener;
    readonly present: Listener;
    readonly print: Listener;
  };
}

export abstract class ContentView
  extends withProps(LitElement, {
    /** A cell, tensor or axis that another part highlights on the stage. */
    lit: null as CellRef | string | null,
    /** Counts changes of the surrounding colours. */
    painted: 0,
  })
  implements View
{
  static override styles: CSSResultGroup = [
    themeTokens,
    noteStyles,
    inspectorStyles,
    colourWatchStyles,
    maskOfferStyles,
  ];

  protected core: LessonCore | null = null;
  protected opening: Opening | null = null;
  protected readonly notes = new Notes(this);
  /** Runs in the next frame: the layout for a width changes the height, which is observed as well. */
  readonly #sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#measured()));

  constructor() {
    super();
    new SignalWatcher(this);
  }

  /** The width is now `width` CSS pixels, more than 0. A hidden slide or tab keeps its last width. */
  protected abstract fit(width: number): void;
  /** Reads signals: called while rendering. */
  protected abstract content(showing: Showing): TemplateResult;

  begin(opening: Opening): void {
    this.opening = opening;
    this.core = new LessonCore(this, opening);
  }

  configure(settings: HostSettings): void {
    this.notes.reopen();
    this.core?.configure(settings);
  }

  change(changed: ReadonlyMap<string, string | null>, given: string): void {
    this.notes.reopen();
    this.core?.change(changed, given);
  }

  take(query: string): readonly string[] {
    return this.core?.take(query) ?? [];
  }

  get query(): string {
    return this.core?.query ?? '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#measured();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  #measured(): void {
    if (this.clientWidth > 0) this.fit(this.clientWidth);
  }

  override updated(_changed: PropertyValues): void {
    if (this.core?.language.speaking.peek()) markLanguage(this);
  }

  /** The figure's colours. */
  protected coloursOf(core: LessonCore): Colours {
    return core.settings.value.colours;
  }

  /** Renders everything again in a new language, so that no old text remains. */
  override render() {
    const { core } = this;
    if (!core?.language.speaking.value) return nothing;
    const failure = core.session.problem.value;
    const colours = this.coloursOf(core);
    this.dataset.theme = colours;
    const content = this.content({
      core,
      state: core.store.state.value,
      settings: core.settings.value,
      colours,
      computed: core.session.computed.value,
      problem: failure && inWords(failure),
    });
    return keyed(spoken.value, html`${colourWatch(() => this.painted++)}${content}`);
  }

  protected figure(
    { core, state, settings, colours, computed, problem }: Showing,
    { embedded, presenting, embedding, on }: Setting,
  ) {
    if (!computed) return html`<p class="loading" role="status">${problem ?? t.page.loading}</p>`;
    const tools = guard([embedded, presenting, embedding], () => figureTools({ embedded, presenting, embedding }));
    return html`<mha-stage exportparts="picture, transport" .embedded=${embedded} .tools=${tools}
      aria-busy=${core.session.preparing.value} .trace=${computed.trace} .revision=${computed.revision}
      .tokens=${computed.tokens} .sourceTokens=${computed.sourceTokens} .chapter=${staged(state.chapter)} .progress=${state.progress}
      .head=${state.head} .cell=${state.cell} .lit=${this.lit} .theme="${colours} ${this.painted}" .presenting=${presenting}
      @mha-progress=${this.#move} @mha-inspect=${this.#inspect} @mha-step=${on?.step} @mha-shown=${on?.shown}
      @mha-present=${on?.present} @mha-print=${on?.print}>${lacksMask(state, settings) ? maskOffer(this.#takeMask) : nothing}</mha-stage>`;
  }

  /** Renders nothing if no setting is shown. */
  protected controls({ core, state, settings, problem }: Showing, layout: 'bar' | 'sheet', embedded: boolean) {
    const { controls, locked } = settings;
    if (controls?.length === 0) return nothing;
    return html`<section class="settings" part="controls" aria-label=${t.page.settings}>
      <mha-controls layout=${layout} .store=${core.store} .chapter=${state.chapter} .problem=${problem} .only=${controls}
        .locked=${locked} .embedded=${embedded}></mha-controls>
    </section>`;
  }

  protected get stage(): Stage | null {
    const stage = this.renderRoot.querySelector('mha-stage');
    return stage instanceof Stage ? stage : null;
  }

  readonly #move = ({ detail }: CustomEvent<{ progress: number }>): void => {
    this.core?.store.set({ progress: detail.progress });
  };

  /** The mask is drawn and applied to the scores. The button disappears, so the focus moves to the transport. */
  readonly #takeMask = async (): Promise<void> => {
    this.core?.store.set({ mask: { kind: 'causal' } });
    await this.updateComplete;
    this.stage?.renderRoot.querySelector<HTMLElement>('mha-transport')?.focus();
    this.stage?.playStep('masked');
  };

  readonly #inspect = (): void => {
    void focusInspector(this.renderRoot);
  };

  protected readonly light = ({ detail }: CustomEvent<{ lit?: string | null; cell?: CellRef | null }>): void => {
    this.lit = detail.lit ?? detail.cell ?? null;
  };

  protected readonly pin = ({ detail }: CustomEvent<{ cell: CellRef | null }>): void => {
    this.core?.store.set({ cell: detail.cell });
  };

  /** Unpinning from inside the inspector removes it, so the focus returns to the figure. */
  protected readonly unpin = (): void => {
    const inside = this.shadowRoot?.activeElement?.localName === 'mha-inspector';
    this.core?.store.set({ cell: null });
    if (inside) this.stage?.focusMatrix();
  };
}
