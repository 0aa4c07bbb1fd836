/**
 * Times the algorithms in interleaved rounds, so that other load affects all equally, and measures the machine's roofline. Reports
 * progress and does not depend on the worker API.
 */
import { median } from '../../lab-kit/median.ts';
import type { Algorithm } from './algorithms.ts';
import { BUFFER_BYTES, BYTES_A_ROUND, OPERATIONS_A_ROUND, type PeakLoops } from './peak-module.ts';
import { type Exact, errorOf } from './plain-loops.ts';

export const ROUNDS = 5;
/** A browser's clock may count in tenths of a millisecond: what is timed is repeated until it takes so many milliseconds. */
export const LONG_ENOUGH = 20;
/** A algorithm whose warm-up takes longer than this is timed once, in milliseconds: plain loops take many seconds for long texts. */
export const LONG = 1000;

/** An algorithm, ready to compute the same request repeatedly. */
export interface Runner {
  readonly algorithm: Algorithm;
  /** The output (t, m). */
  run(): Float32Array | Promise<Float32Array>;
}

export interface Measured {
  readonly algorithm: Algorithm;
  /** Milliseconds of a run: the median of the rounds. */
  readonly median: number;
  readonly rounds: number;
  /** The largest error against double precision. */
  readonly error: number;
}

export interface Progress {
  readonly algorithm: Algorithm;
  /** Completed and total runs. */
  readonly done: number;
  readonly of: number;
}

export type Clock = () => number;

export interface Steps {
  readonly clock: Clock;
  readonly report: (progress: Progress) => void;
  /** An algorithm that threw is skipped from then on. */
  readonly failed: (algorithm: Algorithm, error: unknown) => void;
}

/** The first round is a warm-up. */
export async function measureWays(
  runners: readonly Runner[],
  exact: Exact,
  { clock, report, failed }: Steps,
): Promise<readonly Measured[]> {
  const taken = new Map(
    runners.map(({ algorithm }) => [algorithm, { times: [] as number[], error: Number.NaN, rounds: ROUNDS }]),
  );
  const of = runners.length * (ROUNDS + 1);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { algorithm, run }] of runners.entries()) {
      const own = taken.get(algorithm);
      if (!own || round > own.rounds) continue;
      report({ algorithm, done: round * runners.length + i, of });
      try {
        const begin = clock();
        const output = await run();
        let took = clock() - begin;
        if (round === 0) {
          Object.assign(own, { error: errorOf(output, exact), rounds: took > LONG ? 1 : ROUNDS });
          continue;
        }
        let runs = 1;
        for (; took < LONG_ENOUGH; took = clock() - begin) {
          await run();
          runs++;
        }
        own.times.push(took / runs);
      } catch (error) {
        taken.delete(algorithm);
        failed(algorithm, error);
      }
    }
  }
  return [...taken].map(([algorithm, { times, error }]) => ({
    algorithm,
    median: median(times),
    rounds: times.length,
    error,
  }));
}

export interface Roof {
  /** Peak multiplications and additions per second. */
  readonly peak: number;
  /** Peak bytes per second read from memory. */
  readonly bandwidth: number;
}

/** A loop gets longer until it takes long enough or reaches its maximum. */
const TRIES = 5;
const MOST_ROUNDS = 1 << 28;

/** The machine's peak rate: the best of several tries. */
export function measureRoof(loops: readonly PeakLoops[], clock: Clock): Roof {
  const rate = (amount: number, run: () => number): number => {
    const begin = clock();
    run();
    return amount / (Math.max(clock() - begin, 1e-3) / 1000);
  };
  let peak = 0;
  for (const { multiplyAdd } of loops) {
    let rounds = 1 << 14;
    for (let tried = 0; tried < TRIES; ) {
      const reached = rate(rounds * OPERATIONS_A_ROUND, () => multiplyAdd(rounds));
      const seconds = (rounds * OPERATIONS_A_ROUND) / reached;
      if (seconds * 1000 < LONG_ENOUGH && rounds < MOST_ROUNDS) {
        rounds *= 4;
      } else {
        peak = Math.max(peak, reached);
        tried++;
      }
    }
  }
  const [first] = loops;
  const bytes = BUFFER_BYTES - (BUFFER_BYTES % BYTES_A_ROUND);
  let bandwidth = 0;
  for (let tried = 0; first && tried < TRIES; tried++) {
    bandwidth = Math.max(
      bandwidth,
      rate(bytes, () => first.read(bytes)),
    );
  }
  return { peak, bandwidth };
}
