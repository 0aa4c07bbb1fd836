/**
 * Line chart, mostly over training steps: labelled lines, spread bands, single runs and a marker.
 *
 * The host styles the classes `line`, `band`, `single` and the series' own class.
 */
import { svg } from 'lit';
import { type ChartScale, linear, logarithmic, pathThrough } from './chart-scale.ts';

export type Point = readonly [x: number, y: number];

export interface CurveSeries {
  /** CSS class from the host's style sheet. */
  readonly look: string;
  /** Printed at the end of the line; '' for none. */
  readonly label: string;
  readonly line: readonly Point[];
  /** The range of the values: [x, lowest, highest]. */
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
  /** One line per run. */
  readonly singles?: readonly (readonly Point[])[];
}

export interface CurvesSpec {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly series: readonly CurveSeries[];
  /** The x axis runs from 0 to this value. */
  readonly lastX: number;
  readonly domain: readonly [low: number, high: number];
  /** Logarithmic axis; needs positive values. */
  readonly logarithmic: boolean;
  readonly ticks: readonly number[];
  readonly tickLabel: (value: number) => string;
  /** The text of a value on the x axis; the value itself by default. */
  readonly xLabel?: (value: number) => string;
  /** The marked step; null for none. */
  readonly marker: number | null;
  /** Accessible description of the chart. */
  readonly label: string;
  /** Message on the axes until a series has a point. */
  readonly awaited?: string;
}

const PAD = { left: 44, top: 10, bottom: 22 } as const;
/** Room for the labels at the ends of the lines, if there are any. */
const LABELS = 74;
const BARE = 12;
const LINE_HEIGHT = 15;
/** The least distance between the labels of the vertical axis. */
const APART = 13;

export function curves(spec: CurvesSpec) {
  const { width, height, series, lastX, domain, marker } = spec;
  const right = width - (series.some(({ label }) => label !== '') ? LABELS : BARE);
  const bottom = height - PAD.bottom;
  const x = linear([0, Math.max(1, lastX)], [PAD.left, right]);
  const y = spec.logarithmic ? logarithmic(domain, [bottom, PAD.top]) : linear(domain, [bottom, PAD.top]);
  const at = ([px, py]: Point): Point => [x(px), y(within(py, domain))];
  // In a low chart, only the ticks whose labels have room.
  const ticks: number[] = [];
  for (const tick of spec.ticks) {
    const last = ticks.at(-1);
    if (last === undefined || Math.abs(y(tick) - y(last)) >= APART) ticks.push(tick);
  }
  const ends = labelPlaces(series, (value) => y(within(value, domain)), [PAD.top, bottom]);
  return svg`<svg role="img" aria-label=${spec.label} width=${width} height=${height} viewBox="0 0 ${width} ${height}">
    ${ticks.map(
      (tick) => svg`<line class="grid" x1=${PAD.left} x2=${right} y1=${y(tick)} y2=${y(tick)}></line>
        <text x=${PAD.left - 6} y=${y(tick) + 4} text-anchor="end">${spec.tickLabel(tick)}</text>`,
    )}
    ${niceSteps(lastX).map((tick) => svg`<text x=${x(tick)} y=${height - 5} text-anchor=${tick === 0 ? 'start' : 'middle'}>${spec.xLabel ? spec.xLabel(tick) : tick}</text>`)}
    ${series.map(
      ({ look, band, singles = [] }) => svg`
        ${band && band.length > 1 ? svg`<path class="band ${look}" d=${bandPath(band, x, (value) => y(within(value, domain)))}></path>` : null}
        ${singles.map((single) => svg`<path class="single ${look}" d=${pathThrough(single.map(at))}></path>`)}`,
    )}
    ${series.map(({ look, line }) => {
      const points = line.map(at);
      const [only] = points;
      return points.length === 1 && only
        ? svg`<circle class="dot ${look}" cx=${only[0]} cy=${only[1]} r="2.5"></circle>`
        : svg`<path class="line ${look}" d=${pathThrough(points)}></path>`;
    })}
    ${marker === null ? null : markerAt(marker, x, bottom, series, at)}
    ${series.map(({ look, label, line }, i) => {
      const end = line.at(-1);
      return end && label !== ''
        ? svg`<text class="name ${look}" x=${x(end[0]) + 6} y=${(ends[i] ?? 0) + 4}>${label}</text>`
        : null;
    })}
    ${
      spec.awaited && series.every(({ line }) => line.length === 0)
        ? svg`<text class="awaited" x=${(PAD.left + right) / 2} y=${(PAD.top + bottom) / 2 + 4} text-anchor="middle">${spec.awaited}</text>`
        : null
    }
  </svg>`;
}

function markerAt(
  marker: number,
  x: ChartScale,
  bottom: number,
  series: readonly CurveSeries[],
  at: (point: Point) => Point,
) {
  return svg`<line class="mark" x1=${x(marker)} x2=${x(marker)} y1=${PAD.top} y2=${bottom}></line>
    ${series.map(({ look, line }) => {
      const point = line.findLast(([step]) => step <= marker);
      if (!point) return null;
      const [px, py] = at(point);
      return svg`<circle class="dot ${look}" cx=${px} cy=${py} r="4"></circle>`;
    })}`;
}

/** Label positions at the ends of the lines, moved apart where they would overlap. */
function labelPlaces(
  series: readonly CurveSeries[],
  y: (value: number) => number,
  [top, bottom]: readonly [number, number],
): readonly number[] {
  const wanted = series.map(({ line }) => y(line.at(-1)?.[1] ?? 0));
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = top;
  for (const i of order) {
    placed[i] = Math.max(free, placed[i] ?? 0);
    free = (placed[i] ?? 0) + LINE_HEIGHT;
  }
  const over = Math.max(0, free - LINE_HEIGHT - bottom);
  return placed.map((place) => place - over);
}

function bandPath(band: NonNullable<CurveSeries['band']>, x: ChartScale, y: (value: number) => number): string {
  const up = band.map(([step, , high]): Point => [x(step), y(high)]);
  const back = band.map(([step, low]): Point => [x(step), y(low)]).reverse();
  return `${pathThrough([...up, ...back])}Z`;
}

/** About four round numbers from 0 to `last`. */
export function niceSteps(last: number): readonly number[] {
  const raw = Math.max(1, last) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power);
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** Smaller values count as this one on a logarithmic axis. */
const LEAST = 1e-6;

/** Domain and ticks of a logarithmic axis: at most five powers of ten around the positive values. */
export function decades(values: readonly number[]): readonly [number, ...number[]] {
  const finite = values.filter((value) => value > 0 && Number.isFinite(value)).map((value) => Math.max(LEAST, value));
  const [low, high] = finite.length > 0 ? [Math.min(...finite), Math.max(...finite)] : [0.1, 1];
  const first = Math.floor(Math.log10(low));
  const last = Math.max(first + 1, Math.ceil(Math.log10(high)));
  const every = Math.ceil((last - first) / 4);
  const ticks = Array.from({ length: Math.ceil((last - first) / every) }, (_, i) => power(first + (i + 1) * every));
  return [power(first), ...ticks];
}

/** `1e-3` parses to exactly 0.001; multiplication would add a rounding error. */
function power(exponent: number): number {
  return Number(`1e${exponent}`);
}

/** Splits the points into at most `most` intervals, each with its mean, lowest and highest value. */
export function gathered(points: readonly Point[], most: number): Required<Pick<CurveSeries, 'line' | 'band'>> {
  const size = Math.max(1, Math.ceil(points.length / most));
  const stretches = Array.from({ length: Math.ceil(points.length / size) }, (_, i) =>
    points.slice(i * size, (i + 1) * size),
  );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = (stretch: readonly Point[]) => mean(stretch.map(([step]) => step));
  return {
    line: stretches.map((stretch) => [x(stretch), mean(stretch.map(([, value]) => value))]),
    band: stretches.map((stretch) => {
      const values = stretch.map(([, value]) => value);
      return [x(stretch), Math.min(...values), Math.max(...values)];
    }),
  };
}

function within(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}
