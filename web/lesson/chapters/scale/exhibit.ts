/** `<mha-exhibit-scale>`: scores and one softmax row, with the division by √d_k and without. */
import { css, html, nothing, type PropertyValues } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { plot } from '../../../views/plot.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { heard, subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import { countsOf, reach } from './histogram.ts';
import { fields } from './lab-fields.ts';
import { KEYS, type Measurement, measure, playedWidth } from './measure.ts';

export const tag = 'mha-exhibit-scale';

type Words = typeof english;

const KINDS = ['plain', 'scaled'] as const;
type Kind = (typeof KINDS)[number];

const BINS = 48;
/** On a lower stage, in CSS pixels, each picture shows both kinds, in fewer bins. */
const SMALL = 260;
const FEWER_BINS = 24;

export class ScaleExhibit extends Exhibit<Words, typeof fields> {
  static override styles = [
    exhibitStyles,
    plotStyles,
    css`
      :host {
        --plain: var(--warn);
        --scaled: var(--tensor-scores);
        display: grid;
        align-content: center;
        gap: var(--s1) var(--s4);
      }
      .plain {
        color: var(--plain);
      }
      .scaled {
        color: var(--scaled);
      }
      .plot .bar.plain {
        fill: color-mix(in oklab, currentColor 22%, transparent);
        stroke: currentColor;
        stroke-width: 1;
      }
      .width {
        font-size: calc(20 * var(--px));
        line-height: calc(26 * var(--px));
        font-weight: 600;
      }
      .row {
        position: relative;
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        grid-template-rows: auto minmax(0, 1fr);
        gap: 0 var(--s4);
        min-height: 0;
      }
      h3 {
        grid-column: 1 / -1;
        margin: 0;
      }
      .plot {
        min-width: 0;
      }
      .said {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        font-size: calc(13 * var(--px));
        line-height: calc(18 * var(--px));
        font-weight: 550;
      }
      sub {
        line-height: 0;
      }
      .row > .width {
        position: absolute;
        font-size: calc(14 * var(--px));
        line-height: calc(18 * var(--px));
      }
    `,
  ];

  /** By width, for one seed. */
  readonly #measured = new Map<number, Measurement>();

  protected override get fields() {
    return fields;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#measured.clear();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.isOther(changed, 'seed') || this.isOther(changed, 'dk')) this.#measured.clear();
  }

  #at(width: number): Measurement | null {
    const { session, values } = this;
    const known = this.#measured.get(width) ?? (session && measure(session, width, values.seed));
    if (known) this.#measured.set(width, known);
    return known;
  }

  protected override render() {
    const { room, words, values, moment } = this;
    if (!room || !moment?.shown) return nothing;
    // While the step plays, the width grows from 1 to the laboratory's, on the axis of the last one.
    const [now, last] = [this.#at(playedWidth(values.dk, moment.part)), this.#at(values.dk)];
    if (!now || !last) return nothing;
    const end = Math.max(...[now, last].flatMap(({ plain, scaled }) => [reach(plain.scores), reach(scaled.scores)]));
    const width = html`<p class="width">${subscripted(words.widthIs(now.width))}</p>`;
    return room.height < SMALL * room.px
      ? html`${KINDS.map((kind) => this.#said(kind, now))}<div class="row">${width}${this.#both(now, end, room)}</div>`
      : html`${width}${KINDS.map((kind) => this.#row(kind, now, end, room))}`;
  }

  #row(kind: Kind, now: Measurement, end: number, { width, height, px }: Room) {
    const { words } = this;
    const { scores, spread, weights } = now[kind];
    const size = {
      width: Math.floor((width - 16) / 2),
      height: Math.floor((height - 34 * px - 8) / 2 - 22 * px),
      px,
    };
    return html`<div class="row"><h3 class=${kind}>${subscripted(words[kind])}</h3>
      ${this.#pictures([kind], now, end, BINS, size, {
        scores: words.spreadIs(scores.length, formatNumber(spread)),
        weights: words.mostIs(largestOf(weights)),
      })}
    </div>`;
  }

  /** Both kinds in each picture. */
  #both(now: Measurement, end: number, { width, height, px }: Room) {
    const size = { width: Math.floor((width - 16) / 2), height: Math.floor(height - 2 * 22 * px), px };
    // The outlines of the wider histogram lie over the narrow one.
    return this.#pictures(KINDS.toReversed(), now, end, FEWER_BINS, size);
  }

  #said(kind: Kind, now: Measurement) {
    const { words } = this;
    const { spread, weights } = now[kind];
    return html`<p class="said ${kind}"><span>${subscripted(words[kind])}</span>
      <span>${words.brief.spread(formatNumber(spread))}</span>
      <span>${words.brief.most(largestOf(weights))}</span></p>`;
  }

  /** The histogram of all scores, each kind as high as its tallest bin, and the weights of one row. */
  #pictures(
    kinds: readonly Kind[],
    now: Measurement,
    end: number,
    bins: number,
    size: Room,
    titles = { scores: '', weights: '' },
  ) {
    const { words } = this;
    const step = (2 * end) / bins;
    const label = (of: (kind: Kind) => string) => kinds.map((kind) => heard(of(kind))).join(' ');
    return html`${plot({
      ...size,
      x: { domain: [-end, end], ticks: [-end, 0, end], format: (value) => formatNumber(value, 0) },
      y: { domain: [0, 1.1], ticks: [], format: String, title: titles.scores },
      marks: kinds.map((kind) => {
        const counts = countsOf(now[kind].scores, end, bins);
        const tallest = Math.max(...counts);
        return {
          kind: 'bars' as const,
          look: kind,
          bars: counts.flatMap((count, i) =>
            count > 0 ? [[-end + i * step, -end + (i + 1) * step, count / tallest] as const] : [],
          ),
        };
      }),
      label: label((kind) => words.scoresLabel(words[kind], now[kind].scores.length, formatNumber(now[kind].spread))),
    })}
      ${plot({
        ...size,
        // Without a label; its room keeps both pictures on one base.
        x: { domain: [0, KEYS], ticks: [0], format: () => '' },
        y: {
          domain: [0, 1],
          ticks: [0, 0.5, 1],
          format: (value) => formatNumber(value, 1),
          title: titles.weights,
        },
        marks: kinds.map((kind) => ({
          kind: 'bars' as const,
          look: kind,
          bars: [...rowOf(now[kind].weights)].map((weight, s) => [s, s + 1, weight] as const),
        })),
        label: label((kind) => words.sharesLabel(words[kind], largestOf(now[kind].weights))),
      })}`;
  }
}

function rowOf(weights: Float32Array): Float32Array {
  return weights.subarray(0, KEYS);
}

function largestOf(weights: Float32Array): string {
  return formatNumber(Math.max(...rowOf(weights)), 3);
}

defineElement(tag, ScaleExhibit);
