/**
 * `<mha-exhibit-why-heads>`: one row of weights that serves two questions, beside a row for each question. First the followed word
 * in the shown model, then the laboratory's task.
 */
import { css, html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { headColour } from '../../../views/identity.ts';
import { type Axis, type Mark, plot, plotArea } from '../../../views/plot.ts';
import { followedPosition, plainToken } from '../../inspector/followed-word.ts';
import { Exhibit, exhibitStyles, type Room } from '../../lab-kit/exhibit.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import { fields, STEPS } from './lab-fields.ts';
import { mixedRow, rowsApart } from './rows.ts';
import { lookUp } from './two-lookups.ts';

export const tag = 'mha-exhibit-why-heads';

/** Weights from here on are written above their bars. */
const WRITTEN = 0.1;
/** Pixels per column below which only the words of written weights are named. */
const NARROW = 15;
const LONGEST = 10;
const SMALL = 260;
/** A title's mean width of a letter, and its line height. */
const LETTER = 8.5;
const LINE = 22;
/** Above 1 there is room for a number. */
const Y: Axis = { domain: [0, 1.12], ticks: [0, 1], format: String };

interface Drawn {
  /** The model's head, whose colour the bars have; null for all heads, and in the laboratory's task. */
  readonly head: number | null;
  readonly name: string;
  readonly weights: readonly number[];
}

interface View {
  readonly title: string;
  readonly rows: readonly Drawn[];
}

export class WhyHeadsExhibit extends Exhibit<typeof english, typeof fields> {
  static override styles = [
    exhibitStyles,
    plotStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        justify-content: safe center;
        gap: var(--s1);
        color: var(--tensor-weights);
      }
      h3 {
        margin: 0;
        color: var(--ink);
        font-size: calc(16 * var(--px));
        line-height: calc(22 * var(--px));
      }
      .row {
        color: var(--ink);
        font-weight: 600;
      }
      .plot .written {
        fill: var(--ink);
        font-family: var(--font-mono);
        font-weight: 450;
      }
    `,
  ];

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { room, moment } = this;
    const view = room && moment?.shown ? this.#view(moment.step, moment.part) : null;
    if (!room || !view) return nothing;
    // Between two pictures the heights are not weights.
    const moving = moment?.step === 'apart' && moment.part < 1;
    // A small stage names the followed word in the ribbon above.
    const isTitled = moment?.step === 'lookups' || room.height > SMALL * room.px;
    const titled = isTitled ? Math.ceil((view.title.length * LETTER * room.px) / room.width) * LINE * room.px : 0;
    const left = { ...room, height: room.height - titled - 12 * room.px };
    return html`${isTitled ? html`<h3>${view.title}</h3>` : nothing}${view.rows.map((row, i, { length }) => this.#row(row, i === length - 1, length, left, moving))}`;
  }

  #view(step: string, part: number): View | null {
    const { context, words } = this;
    if (!context) return null;
    if (step === 'lookups') return this.#lookups();
    const { trace } = context.computed;
    const query = followedPosition(this.#tokens, context.settings.word);
    const rows = step === 'mixed' ? mixedRow(trace, query) : rowsApart(trace, query, part);
    const named = rows.map(({ head, weights }) => ({
      head,
      name: head === null ? words.shared : words.head(head + 1),
      weights,
    }));
    return { title: words.shares(this.#tokens[query] ?? ''), rows: named };
  }

  /** The laboratory's hand-made task, with its settings. */
  #lookups(): View | null {
    const { session, words, values } = this;
    if (!session) return null;
    const tokens = this.#tokens;
    const { heads, balance, points } = values;
    const query = Math.min(values.query, tokens.length - 1);
    const { before = [], first = [] } =
      lookUp(session, tokens, { heads, balance: balance / STEPS, points }).rows[query] ?? {};
    const rows = heads === 1 ? [before] : [before, first];
    const named = rows.map((weights, i) => ({
      head: null,
      name: heads === 1 ? words.one : words.head(i + 1),
      weights,
    }));
    return { title: words.lookups(tokens[query] ?? '', tokens[query - 1] ?? '', tokens[0] ?? ''), rows: named };
  }

  get #tokens(): readonly string[] {
    const computed = this.context?.computed;
    return computed?.tokens.map((token) => plainToken(computed, token)) ?? [];
  }

  /** The words are named below the last row only; all rows are equally high. */
  #row({ head, name, weights }: Drawn, isLast: boolean, rows: number, room: Room, moving: boolean) {
    const { width, height, px } = room;
    const tokens = this.#tokens;
    const isRoomy = width / weights.length >= NARROW * px;
    const columns = weights.flatMap((weight, s) => (isRoomy || weight >= WRITTEN ? [s + 0.5] : []));
    const format = (at: number) => shortened(tokens[Math.floor(at)] ?? '');
    const domain = [0, weights.length] as const;
    const spec = { width, height, px, x: { domain, ticks: [], format }, y: Y };
    const named = { ...spec, x: { domain, ticks: columns, format } };
    const names = plotArea(spec).bottom - plotArea(named).bottom;
    const tall = Math.min(300 * px, Math.floor((height - names) / rows - 24 * px));
    const said = weights.flatMap((weight, s) => (weight >= WRITTEN ? [`${tokens[s]} ${formatNumber(weight)}`] : []));
    // The ribbon above the stage has the same colours.
    const colour = (head !== null && headColour(head)) || '--tensor-weights';
    return html`<p class="row">${name}</p>
      <div style="color:var(${colour})">${plot({
        ...(isLast ? { ...named, height: tall + names } : { ...spec, height: tall }),
        marks: [
          { kind: 'bars', look: 'weights', bars: weights.map((weight, s) => [s, s + 1, weight] as const) },
          ...(moving ? [] : written(weights)),
        ],
        label: `${name}: ${said.join(', ')}`,
      })}</div>`;
  }
}

function written(weights: readonly number[]): readonly Mark[] {
  return weights.flatMap((weight, s): readonly Mark[] =>
    weight < WRITTEN
      ? []
      : [
          {
            kind: 'text',
            look: 'written',
            at: [s + 0.5, weight],
            by: [0, -4],
            anchor: 'middle',
            text: formatNumber(weight),
          },
        ],
  );
}

function shortened(token: string): string {
  return token.length > LONGEST ? `${token.slice(0, LONGEST - 1)}…` : token;
}

defineElement(tag, WhyHeadsExhibit);
