/** `<mha-lab-backward-saturation>`: scales up the scores and shows how the gradients behind the softmax vanish. */
import { html, nothing, type PropertyValues } from 'lit';
import type { GradientSession } from '../../../engine/engine.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { legend, type Mark, plot } from '../../../views/plot.ts';
import { formatAligned } from '../../inspector/numbers.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { onSlider } from '../../lab-kit/on-slider.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { cardStyles } from './card-styles.ts';
import type { words as english } from './en.ts';
import { gradientEngine } from './gradients.ts';
import { fields } from './lab-fields.ts';
import { powerOfTen } from './power-of-ten.ts';
import { FACTORS, type Saturation, saturation } from './saturation.ts';

const HEIGHT = 190;
const KINDS = ['reaching', 'passing'] as const;
/** Smaller gradients are drawn at the edge. */
const LEAST = 1e-8;

export class SaturationCard extends withProps(Lab<(typeof english)['saturation'], typeof fields>, {
  curve: [] as readonly Saturation[],
  ready: null as GradientSession | null,
}) {
  static override styles = [labStyles, plotStyles, cardStyles];

  #frame = 0;

  protected override get fields() {
    return fields;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  async #open(): Promise<void> {
    const engine = await gradientEngine('wasm');
    if (this.isConnected) this.ready ??= engine.createSession();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.ready?.dispose();
    this.ready = null;
    this.curve = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('context')) this.curve = [];
    const { context, ready } = this;
    const next = FACTORS[this.curve.length];
    if (!context || !ready || next === undefined) return;
    // Adds one point per frame, so that the first results show early.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.context !== context || this.ready !== ready) return;
      const { trace } = context.computed;
      const head = Math.min(context.settings.head, trace.options.numHeads - 1);
      this.curve = [...this.curve, saturation(ready, trace, head, next)];
    });
  }

  protected override render() {
    const { context, words, width } = this;
    const now = this.curve[this.values.factor] ?? this.curve.at(-1);
    if (!context || !now || width === 0) return nothing;
    const { dModel, numHeads } = context.computed.trace.options;
    const dk = dModel / numHeads;
    return html`<div class="card">
      <h3>${words.title}</h3>
      <label>${words.factor}
        <input type="range" min="0" max=${FACTORS.length - 1} .value=${String(this.values.factor)} aria-valuetext=${factorText(now)} @input=${this.#slide} @change=${this.#slide}>
        <span class="number">${factorText(now)}</span>
      </label>
      <dl class="facts">
        <dt>${words.largest}</dt><dd class="number">${formatNumber(now.largest, 3)}</dd>
        <dt>${words.reaching}</dt><dd class="number">${formatAligned(now.reaching, 4)}</dd>
        <dt>${words.passing}</dt><dd class="number">${formatAligned(now.passing, 4)}</dd>
      </dl>
      ${this.#chart(now, width - 34)}
      <p class="soft">${subscripted(words.scale(dk, formatNumber(Math.sqrt(dk), 2)))}</p>
      ${numberTable({
        summary: words.table,
        columns: words.columns,
        rows: this.curve.map((one) => [
          factorText(one),
          formatNumber(one.largest, 3),
          formatAligned(one.reaching, 4),
          formatAligned(one.passing, 4),
        ]),
      })}
    </div>`;
  }

  #chart(now: Saturation, width: number) {
    const { words, curve } = this;
    const sizes = curve.flatMap(({ reaching, passing }) => [reaching, passing]).filter((size) => size > LEAST);
    const low = 10 ** Math.floor(Math.log10(Math.min(0.1, ...sizes)));
    const high = 10 ** Math.ceil(Math.log10(Math.max(1, ...sizes)));
    const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, i) => low * 10 ** i);
    const every = Math.ceil(decades.length / 5);
    const label = words.chartLabel(factorText(now), formatAligned(now.reaching, 4), formatAligned(now.passing, 4));
    return html`${legend(KINDS.map((kind) => ({ look: kind, name: words[kind] })))}
      ${plot({
        width,
        height: HEIGHT,
        label,
        x: {
          domain: [FACTORS[0] ?? 1, FACTORS.at(-1) ?? 1],
          ticks: [1, 4, 16, 64],
          format: String,
          logarithmic: true,
        },
        y: {
          domain: [low, high],
          ticks: decades.filter((_, i) => i % every === 0),
          format: powerOfTen,
          logarithmic: true,
        },
        marks: [
          { kind: 'rule', look: 'here', x: now.factor },
          ...KINDS.map(
            (kind): Mark => ({
              kind: 'line',
              look: kind,
              points: curve.map((one) => [one.factor, Math.max(low, one[kind])]),
            }),
          ),
        ],
      })}`;
  }

  readonly #slide = onSlider((factor, done) => this.adjust({ factor }, { done }));
}

function factorText({ factor }: Saturation): string {
  return formatNumber(factor, factor < 10 ? 2 : 0);
}

defineElement('mha-lab-backward-saturation', SaturationCard);
