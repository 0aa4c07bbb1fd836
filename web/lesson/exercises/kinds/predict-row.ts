/** "Predict a row": guess every weight of one query; scored by the weight on wrong keys. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import { seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/predict-row.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryLabel, entryName } from '../../inspector/describe.ts';
import { numberCells, numbers, paragraph } from '../blocks.ts';
import { numbersIn } from '../inputs.ts';
import { type Checked, diagnose } from '../mistake.ts';
import { softmax, total } from '../plain-attention.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { bestOf, shuffled } from '../shuffled.ts';
import {
  misplaced,
  NEAR,
  ROW_QUESTIONS,
  type RowOfTrace,
  type RowQuestion,
  rightRow,
  rowMistakes,
  rowOfTrace,
  scaledTo,
  seen,
  wholeText,
} from './predict-row/row-questions.ts';
import { type Bars, sliderStyles, sliders } from './predict-row/sliders.ts';

export const styles = [sliderStyles];

/** The smallest change from the initial bars that a question may ask for, as misplaced weight. */
const LEAST_CHANGE = 0.04;
/** The smallest distance of the right row from a known mistake, if there are such rows. */
const LEAST_MISTAKE = 0.03;
/** What rounding six bars to two decimals can misplace. */
const ROUNDED = 0.015;
/** Maximum number of keys with a bar. */
const MOST_KEYS = 6;
/** Tolerance of the bars' sum. */
const SLACK = 0.02;
/** Bars that moved less than half a step have not been moved. */
const UNTOUCHED = 0.005;
/** How many rows are compared: among all rows of a short sentence the same one would always win. */
const MOST_ROWS = 3;

/** A few random distinct candidate rows, far from every mistake if there are such. Each has three keys or more. */
function fittingRows(
  trace: AttentionTrace,
  question: RowQuestion,
  seed: number,
  head: number | null,
): readonly RowTask[] {
  const { supposes = false, unmasked = false, fits = () => true } = ROW_QUESTIONS[question];
  const { numHeads, tokens } = trace.options;
  const places = Array.from({ length: (head === null ? numHeads : 1) * tokens }, (_, place) => place);
  const [clear, found]: [RowTask[], RowTask[]] = [[], []];
  for (const place of shuffled(places, seed)) {
    const own = rowOfTrace(trace, head ?? Math.floor(place / tokens), place % tokens, unmasked);
    const row = supposes ? withAnotherScore(trace, question, own, seed) : own;
    if (!row || !fits(row)) continue;
    const task = taskOf(question, row);
    if (task.change < LEAST_CHANGE) continue;
    found.push(task);
    if (task.apart >= LEAST_MISTAKE) clear.push(task);
    if (clear.length === MOST_ROWS) break;
  }
  return (clear.length > 0 ? clear : found).slice(0, MOST_ROWS);
}

/** The row if one word had another score, so that the figure does not show the answer. Null if that changes too little. */
function withAnotherScore(
  trace: AttentionTrace,
  question: RowQuestion,
  row: RowOfTrace,
  seed: number,
): RowOfTrace | null {
  const { given } = ROW_QUESTIONS[question];
  const { scores, temperature } = row;
  const shown = rowOfTrace(trace, row.head, row.query, false).weights;
  const open = scores.flatMap((score, key) => (Number.isFinite(score) ? [key] : []));
  // Another score than those of the row, so that there are no two leaders.
  const pairs = open.flatMap((key) =>
    open.map((other) => ({ key, score: Math.round((scores[other] ?? 0) * 10 + 5) / 10 })),
  );
  for (const supposed of shuffled(pairs, seed)) {
    const changed = scores.with(supposed.key, supposed.score);
    const weights = given === 'scores' ? shown : softmax(changed, temperature);
    const other = { ...row, scores: changed, weights, supposed };
    const all = rightRow(question, other);
    const keys = foremostKeys(all, other);
    if (keys.includes(supposed.key) && misplaced(seen(shown, keys), seen(all, keys)) > NEAR) return other;
  }
  return null;
}

/** A good row has weights that are neither uniform nor on one key, ideally half-way, and differs from the shown row. */
function interest(right: readonly number[], now: readonly number[]): number {
  const present = right.filter((weight) => weight > 0);
  const entropy = -total(present.map((weight) => weight * Math.log(weight))) / Math.log(present.length);
  return Math.min(misplaced(now, right), 0.4) - Math.abs(entropy - 0.6);
}

type RowTask = ReturnType<typeof taskOf>;

function taskOf(question: RowQuestion, row: RowOfTrace) {
  const isOfScores = ROW_QUESTIONS[question].given === 'scores';
  const all = rightRow(question, row);
  const keys = foremostKeys(all, row);
  const right = seen(all, keys);
  const whole = keys.length === all.length ? 1 : total(right);
  const now = seen(row.weights, keys);
  const start = scaledTo(isOfScores ? keys.map(() => 1) : now, whole);
  const mistakes = rowMistakes(question, row, keys);
  const guesses = mistakes.flatMap(({ wrong }) => (wrong ? [wrong] : []));
  const bars: Bars = { keys, given: isOfScores ? seen(row.scores, keys) : now, start, right, whole };
  return {
    row,
    ...bars,
    mistakes,
    guesses,
    /** How far the right row is from the initial bars; 0 with fewer than three keys. */
    change: all.filter((share) => share > 0).length < 3 ? 0 : misplaced(start, right),
    /** How far the right row is from the nearest mistake. */
    apart: Math.min(...guesses.map((guess) => misplaced(guess, right))),
  };
}

/** The keys with the largest weights, now and in the requested row. */
function foremostKeys(right: readonly number[], { weights }: RowOfTrace): readonly number[] {
  const keys = right.map((_, key) => key);
  if (keys.length <= MOST_KEYS) return keys;
  const size = (key: number): number => Math.max(right[key] ?? 0, weights[key] ?? 0);
  const kept = new Set([...keys].sort((a, b) => size(b) - size(a)).slice(0, MOST_KEYS - 2));
  return keys.filter((key) => kept.has(key));
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** Null if no row has enough keys to choose from. `task`: what the question was made from. */
export function pose(question: RowQuestion, { trace, sentences, head, seed }: ExerciseContext) {
  const rows = fittingRows(trace, question, seedFor(seed, `row ${question}`), head);
  const task = bestOf(rows, ({ row }) => interest(rightRow(question, row), row.weights));
  if (!task) return null;
  const { row, whole, keys, right, start, mistakes, guesses, change, apart } = task;
  /** The misplaced weight up to which a guess is right: less than the initial bars and every mistake have. */
  const allowed = Math.max(ROUNDED, Math.min(NEAR, Math.min(change, apart) / 2));
  const judge = (guess: readonly number[]): Checked => {
    const sum = total(guess);
    if (Math.abs(sum - whole) > SLACK)
      return { right: null, message: words.sumWrong(formatNumber(sum), formatNumber(whole)) };
    if (misplaced(guess, start) < UNTOUCHED) return { right: null, message: words.untouched };
    const stray = misplaced(guess, right);
    const forbidden = mistakes.find(({ id, distance }) => id === 'forbidden' && distance(guess) <= 1);
    if (stray <= allowed && !forbidden) return { right: true, message: words.right(percent(stray)) };
    const mistake = diagnose(mistakes, guess);
    const message = `${words.misplaced(percent(stray))}${mistake ? ` ${mistake.message}` : ''}`;
    return { right: false, mistake: mistake?.id ?? null, message };
  };
  const texts = (shares: readonly number[]): readonly string[] => [shares.join(' ')];
  const asked = words.questions[question](
    entryName('t', row.query, sentences),
    trace.options.numHeads > 1 ? row.head + 1 : null,
  );
  const wrong = guesses.filter(
    (guess) => misplaced(guess, right) > 2 * allowed && misplaced(guess, start) >= UNTOUCHED,
  );
  return {
    task: { ...task, allowed },
    key: `${question} ${sentences.tokens.join(' ')} ${row.head} ${row.query}`,
    numbers: row.scores,
    prompt: row.supposed
      ? `${words.suppose(entryName('s', row.supposed.key, sentences), formatNumber(row.supposed.score))} ${asked}`
      : asked,
    tensor: 'weights',
    cell: { tensor: 'weights', at: { h: row.head, t: row.query, s: keys[0] ?? 0 } },
    supposes: row.supposed !== undefined,
    note: words.measure(percent(allowed)),
    hints: words.hints[question](row, wholeText(whole)),
    given: whole < 1 ? [paragraph(words.others(formatNumber(1 - whole)), 'setting')] : [],
    ask: (_, solved) => [sliders(task, ROW_QUESTIONS[question].given, sentences, solved)],
    judge: ([text]) => judge(numbersIn(text, start)),
    right: texts(right),
    wrong: [oneSided(right), ...wrong].map(texts),
    /** The worked row: the score, its exponential, the share. */
    solution: () => [
      words.solutions[question],
      numbers(
        words.realRow,
        [words.key, words.score, words.factors[question](row.root, row.temperature)],
        keys.map((key, i) => [
          entryLabel('s', key, sentences),
          ...numberCells([formatNumber(row.scores[key] ?? 0), formatNumber(right[i] ?? 0, 3)]),
        ]),
      ),
    ],
  } satisfies Question & { task: unknown };
}

/** All of the weight on the key that has least. */
function oneSided(right: readonly number[]): readonly number[] {
  const least = right.indexOf(Math.min(...right));
  return right.map((_, key) => (key === least ? total(right) : 0));
}
