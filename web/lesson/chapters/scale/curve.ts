/** A metric over d_k, with and without the scale: dots are measurements, lines only guide the eye. */
import { formatPlain } from '../../../views/format-number.ts';
import type { DotShape, Mark, PlotSpec, Point } from '../../../views/plot.ts';
import { type Measurement, type Side, WIDEST } from './measure.ts';

export interface CurveSpec {
  readonly of: (side: Side) => number;
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly logarithmic: boolean;
  /** The theoretical value without the scale, where there is one. */
  readonly theory: ((width: number) => number) | null;
}

const HEIGHT = 132;

/** Squares without the scale, discs with it. */
export const SHAPES = { plain: 'square', scaled: 'disc' } as const satisfies Record<string, DotShape>;

export function curve(spec: CurveSpec, all: readonly Measurement[], now: Measurement, width: number, label: string) {
  const { of, theory, domain, ticks } = spec;
  const [least, most] = domain;
  const series = (['plain', 'scaled'] as const).flatMap((kind): Mark[] => {
    const point = (one: Measurement): Point => [one.width, Math.min(most, Math.max(least, of(one[kind])))];
    const points = all.map(point);
    return [
      { kind: 'line', look: kind, points },
      { kind: 'dots', look: kind, points, radius: 2.5, shape: SHAPES[kind] },
      { kind: 'dots', look: kind, points: [point(now)], radius: 5, shape: SHAPES[kind] },
    ];
  });
  return {
    width,
    height: HEIGHT,
    label,
    x: { domain: [1, WIDEST], ticks: [1, 8, 64, 512], format: String, logarithmic: true },
    y: { domain, ticks, format: formatPlain, logarithmic: spec.logarithmic },
    marks: [
      ...(theory
        ? [{ kind: 'line', look: 'theory', points: [1, WIDEST].map((w): Point => [w, theory(w)]) } as const]
        : []),
      { kind: 'rule', look: 'here', x: now.width },
      ...series,
    ],
  } satisfies PlotSpec;
}
