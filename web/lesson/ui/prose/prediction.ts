/**
 * `<mha-prediction>`: asks the reader to predict before the answer is shown. A wrong choice gets an explanation; the reader tries
 * again or reveals the answer. Then the figure shows it: event `mha-still` {step}, if the text names a still.
 *
 * Properties: `prediction`, the chapter's `PredictionText`; `row`, the row that computed options come from; `values`, the live values.
 * The element restarts when the question or its answer changes.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { words } from '../../../messages/en/reference.ts';
import { perPublicElement } from '../../platform/public-element.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { type LiveValues, showValues } from './live-value.ts';
import { type AskedRow, questionKey, type ShownOption, shownOptions } from './prediction-options.ts';
import type { PredictionText } from './prose.ts';
import { proseStyles } from './prose-styles.ts';

/** Choosing; told that a choice is wrong; answered correctly; shown the answer. */
type Phase = 'choosing' | 'wrong' | 'right' | 'shown';

interface PendingPrediction {
  readonly key: string;
  readonly phase: Phase;
  readonly chosen: number | null;
  readonly checked: number | null;
}

/** The state of each prediction by name, in each public element of the page. */
const pendingAround = perPublicElement(() => new Map<string, PendingPrediction>());

export class Prediction extends withProps(WatchingElement, {
  prediction: undefined as PredictionText | undefined,
  /** Null for written options, and before the first numbers. */
  row: null as AskedRow | null,
  values: null as LiveValues | null,
  /** Under this name the answer is kept while other predictions are shown; "" for none. */
  name: '',
  phase: 'choosing' as Phase,
  chosen: null as number | null,
  /** The answer that the reply refers to; the reader may have chosen another since. */
  checked: null as number | null,
  /** Whether the reader is asked to choose an answer first. */
  hint: false,
}) {
  #options: readonly ShownOption[] | null = null;
  /** The question that the state belongs to; null while there is none. */
  #key: string | null = null;
  #pending = new Map<string, PendingPrediction>();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#pending = pendingAround(this);
  }

  override willUpdate(changed: PropertyValues): void {
    const { prediction, row } = this;
    this.#options = prediction ? shownOptions(prediction, row) : null;
    if (changed.has('prediction')) this.#key = null;
    if (!prediction || !this.#options) return;
    const key = questionKey(prediction, row);
    if (key === this.#key) return;
    this.#key = key;
    this.#restore();
  }

  override updated(): void {
    const { name, phase, chosen, checked } = this;
    if (name !== '' && this.#key !== null) this.#pending.set(name, { key: this.#key, phase, chosen, checked });
    if (this.values) showValues(this.renderRoot, this.values);
  }

  #restore(): void {
    const left = this.#pending.get(this.name);
    this.#startAgain();
    if (left?.key !== this.#key) return;
    this.phase = left.phase;
    this.chosen = left.chosen;
    this.checked = left.checked;
  }

  override render() {
    const { prediction } = this;
    if (!prediction) return nothing;
    const options = this.#options;
    const done = this.phase === 'right' || this.phase === 'shown';
    return html`
      <form @submit=${this.#onSubmit}>
        <div class="question" id="question">${unsafeHTML(prediction.question)}</div>
        ${options ? this.#choice(prediction, options, done) : nothing}
      </form>
    `;
  }

  #choice(prediction: PredictionText, options: readonly ShownOption[], done: boolean) {
    return html`
      <div role="radiogroup" class=${prediction.computed ? 'words' : ''} aria-labelledby="question">
        ${options.map((option, index) => this.#option(option, index, done))}
      </div>
      <div class="reply" aria-live="polite" aria-atomic="true">${this.#reply(prediction, options)}</div>
      <div class="line tight actions">
        <button class="press ${done ? '' : 'main'}" type="submit" aria-label=${done ? nothing : words.predictionCheckIt}>${done ? words.predictionAgain : words.predictionCheck}</button>
        ${
          this.phase === 'wrong'
            ? html`<button type="button" class="press" @click=${this.#show}>${words.predictionShowAnswer}</button>`
            : nothing
        }
      </div>
    `;
  }

  #option({ label, correct }: ShownOption, index: number, done: boolean) {
    const verdict = done && correct ? 'right' : this.checked === index && !correct ? 'wrong' : undefined;
    return html`<label class=${verdict ?? ''}>
      <input
        type="radio"
        name="answer"
        .checked=${this.chosen === index}
        ?disabled=${done}
        @change=${() => {
          this.chosen = index;
          this.hint = false;
        }}
      />
      <span>${label}</span>
      ${verdict ? html`<span class="mark" aria-hidden="true">${verdict === 'right' ? '✓' : '✗'}</span>` : nothing}
    </label>`;
  }

  #reply(prediction: PredictionText, options: readonly ShownOption[]) {
    if (this.hint) return html`<p>${words.predictionChooseFirst}</p>`;
    const reply = this.checked === null ? nothing : options[this.checked]?.reply;
    switch (this.phase) {
      case 'choosing':
        return nothing;
      case 'wrong':
        return html`<strong>${words.predictionWrong}</strong> ${reply}`;
      case 'right':
        return html`<strong>${words.predictionRight}</strong> ${reply} ${unsafeHTML(prediction.reveal)}`;
      case 'shown':
        return html`<strong>${words.predictionAnswerIs}</strong>
          ${options.filter(({ correct }) => correct).map(({ answer }) => html`<p>${answer}</p>`)}
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
    const option = this.chosen === null ? undefined : this.#options?.[this.chosen];
    if (this.chosen === null || option === undefined) {
      this.hint = true;
      return;
    }
    this.checked = this.chosen;
    if (option.correct) this.#end('right');
    else this.phase = 'wrong';
  };

  #show = (): void => {
    this.#end('shown');
    // The pressed button disappears; the other one stays.
    this.renderRoot.querySelector<HTMLElement>('[type=submit]')?.focus();
  };

  #end(phase: 'right' | 'shown'): void {
    this.phase = phase;
    const step = this.prediction?.still;
    if (step) this.dispatchEvent(new CustomEvent('mha-still', { detail: { step }, bubbles: true, composed: true }));
  }

  #startAgain(): void {
    this.phase = 'choosing';
    this.chosen = null;
    this.checked = null;
    this.hint = false;
  }

  static override styles = [
    proseStyles,
    css`
      :host { display: block; font: 400 calc(16 * var(--px)) / calc(22 * var(--px)) var(--font-prose); }
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
      .words[role='radiogroup'] { display: flex; flex-wrap: wrap; }
      /* With room for the mark, so that the words stay where they are. */
      .words label {
        grid-template-columns: auto auto 0.9em;
        align-items: center;
        gap: var(--s2);
        padding: var(--s1) var(--s2) var(--s1) var(--s3);
      }
      .words input { translate: none; }
      @media (hover: hover) {
        label:hover { border-color: var(--ink-faint); }
      }
      label:has(:checked) { border-color: var(--accent); }
      label:has(:disabled) { cursor: default; }
      label.right { border-color: var(--ok); }
      label.wrong { border-color: var(--warn); border-style: dashed; }
      input { inline-size: calc(16 * var(--px)); block-size: calc(16 * var(--px)); translate: 0 2px; }
      .mark { font-family: var(--font-ui); font-weight: 700; }
      .right .mark, .right ~ .mark { color: var(--ok); }
      .wrong .mark { color: var(--warn); }
      .reply:not(:empty) { margin-block-start: var(--s4); }
      .reply > strong { font-family: var(--font-ui); font-size: 0.9em; display: block; margin-block-end: var(--s1); }
      .reply p { margin-block-end: var(--s3); }
      .actions { margin-block-start: var(--s4); }
      .press { min-block-size: 36px; padding: var(--s1) var(--s4); font: 500 calc(15 * var(--px)) var(--font-ui); }
      @media print {
        .actions, .reply { display: none; }
        label { break-inside: avoid; padding: 3pt 6pt; }
        label, .question { font-size: 11pt; line-height: 1.5; }
      }
      label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      label :focus-visible { outline: none; }
    `,
  ];
}

defineElement('mha-prediction', Prediction);
