/**
 * An icon button that opens a panel. The panel's code loads at the first opening, and its content exists only while it is open. A
 * failed load shows a retry button. Escape and an outside press close the panel and restore the focus.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { t } from '../../../messages/index.ts';
import { WatchingElement, withProps } from '../../platform/with-props.ts';
import { LazyPart } from '../lazy-part.ts';
import { tryAgain } from '../try-again.ts';
import { type IconName, icon } from './icons.ts';
import { PopoverPlacer, popoverStyles } from './place-popover.ts';

export abstract class PopoverButton extends withProps(WatchingElement, { open: false }) {
  static override styles = [
    popoverStyles,
    css`
      :host { display: inline-flex; }
      [popover] { width: min(calc(340 * var(--px)), calc(100vw - 16px)); }
    `,
  ];

  readonly #part = new LazyPart(this, () => this.load());
  readonly #placer = new PopoverPlacer(this);

  protected abstract readonly icon: IconName;
  /** The action of the button and the name of the panel. */
  protected abstract get label(): string;
  protected abstract get heading(): string;
  protected abstract panel(): TemplateResult;
  /** Loads the panel's content; called at the first opening, and again after a failure. */
  protected abstract load(): Promise<unknown>;

  override render() {
    return html`
      <button type="button" class="icon" popovertarget="panel" aria-label=${this.label} title=${this.label}>
        ${icon(this.icon)}
      </button>
      <div id="panel" popover role="dialog" aria-label=${this.heading} @beforetoggle=${this.#toggling} @toggle=${this.#toggled}>
        ${this.open ? this.#content() : nothing}
      </div>`;
  }

  #content(): TemplateResult {
    if (this.#part.phase === 'ready') return this.panel();
    // Nothing yet: the code of the panel may be here before its words.
    if (this.#part.phase !== 'failed') return html``;
    return html`<p role="alert">${t.page.partFailed} ${tryAgain(this.#part.load)}</p>`;
  }

  close(): void {
    this.renderRoot.querySelector<HTMLElement>('[popover]')?.hidePopover();
  }

  #toggling(event: ToggleEvent): void {
    this.open = event.newState === 'open';
    if (this.open) void this.#part.load();
  }

  #toggled(event: ToggleEvent): void {
    this.#placer.toggled(event, this.renderRoot.querySelector('button'));
  }
}
