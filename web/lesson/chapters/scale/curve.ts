/** A metric over d_k, with and without the scale: dots are measurements, lines only guide the eye. */
import type { Axis, DotShape, PlotSpec, Point } from '../../../views/plot.ts';
import { type Measurement, type Side, WIDEST } from './measure.ts';

export interface CurveSpec {
  readonly of: (side: Side) => number;
  readonly y: Axis;
  /** The theoretical value without the scale, where there is one. */
  readonly theory?: (width: number) => number;
}

/** Squares without the scale, discs with it. */
export const SHAPES = { plain: 'square', scaled: 'disc' } as const satisfies Record<string, DotShape>;

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
