/**
 * All heads with their measured patterns on the learner's sentence. Learned heads have the role that held-out sentences showed; hand-made
 * heads show their weights. The selected head is the one that the whole lesson shows.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { SHARES } from '../../constants/head-patterns.ts';
import { HELD_OUT } from '../../constants/learned-heads.ts';
import { LIMITS } from '../../constants/limits.ts';
import { wholeOrNone } from '../../fields/field.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, note, type Ui } from '../../lab-kit/ui.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import type { words as english } from './en.ts';
import { galleryStyles } from './gallery-styles.ts';
import { headCard, MAP_SIDE } from './head-card.ts';
import { learnedFindings, leftToItself } from './learned-heads.ts';
import { type Measurements, measureHeads } from './measure.ts';
import { openWeights } from './open-weights.ts';

type Words = typeof english;

/** The number of heads with a card; the table has all of them. */
const CARDS = 12;

const fields = {
  /** The query whose score is decomposed; none until the reader selects one. */
  query: wholeOrNone({ min: 0, max: LIMITS.tokens - 1 }),
};

export default laboratory({
  fields,

  model: ({ trace, tokens }) => measureHeads(trace, tokens),

  controls(ui, measurements, words: Words) {
    const { computed, settings, tokens, trace } = ui.lab;
    const { preset, head } = settings;
    const choose = (query: number) => ui.adjust({ query });
    return card(
      html`<div class="line" role="group" aria-label=${words.choose}>
        ${(['learned', 'random', 'hand-made'] as const).map((one) =>
          button(words.show[one], () => ui.lab.change({ preset: one }), { pressed: one === preset }),
        )}
      </div>`,
      html`<p>${words.source[preset]}</p>`,
      gallery(ui, measurements, words),
      table(measurements, words),
      computed.learnedIn ? leftToItself(words, computed.learnedIn) : nothing,
      preset === 'hand-made'
        ? html`<hr>${openWeights({ words, trace, tokens, head, query: queryOf(ui.values.query, tokens), choose })}`
        : nothing,
    );
  },

  styles: galleryStyles,
});

/** The first verb shows the most; the second token is the first with a predecessor. */
function queryOf(chosen: number | null, tokens: readonly string[]): number {
  const verb = tokens.findIndex((token) => kindOf(token) === 'verb');
  if (chosen !== null && chosen < tokens.length) return chosen;
  return verb >= 0 ? verb : Math.min(1, tokens.length - 1);
}

function gallery({ lab }: Ui<typeof fields>, measurements: Measurements, words: Words): TemplateResult {
  const { trace, tokens, settings, computed } = lab;
  const weights = trace.get('weights').data.slice();
  const learned = learnedFindings(computed, settings.word);
  const hidden = measurements.heads.length - CARDS;
  const remarks = [
    tokens.length > MAP_SIDE ? words.cut(MAP_SIDE, tokens.length) : '',
    hidden > 0 ? words.more(hidden) : '',
    learned.length > 0 ? words.howLearned(HELD_OUT) : words.how,
  ];
  return html`<ul class="gallery" aria-label=${words.heads}>
      ${measurements.heads.slice(0, CARDS).map((measured, head) =>
        headCard({
          words,
          head,
          weights,
          tokens: tokens.length,
          measured,
          measurements,
          learned: learned[head] ?? null,
          followed: head === settings.head,
          follow: () => lab.change({ head }),
        }),
      )}
    </ul>
    ${note(remarks.filter((remark) => remark !== '').join(' '))}`;
}

function table({ heads, even, rows }: Measurements, words: Words): TemplateResult {
  const number = (value: number | null | undefined): string => (value == null ? words.none : formatNumber(value));
  return numberTable({
    summary: words.table,
    columns: [words.measure, words.rows, words.even, ...heads.map((_, head) => words.head(head))],
    rows: [
      ...SHARES.map((name) => [
        words.shares[name],
        String(rows[name]),
        number(even.shares[name]),
        ...heads.map(({ shares }) => number(shares[name])),
      ]),
      [words.entropyName, '', number(even.entropy), ...heads.map(({ entropy }) => number(entropy))],
      [words.distanceName, '', number(even.distance), ...heads.map(({ distance }) => number(distance))],
    ],
  });
}
