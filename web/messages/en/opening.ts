/** The opening: one sentence, one question, and what a word reads. */
import { translatable } from '../part.ts';
import { count } from './grammar.ts';

/** One word that fits into a sentence's gap, with the nouns of the question. */
interface Swap {
  readonly word: string;
  /** What the word is about; its last word is a word of the sentence. */
  readonly about: string;
  /** What it could be about, but is not. */
  readonly not: string;
}

/** A sentence with a gap for one of several words. It starts with the first word; the second one is played automatically. */
export interface OpeningSample {
  readonly start: string;
  readonly end: string;
  /** Which question is asked. */
  readonly asks: 'adjective' | 'pronoun';
  readonly swaps: readonly Swap[];
}

/** A word that is read, with its weight. */
export interface ReadWord {
  readonly word: string;
  readonly percent: number;
}

const [cat, mat, animal, street] = ['the cat', 'the mat', 'the animal', 'the street'];

const samples: readonly OpeningSample[] = [
  {
    start: 'The cat sat on the mat because it was',
    end: '',
    asks: 'adjective',
    swaps: [
      { word: 'tired', about: cat, not: mat },
      { word: 'soft', about: mat, not: cat },
      { word: 'hungry', about: cat, not: mat },
      { word: 'wet', about: mat, not: cat },
    ],
  },
  {
    start: 'The animal didn’t cross the street because it was too',
    end: '',
    asks: 'adjective',
    swaps: [
      { word: 'tired', about: animal, not: street },
      { word: 'wide', about: street, not: animal },
      { word: 'scared', about: animal, not: street },
      { word: 'narrow', about: street, not: animal },
    ],
  },
  {
    start: 'The girl thanked Tom because',
    end: 'was kind',
    asks: 'pronoun',
    swaps: [
      { word: 'she', about: 'the girl', not: 'Tom' },
      { word: 'he', about: 'Tom', not: 'the girl' },
    ],
  },
];

export const words = translatable('opening', {
  samples,
  title: 'Multi-head attention, number by number',
  questions: {
    adjective: (word: string, about: string, not: string) =>
      `How does “${word}” know that it is about ${about}, and not about ${not}?`,
    pronoun: (word: string, about: string, not: string) =>
      `How does “${word}” know that it means ${about}, and not ${not}?`,
  },
  sentence: (sentence: string) => `The sentence “${sentence}”: choose a word to see which words it reads`,
  /** Announced when a word or the sentence was changed. */
  changed: (sentence: string) => `Now: “${sentence}”.`,
  percent: (percent: number) => `${percent} %`,
  /** The words that are read most. */
  reads: (word: string, read: readonly ReadWord[]) => `“${word}” reads ${listed(read)}, every other word less.`,
  readsAlike: (word: string, n: number, percent: number) =>
    `The head is off. It compares nothing, so “${word}” gives each of the ${count(n, 'word', 'words')} the same weight, ${percent} %. That is a plain average. (The layer’s two other heads are not shown here.)`,
  gap: (word: string) => `Choose a word, or change “${word}”:`,
  headOff: 'Switch this head off',
  headOn: 'Switch the head on again',
  next: 'Another sentence',
  begin: 'Begin',
  resume: (chapter: string) => `Continue: ${chapter.replaceAll('_', ' ')}`,
  beginElsewhere: 'Begin the lesson (opens in a new tab)',
  loading: 'The weights are being computed …',
  failed: 'The layer could not be loaded. The lesson works without this picture.',
  learned:
    'A small network has learned this from sentences. In twenty minutes the sentence about the cat shows you how; then you can compute every number behind these ribbons.',
  howLearned: 'How was it trained?',
  /** `percent`: how often the head finds the word in unseen sentences, in rows that one layer can decide. */
  training: (words: number, million: number, percent: number) =>
    `It is one attention layer, trained on ${million} million short sentences, built from ${count(words, 'word', 'words')}. You see one part of it, a head, which was shown in training which word to read. In new sentences it finds that word in ${percent} % of the cases. Words such as “it” do not count here: choose “it”, and see what one layer alone cannot settle.`,
});

function listed(read: readonly ReadWord[]): string {
  return read.map(({ word, percent }) => `“${word}” ${percent} %`).join(', ');
}
