/**
 * `<mha-lab-trained-heads>`: the shipped model over the learner's sentence. It measures all heads on held-out passages, ablates any
 * of them, and hides a head of layer 1 from an input of layer 2.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { tokenise } from '../../model/tokenise.ts';
import { defineElement } from '../../platform/define-element.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import type { words as english } from './en.ts';
import '../../lab-kit/checkpoint/open-checkpoint-place.ts';
import type { StandIn } from '../../constants/head-patterns.ts';
import type { MeasureName } from '../../constants/trained-heads.ts';
import { type Examination, examine, examineHiding } from '../../model/shipped-model/examine.ts';
import { type MeanContexts, meanContexts } from '../../model/shipped-model/mean-contexts.ts';
import type { Passage } from '../../model/shipped-model/passages.ts';
import { TRAINED_SIZES } from '../../model/shipped-model/sizes.ts';
import { readTokens } from '../../model/shipped-model/trained-layer.ts';
import type { Guess, HeadName, TrainedModel } from '../../model/shipped-model/trained-model.ts';
import type { Scores } from '../../model/shipped-model/vocabulary.ts';
import { withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { ablation } from './ablation.ts';
import { compositionCard } from './composition-card.ts';
import { type Found, patternOf } from './findings.ts';
import { folkloreView } from './folklore-view.ts';
import { headMaps, MAP_SIDE } from './head-maps.ts';
import { fields } from './lab-fields.ts';
import { trainedHeadsStyles } from './lab-styles.ts';
import { measuresTable } from './measures-table.ts';
import { type PairEffects, pairEffects } from './pairs.ts';
import { pairsView } from './pairs-view.ts';
import { sentenceView } from './sentence-view.ts';

export const tag = 'mha-lab-trained-heads';

type Words = typeof english;

const GUESSES = 5;
/** Predictions below this probability are not named. */
const EXPECTED = 0.005;

export class TrainedHeadsLab extends withProps(Lab<Words, typeof fields>, {
  /** Whether the reader requested the model, which is too large to load with the chapter. */
  started: false,
  failed: false,
  /** Measurements of the whole model, and with some heads off. */
  whole: null as Examination | null,
  now: null as Examination | null,
  /** Progress of the current evaluation, 0 to 1. */
  done: 0,
  /** The effects of all pairs, by what stands in for a head. */
  pairs: {} as Partial<Record<StandIn, PairEffects>>,
  /** Progress of their measurement; null while there is none. */
  pairsDone: null as number | null,
  /** The answers with a head of layer 1 hidden; null while they are measured. */
  hiding: null as Scores | null,
  hidingDone: 0,
}) {
  static override styles = [labStyles, trainedHeadsStyles];

  #trained: TrainedModel | null = null;
  #passages: readonly Passage[] = [];
  #maps: HeadMaps | null = null;
  #tokens: readonly string[] = [];
  #unknown: readonly string[] = [];
  #guesses: readonly Guess[] = [];
  /** Counts evaluations: a newer one cancels those before. */
  #examination = 0;
  #hidings = 0;
  #newModel: (() => Promise<TrainedModel>) | null = null;
  #means: Promise<MeanContexts | null> | null = null;

  protected override get fields() {
    return fields;
  }

  /** The selected head. */
  get #chosen(): HeadName {
    const { layer, head } = this.values;
    return { layer, head };
  }

  get #off(): readonly HeadName[] {
    const { numHeads } = TRAINED_SIZES;
    return this.values.off.map((place) => ({ layer: Math.floor(place / numHeads), head: place % numHeads }));
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
      const { loadPassages, loadShippedModel } = await import('../../model/shipped-model/load-trained.ts');
      const [{ newModel }, passages] = await Promise.all([loadShippedModel(), loadPassages()]);
      const trained = await newModel();
      if (!this.isConnected || this.#trained) return trained.dispose();
      this.#trained = trained;
      this.#newModel = newModel;
      this.#passages = passages;
      this.#read();
      this.requestUpdate();
      await this.#examine(true);
      if (this.#off.length > 0) await this.#switchOff();
    } catch {
      this.failed = true;
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { off, by } = { off: this.isOther(changed, 'off'), by: this.isOther(changed, 'by') };
    if (this.whole && this.#trained && (off || (by && this.values.off.length > 0))) void this.#switchOff();
    const { first, hidden } = { first: this.isOther(changed, 'first'), hidden: this.isOther(changed, 'hidden') };
    if (this.whole && (hidden || first || by || changed.has('whole'))) void this.#hide();
    if (!changed.has('context')) return;
    // If trained weights are selected, the model is loaded already.
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
  }

  /** Works in small slices to keep the page responsive. `whole`: with every head on. */
  async #examine(whole: boolean): Promise<void> {
    const trained = this.#trained;
    if (!trained) return;
    const mine = ++this.#examination;
    this.now = null;
    const run = examine(trained, this.#passages);
    for (let step = run.next(); ; step = run.next()) {
      if (step.done) {
        this.now = step.value;
        if (whole) this.whole = step.value;
        return;
      }
      this.done = Math.round(step.value * 20) / 20;
      await nextTask();
      if (mine !== this.#examination) return;
    }
  }

  #isOff = ({ layer, head }: HeadName): boolean => this.#off.some((one) => one.layer === layer && one.head === head);

  #toggle = ({ layer, head }: HeadName): void => {
    const place = layer * TRAINED_SIZES.numHeads + head;
    const { off } = this.values;
    this.adjust({
      off: off.includes(place) ? off.filter((one) => one !== place) : [...off, place].sort((a, b) => a - b),
    });
  };

  async #switchOff(): Promise<void> {
    const off = this.#off;
    const mine = ++this.#examination;
    this.now = null;
    const means = this.values.by === 'mean' && off.length > 0 ? await this.#averages() : null;
    if (mine !== this.#examination || !this.#trained) return;
    this.#trained.switchOff(off, means);
    this.#read();
    if (off.length === 0 && this.whole) this.now = this.whole;
    else await this.#examine(false);
  }

  /** Every head's average context, measured once; null if the laboratory closes first. */
  #averages(): Promise<MeanContexts | null> {
    this.#means ??= this.#onOwnModel((model) => meanContexts(model, this.#passages)).then((means) => {
      if (!means) this.#means = null;
      return means;
    });
    return this.#means;
  }

  /** Runs a measurement in slices on a separate model; null if the laboratory closes, or if `heard` returns false. */
  async #onOwnModel<T>(
    begin: (model: TrainedModel) => Generator<number, T>,
    heard: (done: number) => boolean = () => true,
  ): Promise<T | null> {
    const model = await this.#newModel?.();
    if (!model) return null;
    try {
      const run = begin(model);
      for (let step = run.next(); ; step = run.next()) {
        if (step.done) return step.value;
        if (!heard(step.value)) return null;
        await nextTask();
        if (!this.isConnected) return null;
      }
    } finally {
      model.dispose();
    }
  }

  /** Measures the answers with a head of layer 1 hidden; a newer choice cancels it. */
  async #hide(): Promise<void> {
    const { first, hidden, by } = this.values;
    const mine = ++this.#hidings;
    this.hiding = null;
    this.hidingDone = 0;
    if (hidden === null) return;
    const means = by === 'mean' ? await this.#averages() : null;
    if (mine !== this.#hidings || (by === 'mean' && !means)) return;
    const scores = await this.#onOwnModel(
      (model) => examineHiding(model, this.#passages, { head: { layer: 0, head: first }, from: [hidden], means }),
      (done) => {
        this.hidingDone = Math.round(done * 20) / 20;
        return mine === this.#hidings;
      },
    );
    if (mine === this.#hidings) this.hiding = scores;
  }

  #measurePairs = async (): Promise<void> => {
    const { by } = this.values;
    this.pairsDone = 0;
    try {
      const means = by === 'mean' ? await this.#averages() : null;
      if (by === 'mean' && !means) return;
      const effects = await this.#onOwnModel(
        (model) => pairEffects(model, this.#passages, means),
        (done) => {
          this.pairsDone = done;
          return true;
        },
      );
      if (effects) this.pairs = { ...this.pairs, [by]: effects };
    } finally {
      this.pairsDone = null;
    }
  };

  protected override render() {
    return html`${this.#model()}
      <mha-open-checkpoint-place .settings=${this.context?.settings ?? null} .engine=${this.context?.engine ?? 'auto'}></mha-open-checkpoint-place>`;
  }

  #model() {
    const { words } = this;
    if (!this.started) {
      return html`<div class="card"><p>${words.about}</p>
        <div class="line"><button class="press" type="button" @click=${this.#start}>${words.start}</button></div></div>`;
    }
    if (this.failed) {
      return html`<p class="card" role="alert">${words.failed} ${tryAgain(() => this.#load())}</p>`;
    }
    const maps = this.#maps;
    const chosen = this.#chosen;
    if (!maps) return html`<div class="card"><p class="soft" role="status">${words.loading}</p></div>`;
    return html`<div class="card">
      ${sentenceView({
        words,
        tokens: this.#tokens,
        unknown: this.#unknown,
        guesses: this.#guesses,
        take: (sentence) => this.change({ sentence }),
      })}
      ${headMaps({
        words,
        maps,
        chosen,
        isOff: this.#isOff,
        foundOf: (name) => this.#foundOf(name),
        choose: (name) => this.adjust({ ...name }),
      })}
      <div class="line">
        <button class="press" type="button" @click=${this.#open}>${words.open(chosen.layer, chosen.head)}</button>
        ${this.#isOpen() ? html`<span class="soft" role="status">${words.opened}</span>` : nothing}
      </div>
      <p class="soft">${[this.#tokens.length > MAP_SIDE ? words.cut(MAP_SIDE, this.#tokens.length) : '', words.how].join(' ')}</p>
      ${this.context?.engine === 'webgpu' ? html`<p class="soft" role="status">${words.coreOnly}</p>` : nothing}
      <hr>
      ${this.whole ? this.#measured(this.whole) : html`<p class="soft" role="status">${words.measuring(formatNumber(this.done * 100, 0))}</p>`}
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
        sort: this.values.sort,
        order: this.values.order,
        sortBy: this.#sortBy,
      })}
      <details class="twin"><summary>${words.whatTheyMean}</summary>
        <dl>${Object.entries(words.explained).map(([name, text]) => html`<dt>${words.measures[name as MeasureName]}</dt><dd>${text}</dd>`)}</dl>
      </details>
      <hr>
      <h3>${words.folkloreTitle}</h3>
      ${folkloreView(words, whole, numHeads)}
      <hr>
      <h3>${words.offTitle}</h3>
      <p class="soft">${subscripted(words.offHow)}</p>
      ${ablation({
        words,
        layers,
        heads: numHeads,
        isOff: this.#isOff,
        toggle: this.#toggle,
        by: this.values.by,
        choose: (by) => this.adjust({ by }),
        whole,
        now,
        read: (sentence) => this.change({ sentence }),
      })}
      <div class="line">
        <button class="press" type="button" ?disabled=${this.values.off.length === 0} @click=${() => this.adjust({ off: [] })}>${words.allOn}</button>
        <span class="soft" role="status">${now ? words.measuredNow(this.values.off.length) : words.measuring(formatNumber(this.done * 100, 0))}</span>
      </div>
      <hr>
      <h3>${words.pairsTitle}</h3>
      <p class="soft">${words.pairsHow}</p>
      ${pairsView({
        words,
        perLayer: numHeads,
        effects: this.pairs[this.values.by] ?? null,
        whole,
        question: this.values.effect,
        ask: (effect) => this.adjust({ effect }),
        done: this.pairsDone,
        measure: () => void this.#measurePairs(),
      })}
      <hr>
      <h3>${words.compositionTitle}</h3>
      <p class="soft">${words.compositionHow}</p>
      ${compositionCard({
        words,
        heads: numHeads,
        first: this.values.first,
        hidden: this.values.hidden,
        whole,
        now: this.hiding,
        done: this.hidingDone,
        chooseFirst: (first) => this.adjust({ first }),
        hide: (hidden) => this.adjust({ hidden }),
      })}`;
  }

  #foundOf({ layer, head }: HeadName): Found | null | undefined {
    const perLayer = this.#trained?.options.numHeads ?? 1;
    const measures = this.whole?.heads[layer * perLayer + head];
    return measures && this.whole ? patternOf(measures, this.whole.even) : undefined;
  }

  #isOpen(): boolean {
    const settings = this.context?.settings;
    return settings?.preset === 'trained' && settings.layer === this.values.layer && settings.head === this.values.head;
  }

  #open = (): void => this.change({ preset: 'trained', ...this.#chosen });

  #sortBy = (measure: MeasureName | null): void => {
    const { sort, order } = this.values;
    this.adjust({ sort: measure, order: measure === sort && order === 'descending' ? 'ascending' : 'descending' });
  };
}

defineElement(tag, TrainedHeadsLab);
