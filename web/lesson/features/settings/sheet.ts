/**
 * `<mha-sheet>`: on small screens, a button that summarises the settings and opens them in a bottom sheet. Escape, the close button
 * and the backdrop close it and restore the focus. Emits `mha-open` {open}.
 */
import { css, html } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { icon } from '../../ui/controls/icons.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { upTo } from '../../ui/theme/room.ts';

export class Sheet extends withProps(WatchingElement, {
  summary: '',
  /** Whether the button is only an icon. */
  small: false,
}) {
  static override styles = [
    css`
      :host { display: block; min-width: 0; }
      .open {
        display: flex;
        align-items: center;
        gap: var(--s2);
        max-width: 100%;
        min-height: 44px;
        padding-block: 0;
        padding-inline: var(--s3) var(--s4);
        border: 1px solid var(--rule);
        border-radius: 22px;
        background: var(--surface-raised);
        box-shadow: 0 2px 10px rgb(0 0 0 / 0.14);
        text-align: start;
      }
      @media (hover: hover) {
        .open:hover { border-color: var(--accent); }
      }
      .open svg { flex: none; color: var(--accent); }
      .name { font-weight: 600; }
      .summary {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        color: var(--ink-soft);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      ${upTo(
        480,
        css`
          .summary { display: none; }
        `,
      )}
      dialog {
        width: 100%;
        max-width: calc(640 * var(--px));
        max-height: 88dvh;
        margin: auto auto 0;
        padding: 0;
        overflow: hidden;
        border: 1px solid var(--rule);
        border-bottom: 0;
        border-radius: 16px 16px 0 0;
        background: var(--surface-raised);
        color: var(--ink);
        box-shadow: 0 -8px 32px rgb(0 0 0 / 0.2);
      }
      dialog[open] { display: flex; flex-direction: column; }
      dialog::backdrop { background: rgb(0 0 0 / 0.35); }
      header {
        display: flex;
        align-items: center;
        gap: var(--s2);
        padding-block: var(--s2);
        padding-inline: var(--s4) var(--s2);
        border-bottom: 1px solid var(--rule);
      }
      h2 { flex: 1; font: 650 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui); }
      .body {
        overflow: auto;
        overscroll-behavior: contain;
        padding: var(--s4) var(--s4) max(var(--s6), env(safe-area-inset-bottom));
      }
      .icon { width: 40px; height: 40px; }
      @media (prefers-reduced-motion: no-preference) {
        dialog[open] { animation: rise 220ms ease-out; }
        @keyframes rise {
          from { transform: translateY(40%); opacity: 0; }
        }
      }
    `,
  ];

  override render() {
    const { open, title, close } = t.controls.sheet;
    return html`
      ${
        this.small
          ? html`<button type="button" class="icon" aria-haspopup="dialog" aria-label=${open} title=${open} @click=${this.#open}>
              ${icon('settings')}</button>`
          : html`<button type="button" class="open" aria-haspopup="dialog" @click=${this.#open}>
              ${icon('settings')}<span class="name">${open}</span><span class="summary">${subscripted(this.summary)}</span>
            </button>`
      }
      <dialog aria-labelledby="title" @close=${() => this.#emit(false)} @click=${this.#pressed}>
        <header>
          <h2 id="title">${title}</h2>
          <slot name="tools"></slot>
          <button type="button" class="icon" aria-label=${close} @click=${() => this.#dialog?.close()}>${icon('close')}</button>
        </header>
        <div class="body"><slot></slot></div>
      </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  #open(): void {
    this.#emit(true);
    this.#dialog?.showModal();
  }

  /** A click on the dialog itself is on its backdrop; inside, the target is a child. */
  #pressed(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#dialog?.close();
  }

  #emit(open: boolean): void {
    this.dispatchEvent(new CustomEvent('mha-open', { detail: { open } }));
  }
}

defineElement('mha-sheet', Sheet);
