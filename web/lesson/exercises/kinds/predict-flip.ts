/** "Predict the change": a row of weights, and a word to replace; which word does the row read then? */
import { words } from '../../../messages/en/exercises/predict-flip.ts';
import type { Pair, PairKind } from '../../../messages/learned-sentences.ts';
import { entryName } from '../../inspector/describe.ts';
import { sum } from '../blocks.ts';
import { choice, wordMarks } from '../choices.ts';
import { byWeight } from '../layer/head-numbers.ts';
import {
  firstFitting,
  grammar,
  READING_HEAD,
  type ReadSentence,
  readingRow,
  readSentence,
} from '../layer/learned-sentence.ts';
import { bars, readsNow } from '../layer/word-bars.ts';
import { type ExerciseContext, type Question, weightShown } from '../question.ts';

export { layerStyles as styles } from '../layer/layer-styles.ts';
export { learnedNeeds as needs } from '../layer/learned-sentence.ts';

/** What the word changes: its meaning, gender or number; or the row of a bystander, the pronoun, is asked about. */
export type FlipQuestion = PairKind | 'bystander';

/** The largest weight leads by that much, before and after. */
const LEAST_LEAD = 0.1;

/** Two sentences that differ by one word. `shown`: the sentence that the figure shows, which is not asked about. */
export function drawFlip(question: FlipQuestion, seed: number, shown: readonly string[] = []) {
  return firstFitting(seed, `flip ${question}`, (pick) => {
    // A third of the pairs read the same word: otherwise "it changes" would always be right.
    const same = question === 'meaning' && pick([false, false, true]);
    const kind = question === 'bystander' ? 'meaning' : question;
    const flip = flipOf(question, same ? grammar().control(pick) : grammar().pair(kind, pick));
    return flip?.after.tokens.join(' ') === shown.join(' ') ? null : flip;
  });
}

/** The row asked about, the replaced word, and the words that the row reads most before and after. Null if none clearly leads. */
function flipOf(question: FlipQuestion, { first, second, row: own, pronoun = own }: Pair) {
  const [before, after] = [readSentence(first), readSentence(second)];
  const row = question === 'bystander' ? pronoun : own;
  const [start, right] = [before, after].map((read) => {
    const weights = readingRow(read, row);
    const [most = 0, next = 0] = byWeight(weights);
    return (weights[most] ?? 0) - (weights[next] ?? 0) < LEAST_LEAD ? null : most;
  });
  const replaced = before.tokens.findIndex((token, t) => token !== after.tokens[t]);
  return typeof start === 'number' && typeof right === 'number'
    ? { first, second, before, after, row, replaced, start, right }
    : null;
}

export function pose(question: FlipQuestion, { seed, sentences }: ExerciseContext): Question | null {
  const flip = drawFlip(question, seed, sentences.tokens);
  if (!flip) return null;
  const { first, second, before, after, row, replaced, start, right } = flip;
  const asked = entryName('t', row, after);
  const places = after.tokens.map((_, word) => word);
  const rowOf = (read: ReadSentence, name: string) => bars(read, { name, query: row, weights: readingRow(read, row) });
  return {
    key: `${question} ${first} ${second} ${row}`,
    prompt: words.prompts[question](entryName('t', replaced, before), entryName('t', replaced, after), asked),
    note: words.note,
    hints: words.hints[question](asked),
    given: [rowOf(before, words.before)],
    ask: () => [choice({ legend: words.mark(asked), options: wordMarks(after), look: 'words' })],
    judge: ([text = '']) => {
      if (text === '') return { right: null, message: words.markFirst };
      const marked = Number(text);
      if (marked === right) {
        const said = readsNow(row, readingRow(after, row), after);
        return { right: true, message: words.right(said, start !== right), shown: [rowOf(after, words.after)] };
      }
      // A wrong prediction can be thought over: the row would tell the answer.
      const mistake = marked === start ? 'unchanged' : marked === row ? 'itself' : 'another-word';
      return {
        right: false,
        mistake,
        message: `${words.wrong} ${words.mistakes[mistake](entryName('s', marked, after))}`,
      };
    },
    right: [String(right)],
    wrong: places.filter((word) => word !== right).map((word) => [String(word)]),
    solution: () => [
      words.solutions[question],
      rowOf(after, words.after),
      sum(words.answer(entryName('s', right, after))),
    ],
    /** The row before the change. */
    evidence: () => weightShown(READING_HEAD, row, start, first),
  };
}
