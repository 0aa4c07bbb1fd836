/**
 * Adds a number to one row of the learner's scores and compares two softmaxes, with and without the maximum subtracted, in 16-bit or
 * 32-bit formats.
 */
import { css, html, type TemplateResult } from 'lit';
import { bfloatToNumber, halfToNumber, numberToBfloat, numberToHalf } from '../../../engine/safetensors/half.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { LIMITS } from '../../constants/limits.ts';
import { amount, choice, wholeOrNone } from '../../fields/field.ts';
import { followedPosition, rowOf } from '../../inspector/followed-word.ts';
import { shareHeat } from '../../lab-kit/heat.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { type Cell, card, note, status, table } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';

/**
 * A row's softmax with and without the maximum subtracted, each step rounded to a number format: what overflows, what underflows, and
 * what the subtraction saves. The scores are the core's.
 */
export const PRECISIONS = ['half', 'bfloat', 'single'] as const;

type Precision = (typeof PRECISIONS)[number];

const ROUND: Readonly<Record<Precision, (value: number) => number>> = {
  half: (value) => halfToNumber(numberToHalf(Math.fround(value))),
  bfloat: (value) => bfloatToNumber(numberToBfloat(Math.fround(value))),
  single: Math.fround,
};

/** The largest number of each format: (2 − 2⁻¹⁰)·2¹⁵, (2 − 2⁻⁷)·2¹²⁷, (2 − 2⁻²³)·2¹²⁷. */
export const LARGEST: Readonly<Record<Precision, number>> = {
  half: (2 - 2 ** -10) * 2 ** 15,
  bfloat: (2 - 2 ** -7) * 2 ** 127,
  single: (2 - 2 ** -23) * 2 ** 127,
};

interface SoftmaxRow {
  /** The exponential of each score. */
  readonly exponentials: readonly number[];
  readonly sum: number;
  readonly shares: readonly number[];
}

interface Both {
  /** The scores with the same number added to each. */
  readonly scores: readonly number[];
  readonly plain: SoftmaxRow;
  readonly subtracted: SoftmaxRow;
  readonly outcome: Outcome;
}

/** The naive result: fine, a sum of ∞, a sum of 0, or a fully masked row. */
type Outcome = 'fits' | 'overflows' | 'vanishes' | 'blind';

interface Setting {
  /** Added to every score. */
  readonly shift: number;
  readonly temperature: number;
  readonly precision: Precision;
}

/** `row` contains one query's masked scores, −∞ where a key is forbidden. */
export function compareRow(row: readonly number[], { shift, temperature, precision }: Setting): Both {
  const round = ROUND[precision];
  const scores = row.map((score) => round(score + shift));
  const most = Math.max(...scores);
  const softmax = (from: readonly number[]): SoftmaxRow => {
    const exponentials = from.map((score) => round(Math.exp(round(score / temperature))));
    const sum = exponentials.reduce((total, each) => round(total + each), 0);
    return { exponentials, sum, shares: exponentials.map((each) => round(each / sum)) };
  };
  const plain = softmax(scores);
  return {
    scores,
    plain,
    subtracted: softmax(scores.map((score) => round(score - most))),
    outcome: outcomeOf(most, plain.sum),
  };
}

function outcomeOf(most: number, sum: number): Outcome {
  if (most === Number.NEGATIVE_INFINITY) return 'blind';
  if (sum === Number.POSITIVE_INFINITY) return 'overflows';
  return sum === 0 ? 'vanishes' : 'fits';
}

/** The largest difference between two rows of shares. */
export function apartBy(a: SoftmaxRow, b: SoftmaxRow): number {
  return a.shares.reduce((most, share, s) => Math.max(most, Math.abs(share - (b.shares[s] ?? 0))), 0);
}

type Words = typeof english;

/** The largest number that can be added to or subtracted from every score. */
const FARTHEST = 120;

const fields = {
  /** The query whose row of scores is shown; none: the followed word. */
  row: wholeOrNone({ min: 0, max: LIMITS.tokens - 1 }),
  shift: amount(0, { min: -FARTHEST, max: FARTHEST }),
  precision: choice<Precision>('half', PRECISIONS),
};

type Compared = ReturnType<typeof compareRow> & { readonly token: string; readonly precision: Precision };

export default laboratory({
  fields,

  model({ values, trace, tokens, head, settings }) {
    const row = followedPosition(tokens, values.row ?? settings.word);
    const scores = rowOf(trace, 'masked', head, row) ?? [];
    const { temperature } = trace.options;
    return { ...values, row, token: tokens[row] ?? '', ...compareRow(scores, { ...values, temperature }) };
  },

  controls(ui, now, words: Words) {
    const { scores, plain, subtracted } = now;
    return card(
      ui.token('row', now.row),
      ui.number('shift'),
      ui.choice('precision', words.precisions),
      status(summary(now, words), 'status'),
      table({
        caption: words.table(now.token),
        look: 'table numbers',
        head: [words.key, words.score, words.exponential, words.plain, words.subtracted],
        rows: scores.map((score, s) => [
          `${s + 1} ${ui.lab.tokens[s] ?? ''}`,
          formatNumber(score, 3),
          exponential(plain.exponentials[s]),
          share(plain.shares[s]),
          share(subtracted.shares[s]),
        ]),
        foot: [[words.sum, null, exponential(plain.sum), total(plain.shares), total(subtracted.shares)]],
      }),
      note(words.how),
    );
  },

  styles: css`
    mha-number-field { max-width: calc(380 * var(--px)); }
    .share { min-width: 64px; }
    sup { font-size: calc(10 * var(--px)); line-height: 0; }
  `,
});

function summary({ outcome, scores, plain, subtracted, token, precision }: Compared, words: Words): string {
  const kind = words.precisions[precision];
  const max = formatNumber(Math.max(...scores), 1);
  switch (outcome) {
    case 'blind':
      return words.blind(token);
    case 'overflows':
      return words.overflows(max, kind, formatNumber(Math.log(LARGEST[precision]), 1));
    case 'vanishes':
      return words.vanishes(max, kind);
    case 'fits':
      return words.fits(kind, formatNumber(apartBy(plain, subtracted), 4));
  }
}

function exponential(value = 0): Cell {
  return { text: scientific(value), look: Number.isFinite(value) ? '' : 'broken' };
}

function share(value = 0): Cell {
  if (!Number.isFinite(value)) return { text: 'NaN', look: 'share broken' };
  return { text: value === 0 ? '0' : formatNumber(value, 3), look: 'share', style: `background:${shareHeat(value)}` };
}

function total(shares: readonly number[]): Cell {
  return { ...share(shares.reduce((sum, one) => sum + one, 0)), style: '' };
}

/** Three digits, with a power of ten for very large or very small numbers. */
function scientific(value: number): TemplateResult | string {
  if (value === 0) return '0';
  if (!Number.isFinite(value) || (value < 10_000 && value >= 0.001)) return formatNumber(value, value < 100 ? 3 : 0);
  const power = Math.floor(Math.log10(value));
  return html`${formatNumber(value / 10 ** power, 2)}·10<sup>${formatNumber(power, 0)}</sup>`;
}
