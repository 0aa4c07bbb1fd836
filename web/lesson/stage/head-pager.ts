/**
 * `<mha-head-pager>`: over a picture of one head, a swipe shows the previous or the next one; the picture follows the finger. Two
 * buttons do the same where the picture leaves a corner free. Emits `mha-settings` (`SettingsChange`).
 */
import { css, html } from 'lit';
import { loadTexts } from '../../messages/current-language.ts';
import { words } from '../../messages/en/ribbon.ts';
import type { Panel } from '../../views/frame.ts';
import { ownScale } from '../platform/own-pixels.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import { icon } from '../ui/controls/icons.ts';
import { TITLE_ROOM } from './room.ts';

/** The shortest swipe, in screen pixels. */
const SWIPE = 40;

/** The room of the buttons, that of the title and labels above a matrix, and the length of a title, in CSS pixels. */
const BUTTONS = { width: 130, height: 44, below: 100 } as const;
const TITLE = 170;

/**
 * The free corner of a picture of this width: above matrices that begin on the left, beside the title of the upper one, or to the
 * left of the upper operand of a product; null if there is none.
 */
export function freeCorner(panels: readonly Pick<Panel, 'x' | 'y'>[], width: number): 'right' | 'left' | null {
  const { width: room, height, below } = BUTTONS;
  const isBeside = ({ x, y }: Pick<Panel, 'x' | 'y'>) => x + TITLE + room < width && y > height;
  if (panels.every((panel) => isBeside(panel) || panel.y > below + TITLE_ROOM)) return 'right';
  return panels.every(({ x, y }) => x > room || y > below) ? 'left' : null;
}

export class HeadPager extends withProps(WatchingElement, {
  head: 0,
  heads: 1,
  /** What the picture shows, and its width. */
  panels: [] as readonly Panel[],
  width: 0,
}) {
  static override styles = css`
    :host { position: absolute; top: 0; inset-inline: 0; display: flex; pointer-events: none; }
    .right { margin-left: auto; }
    .buttons { display: flex; pointer-events: auto; }
    .icon { align-items: start; width: 44px; height: 44px; padding-top: 5px; }
    .icon:focus-visible { outline-offset: -4px; }
    .previous svg { rotate: 90deg; }
    .next svg { rotate: -90deg; }
    /* In the line of the titles, above the words of the columns. */
    .count {
      padding-top: 3px;
      font: 450 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
      color: var(--ink-soft);
    }
  `;

  #picture: HTMLElement | null = null;
  #start: PointerEvent | null = null;

  get #handlers() {
    return [
      ['pointerdown', this.#down],
      ['pointermove', this.#move],
      ['pointerup', this.#up],
      ['pointercancel', this.#up],
    ] as const;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#picture = this.parentElement;
    for (const [type, handler] of this.#handlers) this.#picture?.addEventListener(type, handler);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shift(0);
    for (const [type, handler] of this.#handlers) this.#picture?.removeEventListener(type, handler);
  }

  /** Its place is in the page before its code: the current language's words may be on their way. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await loadTexts().catch(() => undefined);
    super.scheduleUpdate();
  }

  override render() {
    const button = (by: 1 | -1, label: string) =>
      html`<button class="icon ${by < 0 ? 'previous' : 'next'}" aria-label=${label} title=${label} ?disabled=${!this.#has(by)} @click=${(
        event: Event,
      ) => {
        // The picture below would pin a cell.
        event.stopPropagation();
        this.#turn(by);
      }}>${icon('down')}</button>`;
    const { head, heads } = this;
    const spoken = html`<span class="unseen" aria-live="polite">${words.headOf(head + 1, heads)}</span>`;
    const corner = freeCorner(this.panels, this.width);
    if (!corner) return spoken;
    return html`<div class="buttons ${corner}">${button(-1, words.previousHead)}
      <span class="count" aria-hidden="true">${head + 1} / ${heads}</span>
      ${button(1, words.nextHead)}</div> ${spoken}`;
  }

  readonly #down = (event: PointerEvent): void => {
    this.#start = event.pointerType === 'touch' && event.isPrimary ? event : null;
  };

  readonly #move = (event: PointerEvent): void => this.#shift(this.#across(event));

  /** The browser scrolls with a finger that moves up or down, and then sends `pointercancel`. */
  readonly #up = (event: PointerEvent): void => {
    const across = event.type === 'pointerup' ? this.#across(event) : 0;
    this.#start = null;
    this.#shift(0);
    if (Math.abs(across) >= SWIPE) this.#turn(across < 0 ? 1 : -1);
  };

  /** How far the finger has moved to the right, in screen pixels. */
  #across({ clientX }: PointerEvent): number {
    return clientX - (this.#start?.clientX ?? clientX);
  }

  #shift(by: number): void {
    const canvas = this.#picture?.querySelector('canvas');
    if (canvas) canvas.style.translate = by === 0 ? '' : `${by * ownScale(canvas)}px`;
  }

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
