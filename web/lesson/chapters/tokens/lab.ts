/** `<mha-lab-tokens>`: token order in attention, and one word in two sentences. */
import { html, nothing, type PropertyValues } from 'lit';
import { t } from '../../../messages/index.ts';
import type { Language } from '../../../messages/languages.ts';
import { follow, spoken } from '../../../messages/spoken.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { LIMITS } from '../../constants/limits.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heat } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { inWords } from '../../model/in-words.ts';
import type { LearnedLayer } from '../../model/learned-layer.ts';
import { loadLearnedLayer } from '../../model/load-learned.ts';
import { SentenceError, tokenise } from '../../model/tokenise.ts';
import { defineElement } from '../../platform/define-element.ts';
import { equal } from '../../platform/equal.ts';
import { withProps } from '../../platform/with-props.ts';
import { checkField } from '../../state/lesson-state.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
import { tokensLabStyles } from './lab-styles.ts';
import { distance, rowsOf, sharedWords, type WordRows } from './meeting.ts';
import { type Compared, compareOrders, isSame, swapped } from './order.ts';

export const tag = 'mha-lab-tokens';

const layers = new Map<Language, LearnedLayer>();

follow(async (language) => {
  layers.set(language, await loadLearnedLayer(language));
});

type Words = typeof english;

/** How many features of a row are drawn; all of them are compared. */
const DRAWN = 24;

type SentenceName = 'first' | 'second';

/** Why a sentence cannot be stored; undefined for a sentence that can be read. */
function problemOf(sentence: string): string | undefined {
  const known: readonly string[] = [t.problems.sentenceLength, t.problems.sentenceCharacters];
  const checked = checkField('sentence', sentence);
  return checked.ok ? undefined : checked.problems.find((problem) => known.includes(problem));
}

function lastFirst(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => (place + count - 1) % count);
}

export class TokensLab extends withProps(Lab<Words, typeof fields>, {
  /** The selected position, which the next press swaps. */
  held: null as number | null,
  /** The text of a sentence field while it is invalid. */
  drafts: {} as Readonly<Partial<Record<SentenceName, string>>>,
}) {
  static override styles = [labStyles, tokensLabStyles];

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    // A valid sentence replaces the invalid text in the field.
    const drafts = Object.entries(this.drafts).filter(([name]) => !this.isOther(changed, name as SentenceName));
    this.drafts = Object.fromEntries(drafts);
    if (this.held !== null && this.held >= this.#count) this.held = null;
  }

  get #count(): number {
    return this.context?.computed.tokens.length ?? 0;
  }

  /** `order[i]` is the token at position i. The last word comes first by default, so that there is something to see. */
  get #order(): readonly number[] {
    const { order } = this.values;
    const fits = order.length === this.#count && Math.max(...order) < order.length;
    return fits ? order : lastFirst(this.#count);
  }

  protected override render() {
    const { context, session, words } = this;
    if (!context || !session) return nothing;
    const order = this.#order;
    const { positions, causal } = this.values;
    const compared = compareOrders(session, context.computed.trace, order, this.values);
    return html`<div class="card">
      <h3>${words.order}</h3>
      <p class="soft">${words.how}</p>
      <ol class="chips">${order.map((token, place) => this.#chip(token, place))}</ol>
      <div class="line">
        <button class="press" type="button" @click=${() => this.#arrange([...order].reverse())}>${words.reverse}</button>
        <button class="press" type="button" @click=${() => this.#arrange(order.map((_, i) => order[(i + 1) % order.length] ?? i))}>${words.rotate}</button>
        <button class="press" type="button" @click=${() => this.#arrange(order.map((_, i) => i))}>${words.restore}</button>
      </div>
      <div class="line">
        ${this.#switch(words.positions, positions, (on) => this.adjust({ positions: on }))}
        ${this.#switch(words.causal, causal, (on) => this.adjust({ causal: on }))}
      </div>
      ${this.#rows(compared)}
      ${this.#verdict(compared)}
      ${this.#table(compared)}
      <hr>
      ${this.#meeting()}
    </div>`;
  }

  #chip(token: number, place: number) {
    const text = this.context?.computed.tokens[token] ?? '';
    return html`<li><button class="press ${token === place ? '' : 'away'}" type="button" aria-pressed=${this.held === place ? 'true' : 'false'}
      @click=${() => this.#press(place)}>${text}<span class="unseen">, ${this.words.place}</span> <small>${place}</small></button></li>`;
  }

  #press(place: number): void {
    const { held } = this;
    this.held = held === null ? place : null;
    if (held !== null && held !== place) this.#arrange(swapped(this.#order, held, place));
  }

  #arrange(order: readonly number[]): void {
    this.adjust({ order: equal(order, lastFirst(order.length)) ? [] : order });
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
        ${this.#order.map((token, place) => {
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
    const { positions, causal } = this.values;
    const still = this.#order.every((token, place) => token === place);
    return html`<p class="verdict ${same ? 'same' : 'differs'}" role="status">${
      still ? words.still : same ? words.same(causal) : words.differs(positions, causal)
    }</p>`;
  }

  #table({ before, after, differences }: Compared) {
    const { words } = this;
    const { tokens, trace } = this.context?.computed ?? { tokens: [], trace: null };
    const width = trace?.options.dModel ?? 1;
    const row = (values: Float32Array, at: number) => values.subarray(at * width, (at + 1) * width);
    return numberTable({
      summary: words.table,
      columns: [words.place, words.token, words.now, words.earlier, words.difference],
      rows: this.#order.map((token, place) => [
        String(place),
        tokens[token] ?? '',
        few(row(after, place)),
        few(row(before, token)),
        formatPower(differences[place] ?? 0),
      ]),
    });
  }

  #meeting() {
    const { words } = this;
    return html`<h3>${words.meeting}</h3>
      <div class="sentences">
        ${this.#sentence('first')} ${this.#sentence('second')}
      </div>
      ${this.#met()}`;
  }

  #text(name: SentenceName): string {
    return this.values[name] ?? this.words.samples[name === 'first' ? 0 : 1] ?? '';
  }

  /** Keeps text that is too long, with the reason, instead of cutting it off. */
  #sentence(name: SentenceName) {
    const draft = this.drafts[name];
    const problem = draft === undefined ? undefined : problemOf(draft);
    return html`<label>${this.words[name]}<textarea rows="2" maxlength=${LIMITS.draftLength} autocomplete="off" spellcheck="false"
      .value=${draft ?? this.#text(name)} aria-invalid=${problem ? 'true' : 'false'} aria-describedby="${name}-problem"
      @input=${(event: Event) => this.#write(name, event)} @change=${(event: Event) => this.#write(name, event)}></textarea></label>
      <p class="problem" id="${name}-problem" aria-live="polite">${problem ?? nothing}</p>`;
  }

  #write(name: SentenceName, { type, target }: Event): void {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const { [name]: _, ...drafts } = this.drafts;
    // The field has two lines for a long sentence, but a sentence has one.
    const text = target.value.replaceAll('\n', ' ');
    if (problemOf(text) !== undefined) this.drafts = { ...drafts, [name]: text };
    else {
      this.drafts = drafts;
      this.adjust({ [name]: text }, { done: type === 'change' });
    }
  }

  #met() {
    const { session, words } = this;
    const layer = layers.get(spoken.value);
    if (!session || !layer) return nothing;
    try {
      const [first, second] = [this.#text('first'), this.#text('second')];
      const shared = sharedWords(tokenise(first), tokenise(second));
      const wanted = this.values.word ?? words.sampleWord;
      const word = shared.find((one) => one.toLowerCase() === wanted.toLowerCase()) ?? shared[0];
      if (word === undefined) return html`<p class="problem" role="status">${words.nothingShared}</p>`;
      return this.#distances(word, shared, rowsOf(session, first, word, layer), rowsOf(session, second, word, layer));
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
      if (event.target instanceof HTMLSelectElement) this.adjust({ word: event.target.value });
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
      <p role="status">${words.met(word, formatNumber(distance(a.output, b.output), 3))} ${words.reads(a.read, formatNumber(a.weight), b.read, formatNumber(b.weight))}</p>`;
  }
}

/** The first numbers of a row. */
function few(values: Float32Array): string {
  return Array.from(values.subarray(0, 4), (value) => formatNumber(value)).join('  ');
}

/** A row of numbers as colours; screen readers read the first numbers. */
function strip(values: Float32Array, most: number) {
  return html`<span class="unseen">${few(values)}</span><span class="strip" aria-hidden="true">${Array.from(values.subarray(0, DRAWN), (value) => html`<i style=${heat(value, most)}></i>`)}</span>`;
}

function small(value: number): string {
  return value === 0 ? '0' : formatPower(value);
}

function largest(arrays: readonly Float32Array[]): number {
  return Math.max(...arrays.map((values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)));
}

defineElement(tag, TokensLab);
