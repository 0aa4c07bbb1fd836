// Medians, spread, and the choice of trustworthy samples on a shared machine.

/** Interpolates linearly between the two nearest values; NaN for no values. @param {readonly number[]} values */
export function quantile(values, fraction) {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * fraction;
  const low = Math.floor(position);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (position - low);
}

export const median = (values) => quantile(values, 0.5);

/** The distance between the quartiles, relative to the median. */
export const spread = (values) => (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);

/** A calibration longer than this factor times the best one shows that the core was shared. */
export const QUIET = 1.15;

/** A smaller share of CPU time shows that the process had to wait for its core. */
export const UNDISTURBED = 0.97;

/**
 * @typedef {object} Sample
 * @property {number} seconds of one run
 * @property {number} share CPU time over elapsed time; 1 if unknown, more with helper threads
 * @property {number} before seconds of the calibration just before
 * @property {number} after seconds of the calibration just after
 */

/** Whether the process kept its core at full speed before, during and after the sample. @param {Sample} sample */
export const isQuiet = ({ share, before, after }, best) =>
  share >= UNDISTURBED && Math.max(before, after) <= QUIET * best;

/**
 * The median of the quiet samples, or, with `quiet: 0`, the shortest of all, because disturbances only add time.
 * @param {readonly Sample[]} samples
 * @param {number} best the shortest calibration in the same process
 */
export function summarize(samples, best) {
  const quiet = samples.filter((sample) => isQuiet(sample, best));
  const seconds = (quiet.length > 0 ? quiet : samples).map((sample) => sample.seconds);
  return {
    seconds: quiet.length > 0 ? median(seconds) : Math.min(...seconds),
    spread: spread(seconds),
    quiet: quiet.length,
    samples: samples.length,
  };
}
