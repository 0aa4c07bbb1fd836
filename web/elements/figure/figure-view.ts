/** `<mha-figure-view>`, the content of `<mha-figure>`: one chapter's figure with settings and inspector. */
import { css, html, nothing, type PropertyValues } from 'lit';
import { FIELD_NAMES } from '../../lesson/fields/lesson-fields.ts';
import { idle } from '../../lesson/platform/scheduling/idle.ts';
import { defineElement, withProps } from '../../lesson/platform/with-props.ts';
import { LazyPart } from '../../lesson/ui/lazy-part.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { t } from '../../messages/index.ts';
import { ContentView, type Showing } from '../content/content-view.ts';
import { inspector } from '../content/inspector.ts';
import type { ViewOptions } from '../view.ts';

/** Styles of a figure in a host page: settings, picture, inspector; height follows the content. */
const figureStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    /* If the page sets a height, the picture shrinks first, and then the content scrolls. */
    height: 100%;
    overflow: auto;
    background: var(--surface);
    font-size: calc(16 * var(--px));
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    -webkit-text-size-adjust: 100%;
    text-align: start;
    container-type: inline-size;
  }
  .settings {
    padding: var(--s3);
    border-bottom: 1px solid var(--rule);
    background: var(--surface-raised);
    border-radius: var(--radius) var(--radius) 0 0;
  }
  .note { padding: var(--s2) var(--s3); }
  .figure {
    flex: 1 1 auto;
    display: flex;
    flex-direction: column;
    width: 100%;
    height: var(--mha-figure-height, auto);
    min-height: 380px;
    max-height: var(--mha-figure-height, 640px);
    padding-top: var(--s2);
  }
  /* The figure is 16 : 10, but at least as high as its content, unless the page has set a height. */
  .figure > * { flex: 1 1 calc(62.5cqi - var(--s2)); min-height: auto; }
  /* No text beside it names the step. */
  mha-stage { --step-name: block; --step-count: none; border-radius: var(--radius); }
  .loading {
    display: grid;
    place-content: center;
    justify-items: center;
    margin: auto;
    padding: var(--s4);
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  .settings, .inspector { flex: none; }
  .inspector {
    border-top: 1px solid var(--rule);
    background: var(--surface-raised);
    border-radius: 0 0 var(--radius) var(--radius);
    overflow-x: auto;
  }
`;

const words = t.page;

/** From this width on, the settings are above the picture; below it, a button opens them. */
const ROOM_FOR_BAR = 560;

export class FigureView extends withProps(ContentView, { narrow: false }) {
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
