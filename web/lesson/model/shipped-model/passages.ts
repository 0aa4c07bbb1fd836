/**
 * Annotated passages held out from training: `web/models/trained/held-out.json`, written by the trainer. Positions count words
 * from 0; token positions are one higher because of the start token.
 */

/** A verb that agrees with its subject in number. */
export interface Agreement {
  readonly subject: number;
  readonly verb: number;
  /** The verb's form for the other number. */
  readonly wrong: string;
  /** Whether a noun of the other number is between the two. */
  readonly attracted: boolean;
}

/** A pronoun with exactly two candidate noun phrases. */
export interface Antecedent {
  readonly pronoun: number;
  readonly antecedent: number;
  readonly rival: number;
  /** Both fit by gender and number: the adjective after the pronoun decides. */
  readonly byMeaning: boolean;
  /** The first word at which the antecedent is known. */
  readonly decided: number;
  /** Where the passage repeats the antecedent, and the word that would repeat the rival. */
  readonly namedAgain?: number;
  readonly wrong?: string;
}

/** A surname that follows the same first name again. */
export interface Repetition {
  readonly first: number;
  readonly again: number;
}

export interface Passage {
  readonly words: readonly string[];
  readonly agreement?: Agreement;
  readonly antecedent?: Antecedent;
  readonly repetitions?: readonly Repetition[];
}

/** A passage in the file's format: its words in one string. */
export type WrittenPassage = Omit<Passage, 'words'> & { readonly words: string };

export function readPassages(written: readonly WrittenPassage[]): readonly Passage[] {
  return written.map((passage) => ({ ...passage, words: passage.words.split(' ') }));
}
