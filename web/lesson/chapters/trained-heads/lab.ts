/**
 * `<mha-lab-trained-heads>`: the shipped model over the learner's sentence, with all its heads measured over held-out passages, any
 * of them switched off, and two of them followed through both layers.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import type { words as english } from '../../../messages/en/labs/trained-heads.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { Lab } from '../../labs/lab.ts';
import { labStyles } from '../../labs/lab-styles.ts';
import { tokenise } from '../../model/tokenise.ts';
import '../../opened/open-checkpoint-place.ts';
import { type Examination, examine } from '../../trained/examine.ts';
import type { MeasureName } from '../../trained/head-measures.ts';
import { loadPassages, loadShippedModel } from '../../trained/load-trained.ts';
import type { Passage } from '../../trained/passages.ts';
import { readTokens } from '../../trained/trained-layer.ts';
import type { Guess, HeadName, TrainedModel } from '../../trained/trained-model.ts';
import { ablation } from './ablation.ts';
import { closestTo, type Found, type Order, patternOf, TYPES } from './findings.ts';
import { headMaps, MAP_SIDE } from './head-maps.ts';
import { trainedHeadsStyles } from './lab-styles.ts';
import { measuresTable } from './measures-table.ts';
import { surestQuery } from './paths.ts';
import { pathsView } from './paths-view.ts';

export const tag = 'mha-lab-trained-heads';

type Words = typeof english;

const GUESSES = 5;
/** A word that is hardly expected is not worth naming. */
const EXPECTED = 0.005;
/** What is shown before a head is chosen: the one that the chapter is about. */
const SUBJECT_HEAD: HeadName = { layer: 1, head: 2 };

export class TrainedHeadsLab extends Lab<Words> {
  static override properties = {
    started: { state: true },
    failed: { state: true },
    whole: { state: true },
    now: { state: true },
    done: { state: true },
    chosen: { state: true },
    first: { state: true },
    query: { state: true },
    off: { state: true },
    sort: { state: true },
    order: { state: true },
  };
  static override styles = [labStyles, trainedHeadsStyles];

  /** Whether the model was asked for: it is larger than a chapter may be. */
  declare started: boolean;
  declare failed: boolean;
  /** What the whole model was found to do, and what it does with some heads off. */
  declare whole: Examination | null;
  declare now: Examination | null;
  /** How much of the present examination is done, 0 to 1. */
  declare done: number;
  declare chosen: HeadName;
  /** The head of the first layer that the paths go through. */
  declare first: number;
  declare query: number | null;
  declare off: readonly HeadName[];
  declare sort: MeasureName | null;
  declare order: Order;

  #trained: TrainedModel | null = null;
  #passages: readonly Passage[] = [];
  #maps: HeadMaps | null = null;
  #tokens: readonly string[] = [];
  #unknown: readonly string[] = [];
  #guesses: readonly Guess[] = [];
  /** Counts the examinations: a newer one ends those before. */
  #examination = 0;

  constructor() {
    super();
    this.started = false;
    this.failed = false;
    this.whole = null;
    this.now = null;
    this.done = 0;
    this.chosen = SUBJECT_HEAD;
    this.first = 0;
    this.query = null;
    this.off = [];
    this.sort = null;
    this.order = 'descending';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.started) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#examination += 1;
    this.#trained?.dispose();
    this.#trained = null;
  }

  #start = (): void => {
    this.started = true;
    void this.#load();
  };

  async #load(): Promise<void> {
    this.failed = false;
    try {
      const [{ newModel }, passages] = await Promise.all([loadShippedModel(), loadPassages()]);
      const trained = await newModel();
      if (!this.isConnected || this.#trained) return trained.dispose();
      this.#trained = trained;
      this.#passages = passages;
      this.#read();
      this.requestUpdate();
      await this.#examine();
    } catch {
      this.failed = true;
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('context')) return;
    // Whoever has chosen the trained weights has the model already.
    if (!this.started && this.context?.settings.preset === 'trained') this.#start();
    this.#read();
  }

  #read(): void {
    if (!this.#trained || !this.context) return;
    const words = tokenise(this.context.settings.sentence);
    const { ids, known } = this.#trained.vocabulary.encode(words);
    this.#maps = this.#trained.read(ids);
    this.#tokens = readTokens(this.#trained, words);
    this.#unknown = words.filter((_, i) => !known[i]);
    this.#guesses = this.#trained.expected(GUESSES).filter(({ probability }) => probability >= EXPECTED);
    if (this.query !== null && this.query >= this.#tokens.length) this.query = null;
  }

  /** A little at a time, so that the page stays awake. */
  async #examine(): Promise<void> {
    const trained = this.#trained;
    if (!trained) return;
    const mine = ++this.#examination;
    const whole = this.off.length === 0;
    this.now = null;
    const run = examine(trained, this.#passages);
    for (let step = run.next(); ; step = run.next()) {
      if (step.done) {
        this.now = step.value;
        if (whole) this.whole = step.value;
        return;
      }
      this.done = step.value;
      await new Promise((resume) => setTimeout(resume));
      if (mine !== this.#examination) return;
    }
  }

  #isOff = ({ layer, head }: HeadName): boolean => this.off.some((one) => one.layer === layer && one.head === head);

  #toggle = (name: HeadName): void => {
    const off = this.#isOff(name)
      ? this.off.filter((one) => one.layer !== name.layer || one.head !== name.head)
      : [...this.off, name];
    this.#switchOff(off);
  };

  #switchOff(off: readonly HeadName[]): void {
    this.off = off;
    this.#trained?.switchOff(off);
    this.#read();
    if (off.length === 0 && this.whole) {
      this.#examination += 1;
      this.now = this.whole;
    } else {
      void this.#examine();
    }
  }

  protected override render() {
    return html`${this.#model()}
      <mha-open-checkpoint-place .settings=${this.context?.settings ?? null}></mha-open-checkpoint-place>`;
  }

  #model() {
    const { words } = this;
    if (!this.started) {
      return html`<div class="card"><p>${words.about}</p>
        <div class="line"><button class="press" type="button" @click=${this.#start}>${words.start}</button></div></div>`;
    }
    if (this.failed) {
      return html`<div class="card"><p role="alert">${words.failed}</p>
        <button class="press" type="button" @click=${() => void this.#load()}>${words.tryAgain}</button></div>`;
    }
    const maps = this.#maps;
    if (!maps) return html`<div class="card"><p class="soft" role="status">${words.loading}</p></div>`;
    return html`<div class="card">
      ${this.#sentence()}
      ${headMaps({
        words,
        maps,
        chosen: this.chosen,
        isOff: this.#isOff,
        foundOf: (name) => this.#foundOf(name),
        choose: (name) => (this.chosen = name),
      })}
      <div class="line">
        <button class="press" type="button" @click=${this.#open}>${words.open(this.chosen.layer, this.chosen.head)}</button>
        ${this.#isOpen() ? html`<span class="soft" role="status">${words.opened}</span>` : nothing}
      </div>
      <p class="soft">${[this.#tokens.length > MAP_SIDE ? words.cut(MAP_SIDE, this.#tokens.length) : '', words.how].join(' ')}</p>
      <hr>
      ${this.whole ? this.#measured(this.whole) : html`<p class="soft" role="status">${words.measuring(formatNumber(this.done * 100, 0))}</p>`}
      <hr>
      <h3>${words.pathsTitle}</h3>
      <p class="soft">${words.pathsHow}</p>
      ${this.#paths(maps)}
    </div>`;
  }

  #sentence() {
    const { words } = this;
    return html`<div>
      <div class="samples" role="group" aria-label=${words.samplesLabel}>
        <span class="soft">${words.samplesLabel}:</span>
        ${words.samples.map(
          (sentence) =>
            html`<button class="press" type="button" lang="en" @click=${() => this.change({ sentence })}>${sentence}</button>`,
        )}
      </div>
      <p>${words.readAs} <span class="read">${this.#tokens.map((token) =>
        token.startsWith('<') ? html`<mark>${token}</mark> ` : html`${token} `,
      )}</span></p>
      ${this.#unknown.length > 0 ? html`<p class="soft">${words.unknown([...new Set(this.#unknown)].join(', '))}</p>` : nothing}
      <p class="soft">${words.expects(this.#guesses.map(({ word, probability }) => words.guess(word, formatNumber(probability, 2))).join(', '))}</p>
    </div>`;
  }

  #measured(whole: Examination) {
    const { words, now } = this;
    const { layers, numHeads } = this.#trained?.options ?? { layers: 0, numHeads: 0 };
    return html`
      <h3>${words.tableTitle(this.#passages.length)}</h3>
      ${measuresTable({
        words,
        heads: (now ?? whole).heads,
        even: whole.even,
        perLayer: numHeads,
        sort: this.sort,
        order: this.order,
        sortBy: this.#sortBy,
      })}
      <details class="twin"><summary>${words.whatTheyMean}</summary>
        <dl>${Object.entries(words.explained).map(([name, text]) => html`<dt>${words.measures[name as MeasureName]}</dt><dd>${text}</dd>`)}</dl>
      </details>
      <hr>
      <h3>${words.folkloreTitle}</h3>
      ${this.#folklore(whole)}
      <hr>
      <h3>${words.offTitle}</h3>
      <p class="soft">${words.offHow}</p>
      ${ablation({ words, layers, heads: numHeads, isOff: this.#isOff, toggle: this.#toggle, whole, now })}
      <div class="line">
        <button class="press" type="button" ?disabled=${this.off.length === 0} @click=${() => this.#switchOff([])}>${words.allOn}</button>
        <span class="soft" role="status">${now ? words.measuredNow(this.off.length) : words.measuring(formatNumber(this.done * 100, 0))}</span>
      </div>`;
  }

  #folklore({ heads, even }: Examination) {
    const { words } = this;
    const perLayer = this.#trained?.options.numHeads ?? 1;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.folkloreTitle}><table class="measured folklore">
      <thead><tr><th scope="col">${words.type}</th><th scope="col">${words.said}</th><th scope="col">${words.closest}</th></tr></thead>
      <tbody>${closestTo(TYPES, heads, even, perLayer).map(
        ({ type, layer, head, share, value, even: chance }) => html`<tr>
          <th scope="row">${words.types[type].name}</th>
          <td>${words.types[type].said}</td>
          <td>${words.found(words.name(layer, head), words.measures[share], formatNumber(value), formatNumber(chance))}</td>
        </tr>`,
      )}</tbody>
    </table></div>
    <p class="soft">${words.folkloreHonest}</p>`;
  }

  #paths(maps: HeadMaps) {
    const { words } = this;
    const { layers, heads } = maps;
    if (layers < 2) return nothing;
    const tokens = this.#tokens;
    const second = this.chosen.layer === 1 ? this.chosen : SUBJECT_HEAD;
    const query = this.query ?? surestQuery(maps, second);
    const choices = (count: number) => Array.from({ length: count }, (_, i) => i);
    return html`
      <div class="line">
        <label>${words.query}<select @change=${this.#chooseQuery}>
          ${tokens.map((token, t) => html`<option value=${t} ?selected=${t === query}>${t} ${token}</option>`)}
        </select></label>
        <label>${words.layer(1)}<select @change=${this.#chooseSecond}>
          ${choices(heads).map((head) => html`<option value=${head} ?selected=${head === second.head}>${words.head(head)}</option>`)}
        </select></label>
        <label>${words.layer(0)}<select @change=${this.#chooseFirst}>
          ${choices(heads).map((head) => html`<option value=${head} ?selected=${head === this.first}>${words.head(head)}</option>`)}
        </select></label>
      </div>
      ${pathsView({ words, maps, tokens, first: { layer: 0, head: this.first }, second, query })}`;
  }

  #foundOf({ layer, head }: HeadName): Found | null | undefined {
    const perLayer = this.#trained?.options.numHeads ?? 1;
    const measures = this.whole?.heads[layer * perLayer + head];
    return measures && this.whole ? patternOf(measures, this.whole.even) : undefined;
  }

  #isOpen(): boolean {
    const settings = this.context?.settings;
    return settings?.preset === 'trained' && settings.layer === this.chosen.layer && settings.head === this.chosen.head;
  }

  #open = (): void => this.change({ preset: 'trained', layer: this.chosen.layer, head: this.chosen.head });

  #sortBy = (measure: MeasureName | null): void => {
    this.order = measure === this.sort && this.order === 'descending' ? 'ascending' : 'descending';
    this.sort = measure;
  };

  #chooseQuery = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) this.query = Number(target.value);
  };

  #chooseSecond = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) this.chosen = { layer: 1, head: Number(target.value) };
  };

  #chooseFirst = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) this.first = Number(target.value);
  };
}

if (!customElements.get(tag)) customElements.define(tag, TrainedHeadsLab);
