/**
 * Why √d_k: random queries and keys of width 1 to 512, with the scale and without. The text shows the spread of the scores, the largest
 * weight, the entropy and the softmax's slope; the stage the scores themselves, and one row.
 */
import { css, html, type TemplateResult } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { type Axis, type DotShape, legend, type PlotSpec, type Point, plot, plotArea } from '../../../views/plot.ts';
import { LIMITS } from '../../constants/limits.ts';
import { whole } from '../../fields/field.ts';
import { gradually, laboratory, type Room } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, note, type Ui } from '../../lab-kit/ui.ts';
import { pointIn } from '../../platform/own-pixels.ts';
import { nextSeed } from '../../ui/controls/next-seed.ts';
import { listScale } from '../../ui/controls/slider-scale.ts';
import { spokenName, subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import { KEYS, type Measurement, measure, playedWidth, type Side, WIDEST } from './measure.ts';

/** A metric over d_k, with and without the scale: dots are measurements, lines only guide the eye. */
interface CurveSpec {
  readonly of: (side: Side) => number;
  readonly y: Axis;
  /** The theoretical value without the scale, where there is one. */
  readonly theory?: (width: number) => number;
}

/** Squares without the scale, discs with it. */
const SHAPES = { plain: 'square', scaled: 'disc' } as const satisfies Record<string, DotShape>;

export function curve(
  { of, theory, y }: CurveSpec,
  all: readonly Measurement[],
  now: Measurement,
  width: number,
  label: string,
) {
  const measured = [...all.filter((one) => one.width !== now.width), now].toSorted((a, b) => a.width - b.width);
  return {
    width,
    height: 132,
    label,
    x: { domain: [1, WIDEST], ticks: [1, 8, 64, 512], logarithmic: true },
    y,
    here: now.width,
    marks: [
      ...(theory
        ? [{ kind: 'line', look: 'theory', points: [1, WIDEST].map((w): Point => [w, theory(w)]) } as const]
        : []),
      ...(['plain', 'scaled'] as const).map(
        (kind) =>
          ({
            kind: 'series',
            look: kind,
            points: measured.map((one): Point => [one.width, of(one[kind])]),
            shape: SHAPES[kind],
          }) as const,
      ),
    ],
  } satisfies PlotSpec;
}

// The bins of a histogram of scores, on an axis that is symmetric about 0.

/** The smallest power of two, at least 4, that no value exceeds: the axis changes in steps, not with every draw. */
export function reach(values: Float32Array): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return 2 ** Math.max(2, Math.ceil(Math.log2(largest)));
}

/** Counts the values in each of `bins` equal parts of −end … end. */
export function countsOf(values: Float32Array, end: number, bins: number): readonly number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(((value + end) / (2 * end)) * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

type Words = typeof english;

const KINDS = ['plain', 'scaled'] as const;
type Kind = (typeof KINDS)[number];

const fields = { dk: whole(64, { min: 1, max: WIDEST }), seed: whole(1, { min: 0, max: LIMITS.seed }) };

/** The widths of the curves: two per doubling. */
const WIDTHS = [1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512];
/** Eight positions per doubling, where there are enough whole numbers. */
const SLIDER = listScale([1, ...new Set(Array.from({ length: 65 }, (_, i) => Math.round(2 ** (1 + i / 8))))]);
const BITS = Math.log2(KEYS);

type CurveName = 'spread' | 'largest' | 'entropy' | 'gradient';
const CURVES: Readonly<Record<CurveName, CurveSpec>> = {
  spread: {
    of: (side) => side.spread,
    y: { domain: [0.5, 32], ticks: [1, 4, 16], logarithmic: true },
    theory: Math.sqrt,
  },
  largest: { of: (side) => side.largest, y: { domain: [0, 1] } },
  entropy: { of: (side) => side.entropy, y: { domain: [0, BITS] } },
  gradient: { of: (side) => side.gradient, y: { domain: [0, 0.4] } },
};

const NAMES = Object.keys(CURVES) as readonly CurveName[];

const BINS = 48;
/** On a lower stage, in CSS pixels, each picture shows both kinds, in fewer bins. */
const SMALL = 260;
const FEWER_BINS = 24;

export default laboratory({
  fields,

  model({ values: { seed }, session }, until) {
    const measured = new Map<number, Measurement>();
    const at = (width: number): Measurement => {
      const now = measured.get(width) ?? measure(session, width, seed);
      measured.set(width, now);
      return now;
    };
    return { at, curves: gradually(WIDTHS, at, until) };
  },

  controls(ui, { at, curves }, words: Words) {
    const { dk, seed } = ui.values;
    const measured = curves.value;
    const width = ui.inner >= 440 ? Math.floor((ui.inner - 16) / 2) : ui.inner;
    return card(
      html`<div class="line">
        ${ui.number('dk', { scale: SLIDER })}
        ${button(words.draw, () => ui.adjust({ seed: nextSeed(seed) }))}
        <span class="soft">${words.seed(seed)}</span>
      </div>`,
      legend(KINDS.map((kind) => ({ look: kind, name: subscripted(words[kind]), shape: SHAPES[kind] }))),
      html`<div class="curves">${NAMES.map((name) => metric(name, measured, at(dk), width, words, ui))}</div>`,
      note(subscripted(words.how(KEYS))),
      numberTable({
        summary: words.table,
        columns: [
          'd_k',
          ...NAMES.flatMap((name) => KINDS.map((kind) => `${words.measures[name]}, ${words.short[kind]}`)),
        ],
        rows: measured.map((one) => [
          String(one.width),
          ...NAMES.flatMap((name) => KINDS.map((kind) => formatNumber(CURVES[name].of(one[kind]), 3))),
        ]),
      }),
    );
  },

  stage({ values: { dk } }, { at }, words: Words, { room, part }) {
    // While the step plays, the width grows from 1 to the laboratory's, on the axis of the last one.
    const [now, last] = [at(playedWidth(dk, part)), at(dk)];
    const end = Math.max(...[now, last].flatMap(({ plain, scaled }) => [reach(plain.scores), reach(scaled.scores)]));
    const { width, height, px } = room;
    const half = Math.floor((width - 16) / 2);
    const title = html`<p class="width">${subscripted(words.widthIs(now.width))}</p>`;
    if (height < SMALL * px) {
      const size = { width: half, height: Math.floor(height - 2 * 22 * px), px };
      // The outlines of the wider histogram lie over the narrow one.
      return html`${KINDS.map((kind) => brief(kind, now, words))}
        <div class="row">${title}${pictures(KINDS.toReversed(), now, end, FEWER_BINS, size, words)}</div>`;
    }
    const size = { width: half, height: Math.floor((height - 34 * px - 8) / 2 - 22 * px), px };
    return html`${title}${KINDS.map((kind) => {
      const { scores, spread, weights } = now[kind];
      return html`<div class="row"><h3 class=${kind}>${subscripted(words[kind])}</h3>
        ${pictures([kind], now, end, BINS, size, words, {
          scores: words.spreadIs(scores.length, formatNumber(spread)),
          weights: words.mostIs(largestOf(weights)),
        })}
      </div>`;
    })}`;
  },

  // Unscaled is hollow and dashed, scaled is solid.
  styles: css`
    :host { --plain: var(--warn); --scaled: var(--tensor-scores); }
    mha-number-field { flex: 1 1 calc(260 * var(--px)); max-width: calc(360 * var(--px)); }
    .plain { color: var(--plain); }
    .scaled { color: var(--scaled); }
    .plot .line.plain { stroke-dasharray: 5 3; }
    .plot .theory { stroke: var(--ink-faint); stroke-width: 1; }
    .plot .dot.plain { fill: var(--surface-raised); stroke: currentColor; stroke-width: 1.5; }
    .curves { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4); }
    @container (min-width: 440px) {
      .curves { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    }
    .curves svg { cursor: pointer; touch-action: pan-y; }
    .curves .values { gap: 0 var(--s3); font-size: calc(13 * var(--px)); }
  `,

  stageStyles: css`
    :host { display: grid; align-content: center; gap: var(--s1) var(--s4); }
    .status { min-height: 0; }
    .plot .bar.plain { fill: color-mix(in oklab, currentColor 22%, transparent); stroke: currentColor; }
    .width { font-size: calc(20 * var(--px)); line-height: calc(26 * var(--px)); font-weight: 600; }
    .row {
      position: relative;
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      grid-template-rows: auto minmax(0, 1fr);
      gap: 0 var(--s4);
      min-height: 0;
    }
    h3 { grid-column: 1 / -1; margin: 0; }
    .plot { min-width: 0; }
    .status {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      font-size: calc(13 * var(--px));
      line-height: calc(18 * var(--px));
      font-weight: 550;
    }
    .row > .width { position: absolute; font-size: calc(14 * var(--px)); line-height: calc(18 * var(--px)); }
  `,
});

/** A measure against d_k; pointing at the curve sets d_k to that position. */
function metric(
  name: CurveName,
  measured: readonly Measurement[],
  now: Measurement,
  width: number,
  words: Words,
  ui: Ui<typeof fields, Words>,
): TemplateResult {
  const spec = CURVES[name];
  const [plain, scaled] = [formatNumber(spec.of(now.plain), 3), formatNumber(spec.of(now.scaled), 3)];
  const label = spokenName(words.curveLabel(words.measures[name], now.width, plain, scaled));
  const drawn: PlotSpec = curve(spec, measured, now, width, label);
  const point = (event: PointerEvent): void => {
    const { x } = pointIn(event.currentTarget as Element, event);
    ui.adjust({ dk: Math.round(plotArea(drawn).x.at(x)) }, { done: false });
  };
  return html`<div>
    <h3>${words.measures[name]}</h3>
    <p class="line values number" aria-hidden="true"><span class="plain">${plain}</span><span class="scaled">${scaled}</span></p>
    <div @pointerdown=${point} @pointermove=${(event: PointerEvent) => (event.buttons & 1 ? point(event) : undefined)}
      @pointerup=${() => ui.adjust({ dk: ui.values.dk })}>
      ${plot(drawn)}
    </div>
  </div>`;
}

function brief(kind: Kind, now: Measurement, words: Words): TemplateResult {
  const { spread, weights } = now[kind];
  return html`<p class="status ${kind}"><span>${subscripted(words[kind])}</span>
    <span>${words.brief.spread(formatNumber(spread))}</span>
    <span>${words.brief.most(largestOf(weights))}</span></p>`;
}

/** The histogram of all scores, each kind as high as its tallest bin, and the weights of one row. */
function pictures(
  kinds: readonly Kind[],
  now: Measurement,
  end: number,
  bins: number,
  size: Room,
  words: Words,
  titles = { scores: '', weights: '' },
) {
  const step = (2 * end) / bins;
  const label = (of: (kind: Kind) => string) => kinds.map((kind) => spokenName(of(kind))).join(' ');
  return html`${plot({
    ...size,
    x: { domain: [-end, end], ticks: [-end, 0, end], format: (value) => formatNumber(value, 0) },
    y: { domain: [0, 1.1], ticks: [], title: titles.scores },
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
      y: { domain: [0, 1], format: (value) => formatNumber(value, 1), title: titles.weights },
      marks: kinds.map((kind) => ({
        kind: 'bars' as const,
        look: kind,
        bars: [...rowOf(now[kind].weights)].map((weight, s) => [s, s + 1, weight] as const),
      })),
      label: label((kind) => words.sharesLabel(words[kind], largestOf(now[kind].weights))),
    })}`;
}

function rowOf(weights: Float32Array): Float32Array {
  return weights.subarray(0, KEYS);
}

function largestOf(weights: Float32Array): string {
  return formatNumber(Math.max(...rowOf(weights)), 3);
}
