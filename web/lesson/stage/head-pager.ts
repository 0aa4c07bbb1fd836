/**
 * `<mha-head-pager>`: buttons for the previous and the next head, over a picture of one head. A swipe across the picture does the
 * same. Emits `mha-settings` (`SettingsChange`).
 */
import { css, html, LitElement } from 'lit';
import { ribbonWords as words } from '../../messages/ribbon.ts';
import { catchUp } from '../../messages/spoken.ts';
import { defineElement } from '../platform/define-element.ts';
import { withProps } from '../platform/with-props.ts';
import { icon } from '../ui/controls/icons.ts';
import { round } from '../ui/theme/round.ts';

/** The shortest swipe, in CSS pixels. */
const SWIPE = 40;

export class HeadPager extends withProps(LitElement, { head: 0, heads: 1 }) {
  static override styles = css`
    :host {
      position: absolute;
      top: 0;
      right: 0;
      display: flex;
    }
    button {
      ${round}
      width: 44px;
      height: 44px;
    }
    button:disabled {
      color: var(--ink-faint);
      cursor: default;
    }
    button:focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: -4px;
    }
    button:first-child {
      rotate: 90deg;
    }
    button:last-child {
      rotate: -90deg;
    }
  `;

  #picture: HTMLElement | null = null;
  #start: PointerEvent | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#picture = this.parentElement;
    this.#picture?.addEventListener('pointerdown', this.#down);
    this.#picture?.addEventListener('pointerup', this.#up);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#picture?.removeEventListener('pointerdown', this.#down);
    this.#picture?.removeEventListener('pointerup', this.#up);
  }

  /** Its place is in the page before its code: the spoken language's words may be on their way. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await catchUp().catch(() => undefined);
    super.scheduleUpdate();
  }

  override render() {
    const button = (by: 1 | -1, label: string) =>
      html`<button aria-label=${label} title=${label} ?disabled=${!this.#has(by)} @click=${(event: Event) => {
        // The picture below would pin a cell.
        event.stopPropagation();
        this.#turn(by);
      }}>${icon('down')}</button>`;
    return html`${button(-1, words.previousHead)}${button(1, words.nextHead)}`;
  }

  readonly #down = (event: PointerEvent): void => {
    this.#start = event.pointerType === 'touch' && event.isPrimary ? event : null;
  };

  /** The browser scrolls with a finger that moves up or down, and then sends no `pointerup`. */
  readonly #up = (event: PointerEvent): void => {
    const across = event.clientX - (this.#start?.clientX ?? event.clientX);
    this.#start = null;
    if (Math.abs(across) >= SWIPE) this.#turn(across < 0 ? 1 : -1);
  };

  #has(by: 1 | -1): boolean {
    return this.head + by >= 0 && this.head + by < this.heads;
  }

  #turn(by: 1 | -1): void {
    if (!this.#has(by)) return;
    const detail = { patch: { head: this.head + by }, options: {}, done: true };
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }
}

defineElement('mha-head-pager', HeadPager);
