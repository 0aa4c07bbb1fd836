/** Linear and logarithmic scales from values to pixels. */

export interface ChartScale {
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
