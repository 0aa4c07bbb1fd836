/** Interface of tokenisers, which split a text into tokens of a model's vocabulary. */
import { shownName } from '../shown-name.ts';
import { refuse } from './checkpoint-error.ts';

export interface Token {
  readonly id: number;
  /** For display: a space before a word is "·". */
  readonly text: string;
}

export interface Tokeniser {
  /** The largest id plus one. */
  readonly vocabulary: number;
  /** Throws `CheckpointError` for a text outside the vocabulary. */
  encode(text: string): readonly Token[];
  /** A token for display; its number if the vocabulary has no text for it. */
  shown(id: number): string;
}

/** For a model without tokeniser files: the text consists of ids, "3 1 4". */
export function idTokeniser(vocabulary: number): Tokeniser {
  return {
    vocabulary,
    encode(text) {
      const words = text.split(/[\s,]+/u).filter((word) => word !== '');
      return words.map((word) => {
        const id = /^\d{1,9}$/.test(word) ? Number(word) : Number.NaN;
        if (!(id < vocabulary)) refuse({ kind: 'ids', found: shownName(word), vocabulary });
        return { id, text: word };
      });
    },
    shown: (id) => String(id),
  };
}
