/** A plot of labelled lines over training steps, with the spread of several runs, the runs, and a marked step. */
import { type Mark, type Point, plot } from './plot.ts';

export type { Point } from './plot.ts';

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
  /** CSS pixels per `--px`. */
  readonly px?: number;
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

/** Lines over steps, as marks of a plot. */
export function curves({ series, domain, marker, awaited, ...spec }: CurvesSpec) {
  const { lastX, logarithmic, ticks, tickLabel, xLabel = String } = spec;
  const within = (value: number): number => Math.min(domain[1], Math.max(domain[0], value));
  const clamped = (points: readonly Point[]): readonly Point[] => points.map(([x, y]) => [x, within(y)]);
  const behind = series.flatMap(({ look, band = [], singles = [] }): readonly Mark[] => [
    ...(band.length > 1
      ? [{ kind: 'area', look, band: band.map(([x, low, high]) => [x, within(low), within(high)] as const) } as const]
      : []),
    ...singles.map((single): Mark => ({ kind: 'line', look: `single ${look}`, points: clamped(single) })),
  ]);
  const lines = series.map(({ look, line }): Mark => {
    const points = clamped(line);
    return points.length === 1 ? { kind: 'dots', look, points, radius: 2.5 } : { kind: 'line', look, points };
  });
  const marked = series.flatMap(({ look, line }): readonly Mark[] => {
    const at = marker === null ? undefined : line.findLast(([step]) => step <= marker);
    return at ? [{ kind: 'dots', look, points: clamped([at]), radius: 4 }] : [];
  });
  const middle = logarithmic ? Math.sqrt(domain[0] * domain[1]) : (domain[0] + domain[1]) / 2;
  return plot({
    width: spec.width,
    height: spec.height,
    px: spec.px ?? 1,
    label: spec.label,
    x: { domain: [0, Math.max(1, lastX)], ticks: niceSteps(lastX), format: xLabel },
    y: { domain, ticks, format: tickLabel, logarithmic },
    marks: [
      ...behind,
      ...lines,
      ...(marker === null ? [] : [{ kind: 'rule', look: 'mark', x: marker } as const]),
      ...marked,
      ...(awaited && series.every(({ line }) => line.length === 0)
        ? [{ kind: 'text', look: 'awaited', at: [lastX / 2, middle], text: awaited, anchor: 'middle' } as const]
        : []),
    ],
    ends: series.flatMap(({ look, label: name, line }) => {
      const [at] = clamped(line.slice(-1));
      return at && name !== '' ? [{ look, name, at }] : [];
    }),
  });
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
