/**
 * `<mha-export>`: the button that opens what can be kept of a figure: the picture as SVG or PNG, its tensors as CSV or as a
 * program. What is in it is loaded when it is first opened.
 */
import { css, html, LitElement, nothing } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { controlStyles } from '../controls/control-styles.ts';
import { icon } from '../controls/icons.ts';
import { keepPlaced } from '../controls/place-popover.ts';
import type { ChapterId } from '../state/chapter-ids.ts';
import type { ExportFigure } from './export-figure.ts';

const words = t.reading.export;

export class ExportElement extends LitElement {
  static override properties = {
    figure: { attribute: false },
    trace: { attribute: false },
    tokens: { attribute: false },
    tensors: { attribute: false },
    chapter: { type: String },
    open: { state: true },
  };

  /** The figure as it is drawn when it is asked for; null where there is nothing to keep. */
  declare figure: () => ExportFigure | null;
  declare trace: AttentionTrace | null;
  declare tokens: readonly string[];
  /** The tensors of the chapter; the last one is offered first. */
  declare tensors: readonly string[];
  declare chapter: ChapterId;
  declare open: boolean;

  #release: (() => void) | undefined;

  constructor() {
    super();
    this.figure = () => null;
    this.trace = null;
    this.tokens = [];
    this.tensors = [];
    this.chapter = 'qkv';
    this.open = false;
  }

  static override styles = [
    controlStyles,
    css`
      :host {
        display: inline-flex;
      }
      .plain {
        width: 36px;
        height: 36px;
        border-radius: 50%;
        color: var(--ink);
      }
      [popover] {
        width: min(340px, calc(100vw - 16px));
        margin: 0;
        padding: var(--s4);
        overflow: auto;
        overscroll-behavior: contain;
        border: 1px solid var(--rule);
        border-radius: 10px;
        background: var(--surface-raised);
        color: var(--ink);
        box-shadow: 0 1px 3px rgb(0 0 0 / 0.12), 0 10px 32px rgb(0 0 0 / 0.16);
        inset: auto;
        /* Until it has its place. */
        visibility: hidden;
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#letGo();
  }

  override render() {
    return html`
      <button type="button" class="plain" popovertarget="panel" aria-label=${words.button} title=${words.button}>
        ${icon('keep')}
      </button>
      <div id="panel" popover aria-label=${words.heading} role="dialog" @beforetoggle=${this.#toggling} @toggle=${this.#toggled}>
        ${
          this.open
            ? html`<mha-export-panel .figure=${this.figure} .trace=${this.trace} .tokens=${this.tokens}
                .tensors=${this.tensors} .chapter=${this.chapter}></mha-export-panel>`
            : nothing
        }
      </div>`;
  }

  #toggling(event: ToggleEvent): void {
    this.open = event.newState === 'open';
    if (this.open) void import('./export-panel.ts');
  }

  #toggled(event: ToggleEvent): void {
    this.#letGo();
    const [popover, button] = [event.currentTarget, this.renderRoot.querySelector('button')];
    if (event.newState === 'open' && popover instanceof HTMLElement && button)
      this.#release = keepPlaced(popover, button);
  }

  #letGo(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

if (!customElements.get('mha-export')) customElements.define('mha-export', ExportElement);
