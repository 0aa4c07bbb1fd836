/**
 * The card of a comparison: trains two settings with several seeds each and plots both on shared scales, beside recorded results from
 * many seeds.
 */
import { type Signal, signal } from '@preact/signals-core';
import { html, nothing, type TemplateResult } from 'lit';
import type { sideBySide as english } from '../../../messages/en/labs/side-by-side.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { type Point, plot, type Series } from '../../../views/plot.ts';
import type { FieldList } from '../../fields/field.ts';
import { asError } from '../../platform/as-error.ts';
import type { Lab } from '../laboratory.ts';
import { numberTable } from '../table.ts';
import { button, card, note, onSlider, status, type Ui } from '../ui.ts';
import compared from './compared.json';
import type { Compared, Pair } from './comparison.ts';
import type { comparisonFields } from './comparison-fields.ts';
import { COMPARISONS, type ComparisonName } from './comparisons.ts';
import { aheadAt, type ComparisonSummary, type Spread, spreadOf } from './summary.ts';
import swept from './swept.json';
import type { Quality } from './trainer.ts';
import { type Interruption, trainingClient, watchInterruptions } from './training-client.ts';

// The loss of each setting of a comparison at many learning rates, as curves over the rates' positions.

const SWEPT_RATES: readonly number[] = swept.rates;
/** How many seeds each mean is over. */
const SWEPT_SEEDS: number = swept.seeds;

interface RateCurve {
  readonly heads: number;
  readonly layers: number;
  /** The mean loss at each rate, in nats. */
  readonly losses: readonly number[];
}

function rateCurves(name: ComparisonName): readonly RateCurve[] {
  return swept[name === 'copy-one-rate' || name === 'copy-two' ? 'copy' : name];
}

/** The first and the last curve look like the sides of the comparison. */
function rateSeries(curves: readonly RateCurve[], labels: readonly string[]): readonly Series[] {
  const looks = curves.length > 2 ? ['first', 'third', 'second'] : ['first', 'second'];
  return curves.map(({ losses }, i) => ({
    kind: 'series',
    look: looks[i] ?? 'third',
    name: labels[i] ?? '',
    points: losses.map((loss, position) => [position, loss]),
  }));
}

// Comparison results as curves: each side's mean over its seeds, one standard deviation, and every seed.

type Measure = keyof Quality;

/** One metric of one side at one step; null if every seed has diverged. */
function sideAt({ qualities }: Compared, side: 0 | 1, of: Measure): Spread | null {
  const values = qualities[side].flatMap((quality) => (quality ? [quality[of]] : []));
  return values.length > 0 ? spreadOf(values) : null;
}

/** Both sides, in the order of their labels. */
function comparedSeries(measured: readonly Compared[], of: Measure, labels: Pair<string>): readonly Series[] {
  return ([0, 1] as const).map((side) => {
    const means = measured.flatMap((each) => {
      const spread = sideAt(each, side, of);
      return spread ? [{ step: each.step, ...spread }] : [];
    });
    const seeds = measured[0]?.qualities[side].length ?? 0;
    return {
      kind: 'series',
      look: side === 0 ? 'first' : 'second',
      name: labels[side],
      points: means.map(({ step, mean }): Point => [step, mean]),
      band: means.map(({ step, mean, deviation }) => [step, mean - deviation, mean + deviation] as const),
      runs: Array.from({ length: seeds }, (_, seed) =>
        measured.flatMap(({ step, qualities }): Point[] => {
          const quality = qualities[side][seed];
          return quality ? [[step, quality[of]]] : [];
        }),
      ),
    };
  });
}

type Words = typeof english;
type ComparisonUi = Ui<Pick<typeof comparisonFields, 'seeds'>>;

const FOUND: Readonly<Record<ComparisonName, ComparisonSummary>> & { seeds: number; command: string } = {
  seeds: compared.seeds,
  command: compared.command,
  'two-lookups': summaryOf('two-lookups'),
  copy: summaryOf('copy'),
  'copy-two': summaryOf('copy-two'),
  'copy-one-rate': summaryOf('copy-one-rate'),
  recall: summaryOf('recall'),
};

/** A run of a comparison, in a worker of its own. */
interface Run {
  readonly phase: 'idle' | 'loading' | 'running' | 'done' | 'stopped' | 'failed';
  readonly measured: readonly Compared[];
  /** Why it was stopped automatically; null if the reader stopped it. */
  readonly stopped: Interruption | null;
  readonly reason: string | null;
}

const IDLE: Run = { phase: 'idle', measured: [], stopped: null, reason: null };

/** The card of the comparison that `named` reads of the laboratory; another one discards the results. `choices` precede it. */
export function comparison<Fields extends FieldList>(
  lab: Lab<Fields>,
  until: AbortSignal,
  named: () => ComparisonName,
) {
  const state = signal(IDLE);
  /** The step under the cursor; null for the last. */
  const marker = signal<number | null>(null);
  /** Ends the present run. */
  let end = (): void => undefined;
  /** The state of a run that is over, or of another one that begins. */
  const become = (change: Partial<Run>): void => {
    end();
    end = () => undefined;
    state.value = { ...state.peek(), ...change };
  };
  const compare = (name: ComparisonName, seeds: number): void => {
    const { settings, steps, every } = COMPARISONS[name];
    marker.value = null;
    become({ ...IDLE, phase: 'loading' });
    const client = trainingClient({
      onEvent: (event) => {
        if (event.kind !== 'compared') return;
        const { step, qualities } = event;
        const { measured } = state.peek();
        state.value = { ...state.peek(), phase: 'running', measured: [...measured, { step, qualities }] };
      },
      onFailure: (reason) => become({ phase: 'failed', reason }),
    });
    const stopWatching = watchInterruptions((stopped) => {
      // If the battery was already low when the reader started the run, that was the reader's choice.
      if (stopped !== 'battery' || state.peek().phase !== 'loading') become({ phase: 'stopped', stopped });
    });
    let ended = false;
    end = () => {
      ended = true;
      stopWatching();
      client.end();
    };
    client.call('compare', { settings: [...settings], seeds, steps, every }).then(
      () => ended || become({ phase: 'done' }),
      (error: unknown) => ended || become({ phase: 'failed', reason: asError(error).message }),
    );
  };
  lab.effect(until, () => {
    named();
    marker.value = null;
    become(IDLE);
  });
  until.addEventListener('abort', () => end(), { once: true });

  return (ui: ComparisonUi, words: Words, choices: TemplateResult | typeof nothing = nothing): TemplateResult => {
    const name = named();
    const run = state.value;
    const { phase, measured } = run;
    const going = phase === 'loading' || phase === 'running';
    const start = (): void => compare(name, ui.values.seeds);
    return card(
      choices,
      html`<p>${words.about[name]} ${words.fair[name === 'recall' ? 'layers' : 'heads']} ${words.rates(...ratesOf(name))}</p>
        <div class="line">
          ${ui.number('seeds', { label: words.seeds, sliderless: true, disabled: going })}
          ${going ? button(words.stop, () => become({ phase: 'stopped' })) : button(measured.length > 0 ? words.again : words.run, start)}
        </div>`,
      status(progress(name, run, words), 'soft'),
      pictures(name, measured, marker, ui.inner, words),
      html`<p>${found(name, words)}</p>`,
      otherRates(name, ui.inner, words),
      note(html`${words.reproduce} <code>${FOUND.command}</code>`),
    );
  };
}

function progress(name: ComparisonName, { phase, stopped, reason, measured }: Run, words: Words) {
  const { steps } = COMPARISONS[name];
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
      return last ? verdict(name, last, words) : '';
  }
}

function verdict(name: ComparisonName, last: Compared, words: Words): string {
  const [first, second] = aheadAt(last);
  const [one, other] = words.sides[name];
  const seeds = last.qualities[0].length;
  const diverged = last.qualities.flat().filter((quality) => quality === null).length;
  const sentence =
    first === second
      ? words.verdict.same(last.step)
      : words.verdict.loss(first > second ? one : other, Math.max(first, second), seeds, last.step);
  return diverged > 0 ? `${sentence} ${words.diverged(diverged)}` : sentence;
}

function pictures(
  name: ComparisonName,
  measured: readonly Compared[],
  marker: Signal<number | null>,
  width: number,
  words: Words,
) {
  const { steps, every } = COMPARISONS[name];
  const at = measured.findLast(({ step }) => step <= (marker.value ?? steps)) ?? null;
  const here = marker.value === null ? null : (at?.step ?? null);
  const sides = words.sides[name];
  const [one, other] = sides;
  const read = (side: 0 | 1) => (at ? reading(at, side, words) : '');
  const chart = (of: Measure) =>
    html`<div class="chart"><h3>${words[of]}</h3>${plot({
      width,
      x: { domain: [0, steps] },
      y: of === 'loss' ? { including: [0.001, 5], logarithmic: true } : { domain: [0, 1], format: percent },
      marks: comparedSeries(measured, of, sides),
      here,
      label: chartLabel(name, measured, of, words),
      awaited: words.awaited,
    })}</div>`;
  return html`${chart('loss')} ${chart('accuracy')}
    ${
      at
        ? html`<label class="slide">${words.read}
            <input type="range" min="0" max=${measured.at(-1)?.step ?? 0} step=${every} .value=${String(at.step)}
              aria-valuetext=${words.readValue(at.step, read(0), read(1))} @input=${onSlider((step) => {
                marker.value = step;
              })}>
            <output>${at.step}</output></label>
          <p class="line key"><span class="first"><b>${one}</b> ${read(0)}</span><span class="second"><b>${other}</b> ${read(1)}</span></p>
          ${measuredTable(measured, sides, words)}`
        : nothing
    }`;
}

function chartLabel(name: ComparisonName, measured: readonly Compared[], of: Measure, words: Words): string {
  const last = measured.at(-1);
  if (!last) return words.empty;
  const inWords = (side: 0 | 1) => {
    const spread = sideAt(last, side, of);
    return `${words.sides[name][side]} ${spread ? plusMinus(spread, words) : ''}`;
  };
  return (of === 'loss' ? words.lossLabel : words.accuracyLabel)(inWords(0), inWords(1));
}

/** "loss 0.146 ± 0.093 · right 98 %" */
function reading(at: Compared, side: 0 | 1, words: Words): string {
  const [loss, accuracy] = [sideAt(at, side, 'loss'), sideAt(at, side, 'accuracy')];
  if (!loss || !accuracy) return 'NaN';
  return words.reading(plusMinus(loss, words), percent(accuracy.mean));
}

/** With three to five decimals: as many as the deviation needs. */
function plusMinus({ mean, deviation }: Spread, words: Words): string {
  const needed = deviation > 0 ? Math.ceil(-Math.log10(deviation)) + 1 : 3;
  const decimals = Math.min(5, Math.max(3, needed));
  return words.spread(formatNumber(mean, decimals), formatNumber(deviation, decimals));
}

function measuredTable(measured: readonly Compared[], sides: readonly [string, string], words: Words) {
  const { table, columns } = words;
  const all = (['loss', 'accuracy'] as const).flatMap((of) => ([0, 1] as const).map((side) => ({ of, side })));
  return numberTable({
    summary: table,
    columns: [columns.step, ...all.map(({ of, side }) => columns[of](sides[side]))],
    rows: measured.map((each) => [
      String(each.step),
      ...all.map(({ of, side }) => {
        const spread = sideAt(each, side, of);
        return spread ? plusMinus(spread, words) : 'NaN';
      }),
    ]),
  });
}

/** The recorded losses at other learning rates. */
function otherRates(name: ComparisonName, width: number, words: Words) {
  const curves = rateCurves(name);
  const labels = curves.map(({ heads, layers }) => (name === 'recall' ? words.layers(layers) : words.heads(heads)));
  const rate = (position: number) => formatPlain(SWEPT_RATES[position] ?? Number.NaN);
  const lowest = curves.map(({ losses }, i) => {
    const loss = Math.min(...losses);
    return words.lowest(labels[i] ?? '', formatSmall(loss), rate(losses.indexOf(loss)));
  });
  return html`<div class="chart"><h3>${words.otherRates(COMPARISONS[name].steps, SWEPT_SEEDS)}</h3>${plot({
    width,
    x: { domain: [0, SWEPT_RATES.length - 1], format: rate },
    y: { logarithmic: true },
    marks: rateSeries(curves, labels),
    label: words.ratesLabel(lowest.join(', ')),
  })}</div>
  ${numberTable({
    summary: words.ratesTable,
    columns: [words.rate, ...labels],
    rows: SWEPT_RATES.map((_, i) => [rate(i), ...curves.map(({ losses }) => formatSmall(losses[i] ?? Number.NaN))]),
  })}`;
}

function found(name: ComparisonName, words: Words): string {
  const { sides, ahead, steps } = FOUND[name];
  const common = { seeds: FOUND.seeds, steps: steps[1], ahead: Math.max(...ahead.end) };
  if (name === 'recall') {
    const right = (side: 0 | 1) => {
      const { mean, deviation } = sides[side].end.accuracy;
      return `${words.spread(formatNumber(100 * mean, 0), formatNumber(100 * deviation, 0))} %`;
    };
    return words.found.recall({ ...common, first: right(0), second: right(1), learned: sides[1].learnedSeeds });
  }
  const loss = (side: 0 | 1) => plusMinus(sides[side].end.loss, words);
  return words.found[name]({ ...common, first: loss(0), second: loss(1) });
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
