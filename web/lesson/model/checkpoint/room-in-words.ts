/** Why an opened checkpoint's heads do not fit the chapters, in the reader's language. */
import { words as openedWords } from '../../../messages/en/opened.ts';
import { LIMITS } from '../../constants/limits.ts';
import type { Sizes } from './protocol.ts';
import { obstacles } from './room-in-chapters.ts';

/** A sentence for every obstacle. */
export function reasonsAgainst(sizes: Sizes, tokens: number): readonly string[] {
  const words = openedWords.cannotFollow;
  const message = {
    widths: () => words.widths,
    shared: () => words.shared,
    width: () => words.width(sizes.dModel, LIMITS.openedWidth),
    heads: () => words.heads(sizes.numHeads, LIMITS.numHeads),
    tokens: () => words.tokens(tokens, LIMITS.tokens),
  };
  return obstacles(sizes, tokens).map((obstacle) => message[obstacle]());
}
