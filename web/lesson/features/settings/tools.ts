/** `<mha-tools>`: undo, redo, reset, and a link to the current state. It loads once there is something to undo or reset. */
import { css, html, nothing } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { LessonStore } from '../../state/store.ts';
import { linkTo } from '../../state/url-sync.ts';
import { type IconName, icon } from '../../ui/controls/icons.ts';

/** How long the “link copied” note stays. */
const NOTE_MS = 2000;

export class Tools extends withProps(WatchingElement, {
  store: null as LessonStore | null,
  /** Whether the current state has no link. */
  linkless: false,
  copied: false,
  /** The link for manual copying, if the page may not use the clipboard. */
  link: '',
}) {
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    css`
      :host { display: inline-flex; align-items: center; position: relative; }
      .done { color: var(--ok); }
      [popover] {
        inset: 0;
        margin: auto;
        width: min(calc(520 * var(--px)), calc(100vw - 32px));
        padding: var(--s4);
        border: 1px solid var(--rule);
        border-radius: 10px;
        background: var(--surface-raised);
        color: var(--ink);
        box-shadow: 0 10px 32px rgb(0 0 0 / 0.16);
      }
      label { display: grid; gap: var(--s2); font-weight: 550; }
      input {
        width: 100%;
        min-height: 36px;
        background: var(--surface);
        font: calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-mono);
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.copied = false;
  }

  override render() {
    const { store } = this;
    const { undo, redo, reset, copyLink, copied, copyByHand } = t.controls;
    return html`
      ${this.#button('undo', undo, store?.canUndo.value ?? false, () => store?.undo())}
      ${this.#button('redo', redo, store?.canRedo.value ?? false, () => store?.redo())}
      ${this.#button('reset', reset, store?.canReset.value ?? false, () => store?.reset())}
      ${this.linkless ? nothing : this.#button(this.copied ? 'done' : 'link', this.copied ? copied : copyLink, store !== null, () => void this.#copy())}
      <span class="unseen" aria-live="polite">${this.copied ? copied : ''}</span>
      <div popover id="by-hand"><label>${copyByHand}<input readonly .value=${this.link}></label></div>`;
  }

  #button(name: IconName, label: string, enabled: boolean, run: () => void) {
    return html`<button type="button" class="icon ${name}" aria-label=${label} title=${label}
      ?disabled=${!enabled} @click=${run}>${icon(name)}</button>`;
  }

  async #copy(): Promise<void> {
    const { store } = this;
    if (!store) return;
    this.link = linkTo(store.state.peek(), location.href);
    try {
      await navigator.clipboard.writeText(this.link);
    } catch {
      await this.#offer();
      return;
    }
    this.copied = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.copied = false;
    }, NOTE_MS);
  }

  async #offer(): Promise<void> {
    await this.updateComplete;
    // The reader may have closed the settings, and these tools with them, before the clipboard answered.
    if (!this.isConnected) return;
    this.renderRoot.querySelector<HTMLElement>('#by-hand')?.showPopover();
    this.renderRoot.querySelector('input')?.select();
  }
}

defineElement('mha-tools', Tools);
