/** "Predict a row": guess every weight of one query; scored by the weight on wrong keys. */
import { css, html, nothing } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { seedFor } from '../../../engine/random.ts';
import { words } from '../../../messages/en/exercises/predict-row.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { entryLabel, entryName, type Sentences } from '../../inspector/describe.ts';
import { upTo } from '../../ui/theme/room.ts';
import { numberCells, numbers, paragraph } from '../blocks.ts';
import { foremost } from '../cell/choose-cell.ts';
import { type Input, numbersIn } from '../inputs.ts';
import { type Checked, diagnose } from '../mistake.ts';
import { softmax } from '../plain-attention.ts';
import type { ExerciseContext, Question } from '../question.ts';
import { shuffled } from '../shuffled.ts';
import {
  misplaced,
  NEAR,
  ROW_QUESTIONS,
  type RowOfTrace,
  type RowQuestion,
  rowMistakes,
  rowOfTrace,
} from './predict-row/row-questions.ts';

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

export interface RowExercise {
  readonly row: RowOfTrace;
  /** The keys with bars, in sentence order. */
  readonly keys: readonly number[];
  /** The number shown beside each key. */
  readonly given: readonly number[];
  /** Where the bars start: at the shown row, or all equal if scores are given. */
  readonly start: readonly number[];
  /** The misplaced weight up to which a guess is right: less than the initial bars and every mistake have. */
  readonly allowed: number;
  /** The real weights of the keys with bars. */
  readonly right: readonly number[];
  /** The sum of these weights: 1 minus the weight of keys without bars. */
  readonly whole: number;
  /** Guesses with a known mistake that differ from the right row and from the start. */
  readonly wrong: readonly (readonly number[])[];
  /** How far the right row is from the initial bars; 0 with fewer than three keys. */
  readonly change: number;
  /** How far the right row is from the nearest mistake. */
  readonly apart: number;
  /** One weight per key with a bar. */
  check(guess: readonly number[]): Checked;
}

/** Null if no row has enough keys to choose from. */
export function predictRow(
  trace: AttentionTrace,
  question: RowQuestion,
  seed: number,
  head: number | null = null,
): RowExercise | null {
  const rows = fittingRows(trace, question, seedFor(seed, `row ${question}`), head);
  return foremost(rows, ({ row }) => interest(ROW_QUESTIONS[question].right(row), row.weights));
}

/** A few random distinct candidate rows, far from every mistake if there are such. Each has three keys or more. */
function fittingRows(
  trace: AttentionTrace,
  question: RowQuestion,
  seed: number,
  head: number | null,
): readonly RowExercise[] {
  const { supposes = false, unmasked = false, fits = () => true } = ROW_QUESTIONS[question];
  const { numHeads, tokens } = trace.options;
  const places = Array.from({ length: (head === null ? numHeads : 1) * tokens }, (_, place) => place);
  const [clear, found]: [RowExercise[], RowExercise[]] = [[], []];
  for (const place of shuffled(places, seed)) {
    const own = rowOfTrace(trace, head ?? Math.floor(place / tokens), place % tokens, unmasked);
    const row = supposes ? withAnotherScore(trace, question, own, seed) : own;
    if (!row || !fits(row)) continue;
    const exercise = exerciseOf(question, row);
    if (exercise.change < LEAST_CHANGE) continue;
    found.push(exercise);
    if (exercise.apart >= LEAST_MISTAKE) clear.push(exercise);
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
  const { given, right } = ROW_QUESTIONS[question];
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
    const all = right(other);
    const keys = foremostKeys(all, other);
    if (keys.includes(supposed.key) && misplaced(seen(shown, keys), seen(all, keys)) > NEAR) return other;
  }
  return null;
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
  const mistakes = rowMistakes(question, row, all, keys);
  const guesses = mistakes.flatMap(({ wrong }) => (wrong ? [wrong] : []));
  const change = all.filter((share) => share > 0).length < 3 ? 0 : misplaced(start, right);
  const apart = Math.min(...guesses.map((guess) => misplaced(guess, right)));
  const allowed = Math.max(ROUNDED, Math.min(NEAR, Math.min(change, apart) / 2));
  return {
    row,
    keys,
    given: seen(definition.given === 'scores' ? row.scores : row.weights, keys),
    start,
    change,
    apart,
    allowed,
    right,
    whole,
    wrong: guesses.filter((guess) => misplaced(guess, right) > 2 * allowed && misplaced(guess, start) >= UNTOUCHED),
    check: (guess) => {
      const sum = guess.reduce((total, share) => total + share, 0);
      if (Math.abs(sum - whole) > SLACK)
        return { right: null, message: words.sumWrong(formatNumber(sum), formatNumber(whole)) };
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

const percent = (share: number): string => `${Math.round(100 * share)} %`;

export function pose(question: RowQuestion, { trace, sentences, head, seed }: ExerciseContext): Question | null {
  const exercise = predictRow(trace, question, seed, head);
  if (!exercise) return null;
  const { row, whole, keys, right, start, allowed, wrong, check } = exercise;
  const texts = (shares: readonly number[]): readonly string[] => [shares.join(' ')];
  return {
    key: `${question} ${sentences.tokens.join(' ')} ${row.head} ${row.query}`,
    numbers: row.scores,
    prompt: [
      ...(row.supposed
        ? [words.suppose(entryName('s', row.supposed.key, sentences), formatNumber(row.supposed.score))]
        : []),
      words.questions[question](entryName('t', row.query, sentences), trace.options.numHeads > 1 ? row.head + 1 : null),
    ].join(' '),
    tensor: 'weights',
    cell: { tensor: 'weights', at: { h: row.head, t: row.query, s: keys[0] ?? 0 } },
    note: words.measure(percent(allowed)),
    hints: words.hints[question](row),
    given: whole < 1 ? [paragraph(words.others(formatNumber(1 - whole)), 'setting')] : [],
    ask: (_, solved) => [sliders(exercise, ROW_QUESTIONS[question].given, sentences, solved)],
    judge: ([text]) => check(numbersIn(text, start)),
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
  };
}

/** All of the weight on the key that has least. */
function oneSided(right: readonly number[]): readonly number[] {
  const least = right.indexOf(Math.min(...right));
  const whole = right.reduce((sum, share) => sum + share, 0);
  return right.map((_, key) => (key === least ? whole : 0));
}

const STEP = 0.01;

/** A slider for each key beside its given number; the real row as thin bars when it is solved. */
function sliders(
  { keys, given, start, right, whole }: RowExercise,
  shown: 'scores' | 'weights',
  sentences: Sentences,
  solved: boolean,
): Input {
  return {
    input: 'sliders',
    view: ({ index, text, invalid, change }) => {
      const guess = numbersIn(text, start);
      const sum = guess.reduce((total, share) => total + share, 0);
      const off = Math.abs(sum - whole) >= 0.005;
      const slide = (i: number, { currentTarget }: InputEvent): void => {
        if (currentTarget instanceof HTMLInputElement) change(guess.with(i, Number(currentTarget.value)).join(' '));
      };
      const bar = (key: number, i: number) => {
        const [share = 0, real = 0, number] = [guess[i], right[i], formatNumber(given[i] ?? 0)];
        return html`<div class="row-bar">
          <span class="row-key">${entryLabel('s', key, sentences)}</span>
          <span class="number row-given">${number}</span>
          <span class="row-slider">
            <input
              type="range"
              min="0"
              max="1"
              step=${STEP}
              aria-label=${words.bar(entryName('s', key, sentences), number)}
              aria-valuetext=${formatNumber(share)}
              aria-invalid=${invalid}
              style=${styleMap({ '--share': String(share) })}
              .value=${String(share)}
              @input=${(event: InputEvent) => slide(i, event)}
            />
            ${
              solved
                ? html`<span class="row-real" style=${styleMap({ '--share': String(real) })}
                    ><span class="unseen">${words.real(formatNumber(real))}</span></span
                  >`
                : nothing
            }
          </span>
          <span class="number row-value">${formatNumber(share)}${solved ? html`<b>${formatNumber(real)}</b>` : nothing}</span>
        </div>`;
      };
      return html`<div class="row-guess" data-input=${index} role="group" aria-label=${words.yourRow} aria-describedby="note">
        <p class="soft" aria-hidden="true">
          <span>${words.key}</span><span>${shown === 'scores' ? words.score : words.now}</span><span>${words.yourGuess}</span>
        </p>
        ${keys.map(bar)}
        <p class="row-sum">
          <span>${words.sum}</span> <output class="number ${off ? 'off' : ''}">${formatNumber(sum)}</output>
          <button
            type="button"
            class="press"
            ?disabled=${!off || sum === 0}
            @click=${() => change(guess.map((share) => (share / sum) * whole).join(' '))}
          >
            ${words.normalise(formatNumber(whole, whole === 1 ? 0 : 2))}
          </button>
        </p>
      </div>`;
    },
  };
}

export const styles = [
  css`
  .row-guess {
    display: grid;
    grid-template-columns: max-content max-content minmax(0, 1fr) max-content;
    gap: 2px var(--s3);
    width: 100%;
  }
  .row-guess > * {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
  }
  .row-bar {
    min-height: 32px;
  }
  .row-given,
  .row-value {
    text-align: end;
  }
  .row-value b {
    display: block;
    color: var(--ok);
    font-weight: 650;
  }
  .row-slider {
    position: relative;
    display: grid;
    gap: 2px;
  }
  .row-slider input {
    appearance: none;
    height: calc(26 * var(--px));
    border: 1px solid var(--ink-faint);
    border-radius: 4px;
    background:
      linear-gradient(var(--tensor-weights), var(--tensor-weights)) 0 / calc(var(--share) * 100%) 100% no-repeat,
      var(--surface-sunken);
    cursor: ew-resize;
  }
  .row-slider input::-webkit-slider-thumb {
    appearance: none;
    width: 6px;
    height: calc(26 * var(--px));
    border: 0;
    border-radius: 3px;
    background: var(--ink);
  }
  .row-slider input::-moz-range-thumb {
    width: 6px;
    height: calc(26 * var(--px));
    border: 0;
    border-radius: 3px;
    background: var(--ink);
  }
  .row-real {
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(var(--ok), var(--ok)) 0 / calc(var(--share) * 100%) 100% no-repeat;
  }
  .row-guess > .row-sum {
    display: flex;
    flex-wrap: wrap;
    overflow-wrap: normal;
    gap: var(--s2);
    align-items: center;
    justify-content: flex-end;
    min-height: 32px;
  }
  :is(.row-given, .row-sum) {
    color: var(--ink-soft);
  }
  .row-sum .off {
    color: var(--warn);
    font-weight: 650;
  }
  ${upTo(
    300,
    css`
    .row-guess {
      grid-template-columns: minmax(0, 1fr) max-content max-content;
    }
    .row-guess > * > :nth-child(3) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
`,
  )}
  @media (forced-colors: active) {
    .row-slider input {
      appearance: auto;
      background: none;
    }
    .row-real {
      forced-color-adjust: none;
      background: linear-gradient(Highlight, Highlight) 0 / calc(var(--share) * 100%) 100% no-repeat;
    }
  }
`,
];
