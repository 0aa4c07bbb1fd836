/**
 * One chart: axes, and marks on them in data coordinates. Every mark has a class, which the host's style sheet draws
 * (`.plot` in `lab-kit/lab-styles.ts`).
 */
import { html, nothing, type SVGTemplateResult, svg } from 'lit';
import {
  type ChartScale,
  type Domain,
  decades,
  linear,
  logarithmic,
  pathThrough,
  powersIn,
  roundIn,
} from './chart-scale.ts';
import { formatPlain } from './format-number.ts';

export type Point = readonly [x: number, y: number];

export interface Axis {
  /** By default it holds every series: from a power of ten to another if it is logarithmic. Values beyond it lie at its edge. */
  readonly domain?: Domain;
  /** What it holds besides, if it has no domain. */
  readonly including?: readonly number[];
  /** What counts as 0 on a logarithmic axis without a domain: 1e-6 by default. */
  readonly min?: number;
  /** By default about four round numbers, or powers of ten if it is logarithmic. */
  readonly ticks?: readonly number[];
  readonly format?: (value: number) => string;
  /** Needs a domain above 0. */
  readonly logarithmic?: boolean;
  /** Printed at the end of the axis. */
  readonly title?: string;
}

/** Series differ in shape as well as in colour. */
export type DotShape = 'disc' | 'square';

export type Mark =
  /** What is measured: a line, and what belongs to it. */
  | {
      readonly kind: 'series';
      readonly look: string;
      readonly points: readonly Point[];
      /** The range of the values. */
      readonly band?: readonly (readonly [x: number, low: number, high: number])[];
      /** Thin lines of single runs. */
      readonly runs?: readonly (readonly Point[])[];
      /** Of a dot on each point. */
      readonly shape?: DotShape;
      /** Printed at the end of the line. Names are moved apart where they would overlap. */
      readonly name?: string;
    }
  /** Any other line through points. */
  | { readonly kind: 'line'; readonly look: string; readonly points: readonly Point[] }
  /** Upright bars from the x axis: histograms, weights of a row. */
  | {
      readonly kind: 'bars';
      readonly look: string;
      readonly bars: readonly (readonly [from: number, to: number, y: number])[];
    }
  | {
      readonly kind: 'dots';
      readonly look: string;
      readonly points: readonly Point[];
      readonly radius?: number;
      readonly shape?: DotShape;
    }
  /** A line across the plot at one x or one y. */
  | { readonly kind: 'rule'; readonly look: string; readonly x?: number; readonly y?: number }
  /** Text at a point, moved by some pixels. */
  | {
      readonly kind: 'text';
      readonly look: string;
      readonly at: Point;
      readonly text: string | SVGTemplateResult;
      readonly anchor?: 'start' | 'middle' | 'end';
      readonly by?: Point;
    };

export type Series = Extract<Mark, { readonly kind: 'series' }>;

export interface PlotSpec {
  /** CSS pixels. */
  readonly width: number;
  readonly height?: number;
  /** CSS pixels per `--px`, for the room that the labels need. */
  readonly px?: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Mark[];
  /** The x that the reader has chosen: a line across the plot, and a dot on each series. */
  readonly here?: number | null;
  /** The message on the axes while no series has a point. */
  readonly awaited?: string;
  /** What a screen reader says. */
  readonly label: string;
}

/** Where the axes lie, for pointing at a plot. */
export interface PlotArea {
  readonly height: number;
  readonly ticks: Readonly<Record<'x' | 'y', readonly number[]>>;
  readonly x: ChartScale;
  readonly y: ChartScale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether the labels of the x axis stand upright, because they are too long to lie side by side. */
  readonly turned: boolean;
}

const HEIGHT = 190;
const LETTER = 6.8;
const LINE = 16;
/** The least distance between two labels above each other. */
const APART = 13;
/** The radius of a dot on a point, and on the chosen one. */
const DOT = 3;
const CHOSEN = 4.5;

export function plotArea({ width, height = HEIGHT, x, y, marks, px = 1 }: Omit<PlotSpec, 'label'>): PlotArea {
  const domains = {
    x: domainOf(x, () => seriesOf(marks).flatMap(({ points }) => points.map(([at]) => at))),
    y: domainOf(y, () =>
      seriesOf(marks).flatMap(({ points, band = [] }) => [
        ...points.map(([, value]) => value),
        ...band.map(([, , high]) => high),
      ]),
    ),
  };
  const ticks = { x: x.ticks ?? ticksOf(x, domains.x), y: y.ticks ?? ticksOf(y, domains.y) };
  const [writeX, writeY] = [textOf(x), textOf(y)];
  const longest = Math.max(0, ...ticks.y.map((tick) => writeY(tick).length));
  const longestX = Math.max(0, ...ticks.x.map((tick) => writeX(tick).length)) * LETTER * px;
  const turned = ticks.x.length > 1 && longestX + 4 > (width - 20 * px) / ticks.x.length;
  // A label at an end of the axis is centred on it, and needs room beyond.
  const across = scaleOf(x, domains.x, [0, width]);
  const beyond = (tick: number | undefined, end: number) =>
    tick === undefined || turned ? 0 : (writeX(tick).length / 2) * LETTER * px - Math.abs(across(tick) - end);
  const left = Math.ceil(Math.max(longest > 0 ? (longest * LETTER + 8) * px : 0, beyond(ticks.x[0], 0)) + 2 * px);
  const named = Math.max(0, ...seriesOf(marks).map(({ name }) => (name ? (name.length * LETTER + 10) * px : 0)));
  const right = width - Math.ceil(Math.max(named, beyond(ticks.x.at(-1), width)) + 2 * px);
  const top = Math.ceil((y.title ? LINE + 8 : 8) * px);
  const below = turned ? longestX + 8 * px : ticks.x.length > 0 || x.title ? (LINE + 6) * px : 2 * px;
  const bottom = height - Math.ceil(below);
  const scales = { x: scaleOf(x, domains.x, [left, right]), y: scaleOf(y, domains.y, [bottom, top]) };
  return { ...scales, height, ticks, left, right, top, bottom, turned };
}

export function plot(spec: PlotSpec) {
  const { width, x, y, px = 1, marks, here = null, awaited, label } = spec;
  const area = plotArea(spec);
  const { left, right, top, bottom, height, ticks } = area;
  const [writeX, writeY] = [textOf(x), textOf(y)];
  return svg`<svg class="plot" role="img" aria-label=${label} width=${width} height=${height} viewBox="0 0 ${width} ${height}">
    ${legible(ticks.y, area.y, px).map(
      (tick) => svg`<line class="grid" x1=${left} x2=${right} y1=${area.y(tick)} y2=${area.y(tick)}></line>
        <text x=${left - 6 * px} y=${area.y(tick) + 4 * px} text-anchor="end">${writeY(tick)}</text>`,
    )}
    <line class="base" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
    ${ticks.x.map((tick) =>
      area.turned
        ? svg`<text transform="translate(${area.x(tick) + 4 * px} ${bottom + 6 * px}) rotate(-90)" text-anchor="end">${writeX(tick)}</text>`
        : svg`<text x=${area.x(tick)} y=${bottom + LINE * px} text-anchor="middle">${writeX(tick)}</text>`,
    )}
    ${y.title ? svg`<text class="title" x="0" y=${12 * px}>${y.title}</text>` : nothing}
    ${x.title ? svg`<text class="title" x=${right} y=${bottom - 6 * px} text-anchor="end">${x.title}</text>` : nothing}
    ${here === null ? nothing : svg`<line class="rule here" x1=${area.x(here)} x2=${area.x(here)} y1=${top} y2=${bottom}></line>`}
    ${seriesOf(marks).map((series) => behind(series, area))}
    ${marks.map((mark) => drawn(mark, area))}
    ${here === null ? nothing : seriesOf(marks).map((series) => chosen(series, here, area))}
    ${names(seriesOf(marks), area, px)}
    ${
      awaited && seriesOf(marks).every(({ points }) => points.length === 0)
        ? svg`<text class="name awaited" x=${(left + right) / 2} y=${(top + bottom) / 2} text-anchor="middle">${awaited}</text>`
        : nothing
    }
  </svg>`;
}

function seriesOf(marks: readonly Mark[]): readonly Series[] {
  return marks.filter((mark) => mark.kind === 'series');
}

/** In a low chart, only the ticks whose labels have room. */
function legible(ticks: readonly number[], y: ChartScale, px: number): readonly number[] {
  const shown: number[] = [];
  for (const tick of ticks) {
    const last = shown.at(-1);
    if (last === undefined || Math.abs(y(tick) - y(last)) >= APART * px) shown.push(tick);
  }
  return shown;
}

/** The names of series at the ends of their lines. */
function names(all: readonly Series[], { x, y, top, bottom }: PlotArea, px: number) {
  let free = top;
  const placed = all
    .flatMap(({ look, name, points }) => {
      const end = points.at(-1);
      return name && end ? [{ look, name, left: x(end[0]), height: y(end[1]) }] : [];
    })
    .toSorted((a, b) => a.height - b.height)
    .map((end) => {
      const height = Math.max(free, end.height);
      free = height + LINE * px;
      return { ...end, height };
    });
  const over = Math.max(0, free - LINE * px - bottom);
  return placed.map(
    ({ look, name, left, height }) =>
      svg`<text class="name ${look}" x=${left + 6 * px} y=${height - over + 4 * px}>${name}</text>`,
  );
}

function line(look: string, points: readonly Point[], { x, y }: PlotArea) {
  return svg`<path class="line ${look}" d=${pathThrough(points.map(([a, b]) => [x(a), y(b)]))}></path>`;
}

/** The range and the runs of a series. */
function behind({ look, band = [], runs = [] }: Series, area: PlotArea) {
  const { x, y } = area;
  const up = band.map(([a, , high]): Point => [x(a), y(high)]);
  const back = band.map(([a, low]): Point => [x(a), y(low)]).reverse();
  return svg`${band.length > 1 ? svg`<path class="area ${look}" d="${pathThrough([...up, ...back])}Z"></path>` : nothing}
    ${runs.map((run) => line(`run ${look}`, run, area))}`;
}

/** The dot of a series at the last point up to the chosen x. */
function chosen({ look, points, shape }: Series, here: number, { x, y }: PlotArea) {
  const at = points.findLast(([a]) => a <= here);
  return at ? dot(look, x(at[0]), y(at[1]), CHOSEN, shape) : nothing;
}

function drawn(mark: Mark, area: PlotArea): unknown {
  const { x, y, left, right, top, bottom } = area;
  switch (mark.kind) {
    case 'series': {
      const { look, points, shape } = mark;
      const dots = shape || points.length === 1 ? points : [];
      return svg`${points.length > 1 ? line(look, points, area) : nothing}
        ${dots.map(([a, b]) => dot(look, x(a), y(b), DOT, shape))}`;
    }
    case 'line':
      return line(mark.look, mark.points, area);
    case 'bars':
      return mark.bars.map(([from, to, value]) => {
        const [a, b, high] = [x(from), x(to), y(value)];
        const gap = Math.min(2, (b - a) / 6);
        return svg`<rect class="bar ${mark.look}" x=${a + gap / 2} y=${high} width=${b - a - gap} height=${Math.max(0, bottom - high)}></rect>`;
      });
    case 'dots':
      return mark.points.map(([a, b]) => dot(mark.look, x(a), y(b), mark.radius ?? 3, mark.shape));
    case 'rule':
      return mark.x === undefined
        ? svg`<line class="rule ${mark.look}" x1=${left} x2=${right} y1=${y(mark.y ?? 0)} y2=${y(mark.y ?? 0)}></line>`
        : svg`<line class="rule ${mark.look}" x1=${x(mark.x)} x2=${x(mark.x)} y1=${top} y2=${bottom}></line>`;
    case 'text': {
      const [a, b] = mark.by ?? [0, 0];
      return svg`<text class="name ${mark.look}" x=${x(mark.at[0]) + a} y=${y(mark.at[1]) + b} text-anchor=${mark.anchor ?? 'start'}>${mark.text}</text>`;
    }
  }
}

function dot(look: string, x: number, y: number, radius: number, shape: DotShape = 'disc') {
  const half = radius * 0.9;
  return shape === 'square'
    ? svg`<rect class="dot ${look}" x=${x - half} y=${y - half} width=${2 * half} height=${2 * half}></rect>`
    : svg`<circle class="dot ${look}" cx=${x} cy=${y} r=${radius}></circle>`;
}

export interface LegendEntry {
  readonly look: string;
  readonly name: unknown;
  /** Without a line, the series is dots alone. */
  readonly line?: boolean;
  /** Without a shape, the series is a line alone. */
  readonly shape?: DotShape;
}

/** The names of the series, each with a sample. */
export function legend(entries: readonly LegendEntry[]) {
  return html`<p class="legend" aria-hidden="true">${entries.map(
    ({ look, name, line = true, shape }) => html`<span class=${look}>
      <svg class="plot" width="26" height="12" aria-hidden="true">
        ${line ? svg`<path class="line ${look}" d="M0 6H26"></path>` : nothing}
        ${shape ? dot(look, 13, 6, 4, shape) : nothing}
      </svg>
      <span>${name}</span>
    </span>`,
  )}</p>`;
}

function textOf({ format = formatPlain }: Axis): (value: number) => string {
  return format;
}

function domainOf({ domain, logarithmic: bent, including = [], min }: Axis, values: () => readonly number[]): Domain {
  if (domain) return domain;
  const all = [...including, ...values()];
  if (bent) return decades(all, min);
  return all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1];
}

function ticksOf({ logarithmic: bent }: Axis, domain: Domain): readonly number[] {
  return bent ? powersIn(domain) : roundIn(domain);
}

function scaleOf({ logarithmic: bent }: Axis, domain: Domain, range: Domain): ChartScale {
  return bent ? logarithmic(domain, range) : linear(domain, range);
}
