/**
 * `<mha-lab-scale>`: why √d_k. Measures random queries and keys of width 1 to 512, with the scale and without: spread of the scores,
 * largest weight, entropy, and the softmax's slope. The stage shows the scores themselves (`exhibit.ts`).
 */
import { html, nothing, type PropertyValues } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { legend, type PlotSpec, plot, plotArea } from '../../../views/plot.ts';
import { defineElement } from '../../platform/define-element.ts';
import { nextSeed } from '../../ui/controls/next-seed.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/number-field.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { withProps } from '../../platform/with-props.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { listScale } from '../../ui/controls/slider-scale.ts';
import { heard, subscripted } from '../../ui/subscripted.ts';
import { type CurveSpec, curve, SHAPES } from './curve.ts';
import { fields } from './lab-fields.ts';
import { scaleLabStyles } from './lab-styles.ts';
import { KEYS, type Measurement, measure, WIDEST } from './measure.ts';

export const tag = 'mha-lab-scale';

type Words = typeof english;
const KINDS = ['plain', 'scaled'] as const;

/** The widths of the curves: two per doubling. */
const WIDTHS = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512];
/** Eight positions per doubling, where there are enough whole numbers. */
const SLIDER = listScale([1, ...new Set(Array.from({ length: 65 }, (_, i) => Math.round(2 ** (1 + i / 8))))]);
const BITS = Math.log2(KEYS);

const CURVES: Readonly<Record<'spread' | 'largest' | 'entropy' | 'gradient', CurveSpec>> = {
  spread: {
    of: (side) => side.spread,
    domain: [0.5, 32],
    ticks: [1, 4, 16],
    logarithmic: true,
    theory: Math.sqrt,
  },
  largest: { of: (side) => side.largest, domain: [0, 1], ticks: [0, 0.5, 1], logarithmic: false, theory: null },
  entropy: { of: (side) => side.entropy, domain: [0, BITS], ticks: [0, 2, 4], logarithmic: false, theory: null },
  gradient: { of: (side) => side.gradient, domain: [0, 0.4], ticks: [0, 0.2, 0.4], logarithmic: false, theory: null },
};

export class ScaleLab extends withProps(Lab<Words, typeof fields>, {
  now: null as Measurement | null,
  curves: [] as readonly Measurement[],
}) {
  static override styles = [labStyles, plotStyles, scaleLabStyles];

  #frame = 0;

  protected override get fields() {
    return fields;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.curves = [];
    this.now = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { session } = this;
    if (!session) return;
    const { dk, seed } = this.values;
    if (this.isOther(changed, 'seed')) this.curves = [];
    if (!this.now || changed.has('values')) this.now = measure(session, dk, seed);
    // Adds one point per frame, so that the first results show early.
    const next = WIDTHS[this.curves.length];
    if (next === undefined) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.session && this.isConnected) this.curves = [...this.curves, measure(this.session, next, seed)];
    });
  }

  protected override render() {
    const { words, now, width, values } = this;
    if (!now || width === 0) return nothing;
    const inner = width - 34;
    return html`<div class="card">
      <div class="line">
        <mha-number-field .label=${words.dk} .value=${values.dk} .least=${1} .most=${WIDEST} .scale=${SLIDER}
          @mha-number=${this.#resize}></mha-number-field>
        <button class="press" type="button" @click=${() => this.adjust({ seed: nextSeed(values.seed) })}>${words.draw}</button>
        <span class="soft">${words.seed(values.seed)}</span>
      </div>
      ${legend(KINDS.map((kind) => ({ look: kind, name: subscripted(words[kind]), shape: SHAPES[kind] })))}
      <div class="curves">${this.#curves(now, inner >= 440 ? Math.floor((inner - 16) / 2) : inner)}</div>
      <p class="soft">${subscripted(words.how(KEYS))}</p>
      ${this.#table()}
    </div>`;
  }

  #curves(now: Measurement, width: number) {
    const { words } = this;
    return (Object.keys(CURVES) as (keyof typeof CURVES)[]).map((name) => {
      const spec = CURVES[name];
      const [plain, scaled] = [formatNumber(spec.of(now.plain), 3), formatNumber(spec.of(now.scaled), 3)];
      const label = heard(words.curveLabel(words.measures[name], now.width, plain, scaled));
      const drawn = curve(spec, this.curves, now, width, label);
      return html`<div>
        <h3>${words.measures[name]}</h3>
        <p class="values number" aria-hidden="true"><span class="plain">${plain}</span><span class="scaled">${scaled}</span></p>
        <div @pointerdown=${(event: PointerEvent) => this.#point(event, drawn)}
          @pointermove=${(event: PointerEvent) => (event.buttons & 1 ? this.#point(event, drawn) : undefined)}
          @pointerup=${() => this.adjust({ dk: this.values.dk })}>
          ${plot(drawn)}
        </div>
      </div>`;
    });
  }

  /** Pointing at a curve sets d_k to that position. */
  #point(event: PointerEvent, drawn: PlotSpec): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    this.adjust({ dk: Math.round(plotArea(drawn).x.at(event.clientX - box.left)) }, { done: false });
  }

  #resize = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ dk: value }, { done });
  };

  #table() {
    const { words } = this;
    const names = Object.keys(CURVES) as (keyof typeof CURVES)[];
    return numberTable({
      summary: words.table,
      columns: [
        'd_k',
        ...names.flatMap((name) => KINDS.map((kind) => `${words.measures[name]}, ${words.short[kind]}`)),
      ],
      rows: this.curves.map((one) => [
        String(one.width),
        ...names.flatMap((name) => KINDS.map((kind) => formatNumber(CURVES[name].of(one[kind]), 3))),
      ]),
    });
  }
}

defineElement(tag, ScaleLab);
