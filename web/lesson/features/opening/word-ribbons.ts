/**
 * `<mha-word-ribbons>`: a sentence in large type, with ribbons from one word to the words that it reads. Words stand in a line, or
 * in a column where the line would be too small. Emits `mha-word` {word} when a word is pointed at, focused or pressed.
 */
import { css, html, nothing, type PropertyValues, svg } from 'lit';
import { type Ribbon, ribbonPath, ribbons, ribbonsBetween } from '../../../views/svg/ribbons.ts';
import { boxIn } from '../../platform/own-pixels.ts';
import { SizeObserver } from '../../platform/size-observer.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';

/** Styles of the opening's sentence and its ribbons. */
const wordRibbonsStyles = css`
  :host {
    display: block;
    font-size: calc(16 * var(--px));
    /* The sentence is English or French: it runs from left to right in every interface. */
    direction: ltr;
  }
  .picture { position: relative; width: fit-content; margin: 0 auto; font: 400 var(--size) / 1.2 var(--font-prose); }
  .across { padding-top: var(--room); }
  .column { padding-inline-end: var(--room); }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
  path { fill: none; stroke: var(--map-share); stroke-dasharray: 1 1; }
  .words { display: flex; white-space: nowrap; }
  .column .words { flex-direction: column; justify-content: center; min-height: calc(38px * var(--most)); }
  .cell { position: relative; }
  .word {
    min-width: 24px;
    padding: 0 0.14em;
    border-radius: var(--radius);
    /* Read words come forward. */
    color: color-mix(in oklab, var(--ink) calc(min(1, var(--share) * 2) * 100%), var(--ink-faint));
    touch-action: manipulation;
  }
  .column .cell { display: flex; align-items: baseline; }
  .column .word { min-height: 38px; }
  .text { display: inline-grid; justify-items: start; }
  .text > * { grid-area: 1 / 1; }
  .hold { visibility: hidden; }
  /* A stroke emboldens without widening. */
  .reader .now { color: var(--accent); -webkit-text-stroke: 0.022em currentColor; }
  .gap .now {
    text-decoration: underline dotted 2px;
    text-decoration-color: var(--ink-faint);
    text-underline-offset: 0.22em;
  }
  .percent { color: var(--accent); font: 600 calc(15 * var(--px)) / calc(20 * var(--px)) var(--font-ui); }
  .across .cell { padding-bottom: calc(24 * var(--px)); }
  .across .percent { position: absolute; inset: auto 0 0; text-align: center; }
  .column .percent { width: calc(44 * var(--px)); text-align: end; }
  @media (forced-colors: active) {
    path { stroke: Highlight; }
    .reader .now { color: Highlight; }
  }
`;

export interface WordChange {
  readonly word: number;
}

/** One word as it is shown and spoken. */
export interface ShownWord {
  readonly text: string;
  /** What it reads, as a sentence. */
  readonly spoken: string;
  /** Its weight in the reader's row, as text; null for small ones. */
  readonly percent: string | null;
  /** How much it stands out, 0 to 1. */
  readonly share: number;
}

/** The type's size in a line and in a column, in CSS pixels at the default font size. */
const LARGEST = 46;
const SMALLEST_IN_LINE = 27;
const IN_COLUMN = 27;
/** Widths of a letter, and of the space beside a word, in the type's size. */
const LETTER = 0.5;
const BESIDE = 0.3;
/** The height of the arches above a line, and their width beside a column. */
const ROOM = { line: 170, column: 130 };
/** The width of a weight of 1. */
const FULL = 34;
/** Thinner ribbons are fainter, so that the few that matter stand out. */
const BOLD = 8;

export class WordRibbons extends withProps(WatchingElement, {
  words: [] as readonly ShownWord[],
  /** The reader's weights; null until they are computed. */
  row: null as readonly number[] | null,
  reader: 0,
  /** The position of the word that can be changed, and the words that fit there. */
  gap: -1,
  choices: [] as readonly string[],
  /** The most words that a sentence can have: a column keeps their room. */
  most: 0,
  label: '',
  /** Milliseconds of the next change; 0 jumps. */
  duration: 0,
  width: 0,
  /** How much wider than expected the font's letters are, at least 1. */
  wide: 1,
  drawn: [] as readonly Ribbon[],
  /** How far the first ribbons have run from their reader. */
  grown: 0,
}) {
  static override styles = wordRibbonsStyles;

  #frame = 0;
  readonly #sizes = new SizeObserver(([entry]) => {
    this.width = entry?.contentRect.width ?? this.width;
  });
  readonly #remeasure = (): void => {
    this.wide = 1;
    this.#draw(0);
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    // Fonts change the words' places.
    document.fonts?.addEventListener('loadingdone', this.#remeasure);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#remeasure);
    cancelAnimationFrame(this.#frame);
  }

  /** The font size in pixels of a line that fills the width. */
  get #lineSize(): number {
    const longest = Math.max(0, ...this.choices.map((choice) => choice.length));
    const letters = this.words.reduce((sum, { text }, i) => sum + (i === this.gap ? longest : text.length), 0);
    return Math.min(LARGEST * this.#scale, this.width / this.wide / (letters * LETTER + this.words.length * BESIDE));
  }

  /** The reader's font size, relative to the default. */
  get #scale(): number {
    return Number.parseFloat(getComputedStyle(this).fontSize) / 16;
  }

  get #column(): boolean {
    return this.#lineSize < SMALLEST_IN_LINE * this.#scale;
  }

  /** Measures before the first paint: words that came later would push what stands below. */
  protected override willUpdate(): void {
    if (this.width === 0) this.width = this.clientWidth;
  }

  override render() {
    if (this.width === 0) return nothing;
    const column = this.#column;
    const size = column ? IN_COLUMN * this.#scale : this.#lineSize;
    return html`<div class="picture ${column ? 'column' : 'across'}" style="--size:${size.toFixed(1)}px;--room:${ROOM[column ? 'column' : 'line']}px;--most:${this.most}">
      <svg aria-hidden="true">${this.drawn.map(
        (ribbon) => svg`<path d=${ribbonPath(ribbon)} pathLength="1" stroke-width=${ribbon.width.toFixed(2)}
          stroke-opacity=${(0.35 + 0.3 * Math.min(1, ribbon.width / BOLD)).toFixed(3)} stroke-dashoffset=${(1 - this.grown).toFixed(3)}></path>`,
      )}</svg>
      <div class="words" translate="no" role="toolbar" aria-label=${this.label} aria-orientation=${column ? 'vertical' : 'horizontal'} @keydown=${this.#key}>
        ${this.words.map((word, i) => this.#word(word, i))}
      </div>
    </div>`;
  }

  #word({ text, spoken, percent, share }: ShownWord, i: number) {
    const isReader = i === this.reader;
    // The number is beside the button, whose name is its word.
    return html`<span class="cell">
      <span class="percent" aria-hidden="true">${percent ?? nothing}</span>
      <button type="button" class="word ${isReader ? 'reader' : ''} ${i === this.gap ? 'gap' : ''}" style="--share:${share.toFixed(3)}"
        tabindex=${isReader ? 0 : -1} aria-pressed=${isReader} aria-label=${spoken}
        @pointermove=${(event: PointerEvent) => this.#point(event, i)} @focus=${() => this.#choose(i)} @click=${() => this.#choose(i)}>
        <span class="text"><span class="now">${text}</span>${
          i === this.gap ? this.choices.map((choice) => html`<span class="hold">${choice}</span>`) : nothing
        }</span>
      </button>
    </span>`;
  }

  override updated(changed: PropertyValues): void {
    if (['row', 'reader', 'words'].some((name) => changed.has(name))) this.#draw(this.duration);
    else if (changed.has('width') || changed.has('wide')) this.#draw(0);
    this.#fit();
  }

  /** A line that is still too long gets smaller letters. */
  #fit(): void {
    const length = this.renderRoot.querySelector<HTMLElement>('.across')?.offsetWidth ?? 0;
    if (length > this.width + 1) this.wide *= length / this.width;
  }

  /** Moves the ribbons to where they belong now. */
  #draw(duration: number): void {
    cancelAnimationFrame(this.#frame);
    const target = this.#ribbons();
    if (!target) return;
    const first = this.drawn.length === 0;
    const before = first ? target : this.drawn;
    if (duration === 0) {
      this.drawn = target;
      this.grown = 1;
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const amount = eased(Math.min(1, Math.max(0, now - start) / duration));
      this.drawn = amount === 1 ? target : ribbonsBetween(before, target, amount);
      if (first || this.grown < 1) this.grown = Math.max(this.grown, amount);
      if (amount < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #ribbons(): readonly Ribbon[] | null {
    const picture = this.renderRoot.querySelector<HTMLElement>('.picture');
    if (!picture || !this.row) return null;
    const boxes = [...picture.querySelectorAll('.now')].map((word) => boxIn(picture, word));
    const column = this.#column;
    return ribbons(boxes, this.reader, this.row, { full: FULL, room: ROOM[column ? 'column' : 'line'] - 8, column });
  }

  /** Not when the sentence moves below a resting pointer. */
  #point({ movementX, movementY }: PointerEvent, word: number): void {
    if (word !== this.reader && (movementX !== 0 || movementY !== 0)) this.#choose(word);
  }

  #choose(word: number): void {
    this.dispatchEvent(new CustomEvent<WordChange>('mha-word', { detail: { word }, bubbles: true, composed: true }));
  }

  /** Arrow keys go from word to word, as in every toolbar. */
  #key(event: KeyboardEvent): void {
    const last = this.words.length - 1;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: this.reader - 1,
      ArrowRight: this.reader + 1,
      ArrowUp: this.reader - 1,
      ArrowDown: this.reader + 1,
      Home: 0,
      End: last,
    };
    const to = places[event.key] ?? -1;
    if (event.ctrlKey || event.metaKey || event.altKey || to < 0 || to > last) return;
    event.preventDefault();
    this.renderRoot.querySelectorAll<HTMLElement>('.word')[to]?.focus();
  }
}

function eased(x: number): number {
  return x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2;
}

defineElement('mha-word-ribbons', WordRibbons);
