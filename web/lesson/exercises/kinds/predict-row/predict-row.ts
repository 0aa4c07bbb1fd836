/** "Predict a row": a guess of every weight of one query, then the real row; scored by how much weight lies on wrong keys. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { seedFor } from '../../../../engine/random.ts';
import { exerciseWords } from '../../../../messages/exercises.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { type Checked, diagnose } from '../../mistake.ts';
import { shuffled } from '../../shuffled.ts';
import { foremost } from '../cell/choose-cell.ts';
import { misplaced, NEAR, rowMistakes } from './row-mistakes.ts';
import { type RowOfTrace, rowOfTrace } from './row-of-trace.ts';
import { ROW_QUESTIONS, type RowQuestion } from './row-questions.ts';

const words = exerciseWords.row;

/** A guess right to this share of the weight counts. */
export const ALLOWED = NEAR;
/** So many keys at most have a bar of their own. */
const MOST_KEYS = 10;
/** The bars need not add up more exactly than this. */
const SLACK = 0.02;
/** So many rows are compared for the best question: of all rows of a short sentence the same one would always win. */
const MOST_ROWS = 3;

export interface RowExercise {
  readonly question: RowQuestion;
  readonly row: RowOfTrace;
  /** The keys that have bars, in the order of the sentence. */
  readonly keys: readonly number[];
  /** What is given beside each key. */
  readonly given: readonly number[];
  /** The real weights of the keys that have bars. */
  readonly right: readonly number[];
  /** What the weights of these keys add up to: 1, less what lies on keys without bars. */
  readonly whole: number;
  readonly hints: readonly string[];
  /** One weight for each key with a bar. */
  check(guess: readonly number[]): Checked;
}

/** Null where no row has enough keys to choose between. */
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
 * A few rows that the question can be asked of, drawn without putting any back: where a single row fits, it is found. Of one
 * head if `head` names one, each with three keys or more to choose between.
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

/**
 * A row is worth guessing if its weights are neither all alike nor all on one key, best at half of the way between, and if it
 * is not what the learner is shown.
 */
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

/** The keys with the largest weights, now and in the row asked for. */
function foremostKeys(right: readonly number[], { weights }: RowOfTrace): readonly number[] {
  const keys = right.map((_, key) => key);
  if (keys.length <= MOST_KEYS) return keys;
  const size = (key: number): number => Math.max(right[key] ?? 0, weights[key] ?? 0);
  const kept = new Set([...keys].sort((a, b) => size(b) - size(a)).slice(0, MOST_KEYS - 2));
  return keys.filter((key) => kept.has(key));
}

const fixed = (value: number): string => formatNumber(value, 2);
const percent = (share: number): string => `${Math.round(100 * share)} %`;
