/**
 * `<mha-prediction>`: asks the reader to predict before the answer is shown. A wrong choice gets an explanation; the reader tries
 * again or reveals the answer. Property `prediction`: the chapter's `PredictionText`; a new one resets the element.
 */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { t } from '../../../messages/index.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import type { PredictionOption, PredictionText } from './prose.ts';
import { proseStyles } from './prose-styles.ts';

/** Choosing; told that a choice is wrong; answered correctly; shown the answer. */
type Phase = 'choosing' | 'wrong' | 'right' | 'shown';

/** The state of each prediction, kept as long as the page. */
const LEFT = new Map<string, Pick<Prediction, 'phase' | 'chosen' | 'checked'>>();

export class Prediction extends withProps(LitElement, {
  prediction: undefined as PredictionText | undefined,
  /** The key that keeps the answer across a language change, which recreates the element; "" for none. */
  name: '',
  phase: 'choosing' as Phase,
  chosen: null as number | null,
  /** The answer that the reply refers to; the reader may have chosen another since. */
  checked: null as number | null,
  hint: '',
}) {
  override willUpdate(changed: PropertyValues): void {
    if (changed.has('prediction')) this.#takeUp();
  }

  override updated(): void {
    const { name, phase, chosen, checked } = this;
    if (name !== '' && this.prediction) LEFT.set(name, { phase, chosen, checked });
  }

  #takeUp(): void {
    const left = LEFT.get(this.name);
    this.#startAgain();
    if (!left) return;
    this.phase = left.phase;
    this.chosen = left.chosen;
    this.checked = left.checked;
  }

  override render() {
    const prediction = this.prediction;
    if (!prediction) return nothing;
    const done = this.phase === 'right' || this.phase === 'shown';
    return html`
      <form @submit=${this.#onSubmit}>
        <div class="question" id="question">${unsafeHTML(prediction.question)}</div>
        <div role="radiogroup" aria-labelledby="question">
          ${prediction.options.map((option, index) => this.#option(option, index, done))}
        </div>
        <div class="reply" aria-live="polite" aria-atomic="true">${this.#reply(prediction)}</div>
        <div class="actions">
          <button class="main" type="submit" aria-label=${done ? nothing : t.prose.predictionCheckIt}>${done ? t.prose.predictionAgain : t.prose.predictionCheck}</button>
          ${
            this.phase === 'wrong'
              ? html`<button type="button" @click=${this.#show}>${t.prose.predictionShowAnswer}</button>`
              : nothing
          }
        </div>
      </form>
    `;
  }

  #option(option: PredictionOption, index: number, done: boolean) {
    const verdict = this.#verdict(option, index, done);
    return html`<label class=${verdict ?? ''}>
      <input
        type="radio"
        name="answer"
        .checked=${this.chosen === index}
        ?disabled=${done}
        @change=${() => {
          this.chosen = index;
          this.hint = '';
        }}
      />
      <span>${unsafeHTML(option.text)}</span>
      ${verdict ? html`<span class="mark" aria-hidden="true">${verdict === 'right' ? '✓' : '✗'}</span>` : nothing}
    </label>`;
  }

  #verdict(option: PredictionOption, index: number, done: boolean): 'right' | 'wrong' | undefined {
    if (done && option.correct) return 'right';
    return this.checked === index && !option.correct ? 'wrong' : undefined;
  }

  #reply(prediction: PredictionText) {
    if (this.hint) return html`<p>${this.hint}</p>`;
    const checked = this.checked === null ? undefined : prediction.options[this.checked];
    const answer = prediction.options.find((option) => option.correct);
    switch (this.phase) {
      case 'choosing':
        return nothing;
      case 'wrong':
        return html`<strong>${t.prose.predictionWrong}</strong>${unsafeHTML(checked?.reply ?? '')}`;
      case 'right':
        return html`<strong>${t.prose.predictionRight}</strong>${unsafeHTML(checked?.reply ?? '')}${unsafeHTML(prediction.reveal)}`;
      case 'shown':
        return html`<strong>${t.prose.predictionAnswerIs}</strong>
          <p>${unsafeHTML(answer?.text ?? '')}</p>
          ${unsafeHTML(prediction.reveal)}`;
    }
  }

  /** One button keeps the keyboard focus: it checks, and at the end it starts again. */
  #onSubmit = (event: Event): void => {
    event.preventDefault();
    if (this.phase === 'right' || this.phase === 'shown') {
      this.#startAgain();
      return;
    }
    const option = this.chosen === null ? undefined : this.prediction?.options[this.chosen];
    if (this.chosen === null || option === undefined) {
      this.hint = t.prose.predictionChooseFirst;
      return;
    }
    this.checked = this.chosen;
    this.phase = option.correct ? 'right' : 'wrong';
  };

  #show = (): void => {
    this.phase = 'shown';
    // The pressed button disappears; the other one stays.
    this.renderRoot.querySelector<HTMLElement>('.main')?.focus();
  };

  #startAgain(): void {
    this.phase = 'choosing';
    this.chosen = null;
    this.checked = null;
    this.hint = '';
  }

  static override styles = [
    proseStyles,
    css`
      :host { display: block; font-family: var(--font-prose); color: var(--ink); }
      :host([hidden]) { display: none; }
      .question { font-weight: 500; margin-block-end: var(--s3); }
      [role='radiogroup'] { display: grid; gap: var(--s2); }
      label {
        display: grid;
        grid-template-columns: auto 1fr auto;
        align-items: baseline;
        gap: var(--s3);
        padding: var(--s2) var(--s3);
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface-raised);
        cursor: pointer;
      }
      label:hover { border-color: var(--ink-faint); }
      label:has(:checked) { border-color: var(--accent); }
      label:has(:disabled) { cursor: default; }
      label.right { border-color: var(--ok); }
      label.wrong { border-color: var(--warn); border-style: dashed; }
      input { accent-color: var(--accent); inline-size: calc(16 * var(--px)); block-size: calc(16 * var(--px)); margin: 0; translate: 0 2px; }
      .mark { font-family: var(--font-ui); font-weight: 700; }
      .right .mark, .right ~ .mark { color: var(--ok); }
      .wrong .mark { color: var(--warn); }
      .reply:not(:empty) { margin-block-start: var(--s4); }
      .reply > strong { font-family: var(--font-ui); font-size: 0.9em; display: block; margin-block-end: var(--s1); }
      .reply p { margin-block-end: var(--s3); }
      .actions { display: flex; flex-wrap: wrap; gap: var(--s2); margin-block-start: var(--s4); }
      button {
        font: 500 calc(15 * var(--px)) var(--font-ui);
        min-block-size: 36px;
        padding: var(--s1) var(--s4);
        border: 1px solid var(--accent);
        border-radius: var(--radius);
        background: none;
        color: var(--accent);
        cursor: pointer;
      }
      button.main { background: var(--accent); color: var(--accent-ink); }
      @media print {
        .actions, .reply { display: none; }
        label { break-inside: avoid; padding: 3pt 6pt; }
        label, .question { font-size: 11pt; line-height: 1.5; }
      }
      :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
      label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      label :focus-visible { outline: none; }
    `,
  ];
}

defineElement('mha-prediction', Prediction);
