/** `<mha-exhibit-scale>`: scores and one softmax row, with the division by √d_k and without. */
import { css, html, nothing, type PropertyValues } from 'lit';
import type { words as english } from '../../../messages/en/labs/scale.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { plot } from '../../../views/plot.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { heard, subscripted } from '../../ui/subscripted.ts';
import { countsOf, reach } from './histogram.ts';
import { fields } from './lab-fields.ts';
import { KEYS, type Measurement, measure, playedWidth } from './measure.ts';

export const tag = 'mha-exhibit-scale';

type Words = typeof english;
type Kind = 'plain' | 'scaled';

const BINS = 48;
/** CSS pixels. */
const SMALL = 260;

export class ScaleExhibit extends Exhibit<Words, typeof fields> {
  static override styles = [
    labStyles,
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
      @container (height < 260px) {
        .width {
          position: absolute;
          inset: var(--s1) var(--s4) auto auto;
          font-size: calc(14 * var(--px));
        }
      }
      .row {
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
    return html`<p class="width">${subscripted(words.widthIs(now.width))}</p>
      ${(['plain', 'scaled'] as const).map((kind) => this.#row(kind, now, end, room))}`;
  }

  #row(kind: Kind, now: Measurement, end: number, { width, height, px }: Room) {
    const { words } = this;
    const side = now[kind];
    // A small stage has the width beside the first heading.
    const above = height < SMALL ? 0 : 34;
    const row = side.weights.subarray(0, KEYS);
    const [spread, most] = [formatNumber(side.spread), formatNumber(Math.max(...row), 3)];
    const size = {
      width: Math.floor((width - 16) / 2),
      height: Math.floor((height - above * px - 8) / 2 - 22 * px),
      px,
    };
    const counts = countsOf(side.scores, end, BINS);
    const tallest = Math.max(...counts);
    const step = (2 * end) / BINS;
    return html`<div class="row"><h3 class=${kind}>${subscripted(words[kind])}</h3>
      ${plot({
        ...size,
        x: { domain: [-end, end], ticks: [-end, 0, end], format: (value) => formatNumber(value, 0) },
        y: { domain: [0, tallest * 1.1], ticks: [], format: String, title: words.spreadIs(side.scores.length, spread) },
        marks: [
          {
            kind: 'bars',
            look: kind,
            bars: counts.flatMap((count, i) =>
              count > 0 ? [[-end + i * step, -end + (i + 1) * step, count] as const] : [],
            ),
          },
        ],
        label: heard(words.scoresLabel(words[kind], side.scores.length, spread)),
      })}
      ${plot({
        ...size,
        x: { domain: [0, KEYS], ticks: [], format: String },
        y: {
          domain: [0, 1],
          ticks: [0, 0.5, 1],
          format: (value) => formatNumber(value, 1),
          title: words.mostIs(most),
        },
        marks: [{ kind: 'bars', look: kind, bars: [...row].map((weight, s) => [s, s + 1, weight] as const) }],
        label: heard(words.sharesLabel(words[kind], most)),
      })}
    </div>`;
  }
}

defineElement(tag, ScaleExhibit);
