/**
 * What a task is: sequences of tokens, and what should follow each position. A sequence belongs to a seed and a number, so that any
 * batch of any step can be made again, in any order.
 */
import { IGNORED } from '../../../../engine/language-model.ts';

export interface Sequence {
  /** (t): the tokens, places in the vocabulary. */
  readonly ids: readonly number[];
  /** (t): what should follow each position; `IGNORED` where nobody asks. */
  readonly targets: readonly number[];
}

export interface Task {
  /** What each token is written as. */
  readonly vocabulary: readonly string[];
  /** The length of every sequence. */
  readonly tokens: number;
  /** The sequence of that number, the same for the same seed. */
  readonly sequence: (seed: number, number: number) => Sequence;
}

/** A batch as the core takes it: (b, t) each, row-major. */
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
 * A question and its answer as one sequence to be continued: all tokens but the last are read, each is to be followed by the
 * next, and only the answer counts.
 */
export function continued(question: readonly number[], answer: readonly number[]): Sequence {
  const all = [...question, ...answer];
  return {
    ids: all.slice(0, -1),
    targets: all.slice(1).map((token, t) => (t + 1 < question.length ? IGNORED : token)),
  };
}
