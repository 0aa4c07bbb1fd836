/** `<mha-figure-view>`, the content of `<mha-figure>`: one chapter's figure with settings and inspector. */
import { html, nothing, type PropertyValues } from 'lit';
import { FIELD_NAMES } from '../../lesson/fields/lesson-fields.ts';
import { defineElement } from '../../lesson/platform/define-element.ts';
import { idle } from '../../lesson/platform/scheduling/idle.ts';
import { withProps } from '../../lesson/platform/with-props.ts';
import { LazyPart } from '../../lesson/ui/lazy-part.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { t } from '../../messages/index.ts';
import { ContentView, type Showing } from '../content/content-view.ts';
import { inspector } from '../content/inspector.ts';
import type { ViewOptions } from '../view.ts';
import { figureStyles } from './figure-styles.ts';

const words = t.page;

/** From this width on, the settings are above the picture; below it, a button opens them. */
const ROOM_FOR_BAR = 560;

export class FigureView extends withProps(ContentView, {
  narrow: false,
}) {
  static override styles = [ContentView.styles, figureStyles];

  readonly #names = new LazyPart(this, () => import('../../messages/step-names.ts'));

  /** Until something moves, if the embedding page leaves the position in the animation open. */
  #preview = false;

  override begin(options: ViewOptions): void {
    super.begin(options);
    this.#preview = !new URLSearchParams(options.query).has(FIELD_NAMES.progress);
  }

  override change(changed: ReadonlyMap<string, string | null>, given: string): void {
    if (changed.has(FIELD_NAMES.progress)) this.#preview = changed.get(FIELD_NAMES.progress) === null;
    super.change(changed, given);
  }

  protected override fit(width: number): void {
    this.narrow = width < ROOM_FOR_BAR;
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.core?.language.loaded.peek()) return;
    const { computed, problem } = this.core.session;
    if (computed.peek() || problem.peek()) this.options?.shown();
  }

  protected override content(showing: Showing) {
    const { core, state, settings, computed } = showing;
    const { controls, locked, editable, home } = settings;
    const chapter = words.chapterNames[state.chapter].replaceAll('_', ' ');
    if (computed && this.#names.phase === 'waiting') void idle().then(this.#names.load);
    const names = this.#names.loaded?.stepNames[state.chapter];
    const embedding = () => ({ view: 'figure' as const, query: core.query, home, controls, locked, editable });
    return html`
      ${this.notes.render(core, this.failure(showing))}
      ${this.#names.phase === 'failed' ? tryAgain(this.#names.load, true) : nothing}
      ${this.controls(showing, this.narrow && !locked ? 'sheet' : 'bar', true)}
      <section class="figure" part="figure" aria-label="${words.stageRegion}: ${chapter}" @mha-cell=${this.pin}>
        ${this.figure(showing, { embedded: true, presenting: false, embedding, preview: this.#preview, ...(names && { names }) })}
      </section>
      ${
        computed && state.cell
          ? html`<div @mha-lit=${this.light} @mha-hover-cell=${this.light} @mha-cell=${this.pin} @mha-unpin=${this.unpin} @mha-edits=${this.edit}>
              ${inspector(state, computed, this.editing(showing), nothing)}
            </div>`
          : nothing
      }`;
  }
}

defineElement('mha-figure-view', FigureView);
