/**
 * `<mha-next-token>`: the tokens that an opened model expects after a text, with their probabilities at a temperature. The reader
 * takes one or has one drawn; the model continues from its key/value cache.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { type CheckpointProblem, problemOf } from '../../../engine/checkpoint/checkpoint-error.ts';
import { words } from '../../../messages/en/opened.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { CancelledError } from '../../../workers/worker-client.ts';
import type { OpenedCheckpoint } from '../../model/checkpoint/opened.ts';
import type { LikelyToken, Next } from '../../model/checkpoint/protocol.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { labStyles } from '../lab-styles.ts';

/** The probability of the likeliest token from which on tenths of a per cent are enough. */
const FEW_DECIMALS = 0.01;

/** In tenths; a temperature of 0 would divide by 0. */
const TENTHS = { min: 1, max: 20, start: 10 } as const;

export class NextToken extends withProps(WatchingElement, {
  checkpoint: null as OpenedCheckpoint | null,
  /** A text that the model can read; null while there is none. */
  text: null as string | null,
  taken: [] as readonly number[],
  tenths: TENTHS.start as number,
  next: null as Next | null,
  problem: null as CheckpointProblem | null,
  busy: false,
}) {
  static override styles = [
    labStyles,
    css`
      section { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); }
      .taken { overflow-wrap: anywhere; }
      .taken b {
        padding: 1px 3px;
        border-radius: 3px;
        background: color-mix(in oklab, var(--accent) 14%, transparent);
        font-weight: 550;
      }
      table { width: 100%; max-width: 34em; }
      th,
      td { padding: 2px var(--s2) 2px 0; text-align: start; }
      th { width: 1%; white-space: nowrap; }
      thead { color: var(--ink-soft); font-size: calc(13 * var(--px)); }
      td:last-child { width: 1%; text-align: end; white-space: nowrap; }
      .press { min-width: 5em; max-width: 14em; overflow: hidden; text-overflow: ellipsis; }
      i { display: block; height: 12px; min-width: 1px; background: var(--accent); }
      .slide { max-width: 22em; }
    `,
  ];

  #wanted = 0;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('checkpoint') || changed.has('text')) {
      this.taken = [];
      this.next = null;
    }
    const asked = ['checkpoint', 'text', 'taken', 'tenths'] as const;
    if (asked.some((name) => changed.has(name))) void this.#ask();
  }

  async #ask(): Promise<void> {
    const { checkpoint, text } = this;
    const mine = ++this.#wanted;
    if (!checkpoint?.next || text === null) return;
    this.busy = true;
    try {
      const temperature = this.tenths / 10;
      const next = await checkpoint.next({ text, taken: this.taken, temperature, chance: Math.random() });
      if (mine !== this.#wanted) return;
      this.next = next;
      this.problem = null;
    } catch (error) {
      if (mine !== this.#wanted || error instanceof CancelledError) return;
      this.problem = problemOf(error);
    }
    this.busy = false;
  }

  override render() {
    const { checkpoint, next, problem } = this;
    if (!checkpoint?.next || this.text === null) return nothing;
    return html`<section aria-labelledby="next">
      <h3 id="next">${words.next.title}</h3>
      <p class="soft">${words.next.about}</p>
      ${this.#temperature()}
      ${next ? this.#continued(next) : nothing}
      ${problem ? html`<p class="problem" role="alert">${words.problem(problem)}</p>` : nothing}
      ${next && !problem ? this.#candidates(next.likeliest) : nothing}
      ${this.#presses()}
      <p class="soft" aria-live="polite">${this.busy ? words.reading : next && !problem ? words.next.cached(next.steps, next.tokens - next.steps) : ''}</p>
    </section>`;
  }

  #temperature() {
    const temperature = formatNumber(this.tenths / 10, 1);
    return html`<label class="slide">${words.next.temperature}
      <input type="range" min=${TENTHS.min} max=${TENTHS.max} step="1" .value=${String(this.tenths)} aria-valuetext=${temperature}
        @input=${(event: Event) => (this.tenths = Number((event.currentTarget as HTMLInputElement).value))}>
      <output>${temperature}</output></label>`;
  }

  #continued({ taken }: Next) {
    return html`<p class="taken">${words.next.text} ${this.text}${taken.map(({ text }) => html` <b>${text}</b>`)}</p>`;
  }

  #candidates(likeliest: readonly LikelyToken[]) {
    const max = likeliest[0]?.probability ?? 1;
    // A model that knows little spreads its guesses over the whole vocabulary: even the likeliest would be 0.0 %.
    const decimals = max < FEW_DECIMALS ? 3 : 1;
    return html`<table>
      <caption class="unseen">${words.next.title}</caption>
      <thead><tr><th scope="col">${words.next.token}</th><td></td><th scope="col">${words.next.probability}</th></tr></thead>
      <tbody>${likeliest.map(
        ({ id, text, probability }) => html`<tr>
          <th scope="row"><button class="press" type="button" aria-label=${words.next.take(text)} @click=${() => this.#take(id)}>${text}</button></th>
          <td><i style=${`width:${(100 * probability) / max}%`}></i></td>
          <td class="number">${words.next.percent(formatNumber(100 * probability, decimals))}</td>
        </tr>`,
      )}</tbody>
    </table>`;
  }

  #presses() {
    const { next } = this;
    const none = this.taken.length === 0;
    return html`<div class="line">
      <button class="press" type="button" ?disabled=${!next || this.problem !== null} @click=${() => next && this.#take(next.drawn.id)}>${words.next.draw}</button>
      <button class="press" type="button" ?disabled=${none} @click=${() => (this.taken = this.taken.slice(0, -1))}>${words.next.back}</button>
      <button class="press" type="button" ?disabled=${none} @click=${() => (this.taken = [])}>${words.next.restart}</button>
    </div>`;
  }

  #take(id: number): void {
    // The candidates on the page may be those of the tokens before.
    if (!this.busy) this.taken = [...this.taken, id];
  }
}

defineElement('mha-next-token', NextToken);
