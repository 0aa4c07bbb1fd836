/**
 * `<mha-sentence-field>`: the learner's sentence in one to three lines, with a token count. Invalid text stays in the field with the
 * reason, while the lesson keeps the last valid sentence. Emits `mha-sentence` {value, done} for every valid sentence.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../../messages/index.ts';
import { LIMITS } from '../../constants/limits.ts';
import { tokenCount } from '../../model/tokenise.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { checkField } from '../../state/lesson-state.ts';
import { Chip } from '../../ui/controls/chip.ts';
import { icon } from '../../ui/controls/icons.ts';

export interface SentenceChange {
  readonly value: string;
  readonly done: boolean;
}

/** Debounce time: after this pause, typing counts as finished. */
const PAUSE_MS = 1000;
/** From here on, the limit matters and is shown. */
const NEAR = LIMITS.tokens / 2;

export class SentenceField extends withProps(WatchingElement, {
  value: '',
  /** A sentence that replaces the learner's and cannot be edited, and the reason. */
  fixed: null as { readonly text: string; readonly why: string } | null,
  /** Another error about the sentence, from the engine. */
  problem: null as string | null,
  /** The text of the field while it is invalid. */
  draft: null as string | null,
}) {
  #pause: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    css`
      :host { display: block; container: sentence / inline-size; min-width: 0; }
      .field {
        display: flex;
        align-items: center;
        gap: var(--s2);
        min-height: 40px;
        padding-inline-end: var(--s1);
        border: 1px solid var(--rule);
        border-radius: var(--radius);
        background: var(--surface-raised);
      }
      .field:focus-within { border-color: var(--accent); }
      .field:has(textarea:focus-visible) { outline: 2px solid var(--focus); outline-offset: 1px; }
      .field.wrong { border-color: var(--warn); }
      textarea {
        flex: 1;
        min-height: 38px;
        max-height: calc(86 * var(--px));
        padding-block: 7px;
        padding-inline: var(--s3) 0;
        border: 0;
        outline: 0;
        background: none;
        font: calc(var(--sentence-size, 17) * var(--px)) / calc(24 * var(--px)) var(--font-prose);
        field-sizing: content;
        resize: none;
      }
      textarea:focus-visible { outline: 0; }
      textarea:disabled { color: var(--ink-soft); font-style: italic; }
      @container sentence (max-width: 34.3em) {
        .field { flex-wrap: wrap; gap: 0 var(--s2); padding-bottom: 2px; }
        textarea { flex-basis: 100%; }
        .swap { margin-inline-start: var(--s3); }
        .count, .fixed { flex: 1; padding: 0 var(--s3); }
      }
      @container sentence (min-width: 34.3em) and (max-width: 49em) {
        mha-chip { --chip-label-room: 0; --chip-inset: 0; }
      }
      .count { color: var(--axis-t); font-size: calc(12 * var(--px)); white-space: nowrap; }
      .swap {
        flex: none;
        min-height: 30px;
        padding: 0 var(--s2);
        background: none;
        color: var(--accent);
        font-weight: 500;
        white-space: nowrap;
      }
      .fixed {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        padding-inline-end: var(--s2);
        color: var(--ink-soft);
        font-size: calc(13 * var(--px));
        line-height: calc(18 * var(--px));
      }
      .fixed svg { flex: none; }
      .count.wrong { color: var(--warn); font-weight: 600; }
      .problem { margin-top: var(--s1); }
      li button {
        width: 100%;
        padding: 6px var(--s2);
        border-radius: var(--radius);
        font: calc(16 * var(--px)) / calc(22 * var(--px)) var(--font-prose);
        text-align: start;
      }
      li button:focus-visible { background: var(--surface-sunken); }
      @media (hover: hover) {
        li button:hover { background: var(--surface-sunken); }
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    // A sentence from elsewhere (undo, an example, the URL) replaces the typed text.
    if (changed.has('value') && this.draft !== null && this.value !== this.draft) this.draft = null;
  }

  override updated(): void {
    const area = this.renderRoot.querySelector('textarea');
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = '';
    area.style.height = `${area.scrollHeight}px`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#finish();
  }

  override render() {
    const words = t.controls.sentence;
    const text = this.draft ?? this.value;
    const checked = checkField('sentence', text);
    const problem = this.fixed ? null : checked.ok ? this.problem : (checked.problems[0] ?? null);
    const tokens = tokenCount(text);
    return html`
      <div class="field ${problem ? 'wrong' : ''}">
        <textarea id="sentence" rows="1" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength=${LIMITS.draftLength}
          aria-label=${words.label} aria-invalid=${problem ? 'true' : 'false'} aria-describedby="count problem"
          .value=${live(this.fixed?.text ?? text)} ?disabled=${this.fixed !== null}
          @input=${this.#typed} @compositionend=${this.#typed} @keydown=${this.#key} @blur=${() => this.#finish()}></textarea>
        ${
          this.fixed
            ? html`<span class="fixed" id="count">${icon('locked')}${this.fixed.why}</span>`
            : html`
              ${
                tokens < NEAR
                  ? nothing
                  : html`<span class="count ${tokens > LIMITS.tokens ? 'wrong' : ''}" aria-hidden="true">${words.count(tokens, LIMITS.tokens)}</span>`
              }
              <span class="unseen" id="count">${words.countSpoken(tokens, LIMITS.tokens)}</span>
              ${this.#swap(text)}
              <mha-chip bare .label=${words.samples} .hint=${words.samples}>
                <ul aria-label=${words.samplesLabel}>
                  ${t.controls.samples.map(
                    (sample) =>
                      html`<li><button type="button" @click=${(event: Event) => this.#take(sample, event)}>${sample}</button></li>`,
                  )}
                </ul>
              </mha-chip>`
        }
      </div>
      <p class="problem" id="problem" role=${problem ? 'alert' : nothing} ?hidden=${!problem}>${problem}</p>`;
  }

  /** One press for the other sentence of a minimal pair. */
  #swap(text: string) {
    const words = t.controls.sentence;
    const swap = minimalPair(text, t.controls.samples);
    if (!swap) return nothing;
    return html`<button class="press slim swap" type="button" title=${words.swapSpoken(swap.from, swap.to)}
      @click=${() => this.#replace(swap.sentence)}>${words.swap(swap.from, swap.to)}</button>`;
  }

  #typed(event: Event): void {
    // Ignores text that an input method is still composing.
    if (!(event.target instanceof HTMLTextAreaElement) || (event instanceof InputEvent && event.isComposing)) return;
    const text = event.target.value;
    this.draft = text;
    if (!checkField('sentence', text).ok) return;
    this.#emit(text, false);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#finish(), PAUSE_MS);
  }

  /** A sentence has no line breaks: it only wraps. */
  #key(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  }

  #replace(sentence: string): void {
    this.draft = null;
    this.#emit(sentence, true);
  }

  #take(sample: string, event: Event): void {
    this.#replace(sample);
    const chip = event.target instanceof Element ? event.target.closest('mha-chip') : null;
    if (chip instanceof Chip) chip.close();
  }

  #finish(): void {
    if (this.#pause === undefined) return;
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#emit(this.value, true);
  }

  #emit(value: string, done: boolean): void {
    this.dispatchEvent(new CustomEvent<SentenceChange>('mha-sentence', { detail: { value, done } }));
  }
}

defineElement('mha-sentence-field', SentenceField);

/** Sentences that differ by one word. */
interface Swap {
  readonly from: string;
  readonly to: string;
  /** The other sentence. */
  readonly sentence: string;
}

/** The first of the samples that differs from the sentence by exactly one word; null without one. */
export function minimalPair(sentence: string, samples: readonly string[]): Swap | null {
  const words = sentence.trim().split(/\s+/);
  for (const sample of samples) {
    const others = sample.split(' ');
    const places = words.flatMap((word, place) => (word === others[place] ? [] : [place]));
    const [place = -1, ...more] = places;
    const [from, to] = [words[place], others[place]];
    if (others.length === words.length && more.length === 0 && from !== undefined && to !== undefined)
      return { from, to, sentence: sample };
  }
  return null;
}
