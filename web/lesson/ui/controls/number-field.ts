/**
 * `<mha-number-field>`: one number, set by slider, typing or step buttons. Emits `mha-number` {value, done} for every number
 * entered; the listener reports an invalid one through `problem`. `done` ends a drag or a run of typing.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../../messages/index.ts';
import { formatPlain } from '../../../views/format-number.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { spokenName, subscripted } from '../subscripted.ts';
import { icon } from './icons.ts';
import { linearScale, type SliderScale } from './slider-scale.ts';

export interface NumberChange {
  readonly value: number;
  readonly done: boolean;
}

/** After this pause, a run of key presses has ended. */
const PAUSE_MS = 600;

export class NumberField extends withProps(WatchingElement, {
  label: '',
  value: 0,
  min: 0,
  max: 1,
  /** The step of the two buttons and the arrow keys. */
  step: 1,
  /** The slider's scale; equal steps by default. */
  scale: null as SliderScale | null,
  sliderless: false,
  /** Whether Escape puts the number back that was there when the field got the focus. */
  revertible: false,
  disabled: false,
  problem: null as string | null,
}) {
  /** The typed text while it differs from the value. */
  #draft: string | null = null;
  /** The last number of a run that has not ended. The page may set `value` later. */
  #sent: number | null = null;
  #dragging = false;
  /** The value at the last focus or Enter. */
  #before = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    css`
      /* Keeps sliders aligned when a neighbour's label takes two lines. */
      :host { display: flex; flex-direction: column; gap: var(--s2); }
      .line { flex: 1 0 auto; gap: var(--s2); }
      label { flex: 1; font-weight: 550; overflow-wrap: break-word; }
      .stepper {
        display: inline-flex;
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface);
      }
      .stepper:has(input:focus-visible) { border-color: var(--accent); outline: 2px solid var(--focus); }
      .stepper input:focus-visible { outline: 0; }
      .stepper input {
        width: max(calc(76 * var(--px)), calc(var(--digits, 0ch) + 2 * var(--s1)));
        padding: 0 var(--s1);
        border: 0;
        background: none;
        font: 500 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-mono);
        text-align: center;
        appearance: textfield;
      }
      .icon { width: 32px; height: 32px; border-radius: var(--radius); color: var(--ink-soft); }
      input[type='number']::-webkit-inner-spin-button { display: none; }
      input[type='number']:disabled { color: var(--ink-faint); }
      .wrong { border-color: var(--warn); }
      @media print {
        .stepper button, input[type='range'] { display: none; }
      }
      @media (pointer: coarse) {
        .stepper > * { min-width: 44px; min-height: 44px; }
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#finish();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.#sent = null;
  }

  override render() {
    const { label, value, min, max, disabled, problem } = this;
    const scale = this.scale ?? linearScale(min, max, this.step);
    const name = spokenName(label);
    return html`
      <div class="line" @focusin=${this.#entered} @keydown=${this.#pressed}>
        <label for="exact">${subscripted(label)}</label>
        <span class="stepper ${problem ? 'wrong' : ''}">
          <button type="button" class="icon" aria-label=${t.controls.lower(name)}
            ?disabled=${disabled || value <= min} @click=${() => this.#stepBy(-1)}>${icon('minus')}</button>
          <input id="exact" type="number" aria-label=${name} inputmode="decimal" autocomplete="off" min=${min} max=${max} step=${this.step}
            .value=${live(this.#draft ?? String(value))} ?disabled=${disabled}
            aria-invalid=${problem ? 'true' : 'false'} aria-describedby=${problem ? 'problem' : nothing}
            @input=${this.#typed} @change=${this.#leave} @blur=${this.#leave}>
          <button type="button" class="icon" aria-label=${t.controls.raise(name)}
            ?disabled=${disabled || value >= max} @click=${() => this.#stepBy(1)}>${icon('plus')}</button>
        </span>
      </div>
      ${
        this.sliderless
          ? nothing
          : html`<input type="range" min="0" max=${scale.last} step="1" .value=${live(String(scale.toPosition(value)))}
              ?disabled=${disabled} aria-label=${name} aria-valuetext=${formatPlain(value)}
              @focusin=${this.#entered} @keydown=${this.#pressed}
              @pointerdown=${() => this.#startDrag()} @input=${this.#drag} @change=${() => this.#endDrag()}
              @blur=${() => this.#finish()}>`
      }
      ${problem ? html`<p class="problem" id="problem" role="alert">${problem}</p>` : nothing}`;
  }

  /** Puts the focus into the field of digits. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('#exact')?.focus(options);
  }

  #entered({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget))) this.#before = this.value;
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.#before = this.#current;
    const changed = this.#draft !== null || this.#current !== this.#before;
    if (event.key !== 'Escape' || !this.revertible || !changed) return;
    event.preventDefault();
    event.stopPropagation();
    this.#finish();
    this.#draft = null;
    this.#emit(this.#before, true);
    this.requestUpdate();
  }

  /** The last number entered; the one before it after a refusal. */
  get #current(): number {
    return this.problem ? this.value : (this.#sent ?? this.value);
  }

  #emit(value: number, done: boolean): void {
    this.#sent = done ? null : value;
    this.dispatchEvent(new CustomEvent<NumberChange>('mha-number', { detail: { value, done } }));
  }

  /** Announces a number that may change again soon: held keys, typing. */
  #emitInRun(value: number): void {
    this.#emit(value, false);
    clearTimeout(this.#pause);
    // A refused number stays, with the reason, until the reader changes or leaves it.
    this.#pause = setTimeout(() => this.problem || this.#finish(), PAUSE_MS);
  }

  #finish(): void {
    if (this.#pause === undefined) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#emit(this.#current, true);
  }

  #stepBy(direction: 1 | -1): void {
    const decimals = (String(this.step).split('.')[1] ?? '').length;
    const next = Number((this.#current + direction * this.step).toFixed(Math.max(decimals, 2)));
    this.#draft = null;
    this.#emitInRun(Math.min(this.max, Math.max(this.min, next)));
  }

  #typed(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.#draft = event.target.value;
    if (this.#draft !== '' && Number.isFinite(event.target.valueAsNumber)) this.#emitInRun(event.target.valueAsNumber);
  }

  /** Replaces rejected input by the current value, or by the nearest end of the range if it is out of range. */
  #leave(): void {
    this.#finish();
    if (this.#draft === null) return;
    const typed = this.#draft === '' ? this.value : Number(this.#draft);
    const allowed = Math.min(this.max, Math.max(this.min, typed));
    this.#draft = null;
    if (this.problem) this.#emit(this.value, true);
    else if (allowed !== typed) this.#emit(allowed, true);
    this.requestUpdate();
  }

  #drag(event: Event): void {
    if (!(event.target instanceof HTMLInputElement)) return;
    const scale = this.scale ?? linearScale(this.min, this.max, this.step);
    this.#draft = null;
    const value = scale.toValue(event.target.valueAsNumber);
    if (this.#dragging) this.#emit(value, false);
    else this.#emitInRun(value);
  }

  #startDrag(): void {
    this.#finish();
    this.#dragging = true;
  }

  #endDrag(): void {
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#emit(this.#current, true);
  }
}

defineElement('mha-number-field', NumberField);
