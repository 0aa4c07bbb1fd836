/**
 * Passages that the shipped model never read in training, with what is true of them: `web/models/trained/held-out.json`, written
 * by the trainer. Positions count words from 0; as tokens they stand one later, behind the mark of the start.
 */

/** A verb that shows whether its subject is one or many. */
export interface Agreement {
  readonly subject: number;
  readonly verb: number;
  /** The verb's form for the other number. */
  readonly wrong: string;
  /** Whether a noun of the other number stands between the two. */
  readonly attracted: boolean;
}

/** A pronoun that can stand for one of two noun phrases only. */
export interface Antecedent {
  readonly pronoun: number;
  readonly antecedent: number;
  readonly rival: number;
  /** Both would fit by gender and number: the adjective after the pronoun decides. */
  readonly byMeaning: boolean;
  /** From which word on it is known. */
  readonly decided: number;
  /** Where the passage names the antecedent again, and the word that would name the rival there. */
  readonly namedAgain?: number;
  readonly wrong?: string;
}

/** A surname that comes again after the same first name. */
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

/** A passage as the file has it: its words in one string. */
export type WrittenPassage = Omit<Passage, 'words'> & { readonly words: string };

export function readPassages(written: readonly WrittenPassage[]): readonly Passage[] {
  return written.map((passage) => ({ ...passage, words: passage.words.split(' ') }));
}
