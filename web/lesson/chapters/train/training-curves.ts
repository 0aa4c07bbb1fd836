/** Curves and table of loss, accuracy and gradient norm, with a mark at the selected step. */
import { html } from 'lit';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { type Point, plot, type Series } from '../../../views/plot.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { numberTable } from '../../lab-kit/table.ts';
import type { StepMeasure } from '../../lab-kit/trainer/trainer.ts';
import type { Training } from '../../lab-kit/trainer/training-session.ts';
import type { words as english } from './en.ts';

type Words = typeof english;
type Name = 'loss' | 'accuracy' | 'norm';

interface Curve<Shown extends Name> {
  readonly words: Words;
  readonly measures: readonly Readonly<Record<'step' | Shown, number>>[];
  /** The selected step; null for the newest. */
  readonly marker: number | null;
  /** CSS pixels. */
  readonly width: number;
  readonly px?: number;
}

export type TrainingCurves = Curve<Name>;

const HEIGHT = 130;
/** The width from which two pictures are side by side, and the gap. */
const BESIDE = 440;
const GAP = 16;
/** Maximum number of table rows. */
const ROWS = 40;
/** Minimum number of steps on an axis. */
const SHORTEST = 20;

/** The loss alone, for the stage. */
export function lossCurve(options: Curve<'loss'> & { readonly height: number }) {
  return titled('loss', options, options.height);
}

/** The shown step and its measures. */
export function measuredNow(words: Words, { measures, looking, steps }: Training, brief = false) {
  // A step's metrics describe the state before it, which is the selected one.
  const at = looking === null ? measures.at(-1) : (measures.find(({ step }) => step >= looking) ?? measures.at(-1));
  if (brief)
    return html`<b>${words.steps(looking ?? steps)}</b>${at ? html` · ${words.lossIs(formatSmall(at.loss))}` : ''}`;
  return html`<b>${words.steps(looking ?? steps)}</b>${
    at ? html` · ${words.numbers(formatSmall(at.loss), percent(at.accuracy), formatSmall(at.norm))}` : ''
  }`;
}

/** The measures beside the loss, side by side where there is room, and everything as a table. */
export function moreCurves(options: TrainingCurves) {
  const { words, measures } = options;
  const beside = options.width >= BESIDE;
  const width = beside ? Math.floor((options.width - GAP) / 2) : options.width;
  // On a phone the stage has room for the loss only while nothing else is to be said.
  const names = beside ? (['accuracy', 'norm'] as const) : (['loss', 'accuracy', 'norm'] as const);
  return html`<div class="pair ${beside ? 'beside' : ''}">${names.map((name) =>
    titled(name, { ...options, width }, HEIGHT),
  )}</div>
  ${
    measures.length > 0
      ? numberTable({
          summary: words.table,
          columns: [words.columns.step, words.columns.loss, words.columns.accuracy, words.columns.norm],
          rows: sampled(measures).map(({ step, loss, accuracy, norm }) => [
            String(step),
            formatSmall(loss),
            percent(accuracy),
            formatSmall(norm),
          ]),
        })
      : ''
  }`;
}

function titled<Shown extends Name>(name: Shown, options: Curve<Shown>, height: number) {
  return html`<div class="chart"><h3>${options.words[name]}</h3>${one(name, options, height)}</div>`;
}

function one<Shown extends Name>(
  name: Shown,
  { words, measures, marker, width, px = 1 }: Curve<Shown>,
  height: number,
) {
  const points = measures.map((measure): Point => [measure.step, measure[name]]);
  const { points: means, band } = gathered(points, Math.max(40, Math.floor(width / 3)));
  const written = name === 'accuracy' ? percent : formatSmall;
  const [first, last] = [measures[0], measures.at(-1)];
  return plot({
    width,
    height,
    px,
    x: { domain: [0, Math.max(SHORTEST, last?.step ?? 0)] },
    y:
      name === 'accuracy'
        ? { domain: [0, 1], format: percent }
        : { including: points.map(([, value]) => value), format: powerLabel, logarithmic: true },
    marks: [{ kind: 'series', look: 'only', points: means, ...(points.length > means.length ? { band } : {}) }],
    here: marker,
    awaited: words.awaited,
    label:
      first && last
        ? words.curveLabel(words[name], written(first[name]), written(last[name]))
        : words.empty(words[name]),
  });
}

/** Splits the points into at most `most` intervals, each with its mean, lowest and highest value. */
export function gathered(points: readonly Point[], most: number): Required<Pick<Series, 'points' | 'band'>> {
  const size = Math.max(1, Math.ceil(points.length / most));
  const stretches = Array.from({ length: Math.ceil(points.length / size) }, (_, i) =>
    points.slice(i * size, (i + 1) * size),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = (stretch: readonly Point[]) => mean(stretch.map(([step]) => step));
  return {
    points: stretches.map((stretch) => [x(stretch), mean(stretch.map(([, value]) => value))]),
    band: stretches.map((stretch) => {
      const values = stretch.map(([, value]) => value);
      return [x(stretch), Math.min(...values), Math.max(...values)];
    }),
  };
}

/** The first, the last, and evenly spaced ones between. */
function sampled(measures: readonly StepMeasure[]): readonly StepMeasure[] {
  if (measures.length <= ROWS) return measures;
  return Array.from({ length: ROWS }, (_, i) => measures[Math.round((i * (measures.length - 1)) / (ROWS - 1))]).flatMap(
    (measure) => measure ?? [],
  );
}

/** Three decimals, or a power of ten for smaller numbers. */
export function formatSmall(value: number): string {
  return value > 0 && value < 0.001 ? formatPower(value) : formatNumber(value, 3);
}

/** 0.01, or 10⁻⁴ where that is shorter. */
function powerLabel(value: number): string {
  return value >= 0.001 ? formatPlain(value) : (formatPower(value).split('·')[1] ?? '');
}

export function percent(share: number): string {
  return `${formatNumber(100 * share, 0)} %`;
}
