/**
 * `<mha-edit-list>`: a chip with the given numbers that the reader changed, while there are any, and the note that some were dropped.
 *
 * Properties: `edits`, `computed`, `editable`, `differences` (whether the stage shows differences only), `dropped` (how many edits
 * the last step dropped), `terse`.
 * Events: `mha-edits` {edits}, `mha-cell` {cell} shows a changed number, `mha-differences` {on}, `mha-undo`.
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { cellAt, groupedShape } from '../../../engine/cell.ts';
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';
import { words } from '../../../messages/en/edits.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import type { Edit } from '../../constants/model-settings.ts';
import { sendEdits } from '../../inspector/edits.ts';
import { sendCell } from '../../inspector/follow-events.ts';
import { decimalsFor, formatAligned } from '../../inspector/numbers.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import '../../ui/controls/chip.ts';
import { icon } from '../../ui/controls/icons.ts';
import { PopoverPlacer, popoverStyles } from '../../ui/controls/place-popover.ts';
import { subscripted } from '../../ui/subscripted.ts';

export class EditList extends withProps(WatchingElement, {
  edits: [] as readonly Edit[],
  computed: null as Computed | null,
  editable: false,
  differences: false,
  dropped: 0,
  /** Without room for words. */
  terse: false,
  open: false,
  /** Whether the reader has closed the note on dropped edits. */
  closed: false,
}) {
  static override styles = [
    popoverStyles,
    css`
      :host { display: inline-flex; }
      ul { display: grid; max-height: 40vh; overflow-y: auto; }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto;
        gap: var(--s3);
        align-items: center;
        min-height: 36px;
        border-bottom: 1px solid var(--rule);
      }
      .name { min-height: 28px; color: var(--accent); text-align: start; }
      @media (hover: hover) {
        .name:hover { text-decoration: underline; }
      }
      .old { color: var(--ink-soft); }
      .new { font-weight: 600; }
      label { display: flex; gap: var(--s2); align-items: center; min-height: 28px; font-weight: 550; cursor: pointer; }
      input { width: 18px; height: 18px; }
      .dropped {
        display: none;
        gap: var(--s2);
        align-items: center;
        max-width: min(calc(420 * var(--px)), calc(100vw - 16px));
        padding: var(--s2) var(--s3);
      }
      .dropped:popover-open { display: flex; }
      .dropped button { flex: none; }
      .press { justify-self: start; color: var(--accent); }
    `,
  ];

  /** Of the note on dropped edits. */
  readonly #placer = new PopoverPlacer(this);

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('dropped')) this.closed = false;
  }

  override render() {
    const { edits, dropped, editable, closed } = this;
    return html`
      ${edits.length > 0 ? this.#list(edits) : nothing}
      <div popover="manual" role="status" class="dropped">${dropped > 0 && editable && !closed ? this.#note(dropped) : nothing}</div>
      <span class="unseen" tabindex="-1">${edits.length === 0 ? words.undone : nothing}</span>`;
  }

  override updated(): void {
    const note = this.renderRoot.querySelector<HTMLElement>('.dropped');
    const shown = note?.querySelector('button') !== null;
    if (!note || shown === this.#placer.isPlacing) return;
    note.togglePopover(shown);
    if (shown) this.#placer.place(note, this);
    else this.#placer.stop();
  }

  #note(dropped: number): TemplateResult {
    return html`<span>${words.dropped(dropped)}</span>
      <button type="button" class="press" @click=${() => this.#emit('mha-undo', null)}>${words.takeBack}</button>
      <button type="button" class="icon" aria-label=${words.close} @click=${() => {
        this.closed = true;
      }}>${icon('close')}</button>`;
  }

  #list(edits: readonly Edit[]): TemplateResult {
    const { editable, differences, open } = this;
    return html`<mha-chip .label=${words.chip(edits.length)} .value=${String(edits.length)} .colour=${'--accent'} .terse=${this.terse} .hint=${words.chipHint}
      @mha-open=${({ detail }: CustomEvent<{ open: boolean }>) => {
        this.open = detail.open;
      }}>${
        open
          ? html`<ul>${edits.map((edit) => this.#entry(edit))}</ul>
              ${editable ? html`<button type="button" class="press" @click=${() => this.#keep([])}>${words.undoAll}</button>` : nothing}
              <p class="soft">${words.ghosts}</p>
              <label><input type="checkbox" role="switch" .checked=${differences} @change=${this.#switched}>${words.differences}</label>
              <p class="soft">${words.differencesAbout}</p>`
          : nothing
      }</mha-chip>`;
  }

  #entry(edit: Edit): TemplateResult {
    const { computed, editable, edits } = this;
    const place = placed(edit, computed);
    const { name, tensor, flat } = place;
    const old = computed?.before && tensor ? computed.before.get(edit.tensor).data[flat] : undefined;
    const decimals = decimalsFor(old === undefined ? [edit.value] : [old, edit.value]);
    const text = subscripted(name);
    return html`<li>
      ${
        tensor
          ? html`<button type="button" class="name" aria-label=${words.show(name)} @click=${() => sendCell(this, cellAt(tensor, tensor.shape, flat))}>${text}</button>`
          : html`<span>${text}</span>`
      }
      <span>${old === undefined ? nothing : html`<span class="old">${formatAligned(old, decimals)} → </span>`}<span class="new">${formatAligned(edit.value, decimals)}</span></span>
      ${
        editable
          ? html`<button type="button" class="icon" aria-label=${words.undo(name)} title=${words.undo(name)}
              @click=${(event: Event) => this.#undo(edit, edits, event)}>${icon('undo')}</button>`
          : nothing
      }
    </li>`;
  }

  /** The pressed button disappears: the focus moves to the next entry's. */
  async #undo(edit: Edit, edits: readonly Edit[], event: Event): Promise<void> {
    event.stopPropagation();
    const index = edits.indexOf(edit);
    this.#keep(edits.filter((each) => each !== edit));
    await this.updateComplete;
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>('li .icon');
    buttons[Math.min(index, buttons.length - 1)]?.focus();
  }

  async #keep(edits: readonly Edit[]): Promise<void> {
    sendEdits(this, { edits, run: 'undo edits', done: true });
    if (edits.length > 0) return;
    this.open = false;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.unseen')?.focus();
  }

  #switched(event: Event): void {
    if (event.target instanceof HTMLInputElement) this.#emit('mha-differences', { on: event.target.checked });
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

interface Place {
  readonly name: string;
  readonly flat: number;
  /** The tensor in the figure; null if the figure does not have it in this form. */
  readonly tensor: TraceTensor | null;
}

/** “W_Q, row 3, column 2”, and where that is in the figure's numbers. */
function placed(edit: Edit, computed: Computed | null): Place {
  const { row, column } = edit;
  const symbol = tensorSymbol(edit.tensor);
  const trace = computed?.trace;
  const tensor = trace && !trace.over ? givenIn(trace, edit) : null;
  const flat = row * (trace?.options.dModel ?? 0) + column;
  const word = tensor?.axes.startsWith('t') ? computed?.tokens[row] : undefined;
  if (word !== undefined) return { name: words.wordPlace(symbol, word, column + 1), tensor, flat };
  const name = edit.tensor.startsWith('b_')
    ? words.entry(symbol, column + 1)
    : words.place(symbol, row + 1, column + 1);
  return { name, tensor, flat };
}

/** Null for a row beyond the figure's, such as that of a word that is no longer there. */
function givenIn(trace: AttentionTrace, { tensor: name, row }: Edit): TraceTensor | null {
  if (!trace.has(name)) return null;
  const tensor = trace.get(name);
  const shape = groupedShape(tensor.axes, tensor.shape);
  const fits = shape.length === 1 || row < (shape[0] ?? 0);
  return tensor.provenance === 'given' && fits ? tensor : null;
}

defineElement('mha-edit-list', EditList);
