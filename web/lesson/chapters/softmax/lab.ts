/**
 * Adds a number to one row of the learner's scores and compares two softmaxes, with and without the maximum subtracted, in 16-bit or
 * 32-bit formats.
 */
import { css, html, type TemplateResult } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { LIMITS } from '../../constants/limits.ts';
import { amount, choice, wholeOrNone } from '../../fields/field.ts';
import { followedPosition, rowOf } from '../../inspector/followed-word.ts';
import { shareHeat } from '../../lab-kit/heat.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { type Cell, card, note, status, table } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';
import { apartBy, compareRow, LARGEST, PRECISIONS, type Precision } from './overflow.ts';

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
    sup {
      font-size: calc(10 * var(--px));
      line-height: 0;
    }
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
