/** What the prose about trained heads quotes: what `measured.test.ts` measured on the shipped model (`measured.json`). */
import card from '../../../models/trained/README.md?raw';
import { FAR } from '../../constants/trained-heads.ts';
import type { Quotes } from '../quoted.ts';
import measured from './measured.json';

/** The right answers to each question, and the right verbs after singular and plural subjects; the key names the heads that are off, as "1.2" or "1.2 averaged". */
const RIGHT: Readonly<Record<string, Readonly<Record<string, number>>>> = measured.right;
const HIDDEN: Readonly<Record<string, Readonly<Record<string, number>>>> = measured.hidden;
const ASKED: Readonly<Record<string, number>> = measured.asked;
const HEADS: Readonly<Record<string, Readonly<Record<string, number | string | null>>>> = measured.heads;
const CHANCE: Readonly<Record<string, number>> = measured.chance;
const GUESSES: Readonly<Record<string, { readonly word: string; readonly probability: number }>> = measured.guesses;

const right = (question: string, off = '') => RIGHT[off]?.[question] ?? Number.NaN;

export const quotes = {
  million_words: () => {
    const [, steps, sequences, tokens] = /(\d+) steps of (\d+) sequences of (\d+) tokens/.exec(card)?.map(Number) ?? [];
    return Math.round(((steps ?? 0) * (sequences ?? 0) * (tokens ?? 0)) / 1e6);
  },
  vocabulary: () => measured.model.vocabulary,
  layers: () => measured.model.layers,
  heads: () => measured.model.heads,
  width: () => measured.model.width,
  /** Whether this head alone was shown where to look. */
  only_shown: (_, name = '') => {
    const [layer, head] = name.split('.');
    return card.includes(`Head ${head} of layer ${layer} was shown`) && card.includes('No other head was shown');
  },

  /** The mean share of a pattern, `1.2` is head 2 of layer 1; and that of reading all words alike. */
  measure: (_, head = '', share = '') => Number(HEADS[head]?.[share]),
  chance: (_, share = '') => CHANCE[share] ?? Number.NaN,
  /** In sentences with many words between subject and verb. */
  stretched: () => measured.stretched.subject,
  stretched_chance: () => measured.stretched.chance,
  named: (_, head = '', name) => HEADS[head]?.['name'] === name,
  unnamed: (_, head = '') => HEADS[head]?.['name'] === null,
  unnamed_heads: () => Object.values(HEADS).filter(({ name }) => name === null).length,
  /** The weight that “river” gives to “dogs”. */
  dogs: () => measured.dogs,
  guess: (_, sentence = '') => GUESSES[sentence]?.word ?? '',
  probability: (_, sentence = '') => GUESSES[sentence]?.probability ?? Number.NaN,

  /** How many answers are right; behind the question the heads that are off, and whether their averages take their place. */
  right: (_, question = '', ...off) => right(question, off.join(' ')),
  /** The same with a head of layer 1 hidden from an input of layer 2. */
  hidden: (_, question = '', head = '', from = '') => HIDDEN[`${head} ${from}`]?.[question] ?? Number.NaN,
  asked: (_, question = '') => ASKED[question] ?? Number.NaN,
  /** How many answers guessing gets right, on average, where there are two. */
  guessed: (_, question = '') => (ASKED[question] ?? Number.NaN) / 2,
  /** The share of what a head's zeros lose that its average does not. */
  spared: (_, question = '', head) =>
    (right(question, `${head} averaged`) - right(question, head)) / (right(question) - right(question, head)),
  /** How many swapped passages have the right noun as the first guess without the head of the shortcut. */
  first_guesses: () => measured.firstGuesses,

  most_between: () => measured.mostBetween,
  far: () => FAR,
} satisfies Quotes;
