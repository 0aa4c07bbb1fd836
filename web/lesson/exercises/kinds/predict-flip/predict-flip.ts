/** "Predict the flip": one word of a sentence is replaced; which word does a row read then? */
import { flipWords as words } from '../../../../messages/exercises/flip.ts';
import type { Pair, PairKind } from '../../../../messages/learned-sentences.ts';
import { entryName } from '../../../inspector/describe.ts';
import {
  byWeight,
  firstFitting,
  grammar,
  type ReadSentence,
  readingRow,
  readSentence,
} from '../../layer/learned-sentence.ts';
import { readsNow } from '../../layer/word-bars.ts';
import type { Checked } from '../../mistake.ts';

/** What the word changes: its meaning, gender or number; or the row of a bystander, the pronoun, is asked about. */
export type FlipQuestion = PairKind | 'bystander';

export interface FlipExercise {
  readonly question: FlipQuestion;
  readonly first: string;
  readonly second: string;
  readonly before: ReadSentence;
  readonly after: ReadSentence;
  /** The word whose row is asked about. */
  readonly row: number;
  /** The word that is replaced. */
  readonly replaced: number;
  /** The word that the row reads most after the change. */
  readonly right: number;
  readonly hints: readonly string[];
  check(marked: number | null): Checked;
}

/** The largest weight leads by that much, before and after. */
const LEAST_LEAD = 0.1;

export function predictFlip(question: FlipQuestion, seed: number): FlipExercise | null {
  return firstFitting(seed, `flip ${question}`, (pick) => {
    // A third of the pairs read the same word: otherwise "it changes" would always be right.
    const same = question === 'meaning' && pick([false, false, true]);
    const kind = question === 'bystander' ? 'meaning' : question;
    return exerciseOf(question, same ? grammar().control(pick) : grammar().pair(kind, pick));
  });
}

function exerciseOf(question: FlipQuestion, { first, second, row: own, pronoun = own }: Pair): FlipExercise | null {
  const [before, after] = [readSentence(first), readSentence(second)];
  const row = question === 'bystander' ? pronoun : own;
  const rows = [readingRow(before, row), readingRow(after, row)];
  const [[was, wasNext], [right, next]] = rows.map(byWeight) as [number[], number[]];
  const lead = (weights: readonly number[] = [], a = 0, b = 0): number => (weights[a] ?? 0) - (weights[b] ?? 0);
  if (lead(rows[0], was, wasNext) < LEAST_LEAD || lead(rows[1], right, next) < LEAST_LEAD) return null;
  const [start, answer] = [was ?? 0, right ?? 0];
  const replaced = before.tokens.findIndex((token, t) => token !== after.tokens[t]);
  const sentences = { tokens: after.tokens };
  const name = (word: number): string => entryName('s', word, sentences);
  const said = readsNow(row, rows[1] ?? [], sentences);
  return {
    question,
    first,
    second,
    before,
    after,
    row,
    replaced,
    right: answer,
    hints: words.hints[question](name(row)),
    check: (marked) => {
      if (marked === null) return { right: null, message: words.markFirst };
      if (marked === answer) return { right: true, message: words.right(said, start !== answer) };
      const mistake = marked === start ? 'unchanged' : marked === row ? 'itself' : 'another-word';
      return { right: false, mistake, message: `${words.wrong(said)} ${words.mistakes[mistake](name(marked))}` };
    },
  };
}
