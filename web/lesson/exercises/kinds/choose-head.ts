/** "Choose the head": the heads of a sentence without their numbers, in shuffled order; the engine decides which ones do the job. */
import { seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/choose-head.ts';
import type { PairKind } from '../../../messages/learned-sentences.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryName } from '../../inspector/describe.ts';
import { list, type Shown, sum } from '../blocks.ts';
import { choice, marks, wordMarks } from '../choices.ts';
import { numbersIn } from '../inputs.ts';
import { byWeight } from '../layer/head-numbers.ts';
import { firstFitting, grammar, outputChanges, type ReadSentence, readSentence } from '../layer/learned-sentence.ts';
import { bars, outputBars } from '../layer/word-bars.ts';
import type { Checked } from '../mistake.ts';
import { type ExerciseContext, type Question, weightShown } from '../question.ts';
import { shuffled } from '../shuffled.ts';

export { layerStyles as styles } from '../layer/layer-styles.ts';
export { learnedNeeds as needs } from '../layer/learned-sentence.ts';

/** Which heads read the word before, find the verb's subject, or the noun that an adjective describes; which can be switched off. */
export type HeadQuestion = 'before' | 'agrees' | 'refers' | 'off';

/** The names of the heads on the page. */
const LETTERS = ['A', 'B', 'C'] as const;

/** Whether a head does what is asked, and how that is said. */
interface Measure {
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

/** A sentence, its heads in shown order, and by shown head a measure and the sentence without it. `row` is the asked word. */
export function drawHeads(question: HeadQuestion, seed: number) {
  return firstFitting(seed, `head ${question}`, (pick) => {
    const { first: text, row, reads } = grammar().pair(PAIRS[question], pick);
    const read = readSentence(text);
    const order = shuffled([0, 1, 2], seedFor(pick([0, 1, 2, 3, 4, 5]), 'heads'));
    const without = question === 'off' ? order.map((off) => readSentence(text, { off })) : [];
    const measures =
      question === 'off'
        ? changesOf(read, without, row)
        : order.map((head) => measureOf(question, read, head, row, reads[0]));
    const known = measures.filter((measure) => measure !== null);
    const right = known.flatMap(({ does }, place) => (does ? [place] : []));
    const fits = known.length === order.length && right.length > 0 && right.length < order.length;
    return fits ? { text, read, order, row, measures: known, without, right } : null;
  });
}

/** Null for a head that neither clearly does it nor clearly does not. */
function measureOf(
  question: 'before' | 'agrees' | 'refers',
  read: ReadSentence,
  head: number,
  row: number,
  target: number,
): Measure | null {
  const rows = read.weights[head] ?? [];
  if (question === 'before') {
    const count = rows.filter((each, query) => query > 0 && byWeight(each)[0] === query - 1).length;
    const share = count / (rows.length - 1);
    if (share > FEW_ROWS && share < MOST_ROWS) return null;
    return { does: share >= MOST_ROWS, said: words.rowsBefore(count, rows.length - 1) };
  }
  const asked = rows[row] ?? [];
  const [most = 0] = byWeight(asked);
  const weight = asked[target] ?? 0;
  const does = most === target;
  if (does ? weight < CLEAR_WEIGHT : weight > SMALL_WEIGHT) return null;
  const names = [entryName('t', row, read), entryName('s', most, read)] as const;
  return { does, said: words.readsMost(...names, formatNumber(asked[most] ?? 0, 2)) };
}

function changesOf(read: ReadSentence, without: readonly ReadSentence[], row: number): readonly (Measure | null)[] {
  const changes = without.map((other) => outputChanges(read, other)[row] ?? 0);
  const [least = 0, next = 0] = [...changes].sort((a, b) => a - b);
  if (least > CLEAR_RATIO * next) return [null];
  return changes.map((size) => ({ does: size === least, said: words.changes(formatNumber(size, 2)) }));
}

const letter = (place: number): string => LETTERS[place] ?? '';

export function pose(question: HeadQuestion, { seed }: ExerciseContext): Question | null {
  const made = drawHeads(question, seed);
  if (!made) return null;
  const { text, read, order, row, measures, without, right } = made;
  const off = question === 'off';
  const word = entryName('t', row, read);
  const is = (place: number): string => words.is(letter(place), (order[place] ?? 0) + 1);
  const seenFirst = (seen: readonly number[]): string | null => {
    if (question === 'before') return seen.length < 2 ? words.openTwo : null;
    if (off) return seen.length < order.length ? words.switchAll : null;
    return seen.includes(row) ? null : seen.length === 0 ? words.openFirst : words.openAnother;
  };
  const wrongIn = (marked: readonly number[]) => marked.find((place) => !right.includes(place));
  const judge = (seen: readonly number[], marked: readonly number[]): Checked => {
    if (marked.length === 0) return { right: null, message: words.markFirst };
    const unseen = seenFirst(seen);
    if (unseen !== null) return { right: null, message: unseen };
    const wrong = wrongIn(marked);
    if (wrong !== undefined)
      return { right: false, mistake: 'wrong-head', message: words.wrong(letter(wrong), measures[wrong]?.said ?? '') };
    return marked.length < right.length
      ? { right: false, mistake: 'missed-head', message: words.missed(marked.map(letter).join(', ')) }
      : { right: true, message: words.right(right.map(is).join(', ')) };
  };
  /** The row of a word in each head. */
  const rows = (query: number): readonly Shown[] =>
    order.map((head, place) =>
      bars(read, { name: words.head(letter(place)), query, weights: read.weights[head]?.[query] ?? [] }),
    );
  /** The output row with all heads and without one. */
  const output = (place: number): Shown =>
    outputBars(
      {
        label: words.outputRow(word, letter(place)),
        now: without[place]?.output[row] ?? [],
        before: read.output[row] ?? [],
        caption: words.outputCaption(word, letter(place)),
      },
      words.outputNumber,
    );
  const looked = choice({
    legend: off ? words.switchOff : words.openRow,
    options: off ? marks(LETTERS) : wordMarks(read),
    look: 'words',
    trail: true,
  });
  const heads = choice({ legend: words.mark[question], options: marks(LETTERS), several: !off, look: 'words' });
  const all = (off ? order : read.tokens).map((_, place) => place).join(' ');
  return {
    key: `${question} ${text} ${order.join('')}`,
    prompt: words.prompts[question](text, question === 'before' ? '' : word),
    note: words.note,
    hints: words.hints[question](word),
    ask: ([seen]) => {
      const shown = numbersIn(seen).at(-1);
      return [looked, ...(shown === undefined ? [] : off ? [output(shown)] : rows(shown)), heads];
    },
    onPaper: () => {
      if (off) return order.map((_, place) => output(place));
      return question === 'before' ? [...rows(row - 1), ...rows(row)] : rows(row);
    },
    judge: ([seen, marked]) => judge(numbersIn(seen), numbersIn(marked)),
    right: [all, right.join(' ')],
    wrong: order.flatMap((_, place) => (right.length === 1 && right[0] === place ? [] : [[all, String(place)]])),
    solution: () => [
      words.solutions[question],
      list(measures.map(({ said }, place) => words.line(is(place), said))),
      sum(words.answer(right.map(letter).join(', '))),
    ],
    /** A row in which a wrongly marked head reads another word. A head that was missed is for the learner to find. */
    evidence: ([, marked]) => {
      const head = order[wrongIn(numbersIn(marked)) ?? -1];
      if (head === undefined || off) return null;
      const reads = (query: number): number => byWeight(read.weights[head]?.[query] ?? [])[0] ?? 0;
      // For a head that was to read the word before: a row that shows that it does not.
      const telling = read.tokens.findIndex((_, query) => query > 0 && reads(query) !== query - 1);
      const t = question === 'before' ? telling : row;
      return weightShown(head, t, reads(t), text);
    },
  };
}
