/**
 * `<mha-ribbon>`: the sentence above the stage. One word is followed; ribbons run from it to the words that it reads. The words are
 * one tab stop with arrow keys.
 *
 * Properties: `computed`, `reads`, `weighed` (whether the figure shows weights), `head`, `word` (null: the last), `evidence` (shown in
 * their place). Events: `mha-word`
 * {word, done} when another word is chosen, `mha-evidence-closed`.
 */
import { html, noChange, nothing, type PropertyValues, render, svg } from 'lit';
import { words } from '../../../messages/en/ribbon.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { type Ribbon, ribbonPath, ribbons, ribbonsBetween, type WordBox } from '../../../views/svg/ribbons.ts';
import { followedPosition, plainToken } from '../../inspector/followed-word.ts';
import { SizeObserver } from '../../platform/size-observer.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import type { Computed } from '../../session/lesson-session.ts';
import { type EvidenceRow, type HeadReading, type Reads, readingsOf, showsWeights } from './readings.ts';
import { ribbonStyles } from './ribbon-styles.ts';

/** `done` is false while arrow keys move through the words. */
export interface WordChosen {
  readonly word: number;
  readonly done: boolean;
}

/** The widest ribbon, in CSS pixels. */
const FULL = 18;
/** How long a ribbon swings to another word, in milliseconds. */
const SWING = 320;
/** A smaller weight is not named in the caption, and its word is not marked. */
const WORTH_NAMING = 0.1;

export class SentenceRibbon extends withProps(WatchingElement, {
  computed: null as Computed | null,
  reads: undefined as Reads | undefined,
  weighed: false,
  head: 0,
  word: null as number | null,
  evidence: null as EvidenceRow | null,
}) {
  static override styles = ribbonStyles;

  /** None before the weights. */
  #readings: readonly HeadReading[] = [];
  /** The drawn ribbons by head, and those that they swing from. */
  #drawn: readonly (readonly Ribbon[])[] = [];
  #before: readonly (readonly Ribbon[])[] = [];
  #since = 0;
  #frame = 0;
  /** The words that were last brought into view. */
  #seen = '';
  /** The words that were last measured, and their boxes. */
  #measured = '';
  #boxes: readonly WordBox[] = [];
  readonly #resized = (): void => {
    this.#measure();
    this.#draw(false);
    this.#fade();
  };
  readonly #sizes = new SizeObserver(this.#resized);
  readonly #reduced = window.matchMedia('(prefers-reduced-motion: reduce)');

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    document.fonts?.addEventListener('loadingdone', this.#resized);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    document.fonts?.removeEventListener('loadingdone', this.#resized);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  get #position(): number {
    return this.evidence?.t ?? followedPosition(this.computed?.tokens ?? [], this.word);
  }

  override render() {
    const { computed, evidence } = this;
    if (!computed) return nothing;
    if (evidence) return this.#evidence(evidence);
    // The next numbers are on their way: keep what is shown.
    if (computed.trace.over) return noChange;
    const t = this.#position;
    const { trace, tokens } = computed;
    const shows = showsWeights(this.reads, { weighed: this.weighed, edited: Boolean(computed.before) });
    this.#readings = shows ? readingsOf(this.reads, trace, this.head, t) : [];
    const read = (s: number) => this.#readings.some(({ weights }) => (weights[s] ?? 0) >= WORTH_NAMING);
    return html`<div class="scroll" @scroll=${this.#fade}>
        <div class="line" translate="no" role="radiogroup" aria-label=${words.label} aria-describedby="caption" @keydown=${this.#key}>
          <svg aria-hidden="true"></svg>
          ${tokens.map(
            (token, i) => html`<button type="button" role="radio" aria-checked=${i === t} tabindex=${i === t ? 0 : -1}
              class=${read(i) ? 'read' : ''} data-word=${token} @click=${() => this.#choose(i, true)}>${token}</button>`,
          )}
        </div>
      </div>
      <p id="caption" aria-live="polite">${this.#caption(computed, t)}</p>`;
  }

  #evidence({ tokens, t, head, weights, own }: EvidenceRow) {
    this.#readings = [{ head, weights }];
    const most = [...weights.entries()].sort(([, a], [, b]) => b - a).slice(0, 2);
    const read = most.map(([s, weight]) => words.read(tokens[s] ?? '', formatNumber(weight))).join(', ');
    const look = (s: number) => (s === t ? 'asks' : (weights[s] ?? 0) >= WORTH_NAMING ? 'read' : '');
    return html`<div class="scroll" @scroll=${this.#fade}>
        <div class="line" translate="no">
          <svg aria-hidden="true"></svg>
          ${tokens.map((token, s) => html`<span class="word ${look(s)}" data-word=${token}>${token}</span>`)}
        </div>
      </div>
      <p id="caption" class="evidence" role="status">
        <span class="where">${words.evidence(head + 1, own)}</span>
        <span>${words.weights(tokens[t] ?? '', read)}</span>
        <button type="button" class="press slim close" @click=${this.#close}>${words.close}</button>
      </p>`;
  }

  readonly #close = (): void => {
    this.dispatchEvent(new CustomEvent('mha-evidence-closed'));
  };

  #caption(computed: Computed, t: number) {
    const word = plainToken(computed, computed.tokens[t] ?? '');
    const heads = this.#readings;
    const [only] = heads;
    if (!only) return html`<span>${words.none(word)}</span>`;
    if (heads.length === 1) {
      const read = this.#most(computed, only, 2).join(', ') || words.nothing;
      return html`<span>${words.weights(word, read)}</span>`;
    }
    const each = heads.map(
      (reading, place) =>
        html`<span data-place=${place}>${words.head(reading.head + 1, this.#most(computed, reading, 1)[0] ?? words.nothing)}</span>`,
    );
    return html`<span>${words.heads(word)}</span>${each}`;
  }

  /** The words that are read most, with their numbers. */
  #most(computed: Computed, { weights }: HeadReading, count: number): readonly string[] {
    const ranked = [...weights.entries()].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a);
    return ranked
      .slice(0, count)
      .map(([s, weight]) => words.read(plainToken(computed, computed.tokens[s] ?? ''), formatNumber(weight)));
  }

  override updated(changed: PropertyValues<this>): void {
    const words = JSON.stringify([this.evidence !== null, this.#words.map(({ dataset }) => dataset.word)]);
    if (words !== this.#measured) this.#measure();
    this.#measured = words;
    this.#draw(
      changed.has('computed') ||
        changed.has('word') ||
        changed.has('reads') ||
        changed.has('weighed') ||
        changed.has('head') ||
        changed.has('evidence'),
    );
    const seen = [this.#position, this.#mostRead];
    if (String(seen) === this.#seen) return;
    this.#seen = String(seen);
    this.#keepInView(seen);
  }

  /** The word that the first head reads most; the followed one where nothing is read. */
  get #mostRead(): number {
    const weights = this.#readings[0]?.weights ?? [];
    return weights.length > 0 ? weights.indexOf(Math.max(...weights)) : this.#position;
  }

  get #words(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[data-word]')];
  }

  /** Forces a layout: only for other words, another size or another font. */
  #measure(): void {
    this.#tighten();
    this.#boxes = this.#words.map(
      ({ offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height }): WordBox => ({
        left,
        top,
        width,
        height,
      }),
    );
  }

  /** On a phone, a sentence that nearly finds room is set closer. */
  #tighten(): void {
    const scroll = this.renderRoot.querySelector('.scroll');
    if (!scroll) return;
    const fits = () => scroll.scrollWidth <= scroll.clientWidth;
    scroll.classList.remove('tight');
    if (fits()) return;
    scroll.classList.add('tight');
    if (!fits()) scroll.classList.remove('tight');
  }

  /** Scrolls the line only, never the page: to the followed word and, if both have room, the one that it reads most. */
  #keepInView(positions: readonly number[]): void {
    const scroll = this.renderRoot.querySelector('.scroll');
    const [own, read] = positions.map((position) => this.#words[position]);
    if (!scroll || !own) return;
    scroll.scrollLeft = middleOf(own, read ?? own, scroll.clientWidth) - scroll.clientWidth / 2;
    this.#fade();
  }

  /** Words fade out towards an edge behind which the line goes on. */
  readonly #fade = (): void => {
    const scroll = this.renderRoot.querySelector('.scroll');
    if (!scroll) return;
    const { scrollLeft, scrollWidth, clientWidth } = scroll;
    scroll.classList.toggle('before', scrollLeft > 1);
    scroll.classList.toggle('after', scrollLeft + clientWidth < scrollWidth - 1);
  };

  /** Draws the ribbons for the measured boxes; `swings` moves them there from where they are. */
  #draw(swings: boolean): void {
    const boxes = this.#boxes;
    const room = (boxes[0]?.top ?? 0) - 2;
    const next = room > 0 ? ribbonsByHead(boxes, this.#position, this.#readings, room) : [];
    if (swings && !this.#reduced.matches && this.#drawn.length === next.length) {
      this.#before = this.#shown();
      this.#since = performance.now();
    } else this.#since = 0;
    this.#drawn = next;
    // A swing begins where the ribbons are: its first frame is the next one.
    if (this.#since > 0) this.#frame ||= requestAnimationFrame(this.#paint);
    else this.#paint();
  }

  #shown(): readonly (readonly Ribbon[])[] {
    const amount = Math.min(1, (performance.now() - this.#since) / SWING);
    if (amount >= 1 || this.#before.length !== this.#drawn.length) return this.#drawn;
    const eased = 1 - (1 - amount) ** 3;
    return this.#drawn.map((list, place) => ribbonsBetween(this.#before[place] ?? [], list, eased));
  }

  readonly #paint = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const place = this.renderRoot.querySelector('svg');
    if (!place) return;
    const shown = this.#shown();
    renderRibbons(shown, place);
    if (shown !== this.#drawn) this.#frame = requestAnimationFrame(this.#paint);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const count = this.#words.length;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: this.#position + 1,
      ArrowDown: this.#position + 1,
      ArrowLeft: this.#position - 1,
      ArrowUp: this.#position - 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose((to + count) % count, false);
    void this.updateComplete.then(() => this.#words[this.#position]?.focus());
  };

  #choose(word: number, done: boolean): void {
    const detail: WordChosen = { word, done };
    this.dispatchEvent(new CustomEvent('mha-word', { detail }));
  }
}

type Extent = Pick<HTMLElement, 'offsetLeft' | 'offsetWidth'>;

/** The middle of two words, or of the first one if they have no room together. */
export function middleOf(own: Extent, read: Extent, room: number): number {
  const left = Math.min(own.offsetLeft, read.offsetLeft);
  const right = Math.max(own.offsetLeft + own.offsetWidth, read.offsetLeft + read.offsetWidth);
  return right - left <= room ? (left + right) / 2 : own.offsetLeft + own.offsetWidth / 2;
}

/** Each head's ribbons end beside those of the other heads. */
export function ribbonsByHead(
  boxes: readonly WordBox[],
  reader: number,
  heads: readonly HeadReading[],
  room: number,
): readonly (readonly Ribbon[])[] {
  const own = boxes[reader];
  if (!own) return [];
  const full = Math.min(FULL, room * 0.45) / heads.length;
  return heads.map(({ weights }, place) => {
    const aside = (place - (heads.length - 1) / 2) * full;
    const beside = boxes.map((box) => ({ ...box, left: box.left + aside }));
    return ribbons(beside, reader, weights, { full, room: room - full / 2 });
  });
}

function renderRibbons(shown: readonly (readonly Ribbon[])[], place: SVGElement): void {
  const paths = shown.map((list, head) =>
    list.map(
      (ribbon) =>
        svg`<path data-place=${shown.length > 1 ? head : nothing} d=${ribbonPath(ribbon)} stroke-width=${ribbon.width}></path>`,
    ),
  );
  render(svg`${paths}`, place as unknown as HTMLElement);
}

defineElement('mha-ribbon', SentenceRibbon);
