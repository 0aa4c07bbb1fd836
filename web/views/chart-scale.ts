/** Linear and logarithmic scales from values to pixels, and the values that they name. */

/** Values and pixels beyond the ends count as the ends. */
export interface ChartScale {
  (value: number): number;
  /** The inverse: the value at a pixel. */
  readonly at: (pixel: number) => number;
}

export type Domain = readonly [low: number, high: number];

export function linear(domain: Domain, range: Domain): ChartScale {
  return scale(
    domain,
    range,
    (x) => x,
    (x) => x,
  );
}

/** For a domain above 0. Values of 0 and below, as the lower end of a spread, lie beyond its low end. */
export function logarithmic(domain: Domain, range: Domain): ChartScale {
  return scale(domain, range, (x) => Math.log(Math.max(0, x)), Math.exp);
}

function scale(
  [low, high]: Domain,
  [first, last]: Domain,
  bend: (value: number) => number,
  straighten: (value: number) => number,
): ChartScale {
  const [a, b] = [bend(low), bend(high)];
  const within = (share: number): number => Math.min(1, Math.max(0, share));
  const at = (pixel: number): number => straighten(a + within((pixel - first) / (last - first)) * (b - a));
  const to = (value: number): number => first + within((bend(value) - a) / (b - a || 1)) * (last - first);
  return Object.assign(to, { at });
}

/** Quotients of decimal fractions are this close to whole numbers. */
const ROUNDING = 1e-9;

/** About four round numbers. */
export function roundIn([low, high]: Domain): readonly number[] {
  const raw = (high - low) / 4 || 1;
  const exponent = Math.floor(Math.log10(raw));
  const factor = [1, 2, 5].find((each) => each * powerOfTen(exponent) >= raw) ?? 10;
  const step = factor * powerOfTen(exponent);
  const first = Math.ceil(low / step - ROUNDING);
  const count = Math.floor(high / step + ROUNDING) - first + 1;
  return Array.from({ length: count }, (_, i) => Number(`${(first + i) * factor}e${exponent}`));
}

/** At most five powers of ten. */
export function powersIn([low, high]: Domain): readonly number[] {
  const [first, last] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))];
  const every = Math.max(1, Math.ceil((last - first) / 4));
  const start = Math.ceil(first / every);
  return Array.from({ length: Math.floor(last / every) - start + 1 }, (_, i) => powerOfTen((start + i) * every));
}

/** The powers of ten around the positive values. */
export function decades(values: readonly number[], min = 1e-6): Domain {
  const finite = values.filter((value) => value > 0 && Number.isFinite(value)).map((value) => Math.max(min, value));
  if (finite.length === 0) return [0.1, 1];
  const first = Math.floor(Math.log10(Math.min(...finite)));
  return [powerOfTen(first), powerOfTen(Math.max(first + 1, Math.ceil(Math.log10(Math.max(...finite)))))];
}

/** `1e-3` parses to exactly 0.001; multiplication would add a rounding error. */
function powerOfTen(exponent: number): number {
  return Number(`1e${exponent}`);
}

/** The `d` of an SVG path through points. */
export function pathThrough(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
