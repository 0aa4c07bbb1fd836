/**
 * `<mha-figure-view>`: what `<mha-figure>` shows once it is seen. Inside one element that others put into their pages, it makes one
 * chapter's figure out of the lesson's parts.
 */
import { html, LitElement, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { CellRef } from '../../engine/cell.ts';
import '../../lesson/controls/controls.ts';
import { inWords } from '../../lesson/errors/in-words.ts';
import '../../lesson/page/language.ts';
import { Stage } from '../../lesson/stage/stage.ts';
import { SignalWatcher } from '../../lesson/state/signal-watcher.ts';
import { tokens as themeTokens } from '../../lesson/theme/tokens.ts';
import { t } from '../../messages/index.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import { spoken } from '../../messages/spoken.ts';
import { colourWatch, colourWatchStyles } from '../content/colour-watch.ts';
import { LessonCore } from '../content/core.ts';
import { focusInspector, inspector, inspectorStyles } from '../content/inspector.ts';
import { Notes, noteStyles } from '../content/notes.ts';
import type { HostSettings, Opening, View } from '../view.ts';
import { figureStyles } from './figure-styles.ts';

const words = t.page;

/** From this width on the settings stand above the picture; below they open from a button. */
const ROOM_FOR_BAR = 560;

export class FigureView extends LitElement implements View {
  static override properties = {
    lit: { state: true },
    narrow: { state: true },
    painted: { state: true },
  };
  static override styles = [themeTokens, noteStyles, inspectorStyles, colourWatchStyles, figureStyles];

  /** A cell, a tensor or an axis that is lit up from the inspector. */
  declare lit: CellRef | string | null;
  declare narrow: boolean;
  /** Counts how often the colours around changed. */
  declare painted: number;

  #core: LessonCore | null = null;
  readonly #notes = new Notes(this);
  #shown: (() => void) | null = null;
  readonly #sizes = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.lit = null;
    this.narrow = false;
    this.painted = 0;
    new SignalWatcher(this);
  }

  begin(opening: Opening): void {
    this.#core = new LessonCore(this, opening);
    this.#shown = opening.shown;
  }

  configure(settings: HostSettings): void {
    this.#notes.reopen();
    this.#core?.configure(settings);
  }

  change(changed: ReadonlyMap<string, string | null>, given: string): void {
    this.#notes.reopen();
    this.#core?.change(changed, given);
  }

  take(query: string): readonly string[] {
    return this.#core?.take(query) ?? [];
  }

  get query(): string {
    return this.#core?.query ?? '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#measure();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  /** Without a size, in a slide or a tab that is not shown, the last one holds. */
  #measure(): void {
    if (this.clientWidth > 0) this.narrow = this.clientWidth < ROOM_FOR_BAR;
  }

  override updated(): void {
    const core = this.#core;
    if (!core?.language.speaking.peek()) return;
    markLanguage(this);
    if (core.session.computed.peek() || core.session.problem.peek()) this.#shown?.();
  }

  override render() {
    const core = this.#core;
    return core?.language.speaking.value ? keyed(spoken.value, this.#figure(core)) : nothing;
  }

  #figure(core: LessonCore) {
    const state = core.store.state.value;
    const computed = core.session.computed.value;
    const failure = core.session.problem.value;
    const problem = failure && inWords(failure);
    const { colours, controls, locked, home } = core.settings.value;
    this.dataset.theme = colours;
    const chapter = words.chapterNames[state.chapter].replaceAll('_', ' ');
    return html`
      ${colourWatch(() => this.painted++)}
      ${this.#notes.render(core, computed ? problem : null)}
      ${
        controls?.length === 0
          ? nothing
          : html`<section class="settings" part="controls" aria-label=${words.settings}>
              <mha-controls layout=${this.narrow && !locked ? 'sheet' : 'bar'} .store=${core.store} .chapter=${state.chapter}
                .problem=${problem} .only=${controls} .locked=${locked} .embedded=${true}></mha-controls>
            </section>`
      }
      <section class="figure" part="figure" aria-label="${words.stageRegion}: ${chapter}">
        ${
          computed
            ? html`<mha-stage exportparts="picture, transport" .embedded=${true}
                .embedding=${() => ({ view: 'figure' as const, query: core.query, home, controls, locked })}
                aria-busy=${core.session.preparing.value} .trace=${computed.trace} .revision=${computed.revision}
                .tokens=${computed.tokens} .sourceTokens=${computed.sourceTokens} .chapter=${state.chapter}
                .progress=${state.progress} .head=${state.head} .cell=${state.cell} .lit=${this.lit}
                .theme="${colours} ${this.painted}" @mha-progress=${this.#move} @mha-cell=${this.#pin}
                @mha-inspect=${this.#inspect}></mha-stage>`
            : html`<p class="loading" role="status">${problem ?? words.loading}</p>`
        }
      </section>
      ${
        computed && state.cell
          ? html`<div @mha-lit=${this.#light} @mha-hover-cell=${this.#light} @mha-cell=${this.#pin} @mha-unpin=${this.#unpin}>
              ${inspector(state, computed, nothing)}
            </div>`
          : nothing
      }`;
  }

  get #stage(): Stage | null {
    const stage = this.renderRoot.querySelector('mha-stage');
    return stage instanceof Stage ? stage : null;
  }

  readonly #move = ({ detail }: CustomEvent<{ progress: number }>): void => {
    this.#core?.store.set({ progress: detail.progress });
  };

  readonly #pin = ({ detail }: CustomEvent<{ cell: CellRef | null }>): void => {
    this.#core?.store.set({ cell: detail.cell });
  };

  readonly #light = ({ detail }: CustomEvent<{ lit?: string | null; cell?: CellRef | null }>): void => {
    this.lit = detail.lit ?? detail.cell ?? null;
  };

  readonly #inspect = (): void => {
    void focusInspector(this.renderRoot);
  };

  /** What is let go from inside the inspector takes it away: the focus goes back to the figure. */
  readonly #unpin = (): void => {
    const inside = this.shadowRoot?.activeElement?.localName === 'mha-inspector';
    this.#core?.store.set({ cell: null });
    if (inside) this.#stage?.focusMatrix();
  };
}

if (!customElements.get('mha-figure-view')) customElements.define('mha-figure-view', FigureView);
