/** "Choose the head": the heads of a sentence without their numbers, in shuffled order; the engine decides which ones do the job. */
import { seedFor } from '../../../../engine/random.ts';
import { headWords as words } from '../../../../messages/exercises/head.ts';
import type { Pair, PairKind, Pick } from '../../../../messages/learned-sentences.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryName } from '../../../inspector/describe.ts';
import {
  byWeight,
  firstFitting,
  grammar,
  outputChanges,
  type ReadSentence,
  readSentence,
} from '../../layer/learned-sentence.ts';
import type { Checked } from '../../mistake.ts';
import { shuffled } from '../../shuffled.ts';

/** Which heads read the word before, find the verb's subject, or the noun that an adjective describes; which can be switched off. */
export type HeadQuestion = 'before' | 'agrees' | 'refers' | 'off';

/** The names of the heads on the page. */
export const LETTERS = ['A', 'B', 'C'] as const;

export interface HeadExercise {
  readonly question: HeadQuestion;
  readonly text: string;
  readonly read: ReadSentence;
  /** The heads of the layer in the order in which they are shown. */
  readonly order: readonly number[];
  /** The word that is asked about; null if all rows count. */
  readonly row: number | null;
  /** By shown head: how much it does what is asked, and how that is said. */
  readonly measures: readonly Measure[];
  /** The sentence without each shown head, where heads are switched off. */
  readonly without: readonly ReadSentence[];
  readonly right: readonly number[];
  readonly hints: readonly string[];
  /** The marked heads, and the words whose rows (or the heads whose absence) the learner has looked at. */
  check(marked: readonly number[], seen: readonly number[]): Checked;
}

interface Measure {
  readonly value: number;
  readonly does: boolean;
  readonly said: string;
}

const PAIRS: Readonly<Record<HeadQuestion, PairKind>> = {
  before: 'meaning',
  agrees: 'number',
  refers: 'meaning',
  off: 'meaning',
};

/** A head reads the word before if it does so in most rows, and clearly does not if in few. */
const MOST_ROWS = 0.75;
const FEW_ROWS = 0.45;
/** A head finds a word if that word has the largest weight of the row, and clearly. */
const CLEAR_WEIGHT = 0.5;
const SMALL_WEIGHT = 0.3;
/** The smallest change is clearly smaller than the next. */
const CLEAR_RATIO = 0.8;

export function chooseHead(question: HeadQuestion, seed: number): HeadExercise | null {
  return firstFitting(seed, `head ${question}`, (pick) =>
    exerciseOf(question, grammar().pair(PAIRS[question], pick), pick),
  );
}

function exerciseOf(
  question: HeadQuestion,
  { first: text, row, reads: [target] }: Pair,
  pick: Pick,
): HeadExercise | null {
  const read = readSentence(text);
  const order = shuffled([0, 1, 2], seedFor(pick([0, 1, 2, 3, 4, 5]), 'heads'));
  const without = question === 'off' ? order.map((off) => readSentence(text, { off })) : [];
  const measures =
    question === 'off'
      ? changesOf(read, without, row)
      : order.map((head) => measureOf(question, read, head, row, target));
  const right = order.map((_, place) => place).filter((place) => measures[place]?.does);
  if (measures.includes(null) || right.length === 0 || right.length === order.length) return null;
  const known = measures.filter((measure) => measure !== null);
  const sentences = { tokens: read.tokens };
  return {
    question,
    text,
    read,
    order,
    row: question === 'before' ? null : row,
    measures: known,
    without,
    right,
    hints: words.hints[question](entryName('t', row, sentences)),
    check: (marked, seen) => {
      if (marked.length === 0) return { right: null, message: words.markFirst };
      if (question === 'before' && seen.length < 2) return { right: null, message: words.openTwo };
      if (question === 'off' && seen.length < order.length) return { right: null, message: words.switchAll };
      if ((question === 'agrees' || question === 'refers') && !seen.includes(row))
        return { right: null, message: seen.length === 0 ? words.openFirst : words.openAnother };
      const wrong = marked.find((place) => !right.includes(place));
      if (wrong !== undefined)
        return { right: false, mistake: 'wrong-head', message: words.wrong(letter(wrong), known[wrong]?.said ?? '') };
      const missed = right.find((place) => !marked.includes(place));
      if (missed !== undefined)
        return { right: false, mistake: 'missed-head', message: words.missed(marked.map(letter).join(', ')) };
      return {
        right: true,
        message: words.right(right.map((place) => words.is(letter(place), headOf(order, place))).join(', ')),
      };
    },
  };
}

/** Null for a head that neither clearly does it nor clearly does not. */
function measureOf(
  question: 'before' | 'agrees' | 'refers',
  { tokens, weights }: ReadSentence,
  head: number,
  row: number,
  target: number,
): Measure | null {
  const rows = weights[head] ?? [];
  if (question === 'before') {
    const count = rows.filter((each, query) => query > 0 && byWeight(each)[0] === query - 1).length;
    const value = count / (tokens.length - 1);
    if (value > FEW_ROWS && value < MOST_ROWS) return null;
    return { value, does: value >= MOST_ROWS, said: words.rowsBefore(count, tokens.length - 1) };
  }
  const asked = rows[row] ?? [];
  const [most = 0] = byWeight(asked);
  const value = asked[target] ?? 0;
  const does = most === target;
  if (does ? value < CLEAR_WEIGHT : value > SMALL_WEIGHT) return null;
  const sentences = { tokens };
  const said = words.readsMost(
    entryName('t', row, sentences),
    entryName('s', most, sentences),
    formatNumber(asked[most] ?? 0, 2),
  );
  return { value, does, said };
}

function changesOf(read: ReadSentence, without: readonly ReadSentence[], row: number): readonly (Measure | null)[] {
  const changes = without.map((other) => outputChanges(read, other)[row] ?? 0);
  const [least = 0, next = 0] = [...changes].sort((a, b) => a - b);
  if (least > CLEAR_RATIO * next) return [null];
  return changes.map((value) => ({ value, does: value === least, said: words.changes(formatNumber(value, 2)) }));
}

export function letter(place: number): string {
  return LETTERS[place] ?? '';
}

/** The number of a head in the layer, from 1. */
export function headOf(order: readonly number[], place: number): number {
  return (order[place] ?? 0) + 1;
}
