/**
 * The interface of a training task: token sequences with a target for each position. A seed and a number determine a sequence, so any
 * batch of any step can be reproduced in any order.
 */
import { IGNORED } from '../../../../engine/language-model.ts';
import { randomU32 } from '../../../../engine/random.ts';

export interface Sequence {
  /** (t): token ids. */
  readonly ids: readonly number[];
  /** (t): the target of each position; `IGNORED` where there is none. */
  readonly targets: readonly number[];
}

export interface Task {
  /** The text of each token. */
  readonly vocabulary: readonly string[];
  /** The length of every sequence. */
  readonly tokens: number;
  /** The sequence with that number; the same seed gives the same sequence. */
  readonly sequence: (seed: number, number: number) => Sequence;
}

/** A batch for the core: (b, t) each, row-major. */
export interface Batch {
  readonly ids: Int32Array;
  readonly targets: Int32Array;
}

/** The sequences `first`, `first` + 1, … of a seed. */
export function batchOf({ tokens, sequence }: Task, seed: number, first: number, size: number): Batch {
  const ids = new Int32Array(size * tokens);
  const targets = new Int32Array(size * tokens);
  for (let item = 0; item < size; item++) {
    const made = sequence(seed, first + item);
    ids.set(made.ids, item * tokens);
    targets.set(made.targets, item * tokens);
  }
  return { ids, targets };
}

/**
 * A question and its answer as one sequence: the model reads all tokens but the last and predicts the next one at each position. Only
 * the answer counts.
 */
export function continued(question: readonly number[], answer: readonly number[]): Sequence {
  const all = [...question, ...answer];
  return {
    ids: all.slice(0, -1),
    targets: all.slice(1).map((token, t) => (t + 1 < question.length ? IGNORED : token)),
  };
}

/** The first letters of the alphabet. */
export function alphabet(count: number): readonly string[] {
  return Array.from('abcdefghijklmnopqrstuvwxyz').slice(0, count);
}

/** `length` letters of sequence `number`, as indices into an alphabet of `count`. */
export function drawLetters(seed: number, number: number, length: number, count: number): readonly number[] {
  return Array.from({ length }, (_, i) => randomU32(seed, number * length + i) % count);
}

/** Several distinct letters in random order. */
export function drawDifferent(seed: number, number: number, length: number, count: number): readonly number[] {
  const letters = Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < length; i++) {
    const other = i + (randomU32(seed, number * length + i) % (count - i));
    [letters[i], letters[other]] = [letters[other] ?? 0, letters[i] ?? 0];
  }
  return letters.slice(0, length);
}
