/**
 * Times the ways by turns, so that whatever else the machine does meets all of them alike, and the two roofs of the machine. Each
 * measurement reports as it goes; nothing here knows where it runs.
 */

import { median } from '../../lab-kit/median.ts';
import { BUFFER_BYTES, BYTES_A_ROUND, OPERATIONS_A_ROUND, type PeakLoops } from './peak-module.ts';
import { type Exact, errorOf } from './plain-loops.ts';
import type { WayName } from './ways.ts';

export const ROUNDS = 5;

/** A way that is ready to compute the same request again and again. */
export interface Runner {
  readonly way: WayName;
  /** The output (t, m). */
  run(): Float32Array | Promise<Float32Array>;
}

export interface Measured {
  readonly way: WayName;
  /** Milliseconds, the middle of the rounds. */
  readonly median: number;
  readonly rounds: number;
  /** The largest distance from double precision. */
  readonly error: number;
}

export interface Progress {
  readonly way: WayName;
  /** Runs that are done, and all there are. */
  readonly done: number;
  readonly of: number;
}

export type Clock = () => number;

export interface Steps {
  readonly clock: Clock;
  readonly report: (progress: Progress) => void;
  /** A way that threw takes part no longer. */
  readonly failed: (way: WayName, error: unknown) => void;
}

/** The first round warms up, and is not counted. */
export async function measureWays(
  runners: readonly Runner[],
  exact: Exact,
  { clock, report, failed }: Steps,
): Promise<readonly Measured[]> {
  const taken = new Map(runners.map(({ way }) => [way, { times: [] as number[], error: Number.NaN }]));
  const of = runners.length * (ROUNDS + 1);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { way, run }] of runners.entries()) {
      const own = taken.get(way);
      if (!own) continue;
      report({ way, done: round * runners.length + i, of });
      try {
        const begin = clock();
        const output = await run();
        const took = clock() - begin;
        if (round > 0) own.times.push(took);
        else own.error = errorOf(output, exact);
      } catch (error) {
        taken.delete(way);
        failed(way, error);
      }
    }
  }
  return [...taken].map(([way, { times, error }]) => ({ way, median: median(times), rounds: ROUNDS, error }));
}

export interface Roof {
  /** Multiplications and additions a second, at best. */
  readonly peak: number;
  /** Bytes a second read from memory, at best. */
  readonly bandwidth: number;
}

/** A loop is made longer until it takes at least this many milliseconds, or cannot be longer. */
const LONG_ENOUGH = 20;
const TRIES = 5;
const MOST_ROUNDS = 1 << 28;

/** What the machine reaches when nothing else is to be done: the best of several tries. */
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
