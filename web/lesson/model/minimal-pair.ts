/** Sentences that differ by one word. */

export interface Swap {
  readonly from: string;
  readonly to: string;
  /** The other sentence. */
  readonly sentence: string;
}

/** The first of the samples that differs from the sentence by exactly one word; null without one. */
export function minimalPair(sentence: string, samples: readonly string[]): Swap | null {
  const words = sentence.trim().split(/\s+/);
  for (const sample of samples) {
    const others = sample.split(' ');
    const places = words.flatMap((word, place) => (word === others[place] ? [] : [place]));
    const [place = -1, ...more] = places;
    const [from, to] = [words[place], others[place]];
    if (others.length === words.length && more.length === 0 && from !== undefined && to !== undefined)
      return { from, to, sentence: sample };
  }
  return null;
}
