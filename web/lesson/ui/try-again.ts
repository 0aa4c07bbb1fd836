/** `<mha-try-again>`: a button that loads a failed part again. While it is on the page, the part also loads when the browser is online again. */
import { html, type TemplateResult } from 'lit';
import { words as embedWords } from '../../messages/en/embed.ts';
import { windowOf } from '../platform/window-of.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';

class TryAgain extends withProps(WatchingElement, {
  /** Gets the click or the window's `online`. */
  load: ((): void => undefined) as (event: Event) => unknown,
}) {
  #window: Window | null = null;

  readonly #load = (event: Event): unknown => this.load(event);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#window = windowOf(this);
    this.#window.addEventListener('online', this.#load);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#window?.removeEventListener('online', this.#load);
  }

  override render() {
    return html`<button type="button" class="press" @click=${this.#load}>${embedWords.tryAgain}</button>`;
  }
}

defineElement('mha-try-again', TryAgain);

/** `hidden`: without a button, for a part that the page can do without. */
export function tryAgain(load: (event: Event) => unknown, hidden = false): TemplateResult {
  return html`<mha-try-again ?hidden=${hidden} .load=${load}></mha-try-again>`;
}
