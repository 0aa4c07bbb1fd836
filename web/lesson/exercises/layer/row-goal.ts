/** What a row of weights should become: which key leads, or how large weights are. */

export interface RowGoal {
  /** Above 0 when reached, on a logarithmic scale: so a search can follow it where weights are tiny. */
  merit(weights: readonly number[]): number;
  /** Keys that the goal names. */
  readonly keys: readonly number[];
  /** The weight that the goal names; null for none. */
  readonly share: number | null;
}

/** A weight that reads as the goal's at two decimals is accepted. */
const ROUNDING = 0.005;

/** The key has the largest weight. */
export function most(key: number): RowGoal {
  return {
    merit: (weights) => Math.log((weights[key] ?? 0) / Math.max(...weights.filter((_, other) => other !== key))),
    keys: [key],
    share: null,
  };
}

/** Each of the keys has at least this weight. */
export function atLeast(keys: readonly number[], share: number): RowGoal {
  const least = (weights: readonly number[]): number => Math.min(...keys.map((key) => weights[key] ?? 0));
  return { merit: (weights) => Math.log(least(weights) / (share - ROUNDING)), keys, share };
}

/** No weight is above this one. */
export function atMost(share: number): RowGoal {
  return { merit: (weights) => Math.log((share + ROUNDING) / Math.max(...weights)), keys: [], share };
}

/** The largest weight is this one, within a tolerance. */
export function largestIs(share: number, tolerance: number): RowGoal {
  return { merit: (weights) => tolerance - Math.abs(Math.max(...weights) - share), keys: [], share };
}

/** The key with the largest weight; the first one in a tie. */
export function mostRead(weights: readonly number[]): number {
  return weights.indexOf(Math.max(...weights));
}
