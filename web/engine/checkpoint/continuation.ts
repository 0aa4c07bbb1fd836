/** What a model expects after a text, token by token: the key/value cache keeps what has been read. */
import type { LanguageModel, ModelOptions } from '../language-model.ts';
import { fromCore, refuse } from './checkpoint-error.ts';

export class Continuation {
  /** The tokens in the model's cache. */
  #read: number[] = [];
  #logits: Float32Array | null = null;
  #steps = 0;

  /** No other code may call the model's `readTokens`. */
  constructor(
    private readonly model: LanguageModel,
    private readonly sizes: Pick<ModelOptions, 'context' | 'vocabulary'>,
  ) {}

  /** The number of tokens that the model has read over all calls. */
  get steps(): number {
    return this.#steps;
  }

  /**
   * (v): the logits of the token after `ids`. Reads only the tokens that differ from those of the last call. Throws
   * `CheckpointError` for no tokens, for more than the model has positions, and if its numbers overflow.
   */
  logitsAfter(ids: readonly number[]): Float32Array {
    if (ids.length === 0) return refuse({ kind: 'empty' });
    const { context, vocabulary } = this.sizes;
    if (ids.length > context) return refuse({ kind: 'too-long', tokens: ids.length, limit: context });
    const same = ids.findIndex((id, place) => id !== this.#read[place]);
    const kept = same < 0 ? ids.length : same;
    if (kept === ids.length && kept === this.#read.length && this.#logits) return this.#logits;
    // The logits follow the last token, so that one is always read.
    this.#forget(Math.min(kept, ids.length - 1));
    const unread = ids.slice(this.#read.length);
    const logits = fromCore(
      () => this.model.readTokens(unread),
      unread.every((id) => id < vocabulary),
    );
    this.#read.push(...unread);
    this.#steps += unread.length;
    this.#logits = logits;
    return logits;
  }

  #forget(from: number): void {
    this.#logits = null;
    if (from < this.#read.length) this.model.forgetTokens(from);
    this.#read = this.#read.slice(0, from);
  }
}

export interface Candidate {
  readonly id: number;
  readonly probability: number;
}

/** The softmax of the logits at a temperature above 0. Sums in double precision. */
export function probabilities(logits: Float32Array, temperature: number): Float64Array {
  const most = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const result = Float64Array.from(logits, (logit) => Math.exp((logit - most) / temperature));
  const sum = result.reduce((a, b) => a + b, 0);
  return result.map((value) => value / sum);
}

/** The likeliest tokens, the most probable first; equal ones by their number. */
export function likeliest(of: Float64Array, count: number): readonly Candidate[] {
  return Array.from(of, (probability, id) => ({ id, probability }))
    .sort((a, b) => b.probability - a.probability || a.id - b.id)
    .slice(0, count);
}

/** The token in whose part of the line from 0 to 1 `chance` lies: token after token, each as long as its probability. */
export function drawn(of: Float64Array, chance: number): number {
  let sum = 0;
  let last = 0;
  for (const [id, probability] of of.entries()) {
    if (probability > 0) last = id;
    sum += probability;
    if (chance < sum) return id;
  }
  // The rounded sum may stay just below 1.
  return last;
}
