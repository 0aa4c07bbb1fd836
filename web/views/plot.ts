/**
 * One chart: axes, and marks on them in data coordinates. Every mark has a class, which the host's style sheet draws
 * (`.plot` in `lab-kit/lab-styles.ts`).
 */
import { html, nothing, type SVGTemplateResult, svg } from 'lit';

export type Point = readonly [x: number, y: number];

export interface Axis {
  readonly domain: readonly [low: number, high: number];
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Needs a domain above 0. */
  readonly logarithmic?: boolean;
  /** Printed at the end of the axis. */
  readonly title?: string;
}

/** Series differ in shape as well as in colour. */
export type DotShape = 'disc' | 'square';

export type Mark =
  /** A line through points. */
  | { readonly kind: 'line'; readonly look: string; readonly points: readonly Point[] }
  /** The area between two lines. */
  | {
      readonly kind: 'area';
      readonly look: string;
      readonly band: readonly (readonly [x: number, low: number, high: number])[];
    }
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

export interface PlotSpec {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** CSS pixels per `--px`, for the room that the labels need. */
  readonly px?: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Mark[];
  /** Names at the ends of lines, moved apart where they would overlap. */
  readonly ends?: readonly End[];
  /** What a screen reader says. */
  readonly label: string;
}

export interface End {
  readonly look: string;
  readonly name: string;
  readonly at: Point;
}

/** Where the axes lie, for pointing at a plot. */
export interface PlotArea {
  readonly x: ChartScale;
  readonly y: ChartScale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Whether the labels of the x axis stand upright, because they are too long to lie side by side. */
  readonly turned: boolean;
}

const LETTER = 6.8;
const LINE = 16;
/** The least distance between two labels above each other. */
const APART = 13;

export function plotArea({ width, height, x, y, ends = [], px = 1 }: Omit<PlotSpec, 'marks' | 'label'>): PlotArea {
  const longest = Math.max(0, ...y.ticks.map((tick) => y.format(tick).length));
  const longestX = Math.max(0, ...x.ticks.map((tick) => x.format(tick).length)) * LETTER * px;
  const turned = x.ticks.length > 1 && longestX + 4 > (width - 20 * px) / x.ticks.length;
  // A label at an end of the axis is centred on it, and needs room beyond.
  const across = scaleOf(x, [0, width]);
  const beyond = (tick: number | undefined, end: number) =>
    tick === undefined || turned ? 0 : (x.format(tick).length / 2) * LETTER * px - Math.abs(across(tick) - end);
  const left = Math.ceil(Math.max(longest > 0 ? (longest * LETTER + 8) * px : 0, beyond(x.ticks[0], 0)) + 2 * px);
  const named = Math.max(0, ...ends.map(({ name }) => (name.length * LETTER + 10) * px));
  const right = width - Math.ceil(Math.max(named, beyond(x.ticks.at(-1), width)) + 2 * px);
  const top = Math.ceil((y.title ? LINE + 8 : 8) * px);
  const below = turned ? longestX + 8 * px : x.ticks.length > 0 || x.title ? (LINE + 6) * px : 2 * px;
  const bottom = height - Math.ceil(below);
  return { x: scaleOf(x, [left, right]), y: scaleOf(y, [bottom, top]), left, right, top, bottom, turned };
}

export function plot(spec: PlotSpec) {
  const { width, height, x, y, px = 1, marks, ends = [], label } = spec;
  const area = plotArea(spec);
  const { left, right, bottom } = area;
  const heights = placedEnds(ends, area, px);
  return svg`<svg class="plot" role="img" aria-label=${label} width=${width} height=${height} viewBox="0 0 ${width} ${height}">
    ${legible(y.ticks, area.y, px).map(
      (tick) => svg`<line class="grid" x1=${left} x2=${right} y1=${area.y(tick)} y2=${area.y(tick)}></line>
        <text x=${left - 6 * px} y=${area.y(tick) + 4 * px} text-anchor="end">${y.format(tick)}</text>`,
    )}
    <line class="base" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
    ${x.ticks.map((tick) =>
      area.turned
        ? svg`<text transform="translate(${area.x(tick) + 4 * px} ${bottom + 6 * px}) rotate(-90)" text-anchor="end">${x.format(tick)}</text>`
        : svg`<text x=${area.x(tick)} y=${bottom + LINE * px} text-anchor="middle">${x.format(tick)}</text>`,
    )}
    ${y.title ? svg`<text class="title" x="0" y=${12 * px}>${y.title}</text>` : nothing}
    ${x.title ? svg`<text class="title" x=${right} y=${bottom - 6 * px} text-anchor="end">${x.title}</text>` : nothing}
    ${marks.map((mark) => drawn(mark, area))}
    ${ends.map((end) => svg`<text class="name ${end.look}" x=${area.x(end.at[0]) + 6 * px} y=${(heights.get(end) ?? 0) + 4 * px}>${end.name}</text>`)}
  </svg>`;
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

function placedEnds(ends: readonly End[], { y, top, bottom }: PlotArea, px: number): ReadonlyMap<End, number> {
  let free = top;
  const heights = ends
    .toSorted((a, b) => y(a.at[1]) - y(b.at[1]))
    .map((end) => {
      const height = Math.max(free, y(end.at[1]));
      free = height + LINE * px;
      return [end, height] as const;
    });
  const over = Math.max(0, free - LINE * px - bottom);
  return new Map(heights.map(([end, height]) => [end, height - over]));
}

function drawn(mark: Mark, { x, y, left, right, top, bottom }: PlotArea): unknown {
  switch (mark.kind) {
    case 'line':
      return svg`<path class="line ${mark.look}" d=${pathThrough(mark.points.map(([a, b]) => [x(a), y(b)]))}></path>`;
    case 'area': {
      const up = mark.band.map(([a, , high]): Point => [x(a), y(high)]);
      const back = mark.band.map(([a, low]): Point => [x(a), y(low)]).reverse();
      return svg`<path class="area ${mark.look}" d="${pathThrough([...up, ...back])}Z"></path>`;
    }
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

function scaleOf({ domain, logarithmic: bent = false }: Axis, range: readonly [number, number]): ChartScale {
  return bent ? logarithmic(domain, range) : linear(domain, range);
}

/** Linear and logarithmic scales from values to pixels. */
interface ChartScale {
  (value: number): number;
  /** The inverse: the value at a pixel, clamped to the domain. */
  readonly at: (pixel: number) => number;
}

type Interval = readonly [number, number];

export function linear(domain: Interval, range: Interval): ChartScale {
  return scale(
    domain,
    range,
    (x) => x,
    (x) => x,
  );
}

/** For positive values. */
export function logarithmic(domain: Interval, range: Interval): ChartScale {
  return scale(domain, range, Math.log, Math.exp);
}

function scale(
  [low, high]: Interval,
  [first, last]: Interval,
  bend: (value: number) => number,
  straighten: (value: number) => number,
): ChartScale {
  const [a, b] = [bend(low), bend(high)];
  const at = (pixel: number): number => {
    const share = Math.min(1, Math.max(0, (pixel - first) / (last - first)));
    return straighten(a + share * (b - a));
  };
  return Object.assign((value: number): number => first + ((bend(value) - a) / (b - a)) * (last - first), { at });
}

/** The `d` of an SVG path through points. */
export function pathThrough(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
