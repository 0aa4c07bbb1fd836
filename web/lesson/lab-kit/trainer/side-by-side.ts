/**
 * `<mha-side-by-side>`: trains two settings with several seeds each and plots both on shared scales, beside recorded results from
 * many seeds. Property `plans`: the comparisons to offer; a single one shows no selector. The surrounding lab keeps the selection and
 * the number of seeds, and `adjust` asks it to change them.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { sideBySide as english } from '../../../messages/en/labs/side-by-side.ts';
import { curves, decades } from '../../../views/curves.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import '../../ui/controls/number-field.ts';
import { WatchingElement, withProps } from '../../platform/with-props.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { labStyles } from '../lab-styles.ts';
import { numberTable } from '../table.ts';
import compared from './compared.json';
import { comparedSeries, type Measure, sideAt } from './compared-curves.ts';
import type { Compared } from './comparison.ts';
import { ComparisonSession } from './comparison-session.ts';
import { COMPARISONS, type ComparisonName } from './comparisons.ts';
import { curveStyles } from './curve-styles.ts';
import { COMPARE_LIMITS } from './protocol.ts';
import { rateCurves, rateSeries, SWEPT_RATES, SWEPT_SEEDS } from './rate-curves.ts';
import { aheadAt, type ComparisonSummary, type Spread } from './summary.ts';

type Words = typeof english;

const FOUND: Readonly<Record<ComparisonName, ComparisonSummary>> & { seeds: number; command: string } = {
  seeds: compared.seeds,
  command: compared.command,
  'two-lookups': summaryOf('two-lookups'),
  copy: summaryOf('copy'),
  'copy-two': summaryOf('copy-two'),
  'copy-one-rate': summaryOf('copy-one-rate'),
  recall: summaryOf('recall'),
};

const HEIGHT = 170;

export class SideBySide extends withProps(WatchingElement, {
  words: {} as Words,
  plans: ['two-lookups'] as readonly ComparisonName[],
  /** The width of a picture in CSS pixels. */
  width: 0,
  /** Null for the first of `plans`. */
  chosen: null as ComparisonName | null,
  seeds: 1,
  adjust: (() => undefined) as (
    asked: { readonly plan?: ComparisonName; readonly seeds?: number },
    done: boolean,
  ) => void,
  /** The step under the cursor; null for the last. */
  marker: null as number | null,
}) {
  static override styles = [labStyles, curveStyles];

  readonly #session = new ComparisonSession();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session.stop();
  }

  /** Discards the results of the previous comparison. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('chosen') || !this.hasUpdated) return;
    this.marker = null;
    this.#session.reset();
  }

  get #name(): ComparisonName {
    return this.chosen ?? this.plans[0] ?? 'two-lookups';
  }

  protected override render() {
    if (!this.words || this.width === 0) return nothing;
    const { words } = this;
    const name = this.#name;
    const { phase, measured } = this.#session.state.value;
    const going = phase === 'loading' || phase === 'running';
    return html`<div class="card">
      ${
        this.plans.length > 1
          ? html`<div class="line" role="group" aria-label=${words.choose}>${this.plans.map(
              (plan) => html`<button class="press" type="button" aria-pressed=${plan === name ? 'true' : 'false'}
                @click=${() => this.adjust({ plan }, true)}>${words.plans[plan]}</button>`,
            )}</div>`
          : nothing
      }
      <p>${words.about[name]} ${words.fair[name === 'recall' ? 'layers' : 'heads']} ${words.rates(...ratesOf(name))}</p>
      <div class="line">
        <mha-number-field .label=${words.seeds} .value=${this.seeds} .min=${1} .max=${COMPARE_LIMITS.seeds}
          .sliderless=${true} .disabled=${going} @mha-number=${this.#reseed}></mha-number-field>
        ${
          going
            ? html`<button class="press" type="button" @click=${() => this.#session.stop()}>${words.stop}</button>`
            : html`<button class="press" type="button" @click=${this.#start}>${measured.length > 0 ? words.again : words.run}</button>`
        }
      </div>
      <p role="status" class="soft">${this.#status()}</p>
      ${this.#pictures(name, measured)}
      <p>${this.#found(name)}</p>
      ${this.#rates(name)}
      <p class="soft">${words.reproduce} <code>${FOUND.command}</code></p>
    </div>`;
  }

  #status() {
    const { words } = this;
    const { phase, stopped, reason, measured } = this.#session.state.value;
    const { steps } = COMPARISONS[this.#name];
    const last = measured.at(-1);
    switch (phase) {
      case 'idle':
        return words.bands;
      case 'loading':
        return words.loading;
      case 'running':
        // Announces progress in quarters, so that a screen reader does not read out every step.
        return words.running(Math.floor((4 * (last?.step ?? 0)) / steps) * Math.floor(steps / 4), steps);
      case 'failed':
        return html`<span class="problem">${words.failed(reason ?? '')}</span>`;
      case 'stopped':
        return stopped === null ? words.bands : words[stopped];
      case 'done':
        return last ? this.#verdict(last) : '';
    }
  }

  #verdict(last: Compared) {
    const { words } = this;
    const [first, second] = aheadAt(last);
    const [one, other] = words.sides[this.#name];
    const seeds = last.qualities[0].length;
    const diverged = last.qualities.flat().filter((quality) => quality === null).length;
    const said =
      first === second
        ? words.verdict.same(last.step)
        : words.verdict.loss(first > second ? one : other, Math.max(first, second), seeds, last.step);
    return diverged > 0 ? `${said} ${words.diverged(diverged)}` : said;
  }

  #pictures(name: ComparisonName, measured: readonly Compared[]) {
    const { words } = this;
    const { steps, every } = COMPARISONS[name];
    const at = measured.findLast(({ step }) => step <= (this.marker ?? steps)) ?? null;
    const [one, other] = words.sides[name];
    const read = (side: 0 | 1) => (at ? this.#read(at, side) : '');
    return html`
      <div class="chart"><h3>${words.loss}</h3>${this.#chart(name, measured, 'loss', at)}</div>
      <div class="chart"><h3>${words.accuracy}</h3>${this.#chart(name, measured, 'accuracy', at)}</div>
      ${
        at
          ? html`<label class="slide">${words.read}
              <input type="range" min="0" max=${measured.at(-1)?.step ?? 0} step=${every} .value=${String(at.step)}
                aria-valuetext=${words.readValue(at.step, read(0), read(1))} @input=${this.#move}>
              <output>${at.step}</output></label>
            <p class="key"><span class="first"><b>${one}</b> ${read(0)}</span><span class="second"><b>${other}</b> ${read(1)}</span></p>
            ${this.#table(measured, [one, other])}`
          : nothing
      }`;
  }

  /** "loss 0.146 ± 0.093 · right 98 %" */
  #read(at: Compared, side: 0 | 1): string {
    const [loss, accuracy] = [sideAt(at, side, 'loss'), sideAt(at, side, 'accuracy')];
    if (!loss || !accuracy) return 'NaN';
    return this.words.reading(this.#plusMinus(loss), percent(accuracy.mean));
  }

  /** With three to five decimals: as many as the deviation needs. */
  #plusMinus({ mean, deviation }: Spread): string {
    const needed = deviation > 0 ? Math.ceil(-Math.log10(deviation)) + 1 : 3;
    return this.#spread(mean, deviation, Math.min(5, Math.max(3, needed)));
  }

  #spread(mean: number, deviation: number, decimals: number): string {
    return this.words.spread(formatNumber(mean, decimals), formatNumber(deviation, decimals));
  }

  #chart(name: ComparisonName, measured: readonly Compared[], of: Measure, at: Compared | null) {
    const { words } = this;
    const { steps } = COMPARISONS[name];
    const series = comparedSeries(measured, of, words.sides[name]);
    const last = measured.at(-1);
    const said = (side: 0 | 1) => {
      const spread = last && sideAt(last, side, of);
      return `${words.sides[name][side]} ${spread ? this.#plusMinus(spread) : ''}`;
    };
    const ticks =
      of === 'loss' ? decades([0.001, ...series.flatMap(({ line }) => line.map(([, y]) => y)), 5]) : [0, 0.5, 1];
    const label = of === 'loss' ? words.lossLabel : words.accuracyLabel;
    return curves({
      width: this.width - 34,
      height: HEIGHT,
      series,
      lastX: steps,
      domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
      logarithmic: of === 'loss',
      ticks,
      tickLabel: of === 'loss' ? formatPlain : percent,
      marker: this.marker === null ? null : (at?.step ?? null),
      label: last ? label(said(0), said(1)) : words.empty,
      awaited: words.awaited,
    });
  }

  #table(measured: readonly Compared[], [one, other]: readonly [string, string]) {
    const { table, columns } = this.words;
    const shown = (each: Compared, side: 0 | 1, of: Measure) => {
      const spread = sideAt(each, side, of);
      return spread ? this.#plusMinus(spread) : 'NaN';
    };
    return numberTable({
      summary: table,
      columns: [columns.step, columns.loss(one), columns.loss(other), columns.accuracy(one), columns.accuracy(other)],
      rows: measured.map((each) => [
        String(each.step),
        shown(each, 0, 'loss'),
        shown(each, 1, 'loss'),
        shown(each, 0, 'accuracy'),
        shown(each, 1, 'accuracy'),
      ]),
    });
  }

  /** The recorded losses at other learning rates. */
  #rates(name: ComparisonName) {
    const { words } = this;
    const { steps } = COMPARISONS[name];
    const found = rateCurves(name);
    const labels = found.map(({ heads, layers }) => (name === 'recall' ? words.layers(layers) : words.heads(heads)));
    const ticks = decades(found.flatMap(({ losses }) => losses));
    const rate = (position: number) => formatPlain(SWEPT_RATES[position] ?? Number.NaN);
    const lowest = found.map(({ losses }, i) => {
      const loss = Math.min(...losses);
      return words.lowest(labels[i] ?? '', formatSmall(loss), rate(losses.indexOf(loss)));
    });
    return html`<div class="chart"><h3>${words.otherRates(steps, SWEPT_SEEDS)}</h3>${curves({
      width: this.width - 34,
      height: HEIGHT,
      series: rateSeries(found, labels),
      lastX: SWEPT_RATES.length - 1,
      xLabel: rate,
      domain: [ticks[0], ticks.at(-1) ?? 1],
      logarithmic: true,
      ticks,
      tickLabel: formatPlain,
      marker: null,
      label: words.ratesLabel(lowest.join(', ')),
    })}</div>
    ${numberTable({
      summary: words.ratesTable,
      columns: [words.rate, ...labels],
      rows: SWEPT_RATES.map((_, i) => [rate(i), ...found.map(({ losses }) => formatSmall(losses[i] ?? Number.NaN))]),
    })}`;
  }

  #found(name: ComparisonName) {
    const { sides, ahead, steps } = FOUND[name];
    const common = { seeds: FOUND.seeds, steps: steps[1], ahead: Math.max(...ahead.end) };
    if (name === 'recall') {
      const right = (side: 0 | 1) => {
        const { mean, deviation } = sides[side].end.accuracy;
        return `${this.words.spread(formatNumber(100 * mean, 0), formatNumber(100 * deviation, 0))} %`;
      };
      const found = { ...common, first: right(0), second: right(1), learned: sides[1].learnedSeeds };
      return this.words.found.recall(found);
    }
    const loss = (side: 0 | 1) => this.#plusMinus(sides[side].end.loss);
    return this.words.found[name]({ ...common, first: loss(0), second: loss(1) });
  }

  readonly #start = (): void => {
    this.marker = null;
    this.#session.start(COMPARISONS[this.#name], this.seeds);
  };

  readonly #reseed = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ seeds: value }, done);
  };

  readonly #move = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) this.marker = Number(event.target.value);
  };
}

/** The learning rate of each side. */
function ratesOf(name: ComparisonName): [string, string] {
  const [first, second] = COMPARISONS[name].settings;
  return [formatPlain(first.rate), formatPlain(second.rate)];
}

/** Two significant digits of a small loss. */
function formatSmall(loss: number): string {
  return formatNumber(loss, Math.max(2, 1 - Math.floor(Math.log10(loss))));
}

function percent(share: number): string {
  return `${formatNumber(100 * share, 0)} %`;
}

/** TypeScript infers a list for a pair in JSON. */
function summaryOf(name: ComparisonName): ComparisonSummary {
  const { steps, sides, ahead } = compared[name];
  const pair = <T>([first, second]: readonly T[]): readonly [T, T] => {
    if (first === undefined || second === undefined) throw new Error(`compared.json has no pair for ${name}`);
    return [first, second];
  };
  return { steps: pair(steps), sides: pair(sides), ahead: { half: pair(ahead.half), end: pair(ahead.end) } };
}

defineElement('mha-side-by-side', SideBySide);
