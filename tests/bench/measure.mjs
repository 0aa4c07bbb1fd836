// Samples one case until every contender has enough quiet samples or its time is used up.
//
// Contenders alternate, so that all see the same good and bad moments of the machine.
import { setTimeout } from 'node:timers/promises';
import { isQuiet, summarize } from './statistics.mjs';

/**
 * @typedef {object} Plan
 * @property {number} warmUpSeconds before the first sample, for each contender: engines compile while they run
 * @property {number} pauseSeconds during the warm-up, for compilation in the background
 * @property {number} sampleSeconds target duration of a sample; short runs are repeated within one
 * @property {number} quietSamples enough to stop
 * @property {number} leastSamples minimum, even if the time is used up
 * @property {number} budgetSeconds for each contender
 */

/** @type {Plan} */
export const FULL = {
  warmUpSeconds: 0.4,
  pauseSeconds: 0.5,
  sampleSeconds: 0.008,
  quietSamples: 25,
  leastSamples: 5,
  budgetSeconds: 4,
};
/** @type {Plan} */
export const QUICK = {
  warmUpSeconds: 0.1,
  pauseSeconds: 0.3,
  sampleSeconds: 0.004,
  quietSamples: 7,
  leastSamples: 2,
  budgetSeconds: 0.4,
};

const MOST_ITERATIONS = 100_000;

/**
 * @typedef {{ name: string, host: import('./hosts/host.mjs').Host }} Entry
 * @typedef {ReturnType<typeof summarize> & { iterations: number, results: Record<string, Float32Array> }} Measured
 */

/**
 * @param {Entry[]} entries
 * @param {import('./shapes.mjs').Case} what
 * @param {Plan} plan
 * @returns {Promise<Map<string, Measured | { unavailable: string }>>}
 */
export async function measureCase(entries, what, plan) {
  const outcome = new Map();
  const runners = [];
  for (const { name, host } of entries) {
    try {
      const { unavailable } = await host.prepare(name, what);
      if (unavailable) outcome.set(name, { unavailable });
      else runners.push(new Runner(name, host, plan));
    } catch (error) {
      outcome.set(name, { unavailable: error.message });
    }
  }
  const attempt = async (runner, action) => {
    try {
      await action();
    } catch (error) {
      runner.failure = error.message;
    }
  };
  for (const runner of runners) await attempt(runner, () => runner.warmUp());
  await setTimeout(1000 * plan.pauseSeconds);
  for (const runner of runners) await attempt(runner, () => runner.warmUp());
  for (let round = 0; runners.some((runner) => !runner.done()); round += 1) {
    for (let i = 0; i < runners.length; i += 1) {
      // Rotates the order each round, so that neighbours change.
      const runner = runners[(i + round) % runners.length];
      if (!runner.done()) await attempt(runner, () => runner.takeSample());
    }
  }
  for (const runner of runners) {
    await attempt(runner, async () => outcome.set(runner.name, await runner.finish()));
    if (runner.failure) outcome.set(runner.name, { unavailable: runner.failure });
  }
  return outcome;
}

class Runner {
  samples = [];
  spent = 0;
  iterations = 1;
  failure = '';

  constructor(name, host, plan) {
    Object.assign(this, { name, host, plan });
  }

  /** Half of the warm-up; determines how many runs fill a sample. */
  async warmUp() {
    if (this.failure) return;
    const { warmUpSeconds, sampleSeconds } = this.plan;
    for (let spent = 0; spent < warmUpSeconds / 2; ) {
      const { seconds } = await this.host.sample(this.name, this.iterations);
      spent += seconds * this.iterations;
      this.iterations = Math.min(MOST_ITERATIONS, Math.max(1, Math.round(sampleSeconds / seconds)));
    }
  }

  done() {
    if (this.failure) return true;
    const { quietSamples, leastSamples, budgetSeconds } = this.plan;
    if (this.samples.length < leastSamples) return false;
    const quiet = this.samples.filter((sample) => isQuiet(sample, this.host.best)).length;
    return quiet >= quietSamples || this.spent >= budgetSeconds;
  }

  async takeSample() {
    const sample = await this.host.sample(this.name, this.iterations);
    this.samples.push(sample);
    this.spent += sample.seconds * this.iterations + sample.before + sample.after;
  }

  async finish() {
    const results = await this.host.results(this.name);
    await this.host.release(this.name);
    return { ...summarize(this.samples, this.host.best), iterations: this.iterations, results };
  }
}
