/**
 * `<mha-term tensor="q">` and `<mha-term axis="t">`: a coloured word that highlights its tensor or axis on the stage. Emits `mha-lit`
 * {lit}: a tensor's name, "axis:t", or null.
 */
import { css, html } from 'lit';
import { type AxisLetter, axisColour, tensorColour } from '../../../views/identity.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';

export class Term extends withProps(
  WatchingElement,
  {
    tensor: null as string | null,
    axis: null as AxisLetter | null,
  },
  { tensor: { type: String }, axis: { type: String } },
) {
  constructor() {
    super();
    this.addEventListener('pointerenter', () => this.#light(true));
    this.addEventListener('pointerleave', () => this.#light(false));
    this.addEventListener('focus', () => this.#light(true));
    this.addEventListener('blur', () => this.#light(false));
  }

  static override styles = css`
    :host {
      color: inherit;
      font: inherit;
      font-weight: 600;
      text-decoration: underline;
      text-decoration-style: dotted;
      text-decoration-thickness: 1px;
      text-underline-offset: 3px;
      cursor: default;
      border-radius: 2px;
    }
    @media (hover: hover) {
      :host(:hover) { text-decoration-style: solid; }
    }
    :host(:focus-visible) { text-decoration-style: solid; outline: 2px solid var(--focus); outline-offset: 2px; }
    :host([axis]) { font-style: italic; }
  `;

  override render() {
    return html`<slot></slot>`;
  }

  override updated(): void {
    const colour = this.axis ? axisColour(this.axis) : tensorColour(this.tensor ?? '');
    this.style.color = `var(${colour})`;
  }

  #light(on: boolean): void {
    const lit = on ? (this.axis ? `axis:${this.axis}` : this.tensor) : null;
    this.dispatchEvent(new CustomEvent('mha-lit', { detail: { lit }, bubbles: true, composed: true }));
  }
}

/** Only the first mention of each tensor and axis is a tab stop; more would bury the controls. */
export function makeTermsReachable(text: ParentNode): void {
  const seen = new Set<string>();
  for (const element of text.querySelectorAll('mha-term')) {
    if (!(element instanceof Term)) continue;
    const key = `${element.getAttribute('tensor')} ${element.getAttribute('axis')}`;
    if (!seen.has(key) && element.tabIndex !== 0) element.tabIndex = 0;
    seen.add(key);
  }
}

defineElement('mha-term', Term);
