/** Maps slider positions, 0 to `last`, to values: linear, geometric, or from a list. */

export interface SliderScale {
  readonly last: number;
  toValue(position: number): number;
  /** The position nearest to a value; values between two positions are allowed. */
  toPosition(value: number): number;
}

function within(position: number, last: number): number {
  return Math.min(last, Math.max(0, Math.round(position)));
}

/** Equal steps. Values are rounded to the decimals of the step, so that 0.1 · 3 is 0.3. */
export function linearScale(min: number, max: number, step: number): SliderScale {
  const last = Math.round((max - min) / step);
  const decimals = (String(step).split('.')[1] ?? '').length;
  return {
    last,
    toValue: (position) => Number((min + within(position, last) * step).toFixed(decimals)),
    toPosition: (value) => within((value - min) / step, last),
  };
}

/** Equal factors, each value rounded to two digits. */
export function logarithmicScale(min: number, max: number, last: number): SliderScale {
  const factor = Math.log(max / min) / last;
  return {
    last,
    toValue: (position) => Number((min * Math.exp(within(position, last) * factor)).toPrecision(2)),
    toPosition: (value) => within(Math.log(value / min) / factor, last),
  };
}

/** The values of an ascending list. */
export function listScale(values: readonly [number, ...number[]]): SliderScale {
  const last = values.length - 1;
  return {
    last,
    toValue: (position) => values[within(position, last)] ?? values[0],
    toPosition: (value) =>
      values.reduce((best, at, i) => (Math.abs(at - value) < Math.abs((values[best] ?? at) - value) ? i : best), 0),
  };
}
