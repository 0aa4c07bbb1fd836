/**
 * `<mha-lab-tokens>`: what the order of the tokens means to attention, and what attention makes of one word in two sentences.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { words as english } from '../../../messages/en/labs/tokens.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { inWords } from '../../errors/in-words.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heat } from '../../labs/heat.ts';
import { Lab } from '../../labs/lab.ts';
import { labStyles } from '../../labs/lab-styles.ts';
import { twinTable } from '../../labs/twin.ts';
import { SentenceError, tokenise } from '../../model/tokenise.ts';
import { LIMITS } from '../../state/limits.ts';
import { tokensLabStyles } from './lab-styles.ts';
import { distance, rowsOf, sharedWords, type WordRows } from './meeting.ts';
import { type Compared, compareOrders, isSame, swapped } from './order.ts';

export const tag = 'mha-lab-tokens';

type Words = typeof english;

/** How many features of a row are drawn; all of them are compared. */
const DRAWN = 24;

export class TokensLab extends Lab<Words> {
  static override properties = {
    order: { state: true },
    held: { state: true },
    positions: { state: true },
    causal: { state: true },
    first: { state: true },
    second: { state: true },
    word: { state: true },
  };
  static override styles = [labStyles, tokensLabStyles];

  /** `order[i]` is the token that stands at place i. */
  declare order: readonly number[];
  /** The place that waits for another to change with. */
  declare held: number | null;
  declare positions: boolean;
  declare causal: boolean;
  declare first: string;
  declare second: string;
  declare word: string;

  constructor() {
    super();
    this.order = [];
    this.held = null;
    this.positions = false;
    this.causal = false;
    this.first = '';
    this.second = '';
    this.word = '';
  }

  protected override willUpdate(changed: PropertyValues): void {
    const count = this.context?.computed.tokens.length ?? 0;
    if (this.order.length !== count) {
      // Another sentence: the last word comes first, so that there is something to see.
      this.order = Array.from({ length: count }, (_, place) => (place + count - 1) % count);
      this.held = null;
    }
    if (changed.has('words')) {
      [this.first, this.second] = this.words.samples;
      this.word = this.words.sampleWord;
    }
  }

  protected override render() {
    const { context, session, words } = this;
    if (!context || !session) return nothing;
    const compared = compareOrders(session, context.computed.trace, this.order, this);
    return html`<div class="card">
      <h3>${words.order}</h3>
      <p class="soft">${words.how}</p>
      <ol class="chips">${this.order.map((token, place) => this.#chip(token, place))}</ol>
      <div class="line">
        <button class="press" type="button" @click=${() => this.#arrange([...this.order].reverse())}>${words.reverse}</button>
        <button class="press" type="button" @click=${() => this.#arrange(this.order.map((_, i) => this.order[(i + 1) % this.order.length] ?? i))}>${words.rotate}</button>
        <button class="press" type="button" @click=${() => this.#arrange(this.order.map((_, i) => i))}>${words.restore}</button>
      </div>
      <div class="line">
        ${this.#switch(words.positions, this.positions, (on) => (this.positions = on))}
        ${this.#switch(words.causal, this.causal, (on) => (this.causal = on))}
      </div>
      ${this.#rows(compared)}
      ${this.#verdict(compared)}
      ${this.#twin(compared)}
      <hr>
      ${this.#meeting()}
    </div>`;
  }

  #chip(token: number, place: number) {
    const text = this.context?.computed.tokens[token] ?? '';
    return html`<li><button class="press ${token === place ? '' : 'away'}" type="button" aria-pressed=${this.held === place ? 'true' : 'false'}
      @click=${() => this.#press(place)}>${text} <small>${place}</small></button></li>`;
  }

  #press(place: number): void {
    if (this.held !== null && this.held !== place) this.order = swapped(this.order, this.held, place);
    this.held = this.held === null ? place : null;
  }

  #arrange(order: readonly number[]): void {
    this.order = order;
    this.held = null;
  }

  #switch(label: string, on: boolean, set: (on: boolean) => void) {
    return html`<label class="switch"><input type="checkbox" .checked=${on} @change=${(event: Event) => {
      if (event.target instanceof HTMLInputElement) set(event.target.checked);
    }}>${label}</label>`;
  }

  #rows({ before, after, differences }: Compared) {
    const { words } = this;
    const { tokens, trace } = this.context?.computed ?? { tokens: [], trace: null };
    const width = trace?.options.dModel ?? 1;
    const most = largest([before, after]);
    const row = (values: Float32Array, at: number) => values.subarray(at * width, (at + 1) * width);
    return html`<table class="rows">
      <caption class="unseen">${words.caption}</caption>
      <thead><tr><th scope="col">${words.token}</th><th scope="col">${words.now}</th><th scope="col">${words.earlier}</th><th scope="col" class="number">${words.difference}</th></tr></thead>
      <tbody>
        ${this.order.map((token, place) => {
          const apart = differences[place] ?? 0;
          return html`<tr>
            <th scope="row" title=${tokens[token] ?? ''}>${tokens[token]}</th>
            <td>${strip(row(after, place), most)}</td>
            <td>${strip(row(before, token), most)}</td>
            <td class="number ${isSame(apart) ? '' : 'differs'}">${isSame(apart) ? small(apart) : formatNumber(apart, 3)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    <p class="soft">${words.strips(Math.min(DRAWN, width), width, formatNumber(most))}</p>`;
  }

  #verdict({ differences }: Compared) {
    const { words } = this;
    const same = differences.every(isSame);
    const still = this.order.every((token, place) => token === place);
    return html`<p class="verdict ${same ? 'same' : 'differs'}" role="status">${
      still ? words.still : same ? words.same(this.causal) : words.differs(this.positions, this.causal)
    }</p>`;
  }

  #twin({ before, after, differences }: Compared) {
    const { words } = this;
    const { tokens, trace } = this.context?.computed ?? { tokens: [], trace: null };
    const width = trace?.options.dModel ?? 1;
    const few = (values: Float32Array, at: number) =>
      Array.from(values.subarray(at * width, at * width + Math.min(4, width)), (y) => formatNumber(y)).join('  ');
    return twinTable({
      summary: words.table,
      columns: [words.place, words.token, words.now, words.earlier, words.difference],
      rows: this.order.map((token, place) => [
        String(place),
        tokens[token] ?? '',
        few(after, place),
        few(before, token),
        formatPower(differences[place] ?? 0),
      ]),
    });
  }

  #meeting() {
    const { words } = this;
    return html`<h3>${words.meeting}</h3>
      <div class="sentences">
        ${this.#sentence(words.first, this.first, (text) => (this.first = text))}
        ${this.#sentence(words.second, this.second, (text) => (this.second = text))}
      </div>
      ${this.#met()}`;
  }

  #sentence(label: string, value: string, set: (text: string) => void) {
    return html`<label>${label}<input type="text" maxlength=${LIMITS.sentenceLength} autocomplete="off" spellcheck="false"
      .value=${value} @input=${(event: Event) => {
        if (event.target instanceof HTMLInputElement) set(event.target.value);
      }}></label>`;
  }

  #met() {
    const { context, session, words } = this;
    if (!context || !session) return nothing;
    try {
      const shared = sharedWords(tokenise(this.first), tokenise(this.second));
      const word = shared.find((one) => one.toLowerCase() === this.word.toLowerCase()) ?? shared[0];
      if (word === undefined) return html`<p class="problem" role="status">${words.nothingShared}</p>`;
      const { dModel, numHeads, seed } = context.settings;
      const model = { dModel, numHeads, seed, positions: this.positions };
      return this.#distances(
        word,
        shared,
        rowsOf(session, this.first, word, model),
        rowsOf(session, this.second, word, model),
      );
    } catch (error) {
      if (error instanceof SentenceError) return html`<p class="problem" role="status">${inWords(error)}</p>`;
      throw error;
    }
  }

  #distances(word: string, shared: readonly string[], a: WordRows, b: WordRows) {
    const { words } = this;
    const before = largest([a.embedding, b.embedding, a.input, b.input]);
    const after = largest([a.output, b.output]);
    const most = { embedding: before, input: before, output: after };
    return html`<label>${words.word}<select @change=${(event: Event) => {
      if (event.target instanceof HTMLSelectElement) this.word = event.target.value;
    }}>${shared.map((one) => html`<option ?selected=${one === word}>${one}</option>`)}</select></label>
      <table class="rows">
        <caption class="unseen">${words.meetingCaption(word)}</caption>
        <thead><tr><td></td><th scope="col">${words.first}</th><th scope="col">${words.second}</th><th scope="col" class="number">${words.distance}</th></tr></thead>
        <tbody>
          ${(['embedding', 'input', 'output'] as const).map(
            (stage) => html`<tr>
              <th scope="row">${words.stages[stage]}</th>
              <td>${strip(a[stage], most[stage])}</td>
              <td>${strip(b[stage], most[stage])}</td>
              <td class="number">${formatNumber(distance(a[stage], b[stage]), 3)}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      <p class="soft">${words.scales(formatNumber(before), formatNumber(after))}</p>
      <p role="status">${words.met(word, formatNumber(distance(a.embedding, b.embedding), 3), formatNumber(distance(a.output, b.output), 3))}</p>`;
  }
}

/** A row of numbers as colours; the table beside it has the numbers. */
function strip(values: Float32Array, most: number) {
  return html`<span class="strip" aria-hidden="true">${Array.from(values.subarray(0, DRAWN), (value) => html`<i style=${heat(value, most)}></i>`)}</span>`;
}

function small(value: number): string {
  return value === 0 ? '0' : formatPower(value);
}

function largest(arrays: readonly Float32Array[]): number {
  return Math.max(...arrays.map((values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)));
}

if (!customElements.get(tag)) customElements.define(tag, TokensLab);
