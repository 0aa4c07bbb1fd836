/**
 * `<mha-lab-heads>`: all heads with their measured patterns on the learner's sentence. Learned heads have the role that held-out
 * sentences showed; hand-made heads show their weights. The selected head is the one that the whole lesson shows.
 */
import { html, nothing, type PropertyValues } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { SHARES } from '../../constants/head-patterns.ts';
import { HELD_OUT } from '../../constants/learned-heads.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import { headCard, MAP_SIDE } from './head-card.ts';
import { fields } from './lab-fields.ts';
import { headsLabStyles } from './lab-styles.ts';
import { learnedFindings, leftToItself } from './learned-heads.ts';
import { type Measurements, measureHeads } from './measure.ts';
import { openWeights } from './open-weights.ts';

export const tag = 'mha-lab-heads';

type Words = typeof english;

/** The number of heads with a card; the table has all of them. */
const CARDS = 12;

export class HeadsLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, headsLabStyles];

  #measurements: Measurements | null = null;

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.context || !changed.has('context')) return;
    const { trace, tokens } = this.context.computed;
    this.#measurements = measureHeads(trace, tokens);
  }

  protected override render() {
    const { context, words } = this;
    const measurements = this.#measurements;
    if (!context || !measurements) return nothing;
    const { preset } = context.settings;
    const { learnedIn } = context.computed;
    return html`<div class="card">
      <div class="line" role="group" aria-label=${words.choose}>
        ${(['learned', 'random', 'hand-made'] as const).map(
          (one) => html`<button class="press" type="button" aria-pressed=${one === preset ? 'true' : 'false'}
            @click=${() => this.change({ preset: one })}>${words.show[one]}</button>`,
        )}
      </div>
      <p>${words.source[preset]}</p>
      ${this.#gallery(measurements)}
      ${this.#table(measurements)}
      ${learnedIn ? leftToItself(words, learnedIn) : nothing}
      ${preset === 'hand-made' ? html`<hr>${this.#open()}` : nothing}
    </div>`;
  }

  #gallery(measurements: Measurements) {
    const { context, words } = this;
    if (!context) return nothing;
    const { trace, tokens } = context.computed;
    const weights = trace.get('weights').data.slice();
    const learned = learnedFindings(context.computed, context.settings.word);
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
          followed: head === context.settings.head,
          follow: () => this.change({ head }),
        }),
      )}
    </ul>
    <p class="soft">${remarks.filter((remark) => remark !== '').join(' ')}</p>`;
  }

  #table({ heads, even, rows }: Measurements) {
    const { words } = this;
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

  #open() {
    const { context, words } = this;
    if (!context) return nothing;
    const { trace, tokens } = context.computed;
    const { head } = context.settings;
    // The first verb shows the most; the second token is the first with a predecessor.
    const verb = tokens.findIndex((token) => kindOf(token) === 'verb');
    const { query: chosen } = this.values;
    const subject = verb >= 0 ? verb : Math.min(1, tokens.length - 1);
    const query = chosen !== null && chosen < tokens.length ? chosen : subject;
    return openWeights({ words, trace, tokens, head, query, choose: (query) => this.adjust({ query }) });
  }
}

defineElement(tag, HeadsLab);
