/** What a comparison found, in numbers that a sentence can quote: means and spreads over the seeds, and how many seeds agree. */
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
  /** The first measured step with nearly everything right, for the seeds that came so far. */
  readonly learned: Spread | null;
  readonly learnedSeeds: number;
}

export interface ComparisonSummary {
  /** The steps half-way and at the end. */
  readonly steps: Pair<number>;
  readonly sides: Pair<SideSummary>;
  /** For how many seeds the first side has the lower loss, half-way and at the end, and for how many the second. */
  readonly ahead: { readonly half: Pair<number>; readonly end: Pair<number> };
}

/** The share that counts as having learned a task. */
const LEARNED = 0.99;

/** Null entries, of seeds that have diverged, are left out. */
export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}

/** Of measurements in the order of their steps. Throws if there is none. */
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

/** For how many seeds either side has the lower loss. One that has diverged is behind. */
export function aheadAt({ qualities: [first, second] }: Compared): Pair<number> {
  const wins = (mine: readonly (Quality | null)[], other: readonly (Quality | null)[]) =>
    mine.filter((quality, seed) => (quality?.loss ?? Infinity) < (other[seed]?.loss ?? Infinity)).length;
  return [wins(first, second), wins(second, first)];
}

/** To five digits: more would be noise. */
function rounded({ mean, deviation }: Spread): Spread {
  return { mean: Number(mean.toPrecision(5)), deviation: Number(deviation.toPrecision(5)) };
}
