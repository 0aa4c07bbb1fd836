/**
 * `<mha-exhibit-trained-heads>`: every head of the shipped model over the learner's sentence, large, named by what it measures on
 * held-out passages. The step `off` puts beside the maps how the answers change without the heads that are switched off.
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { HeadMaps } from '../../../engine/checkpoint/opened-model.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { QUESTIONS } from '../../constants/trained-heads.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { type Examination, examine } from '../../model/shipped-model/examine.ts';
import { type MeanContexts, meanContexts } from '../../model/shipped-model/mean-contexts.ts';
import type { Passage } from '../../model/shipped-model/passages.ts';
import { TRAINED_SIZES } from '../../model/shipped-model/sizes.ts';
import { readTokens } from '../../model/shipped-model/trained-layer.ts';
import type { TrainedModel } from '../../model/shipped-model/trained-model.ts';
import { tokenise } from '../../model/tokenise.ts';
import { defineElement } from '../../platform/define-element.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import { withProps } from '../../platform/with-props.ts';
import { rest, savesData } from '../../session/at-rest.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { exhibitMapStyles, GAP, largeMap, type MapPlan, planMaps, rowWords } from './exhibit-map.ts';
import { patternOf } from './findings.ts';
import { headRows, headRowsStyles, ROW } from './head-rows.ts';
import { fields } from './lab-fields.ts';

export const tag = 'mha-exhibit-trained-heads';

/** In CSS pixels: the width up to which a stage is narrow, and the height of the line above. */
const NARROW = 520;
const LINE = 28;
/** The answers beside the maps: with bars, the height that they need and their share of the width; without, their width and that of a line. */
const BARS = { height: 460, share: 0.3 };
const DENSE = { width: 260, line: 16 };
/** The answers with bars below the maps: in columns of at least this width, and their height. */
const UNDER = { columns: 2, width: 320, height: 144 };
/** The width of the switches in place of maps. */
const SWITCHES = 132;

export class TrainedHeadsExhibit extends withProps(Exhibit<typeof english, typeof fields>, {
  /** Whether a reader who saves data is asked before the model loads. */
  asking: false,
  failed: false,
  maps: null as HeadMaps | null,
  /** What was measured with all heads on, and with the switched-off heads off; null until then. */
  whole: null as Examination | null,
  now: null as Examination | null,
  /** Progress of the current measurement, 0 to 1. */
  done: 0,
}) {
  static override styles = [exhibitStyles, exhibitMapStyles, headRowsStyles, styles()];

  #trained: TrainedModel | null = null;
  #loading = false;
  /** Ends the wait before the model loads; null before the exhibit is first seen. */
  #arrival: AbortController | null = null;
  #tokens: readonly string[] = [];
  /** Counts measurements: a newer one ends those before. */
  #measurement = 0;
  #means: MeanContexts | null = null;

  protected override get fields() {
    return fields;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#measurement += 1;
    this.#arrival?.abort();
    this.#arrival = null;
    this.#trained?.dispose();
    this.#trained = null;
    this.whole = null;
    this.now = null;
  }

  override onPaper(...at: Parameters<Exhibit<unknown>['onPaper']>): this | null {
    const { maps, whole, now } = this;
    const copy = maps && whole && super.onPaper(...at);
    if (!copy) return null;
    copy.#tokens = this.#tokens;
    return Object.assign(copy, { maps, whole, now });
  }

  /** The model is large: unless the figure needs it anyway, it loads when the page is idle or the reader acts. */
  async #arrive(): Promise<void> {
    if (this.#arrival) return;
    this.#arrival = new AbortController();
    const { signal } = this.#arrival;
    // If the figure shows the trained weights, the model has loaded already.
    if (this.context?.settings.preset !== 'trained') {
      this.asking = savesData();
      if (this.asking) return;
      await rest(signal);
    }
    if (!signal.aborted) await this.#load();
  }

  #load = async (): Promise<void> => {
    if (this.#loading) return;
    this.#loading = true;
    this.asking = false;
    this.failed = false;
    try {
      const { loadShippedModel } = await import('../../model/shipped-model/load-trained.ts');
      const { newModel } = await loadShippedModel();
      const trained = await newModel();
      if (!this.isConnected) return trained.dispose();
      this.#trained = trained;
      this.#read();
      await this.#measure();
    } catch {
      this.failed = true;
    } finally {
      this.#loading = false;
    }
  };

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.paper) return;
    if (!this.#trained) {
      if (this.moment?.shown) void this.#arrive();
      return;
    }
    const switched = this.isOther(changed, 'off') || this.isOther(changed, 'by');
    if (switched || changed.has('context')) this.#read();
    if (switched) void this.#measure();
  }

  /** The maps of the learner's sentence, with the heads that are on. */
  #read(): void {
    const { context } = this;
    if (!this.#trained || !context) return;
    const words = tokenise(context.settings.sentence);
    this.#switchOff();
    this.maps = this.#trained.read(this.#trained.vocabulary.encode(words).ids);
    this.#tokens = readTokens(this.#trained, words);
  }

  #switchOff(): void {
    const { numHeads } = TRAINED_SIZES;
    this.#trained?.switchOff(
      this.values.off.map((place) => ({ layer: Math.floor(place / numHeads), head: place % numHeads })),
      this.values.by === 'mean' ? this.#means : null,
    );
  }

  /** Measures all heads on, once, and then the heads that are on; in small slices, to keep the page responsive. */
  async #measure(): Promise<void> {
    const mine = ++this.#measurement;
    this.now = null;
    if (!this.whole) {
      this.#trained?.switchOff([]);
      this.whole = await this.#examined(mine);
      if (!this.whole) return;
      this.#read();
    }
    if (this.values.by === 'mean' && this.values.off.length > 0 && !this.#means) {
      this.#trained?.switchOff([]);
      this.#means = await this.#inSlices(mine, meanContexts);
      if (!this.#means) return;
      this.#read();
    }
    this.now = this.values.off.length === 0 ? this.whole : await this.#examined(mine);
  }

  async #examined(mine: number): Promise<Examination | null> {
    return this.#inSlices(mine, examine);
  }

  async #inSlices<T>(
    mine: number,
    begin: (trained: TrainedModel, passages: readonly Passage[]) => Generator<number, T>,
  ): Promise<T | null> {
    const { loadPassages } = await import('../../model/shipped-model/load-trained.ts');
    const passages = await loadPassages();
    const trained = this.#trained;
    if (!trained || mine !== this.#measurement) return null;
    const run = begin(trained, passages);
    for (;;) {
      const step = run.next();
      if (step.done) return step.value;
      this.done = Math.round(step.value * 20) / 20;
      await nextTask();
      if (mine !== this.#measurement) {
        // Frees the batch's memory.
        run.return(undefined as never);
        return null;
      }
    }
  }

  protected override render() {
    const { room, words, maps, moment } = this;
    if (!room || !moment?.shown) return nothing;
    if (this.failed) {
      return html`<p role="alert">${words.failed} ${tryAgain(this.#load)}</p>`;
    }
    if (this.asking) {
      return html`<p><button class="press" type="button" @click=${this.#load}>${words.start}</button></p>`;
    }
    if (!maps) return html`<p class="soft waiting" role="status">${words.loading}</p>`;
    const isNarrow = room.width < NARROW * room.px;
    const below = { ...room, height: room.height - LINE * room.px };
    if (moment.step === 'off') return this.#withAnswers(maps, room, below, isNarrow);
    const plan = isNarrow ? null : planMaps(below, maps);
    if (plan) return html`${this.#line(false)}${this.#maps(maps, plan, room.px, false)}`;
    const hasLine = below.height > (maps.layers * maps.heads + 2) * ROW * room.px;
    return html`${hasLine ? this.#line(true) : nothing}${this.#rows(maps, hasLine ? below : room)}`;
  }

  /** The answers beside or below the maps, whichever makes these larger; beside mere switches where the maps would be too small. */
  #withAnswers(maps: HeadMaps, room: Room, below: Room, isNarrow: boolean) {
    const { px } = room;
    const bars = below.height >= BARS.height * px;
    const width = bars ? Math.floor(room.width * BARS.share) : DENSE.width * px;
    const beside = { ...(bars ? below : room), width: room.width - width - GAP };
    const plan = isNarrow ? null : planMaps(beside, maps, true);
    const fits = bars && room.width >= UNDER.columns * UNDER.width * px;
    const under = fits ? planMaps({ ...below, height: below.height - UNDER.height * px - GAP }, maps, true) : null;
    if (plan && under && under.side > plan.side)
      return html`${this.#line(false)}${this.#maps(maps, under, px, true)}${this.#answers('under')}`;
    if (bars && plan)
      return html`${this.#line(false)}${this.#side(width, this.#maps(maps, plan, px, true), this.#answers())}`;
    if (plan) return this.#side(width, this.#maps(maps, plan, px, true), this.#answers({ ...room, width }));
    const rest = room.width - SWITCHES * px - GAP;
    return this.#side(rest, this.#switches(), this.#answers({ ...room, width: rest }));
  }

  #side(width: number, heads: TemplateResult, answers: TemplateResult) {
    return html`<div class="beside" style="grid-template-columns:minmax(0,1fr) ${width}px">${heads}${answers}</div>`;
  }

  /** What the maps are of; on a narrow stage, which heads have a name. */
  #line(isNarrow: boolean) {
    const { words, whole } = this;
    if (!whole) return html`<p class="soft line">${words.measuring(formatNumber(this.done * 100, 0))}</p>`;
    const { numHeads } = TRAINED_SIZES;
    const named = whole.heads.flatMap((head, place) => {
      const found = patternOf(head, whole.even);
      const name = words.nameShort(Math.floor(place / numHeads), place % numHeads);
      return found ? [words.named(name, words.patterns[found.share], formatNumber(found.value))] : [];
    });
    return html`<p class="soft line">${isNarrow ? named.join(' · ') || words.noPattern : words.rowOf(this.#tokens[this.#query] ?? '')}</p>`;
  }

  /** The followed word's token. Only if the figure shows this model, too, its tokens begin with the start of the text. */
  get #query(): number {
    const { context } = this;
    if (!context) return 0;
    const { tokens } = context.computed;
    const query = followedPosition(tokens, context.settings.word) + this.#tokens.length - tokens.length;
    return Math.max(0, Math.min(query, this.#tokens.length - 1));
  }

  #rows(maps: HeadMaps, room: Room) {
    const { words, whole, values } = this;
    return headRows({
      words,
      maps,
      tokens: this.#tokens,
      query: this.#query,
      room,
      isNamed: (place) => whole !== null && patternOf(whole.heads[place] ?? whole.even, whole.even) !== null,
      isOff: (place) => values.off.includes(place),
    });
  }

  #maps(maps: HeadMaps, { rows, side, words: hasWords }: MapPlan, px: number, brief: boolean) {
    const { words, whole, values } = this;
    const places = Array.from({ length: maps.layers * maps.heads }, (_, place) => place);
    const across = places.length / rows;
    return html`<div class="maps" style="grid-template-columns:repeat(${across + Number(hasWords)},max-content)">${places.map(
      (place) => html`${hasWords && place % across === 0 ? rowWords(this.#tokens, this.#query, side, px) : nothing}
        ${largeMap({
          words,
          maps,
          tokens: this.#tokens,
          name: { layer: Math.floor(place / maps.heads), head: place % maps.heads },
          query: this.#query,
          side,
          px,
          brief,
          measured: whole && { head: whole.heads[place] ?? whole.even, even: whole.even },
          isOff: values.off.includes(place),
          toggle: () => this.#toggle(place),
        })}`,
    )}</div>`;
  }

  /** Switches in place of maps. */
  #switches() {
    const { words, values } = this;
    const { layers, numHeads } = TRAINED_SIZES;
    return html`<div class="switches" role="group" aria-label=${words.switches}>${Array.from(
      { length: layers * numHeads },
      (_, place) => html`<label><input type="checkbox" role="switch" .checked=${!values.off.includes(place)}
        aria-label=${words.name(Math.floor(place / numHeads), place % numHeads)} @change=${() => this.#toggle(place)}>${words.nameShort(Math.floor(place / numHeads), place % numHeads)}</label>`,
    )}</div>`;
  }

  /**
   * In one column, in columns `under` the maps, or in the room of a table without bars. What this has no room for is left out: first
   * the state, then the loss.
   */
  #answers(place: Room | 'under' | null = null) {
    const dense = place === 'under' ? null : place;
    const { words, whole, now, values } = this;
    if (!whole) return html`<p class="soft" role="status">${words.measuring(formatNumber(this.done * 100, 0))}</p>`;
    const percent = (score: { right: number; asked: number }) => (100 * score.right) / score.asked;
    const rounded = (value: number) => formatNumber(value, 0);
    // Paper has no switches.
    const hint = this.paper ? nothing : words.offHint;
    const columns = dense && dense.width >= 2 * DENSE.width * dense.px ? 2 : 1;
    const lines = Math.ceil((QUESTIONS.length + 1) / columns);
    const fits = (count: number) => dense === null || count * DENSE.line * dense.px <= dense.height;
    return html`<div class="answers ${dense ? 'dense' : (place ?? '')}" style="--columns:${columns}">
      <p class="state ${fits(lines + 2) ? '' : 'unseen'}" role="status">${values.off.length === 0 ? hint : now ? words.measuredNow(values.off.length) : words.measuring(formatNumber(this.done * 100, 0))}</p>
      <dl>${QUESTIONS.map((question) => {
        const before = percent(whole.scores[question]);
        const after = now && percent(now.scores[question]);
        const change = after === null || rounded(after) === rounded(before) ? '' : after < before ? 'less' : 'more';
        return html`<dt>${words.questionsShort[question]}</dt>
          <dd class=${change}>
            <span class="bar" aria-hidden="true"><i style="width:${before}%"></i><b style="width:${after ?? 0}%"></b></span>
            <span class="number">${change ? `${rounded(before)} → ` : ''}${words.ofHundred(rounded(after ?? before))}</span>
          </dd>`;
      })}
      ${
        fits(lines)
          ? html`<dt>${words.lossShort}</dt>
      <dd><span class="number">${formatNumber(whole.loss, 2)}${now && now !== whole ? html` → ${formatNumber(now.loss, 2)}` : nothing}</span></dd>`
          : nothing
      }</dl>
    </div>`;
  }

  #toggle(place: number): void {
    const { off } = this.values;
    const others = off.filter((one) => one !== place);
    this.adjust({ off: others.length < off.length ? others : [...off, place].sort((a, b) => a - b) });
  }
}

function styles() {
  return css`
    :host {
      display: flex;
      flex-direction: column;
      justify-content: center;
      gap: var(--s1);
    }
    .maps {
      display: grid;
      gap: ${GAP}px;
      justify-content: center;
    }
    .line {
      flex: none;
      text-align: center;
    }
    .beside {
      display: grid;
      gap: ${GAP}px;
      align-items: center;
    }
    .switches {
      display: grid;
      grid-template-columns: repeat(2, max-content);
      gap: 2px var(--s2);
      font-size: calc(12 * var(--px));
    }
    .switches label {
      min-height: 28px;
      gap: 4px;
    }
    .switches input {
      margin: 0;
    }
    .state {
      font-weight: 600;
    }
    .answers dl {
      display: grid;
      gap: 2px;
      margin: var(--s2) 0 0;
    }
    .answers dt {
      color: var(--ink-soft);
    }
    .answers dd {
      display: flex;
      align-items: center;
      gap: var(--s2);
      margin: 0 0 var(--s1);
    }
    .under .state {
      text-align: center;
    }
    .under dl {
      grid-template-columns: repeat(${UNDER.columns}, max-content minmax(0, 1fr));
      gap: 2px var(--s6);
    }
    .under dd {
      margin: 0;
    }
    .dense {
      font-size: calc(12 * var(--px));
      line-height: calc(${DENSE.line} * var(--px));
    }
    .dense dl {
      grid-template-columns: repeat(var(--columns), minmax(0, 1fr) max-content);
      gap: 0 var(--s3);
      margin: 0;
    }
    .dense dd {
      justify-content: end;
      margin: 0;
    }
    .dense .bar {
      display: none;
    }
    .dense .number {
      font-family: inherit;
    }
    :is(.less, .more) .number {
      font-weight: 650;
    }
    .less .number {
      color: var(--warn);
    }
    .more .number {
      color: var(--ok);
    }
    .bar {
      position: relative;
      flex: 1;
      height: 10px;
      background: var(--surface-sunken);
    }
    .bar > * {
      position: absolute;
      inset-block: 0;
      inset-inline-start: 0;
      background: color-mix(in oklab, var(--tensor-weights) 28%, transparent);
    }
    .bar > b {
      background: var(--tensor-weights);
    }
  `;
}

defineElement(tag, TrainedHeadsExhibit);
