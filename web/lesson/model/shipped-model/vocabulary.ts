/** The shipped model's vocabulary and the trainer's measurements: `web/models/trained/vocabulary.json`. */
import type { HarderQuestion, Question } from '../../constants/trained-heads.ts';

export interface Score {
  readonly right: number;
  readonly asked: number;
}

export type Scores = Readonly<Record<Question, Score>>;

export interface VocabularyFile {
  readonly training: {
    readonly seed: number;
    readonly steps: number;
    readonly batch: number;
    readonly kernels: string;
  };
  /** `loss`: mean cross-entropy in nats over the given number of words. */
  readonly measured: Omit<Scores, HarderQuestion> & {
    readonly loss: number;
    readonly words: number;
    /** Three of the measures of each head, by layer, then by head. */
    readonly heads: readonly { readonly previous: number; readonly induction: number; readonly subject: number }[];
  };
  readonly words: readonly string[];
}

/** The tokens for unknown words and for the start of a text. */
export const UNKNOWN = 0;
export const START = 1;

export interface Encoded {
  /** One more than the words: the start token comes first. */
  readonly ids: readonly number[];
  /** Whether the model knows each word. */
  readonly known: readonly boolean[];
}

export class Vocabulary {
  readonly #ids: ReadonlyMap<string, number>;

  constructor(readonly words: readonly string[]) {
    this.#ids = new Map(words.map((word, id) => [word, id]));
  }

  get size(): number {
    return this.words.length;
  }

  /** The id of a word, ignoring case and kind of apostrophe; `UNKNOWN` if there is none. */
  id(word: string): number {
    return this.#ids.get(word.toLowerCase().replaceAll('’', "'")) ?? UNKNOWN;
  }

  encode(words: readonly string[]): Encoded {
    const ids = words.map((word) => this.id(word));
    return { ids: [START, ...ids], known: ids.map((id) => id !== UNKNOWN) };
  }
}
