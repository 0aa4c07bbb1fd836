/** "Predict a row": guess every weight of one query; scored by the weight on wrong keys. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import { rowWords as words } from '../../../../messages/exercises/row.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { type Checked, diagnose } from '../../mistake.ts';
import { shuffled } from '../../shuffled.ts';
import { foremost } from '../cell/choose-cell.ts';
import { misplaced, NEAR, rowMistakes } from './row-mistakes.ts';
import { type RowOfTrace, rowOfTrace } from './row-of-trace.ts';
import { ROW_QUESTIONS, type RowQuestion } from './row-questions.ts';

/** The misplaced share of the weight up to which a guess is right. */
export const ALLOWED = NEAR;
/** Maximum number of keys with a bar. */
const MOST_KEYS = 10;
/** Tolerance of the bars' sum. */
const SLACK = 0.02;
/** How many rows are compared: among all rows of a short sentence the same one would always win. */
const MOST_ROWS = 3;

export interface RowExercise {
  readonly question: RowQuestion;
  readonly row: RowOfTrace;
  /** The keys with bars, in sentence order. */
  readonly keys: readonly number[];
  /** The number shown beside each key. */
  readonly given: readonly number[];
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
  const row = foremost(rows, (candidate) => interest(right(candidate), candidate.weights));
  return row && exerciseOf(question, row);
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
  const { right, fits = () => true } = ROW_QUESTIONS[question];
  const { numHeads, tokens } = trace.options;
  const places = Array.from({ length: (head === null ? numHeads : 1) * tokens }, (_, place) => place);
  const found: RowOfTrace[] = [];
  for (const place of shuffled(places, seed)) {
    const row = rowOfTrace(trace, head ?? Math.floor(place / tokens), place % tokens);
    if (fits(row) && right(row).filter((share) => share > 0).length >= 3) found.push(row);
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

function exerciseOf(question: RowQuestion, row: RowOfTrace): RowExercise {
  const definition = ROW_QUESTIONS[question];
  const all = definition.right(row);
  const keys = foremostKeys(all, row);
  const right = keys.map((key) => all[key] ?? 0);
  const whole = keys.length === all.length ? 1 : right.reduce((sum, share) => sum + share, 0);
  const mistakes = rowMistakes(question, row, all, keys);
  const given = keys.map((key) => (definition.given === 'scores' ? row.scores : row.weights)[key] ?? 0);
  return {
    question,
    row,
    keys,
    given,
    right,
    whole,
    hints: words.hints[question](row),
    check: (guess) => {
      const sum = guess.reduce((total, share) => total + share, 0);
      if (Math.abs(sum - whole) > SLACK) return { right: null, message: words.sumWrong(fixed(sum), fixed(whole)) };
      const stray = misplaced(guess, right);
      const forbidden = mistakes.find(({ id, distance }) => id === 'forbidden' && distance(guess) <= 1);
      if (stray <= ALLOWED && !forbidden) return { right: true, message: words.right(percent(stray)) };
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
