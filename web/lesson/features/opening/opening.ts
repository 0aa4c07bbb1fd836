/**
 * `<mha-opening>`: one question about a sentence, and the ribbons that answer it. The reader chooses words, sentences and whether the
 * head is on. Emits `mha-begin` when the reader begins the lesson, and `mha-chapter` {chapter} to go on where the reader was.
 */
import { css, html, nothing } from 'lit';
import type { AttentionSession } from '../../../engine/engine.ts';
import { currentLanguage, type InEachLanguage, inEachLanguage } from '../../../messages/current-language.ts';
import { type OpeningSample, words as openingWords, type ReadWord } from '../../../messages/en/opening.ts';
import { t } from '../../../messages/index.ts';
import { learnedMeasures } from '../../../messages/learned-measures.ts';
import { markWords } from '../../../messages/mark-language.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
import { TRAINED_ON } from '../../constants/learned-heads.ts';
import { type LearnedLayer, learnedSource } from '../../model/learned-layer.ts';
import { loadLearnedLayer } from '../../model/load-learned.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { tokenise } from '../../model/tokenise.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { type Engines, pageEngines } from '../../session/engines.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { upTo } from '../../ui/theme/room.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { ShownWord, WordChange } from './word-ribbons.ts';
import './word-ribbons.ts';

/** Styles of the opening: much room, one column, one accent. */
const openingStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--s4);
    width: 100%;
    max-width: 1240px;
    margin: 0 auto;
    padding: var(--s8) var(--s6);
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    text-align: center;
  }
  /* On a phone, every sentence's question finds its room, so that no other sentence moves the buttons below. */
  .asked { display: grid; justify-items: center; align-items: center; }
  .asked > * { grid-area: 1 / 1; }
  .hold { display: none; visibility: hidden; }
  .question {
    max-width: 46rem;
    color: var(--ink-soft);
    font: italic 400 calc(25 * var(--px)) / 1.35 var(--font-prose);
    text-wrap: balance;
    outline: 0;
  }
  mha-word-ribbons { align-self: stretch; }
  .caption { min-height: calc(24 * var(--px)); max-width: 40rem; text-wrap: balance; }
  .hint { margin-bottom: calc(-1 * var(--s2)); color: var(--ink-soft); font-size: calc(15 * var(--px)); }
  .line { justify-content: center; gap: var(--s2); }
  .press { min-height: 40px; font: inherit; padding: 0 var(--s4); border-radius: 20px; }
  .choices .press { font: 450 calc(19 * var(--px)) / 1.2 var(--font-prose); }
  [aria-pressed='true'] { color: var(--accent); }
  .ways { align-items: baseline; column-gap: var(--s4); }
  .actions .press {
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
    text-decoration: underline;
    text-decoration-color: var(--rule);
    text-underline-offset: 0.3em;
  }
  .resume { padding: var(--s3) 0; font: 600 calc(16 * var(--px)) / 1.3 var(--font-ui); }
  .begin {
    display: inline-block;
    margin-top: var(--s2);
    padding: var(--s3) var(--s8);
    border-radius: 8px;
    font: 600 calc(18 * var(--px)) / 1.3 var(--font-ui);
    text-decoration: none;
  }
  @media (hover: hover) {
    .begin:hover { filter: brightness(1.08); }
  }
  .learned {
    max-width: 44rem;
    margin-top: var(--s2);
    color: var(--ink-soft);
    font-size: calc(15 * var(--px));
    text-wrap: balance;
  }
  .awaited { visibility: hidden; }
  ${upTo(
    700,
    css`
      :host { gap: 10px; padding: var(--s4); }
      .hold { display: block; }
      .choices { gap: 6px; }
      .choices .press { padding: 0 var(--s3); font-size: calc(18 * var(--px)); }
      .question { font-size: calc(21 * var(--px)); }
      .caption { min-height: calc(48 * var(--px)); }
      .actions { gap: 0; }
      .actions .press { padding: 0 var(--s3); font-size: calc(15 * var(--px)); }
    `,
  )}
`;

const words = openingWords;

/** Milliseconds. The ribbons of the first word run, and swing when the word changes. */
const RUN = 900;
const SWING = 1000;
/** A change that the reader makes. */
const QUICK = 350;

export class Opening extends withProps(WatchingElement, {
  /** The lesson's address, for the button that begins it; null for no button. */
  lesson: null as string | null,
  /** Where the reader was before; null for nowhere. */
  resume: null as { readonly chapter: ChapterId; readonly href: string } | null,
  /** The lesson opens in a new tab, because the page is somebody else's. */
  elsewhere: false,
  /** The question is the page's title. */
  titled: false,
  sample: 0,
  swap: 0,
  /** The chosen word; null for the one in the gap. */
  word: null as number | null,
  headOff: false,
  /** Milliseconds that the ribbons take for the next change. */
  duration: RUN,
  /** What a screen reader says after a change: what the chosen word reads, and first the sentence, if it is a new one. */
  announced: null as 'reads' | 'sentence' | null,
}) {
  static override styles = openingStyles;

  readonly #weights = new LazyPart(this, () => loadWeightReader());
  readonly #still = window.matchMedia('(prefers-reduced-motion: reduce)');

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#weights.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#weights.loaded?.dispose();
    this.#weights.restart();
  }

  protected override willUpdate(): void {
    markWords(this, words);
  }

  override render() {
    const sample = words.samples[this.sample];
    const swap = sample?.swaps[this.swap];
    if (!sample || !swap) return nothing;
    const sentence = sentenceOf(sample, this.swap);
    const gap = gapOf(sample);
    const reader = this.word ?? gap;
    const computed = this.#weights.loaded?.read(sentence, this.headOff) ?? null;
    const tokens = computed?.words ?? tokenise(sentence);
    const row = computed?.rows[reader] ?? null;
    const question = asked(sample, this.swap);
    const shown = tokens.map((text, i): ShownWord => {
      const own = computed?.rows[i];
      const weight = row?.[i] ?? 0;
      const percent = namedPercent(weight);
      return {
        text,
        spoken: own ? this.#reads(tokens, own, i) : text,
        percent: percent === null ? null : words.percent(percent),
        share: weight,
      };
    });
    const reads = row ? this.#reads(tokens, row, reader) : words.loading;
    return html`
      <div class="asked">
        ${this.titled ? html`<h1 class="question" tabindex="-1">${question}</h1>` : html`<p class="question">${question}</p>`}
        ${words.samples.map((each) => html`<p class="question hold" aria-hidden="true">${asked(each, 0)}</p>`)}
      </div>
      <mha-word-ribbons .most=${Math.max(...words.samples.map((each) => tokenise(sentenceOf(each, 0)).length))} .words=${shown} .row=${row} .reader=${reader} .gap=${gap} .choices=${sample.swaps.map(({ word }) => word)}
        .label=${words.sentence(sentence)} .duration=${this.#still.matches ? 0 : this.duration} @mha-word=${this.#choose}></mha-word-ribbons>
      ${this.#weights.phase === 'failed' ? html`<p class="caption" role="alert">${words.failed} ${tryAgain(this.#weights.load)}</p>` : html`<p class="caption">${reads}</p>`}
      <p class="unseen" aria-live="polite">${this.announced === 'sentence' ? `${words.changed(sentence)} ` : nothing}${this.announced ? reads : nothing}</p>
      <p class="hint" id="gap">${words.gap(swap.word)}</p>
      <div class="line choices" role="group" aria-labelledby="gap">
        ${sample.swaps.map(
          ({ word }, i) =>
            html`<button type="button" class="press" aria-pressed=${i === this.swap} @click=${() => this.#change({ swap: i, word: null })}>${word}</button>`,
        )}
      </div>
      <div class="line actions">
        <button type="button" class="press" @click=${() => this.#change({ sample: (this.sample + 1) % words.samples.length, swap: 0, word: null })}>${words.next}</button>
        <button type="button" class="press" @click=${() => this.#change({ headOff: !this.headOff })}>${this.headOff ? words.headOn : words.headOff}</button>
      </div>
      <div class="line ways">${this.#begin()}${this.#resume()}</div>
      ${this.#learned()}`;
  }

  #reads(tokens: readonly string[], row: readonly number[], reader: number): string {
    const word = tokens[reader] ?? '';
    if (this.headOff) return words.readsAlike(word, tokens.length, Math.round(100 / tokens.length));
    return words.reads(word, mostRead(tokens, row));
  }

  #begin() {
    if (this.lesson === null) return nothing;
    return html`<a class="press main begin" href=${this.lesson} target=${this.elsewhere ? '_blank' : nothing} rel=${this.elsewhere ? 'noopener' : nothing}
      aria-label=${this.elsewhere ? words.beginElsewhere : nothing} @click=${(event: MouseEvent) => this.#leave(event, 'mha-begin', {})}>${words.begin}</a>`;
  }

  #resume() {
    const { resume } = this;
    if (!resume) return nothing;
    return html`<a class="resume" href=${resume.href} @click=${(event: MouseEvent) => this.#leave(event, 'mha-chapter', { chapter: resume.chapter })}>${words.resume(t.page.chapterNames[resume.chapter])}</a>`;
  }

  /** The numbers are the model card's. Until the layer is loaded, the text only keeps its room. */
  #learned() {
    const vocabulary = this.#weights.loaded?.vocabulary;
    const { depended = 0 } = learnedMeasures(currentLanguage.value).shown.heads[0] ?? {};
    return html`<p class="learned">${words.learned}</p>
      <details class=${vocabulary === undefined ? 'learned awaited' : 'learned'}><summary>${words.howLearned}</summary>
        <p>${words.training(vocabulary ?? 0, TRAINED_ON, depended)}</p></details>`;
  }

  /** A word that has the focus says itself what it reads. */
  readonly #choose = ({ detail }: CustomEvent<WordChange>): void => {
    this.duration = QUICK;
    this.word = detail.word;
    this.announced = null;
  };

  #change(change: Partial<Pick<Opening, 'sample' | 'swap' | 'word' | 'headOff'>>): void {
    this.duration = 'swap' in change && !('sample' in change) ? SWING : QUICK;
    Object.assign(this, change);
    this.announced = 'swap' in change ? 'sentence' : 'reads';
  }

  async focusTitle(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  #leave(event: MouseEvent, name: 'mha-begin' | 'mha-chapter', detail: object): void {
    if (this.elsewhere || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

function asked({ asks, swaps }: OpeningSample, at: number): string {
  const { word = '', about = '', not = '' } = swaps[at] ?? {};
  return words.questions[asks](word, about, not);
}

defineElement('mha-opening', Opening);

/** The sentence with the word in the gap. */
export function sentenceOf({ start, end, swaps }: OpeningSample, swap: number): string {
  return [start, swaps[swap]?.word ?? '', end].filter((text) => text !== '').join(' ');
}

/** The gap's position among the sentence's words. */
export function gapOf({ start }: OpeningSample): number {
  return tokenise(start).length;
}

/** Words below this share are not named. */
const NAMED = 0.05;
const MOST_NAMED = 3;

/** The words with the largest weights, in whole per cent; at least one. */
export function mostRead(words: readonly string[], row: readonly number[]): readonly ReadWord[] {
  const sorted = words
    .map((word, s) => ({ word, weight: row[s] ?? 0 }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_NAMED);
  return sorted
    .filter(({ weight }, i) => i === 0 || weight >= NAMED)
    .map(({ word, weight }) => ({ word, percent: Math.round(weight * 100) }));
}

/** The weight of a word in whole per cent, if it is large enough to be named. */
export function namedPercent(weight: number): number | null {
  return weight >= NAMED ? Math.round(weight * 100) : null;
}

/** What each word of a sentence reads in head 1 of the learned layer, computed by the page's engine. */
interface SentenceWeights {
  readonly words: readonly string[];
  /** By reader, then by the word that is read. */
  readonly rows: readonly (readonly number[])[];
}

export class WeightReader {
  readonly #layer: InEachLanguage<LearnedLayer>;
  readonly #session: AttentionSession;

  constructor(layer: InEachLanguage<LearnedLayer>, session: AttentionSession) {
    this.#layer = layer;
    this.#session = session;
  }

  /** The number of words that the layer knows. */
  get vocabulary(): number {
    return this.#layer.value.words.length;
  }

  /** With the head off, all queries are 0, of which only the head's are read: all scores are 0, and the softmax gives every word the same weight. */
  read(sentence: string, headOff = false): SentenceWeights {
    const words = tokenise(sentence);
    const { dModel, numHeads, given } = learnedSource([this.#layer.value], words);
    const trace = this.#session.forward({
      options: selfAttention(words.length, dModel, numHeads),
      given: headOff ? { ...given, w_q: new Float32Array(dModel * dModel) } : given,
    });
    // Copied immediately: the next sentence overwrites the trace. Head 1 comes first.
    const weights = trace.get('weights').data.slice(0, words.length * words.length);
    return { words, rows: words.map((_, t) => [...weights.subarray(t * words.length, (t + 1) * words.length)]) };
  }

  dispose(): void {
    this.#layer.release();
    this.#session.dispose();
  }
}

/** Loads the layer of the current language and the engine. Rejects if the layer cannot be fetched. */
export async function loadWeightReader(engines: Engines = pageEngines): Promise<WeightReader> {
  const [layer, { engine }] = await Promise.all([inEachLanguage(loadLearnedLayer), engines.load()]);
  return new WeightReader(layer, engine.createSession());
}
