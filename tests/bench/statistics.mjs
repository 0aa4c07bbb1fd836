// Medians, spread, and which samples of a shared machine can be trusted.

/** Linear interpolation between the two nearest; NaN when there is nothing. @param {readonly number[]} values */
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

/** A calibration that took longer than this many times the best one shows that something else was using the core. */
export const QUIET = 1.15;

/** A process that was given less of its core than this was made to wait for another one. */
export const UNDISTURBED = 0.97;

/**
 * @typedef {object} Sample
 * @property {number} seconds of one run
 * @property {number} share processor time over time; 1 where it is not known, and more with helpers in other threads
 * @property {number} before seconds of the fixed piece of arithmetic just before
 * @property {number} after and just after
 */

/** Whether the core was this process's during the sample, and at full speed on both sides. @param {Sample} sample */
export const isQuiet = ({ share, before, after }, best) =>
  share >= UNDISTURBED && Math.max(before, after) <= QUIET * best;

/**
 * The median over the quiet samples. If there was none, which `quiet: 0` shows, the shortest of all: what disturbs only adds.
 * @param {readonly Sample[]} samples
 * @param {number} best the shortest calibration that was seen where the samples were taken
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
