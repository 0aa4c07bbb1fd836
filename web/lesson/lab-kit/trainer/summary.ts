/** Summary statistics of a comparison: means and deviations over the seeds, and how many seeds agree. */
import type { Compared, Pair } from './comparison.ts';
import type { Quality } from './trainer.ts';

/** Mean and standard deviation (n − 1) over the seeds. */
export interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

export interface SideSummary {
  /** Loss and accuracy half-way and at the end. */
  readonly half: { readonly loss: Spread; readonly accuracy: Spread };
  readonly end: { readonly loss: Spread; readonly accuracy: Spread };
  /** The first measured step with nearly everything right, for the seeds that reached it. */
  readonly learned: Spread | null;
  readonly learnedSeeds: number;
}

export interface ComparisonSummary {
  /** The steps half-way and at the end. */
  readonly steps: Pair<number>;
  readonly sides: Pair<SideSummary>;
  /** How many seeds have the lower loss on the first side and on the second, half-way and at the end. */
  readonly ahead: { readonly half: Pair<number>; readonly end: Pair<number> };
}

/** A sweep over learning rates: for each task and setting, the loss of each seed at each rate; null if diverged. */
export interface Sweep {
  readonly rates: readonly number[];
  /** First and last of the seeds that are reported; the first column is seed `from`. */
  readonly seeds: { readonly reported: readonly number[] };
  readonly from: number;
  readonly tasks: Readonly<Record<string, readonly SweptSetting[]>>;
}

interface SweptSetting {
  readonly heads: number;
  readonly layers: number;
  /** (rate, seed) */
  readonly losses: readonly (readonly (number | null)[])[];
}

/** The mean losses over the reported seeds. Leaves out diverged ones. */
export function meanLosses({ rates, seeds, from, tasks }: Sweep) {
  const [first = 0, last = 0] = seeds.reported;
  const mean = (losses: readonly (number | null)[]) => {
    const reported = losses.slice(first - from, last - from + 1).filter((loss) => loss !== null);
    return Number(spreadOf(reported).mean.toPrecision(4));
  };
  const settings = Object.entries(tasks).map(([task, sides]) => [
    task,
    sides.map(({ heads, layers, losses }) => ({ heads, layers, losses: losses.map(mean) })),
  ]);
  return { rates, seeds: last - first + 1, ...Object.fromEntries(settings) };
}

/** The accuracy that counts as having learned a task. */
const LEARNED = 0.99;

/** Leaves out null entries of diverged seeds. */
export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}

/** Measurements in the order of their steps. Throws if there are none. */
export function summarise(measured: readonly Compared[]): ComparisonSummary {
  const end = measured.at(-1);
  if (!end) throw new Error('nothing was measured');
  const half = measured.find(({ step }) => step >= end.step / 2) ?? end;
  return {
    steps: [half.step, end.step],
    sides: [side(measured, half, end, 0), side(measured, half, end, 1)],
    ahead: { half: aheadAt(half), end: aheadAt(end) },
  };
}

function side(measured: readonly Compared[], half: Compared, end: Compared, which: 0 | 1): SideSummary {
  const at = ({ qualities }: Compared) => {
    const there = qualities[which].filter((quality): quality is Quality => quality !== null);
    return {
      loss: rounded(spreadOf(there.map(({ loss }) => loss))),
      accuracy: rounded(spreadOf(there.map(({ accuracy }) => accuracy))),
    };
  };
  const learned = end.qualities[which].flatMap((_, seed) => {
    const first = measured.find(({ qualities }) => (qualities[which][seed]?.accuracy ?? 0) >= LEARNED);
    return first ? [first.step] : [];
  });
  return {
    half: at(half),
    end: at(end),
    learned: learned.length > 0 ? rounded(spreadOf(learned)) : null,
    learnedSeeds: learned.length,
  };
}

/** How many seeds have the lower loss on each side. A diverged seed loses. */
export function aheadAt({ qualities: [first, second] }: Compared): Pair<number> {
  const wins = (mine: readonly (Quality | null)[], other: readonly (Quality | null)[]) =>
    mine.filter((quality, seed) => (quality?.loss ?? Infinity) < (other[seed]?.loss ?? Infinity)).length;
  return [wins(first, second), wins(second, first)];
}

/** Five digits; more would be noise. */
function rounded({ mean, deviation }: Spread): Spread {
  return { mean: Number(mean.toPrecision(5)), deviation: Number(deviation.toPrecision(5)) };
}
