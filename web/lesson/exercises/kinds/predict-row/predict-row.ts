/** "Predict a row": guess every weight of one query; scored by the weight on wrong keys. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import { rowWords as words } from '../../../../messages/exercises/row.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { foremost } from '../../cell/choose-cell.ts';
import { type Checked, diagnose } from '../../mistake.ts';
import { shuffled } from '../../shuffled.ts';
import { misplaced, NEAR, rowMistakes } from './row-mistakes.ts';
import { type RowOfTrace, rowOfTrace } from './row-of-trace.ts';
import { ROW_QUESTIONS, type RowQuestion } from './row-questions.ts';

/** The smallest change from the initial bars that a question may ask for, as misplaced weight. */
const LEAST_CHANGE = 0.04;
/** Maximum number of keys with a bar. */
const MOST_KEYS = 6;
/** Tolerance of the bars' sum. */
const SLACK = 0.02;
/** Bars that moved less than half a step have not been moved. */
const UNTOUCHED = 0.005;
/** How many rows are compared: among all rows of a short sentence the same one would always win. */
const MOST_ROWS = 3;

export interface RowExercise {
  readonly question: RowQuestion;
  readonly row: RowOfTrace;
  /** The keys with bars, in sentence order. */
  readonly keys: readonly number[];
  /** The number shown beside each key. */
  readonly given: readonly number[];
  /** Where the bars start: at the shown row, or all equal if scores are given. */
  readonly start: readonly number[];
  /** The misplaced weight up to which a guess is right: less than the initial bars have. */
  readonly allowed: number;
  /** The real weights of the keys with bars. */
  readonly right: readonly number[];
  /** The sum of these weights: 1 minus the weight of keys without bars. */
  readonly whole: number;
  readonly hints: readonly string[];
  /** One weight per key with a bar. */
  check(guess: readonly number[]): Checked;
}

/** Null if no row has enough keys to choose from. */
export function predictRow(
  trace: AttentionTrace,
  question: RowQuestion,
  seed: number,
  head: number | null,
): RowExercise | null {
  const { right } = ROW_QUESTIONS[question];
  const rows = fittingRows(trace, question, seedFor(seed, `row ${question}`), head);
  const exercises = rows.map((row) => exerciseOf(question, row));
  return foremost(exercises, ({ row }) => interest(right(row), row.weights));
}

/**
 * A few random distinct candidate rows, so that a single suitable row is found. Each has three keys or more, in one head if `head`
 * names one.
 */
function fittingRows(
  trace: AttentionTrace,
  question: RowQuestion,
  seed: number,
  head: number | null,
): readonly RowOfTrace[] {
  const { right, unmasked = false, fits = () => true } = ROW_QUESTIONS[question];
  const { numHeads, tokens } = trace.options;
  const places = Array.from({ length: (head === null ? numHeads : 1) * tokens }, (_, place) => place);
  const found: RowOfTrace[] = [];
  for (const place of shuffled(places, seed)) {
    const row = rowOfTrace(trace, head ?? Math.floor(place / tokens), place % tokens, unmasked);
    const target = right(row);
    const keys = foremostKeys(target, row);
    const changes = misplaced(startOf(question, row, target, keys), seen(target, keys)) >= LEAST_CHANGE;
    if (changes && fits(row) && target.filter((share) => share > 0).length >= 3) found.push(row);
    if (found.length === MOST_ROWS) break;
  }
  return found;
}

/** A good row has weights that are neither uniform nor on one key, ideally half-way, and differs from the shown row. */
function interest(right: readonly number[], now: readonly number[]): number {
  const present = right.filter((weight) => weight > 0);
  const entropy = present.reduce((sum, weight) => sum - weight * Math.log(weight), 0) / Math.log(present.length);
  return Math.min(misplaced(now, right), 0.4) - Math.abs(entropy - 0.6);
}

/** The initial bars: the shown row, scaled to the sum that is asked for; equal bars if scores are given. */
function startOf(
  question: RowQuestion,
  { weights }: RowOfTrace,
  right: readonly number[],
  keys: readonly number[],
): readonly number[] {
  const whole = wholeOf(right, keys);
  if (ROW_QUESTIONS[question].given === 'scores') return keys.map(() => whole / keys.length);
  const now = seen(weights, keys);
  const sum = now.reduce((total, share) => total + share, 0);
  return now.map((share) => (share / sum) * whole);
}

function seen(values: readonly number[], keys: readonly number[]): readonly number[] {
  return keys.map((key) => values[key] ?? 0);
}

/** The sum of the weights of these keys. */
function wholeOf(right: readonly number[], keys: readonly number[]): number {
  return keys.length === right.length ? 1 : seen(right, keys).reduce((sum, share) => sum + share, 0);
}

function exerciseOf(question: RowQuestion, row: RowOfTrace): RowExercise {
  const definition = ROW_QUESTIONS[question];
  const all = definition.right(row);
  const keys = foremostKeys(all, row);
  const right = seen(all, keys);
  const whole = wholeOf(all, keys);
  const start = startOf(question, row, all, keys);
  const allowed = Math.min(NEAR, misplaced(start, right) / 2);
  const mistakes = rowMistakes(question, row, all, keys);
  const given = keys.map((key) => (definition.given === 'scores' ? row.scores : row.weights)[key] ?? 0);
  return {
    question,
    row,
    keys,
    given,
    start,
    allowed,
    right,
    whole,
    hints: words.hints[question](row),
    check: (guess) => {
      const sum = guess.reduce((total, share) => total + share, 0);
      if (Math.abs(sum - whole) > SLACK) return { right: null, message: words.sumWrong(fixed(sum), fixed(whole)) };
      if (misplaced(guess, start) < UNTOUCHED) return { right: null, message: words.untouched };
      const stray = misplaced(guess, right);
      const forbidden = mistakes.find(({ id, distance }) => id === 'forbidden' && distance(guess) <= 1);
      if (stray <= allowed && !forbidden) return { right: true, message: words.right(percent(stray)) };
      const mistake = diagnose(mistakes, guess);
      const message = `${words.misplaced(percent(stray))}${mistake ? ` ${mistake.message}` : ''}`;
      return { right: false, mistake: mistake?.id ?? null, message };
    },
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

const fixed = (value: number): string => formatNumber(value, 2);
const percent = (share: number): string => `${Math.round(100 * share)} %`;
