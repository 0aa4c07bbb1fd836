/**
 * `<mha-chip>`: a small button that shows a setting and opens its editor. The editor is its light children, in a popover. Escape
 * and an outside press close it and restore the focus. Emits `mha-open` {open}, so that the owner can render the editor only
 * while open.
 */
import { css, html, nothing } from 'lit';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { subscripted } from '../subscripted.ts';
import { type IconName, icon } from './icons.ts';
import { PopoverPlacer, popoverStyles } from './place-popover.ts';

export class Chip extends withProps(
  WatchingElement,
  {
    /** The setting's name, in a word or two. */
    label: '',
    /** The setting's value. */
    value: '',
    /** A CSS custom property for the value's colour, such as that of an axis. */
    colour: '--ink',
    /** The tooltip. */
    hint: '',
    locked: false,
    wrong: false,
    /** Shows only the value; the label is for screen readers. */
    terse: false,
    /** Without a frame, for use inside another field. Where `--chip-label-room` is 0, its label is only heard. */
    bare: false,
    /** The element at whose end the editor ends, if there is one. */
    within: (): Element | null => null,
    /** Stands before the label. */
    symbol: null as IconName | null,
  },
  { wrong: { type: Boolean, reflect: true } },
) {
  readonly #placer = new PopoverPlacer(this);

  static override styles = [
    popoverStyles,
    css`
      :host { display: inline-flex; }
      .chip {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        padding-block: 0;
        padding-inline: var(--chip-inset, 10px) 6px;
        font-size: var(--chip-font-size, calc(14 * var(--px)));
        white-space: nowrap;
      }
      .chip[aria-expanded='true'] { border-color: var(--accent); }
      .chip.bare { border-color: transparent; background: none; }
      .bare .label { max-width: var(--chip-label-room, none); overflow: hidden; }
      @media (hover: hover) {
        .chip.bare:hover { border-color: transparent; background: var(--surface-sunken); }
      }
      :host([wrong]) .chip { border-color: var(--warn); }
      .label { color: var(--ink-soft); }
      /* Separate boxes make separate words in the button's accessible name: "d model". */
      sub { display: inline-block; }
      .value { min-width: var(--chip-value-room, 0); font-weight: 600; }
      svg { flex: none; color: var(--ink-faint); }
      [popover] {
        width: max-content;
        min-width: min(300px, calc(100vw - 16px));
        max-width: min(calc(560 * var(--px)), calc(100vw - 16px));
      }
      .body { display: grid; gap: var(--s3); }
    `,
  ];

  override render() {
    const { label, value, colour, locked, bare, terse, symbol } = this;
    return html`
      <button type="button" class="press slim chip ${bare ? 'bare' : ''}" popovertarget="editor" title=${this.hint || nothing}>
        ${symbol ? icon(symbol) : nothing}
        ${label ? html`<span class=${terse ? 'unseen' : 'label'}>${subscripted(label)}</span>` : nothing}
        ${value ? html`<span class="value" style="color:var(${colour})">${value}</span>` : nothing}
        ${icon(locked ? 'locked' : 'down')}
      </button>
      <div id="editor" popover @beforetoggle=${this.#toggling} @toggle=${this.#toggled}>
        <div class="body"><slot></slot></div>
      </div>`;
  }

  close(): void {
    this.renderRoot.querySelector<HTMLElement>('[popover]')?.hidePopover();
  }

  /** Runs before opening, so that the first paint has the content, and before closing, while the focus is still inside. */
  #toggling(event: ToggleEvent): void {
    if (event.newState === 'open') this.#announce(true);
    else if (this.#holdsFocus()) this.renderRoot.querySelector('button')?.focus();
  }

  #toggled(event: ToggleEvent): void {
    this.#placer.toggled(event, this.renderRoot.querySelector('button'), this.within());
    if (event.newState === 'closed') this.#announce(false);
  }

  #announce(open: boolean): void {
    this.dispatchEvent(new CustomEvent('mha-open', { detail: { open } }));
  }

  /** Slotted content is not inside the popover in the document's tree, so the browser does not restore its focus. */
  #holdsFocus(): boolean {
    const root = this.getRootNode();
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    return focused !== this && this.contains(focused);
  }
}

defineElement('mha-chip', Chip);
