/**
 * One head that serves two questions, beside two heads with one question each. The stage shows the rows of weights: first of the
 * followed word in the shown model, then of the laboratory's hand-made task.
 */
import { computed } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { words as handMadeWords } from '../../../messages/en/hand-made.ts';
import { t as messages } from '../../../messages/index.ts';
import { isolated } from '../../../messages/isolate.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { headColour } from '../../../views/identity.ts';
import { type Axis, type Mark, plot, plotArea } from '../../../views/plot.ts';
import { KINDS, type Kind } from '../../constants/hand-made.ts';
import { LIMITS } from '../../constants/limits.ts';
import { choice, whole } from '../../fields/field.ts';
import { followedPosition, plainToken, rowOf } from '../../inspector/followed-word.ts';
import { type Lab, laboratory, type Room } from '../../lab-kit/laboratory.ts';
import { comparisonFields } from '../../lab-kit/trainer/comparison-fields.ts';
import { curveStyles } from '../../lab-kit/trainer/curve-styles.ts';
import { button, card, note, status, table, type Ui } from '../../lab-kit/ui.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import { finalWeights } from '../../stage/final-weights.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { type Found, lookUp, parametersOf, STEPS, says } from './two-lookups.ts';

type Words = typeof english;

const QUESTIONS = ['before', 'first'] as const;
type Question = (typeof QUESTIONS)[number];

/** Smaller kinds are left out of the result. */
const HEARD = 0.05;

const fields = {
  heads: choice<1 | 2>(1, [1, 2]),
  /** In steps, from one lookup alone to the other alone. */
  balance: whole(STEPS / 2, { min: 0, max: STEPS }),
  /** The points of the curve. */
  points: whole(8, { min: 1, max: 12 }),
  query: whole(2, { min: 0, max: LIMITS.tokens - 1 }),
  seeds: comparisonFields.seeds,
};

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

function model(lab: Lab<typeof fields>, until: AbortSignal) {
  const at = (heads: 1 | 2) => {
    const { balance, points } = lab.values;
    return lookUp(lab.session, lab.tokens, { heads, balance: balance / STEPS, points });
  };
  return {
    /** Loaded on request: the comparison and its recorded results are large. */
    comparison: new LazyPart(lab, async () => {
      const { comparison } = await import('../../lab-kit/trainer/comparison-card.ts');
      return comparison(lab, until, () => 'two-lookups');
    }),
    one: computed(() => at(1)),
    two: computed(() => at(2)),
  };
}

export default laboratory({
  fields,
  once: true,
  model,

  controls(ui, model, words: Words) {
    const { tokens } = ui.lab;
    const { values } = ui;
    const [one, two] = [model.one.value, model.two.value];
    const query = Math.min(values.query, tokens.length - 1);
    const width = Math.sqrt(parametersOf(tokens.length) / 4);
    const heads = ([1, 2] as const).map((heads) =>
      button(heads === 1 ? words.one : words.two, () => ui.adjust({ heads }), { pressed: heads === values.heads }),
    );
    return html`${card(
      html`<div class="line" role="group" aria-label=${words.heads}>${heads}</div>`,
      note(subscripted(words.widths(width, formatPlain(parametersOf(tokens.length))))),
      settings(ui, words),
      ui.token('query', query),
      received(tokens, query, values.heads === 1 ? one : two, words),
      one.asked === 0 ? html`<p>${words.tooShort}</p>` : compare(one, two, values.heads, words),
    )}
    ${trained(ui, model.comparison, words)}`;
  },

  stage({ lab }, model, words: Words, { room, step, part }) {
    const { title, rows } =
      step === 'lookups'
        ? lookups(lab, model[lab.values.heads === 1 ? 'one' : 'two'].value, words)
        : shares(lab, step, part, words);
    // Between two pictures the heights are not weights.
    const moving = step === 'apart' && part < 1;
    // A small stage names the followed word in the ribbon above.
    const isTitled = step === 'lookups' || room.height > SMALL * room.px;
    const titled = isTitled ? Math.ceil((title.length * LETTER * room.px) / room.width) * LINE * room.px : 0;
    const left = { ...room, height: room.height - titled - 12 * room.px };
    const tokens = plainTokens(lab);
    return html`${isTitled ? html`<h3>${title}</h3>` : nothing}${rows.map((row, i, { length }) => drawnRow(row, tokens, i === length - 1, length, left, moving))}`;
  },

  styles: [
    curveStyles,
    css`
    p.second { margin: var(--s8) 0 var(--s3); }
    .settings { display: grid; gap: var(--s2); }
    .scroll + .soft,
    .soft + [role='status'] { margin-top: var(--s2); }
    .received b { font-weight: 600; }
    .received .right b { color: var(--ok); }
    .received .wrong b { color: var(--warn); }
    .compare .now th { font-weight: 650; }
  `,
  ],

  stageStyles: css`
    :host {
      display: flex;
      flex-direction: column;
      justify-content: safe center;
      gap: var(--s1);
      color: var(--tensor-weights);
    }
    h3 { margin: 0; color: var(--ink); font-size: calc(16 * var(--px)); line-height: calc(22 * var(--px)); }
    .row { color: var(--ink); font-weight: 600; }
    .plot .written { fill: var(--ink); font-weight: 450; }
  `,
});

type WhyUi = Ui<typeof fields, Words>;

function trained(ui: WhyUi, { phase, load, loaded }: ReturnType<typeof model>['comparison'], words: Words) {
  if (phase === 'failed') return html`<p class="second" role="alert">${messages.page.labFailed} ${tryAgain(load)}</p>`;
  if (!loaded) return html`<p class="second">${button(words.trained, load, { disabled: phase === 'loading' })}</p>`;
  return html`<h3 class="second">${words.trained}</h3>
    ${loaded(ui, words.sideBySide)}`;
}

function settings(ui: WhyUi, words: Words) {
  const { heads, balance: step, points } = ui.values;
  const percent = (part: number) => `${formatNumber(part * 100, 0)} %`;
  const balance = words.balanceValue(percent(1 - step / STEPS), percent(step / STEPS));
  const disabled = heads === 2;
  return html`<div class="settings">
    ${ui.slider('balance', balance, { disabled, shown: disabled ? words.onlyOne : balance })}
    ${ui.slider('points', words.pointsValue(formatPlain(points)))}
  </div>`;
}

function received(tokens: readonly string[], query: number, { outputs }: Found, words: Words) {
  const title = words.received(tokens[query] ?? '');
  if (query < 2) return html`<div><h3>${title}</h3><p>${words.tie}</p></div>`;
  const asked: Record<Question, Kind> = { before: kindOf(tokens[query - 1] ?? ''), first: kindOf(tokens[0] ?? '') };
  return html`<div>
    <h3>${title}</h3>
    <p class="soft">${words.receivedHow}</p>
    <div role="status"><dl class="facts received">${QUESTIONS.map((question) => {
      const half = outputs[query]?.[question] ?? [];
      const answered = says(half);
      const name = (kind: Kind) => handMadeWords.kinds[kind];
      const judged =
        answered === null
          ? words.draw
          : answered === asked[question]
            ? words.right(name(answered))
            : words.wrong(name(answered), name(asked[question]));
      const heard = KINDS.flatMap((kind, i) =>
        (half[i] ?? 0) < HEARD ? [] : [`${name(kind)} ${formatNumber(half[i] ?? 0)}`],
      );
      return html`<dt>${words.questions[question]}</dt>
        <dd class=${answered === asked[question] ? 'right' : 'wrong'}>${heard.join(', ')}<br><b>${judged}</b></dd>`;
    })}</dl></div>
  </div>`;
}

function compare(one: Found, two: Found, heads: 1 | 2, words: Words) {
  const row = (name: string, { share, right, asked, error }: Found, now: boolean) => ({
    look: now ? 'now' : '',
    cells: [
      name,
      formatNumber(share.before),
      formatNumber(share.first),
      formatNumber(share.before + share.first),
      words.ofAsked(right, asked),
      formatNumber(error),
    ],
  });
  const { before, first, sum, right, error } = words.columns;
  const caption = words.compare(one.asked);
  return html`<div>
    <h3>${caption}</h3>
    ${table({
      caption,
      look: 'table numbers compare',
      head: [null, before, first, sum, right, error],
      rows: [row(words.one, one, heads === 1), row(words.two, two, heads === 2)],
    })}
    ${note(words.measured)} ${status(words.verdict(one.right, one.asked))}
  </div>`;
}

function plainTokens({ computed, tokens }: Lab<typeof fields>): readonly string[] {
  return tokens.map((token) => plainToken(computed, token));
}

/** The followed word in the shown model: one row for both heads' questions, or a row for each. */
function shares(lab: Lab<typeof fields>, step: string, part: number, words: Words): View {
  const tokens = plainTokens(lab);
  const query = followedPosition(tokens, lab.settings.word);
  const rows = step === 'mixed' ? mixedRow(lab.trace, query) : rowsApart(lab.trace, query, part);
  const named = rows.map(({ head, weights }) => ({
    head,
    name: head === null ? words.shared : words.head(head + 1),
    weights,
  }));
  return { title: words.shares(tokens[query] ?? ''), rows: named };
}

/** The laboratory's hand-made task, with its settings. */
function lookups(lab: Lab<typeof fields>, found: Found, words: Words): View {
  const { heads } = lab.values;
  const tokens = plainTokens(lab);
  const query = Math.min(lab.values.query, tokens.length - 1);
  const { before = [], first = [] } = found.rows[query] ?? {};
  const rows = (heads === 1 ? [before] : [before, first]).map((weights, i) => ({
    head: null,
    name: heads === 1 ? words.one : words.head(i + 1),
    weights,
  }));
  return { title: words.lookups(tokens[query] ?? '', tokens[query - 1] ?? '', tokens[0] ?? ''), rows };
}

/** The words are named below the last row only; all rows are equally high. */
function drawnRow(
  { head, name, weights }: Drawn,
  tokens: readonly string[],
  isLast: boolean,
  rows: number,
  room: Room,
  moving: boolean,
) {
  const { width, height, px } = room;
  const isRoomy = width / weights.length >= NARROW * px;
  const columns = weights.flatMap((weight, s) => (isRoomy || weight >= WRITTEN ? [s + 0.5] : []));
  const format = (at: number) => shortened(tokens[Math.floor(at)] ?? '');
  const domain = [0, weights.length] as const;
  const spec = { width, height, px, x: { domain, ticks: [], format }, y: Y, marks: [] };
  const named = { ...spec, x: { domain, ticks: columns, format } };
  const names = plotArea(spec).bottom - plotArea(named).bottom;
  const tall = Math.min(300 * px, Math.floor((height - names) / rows - 24 * px));
  const votes = weights.flatMap((weight, s) =>
    weight >= WRITTEN ? [`${isolated(tokens[s] ?? '')} ${formatNumber(weight)}`] : [],
  );
  // The ribbon above the stage has the same colours.
  const colour = (head !== null && headColour(head)) || '--tensor-weights';
  return html`<p class="row">${name}</p>
    <div style="color:var(${colour})">${plot({
      ...(isLast ? { ...named, height: tall + names } : { ...spec, height: tall }),
      marks: [
        { kind: 'bars', look: 'weights', bars: weights.map((weight, s) => [s, s + 1, weight] as const) },
        ...(moving ? [] : written(weights)),
      ],
      label: `${name}: ${votes.join(', ')}`,
    })}</div>`;
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

/** The followed word's weights in the first two heads, and what one row would have to be to serve both. */
interface WeightRow {
  /** Counted from 0; null for the row that serves both heads' questions. */
  readonly head: number | null;
  readonly weights: readonly number[];
}

/** One row that divides its weight evenly between what the heads read: the mean of their rows. Its sum is 1, too. */
export function meanOf(rows: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = rows;
  return first.map((_, s) => rows.reduce((sum, row) => sum + (row[s] ?? 0), 0) / rows.length);
}

/** The rows of the first two heads; fewer if the model has only one. */
function headRows(trace: AttentionTrace, query: number): readonly (readonly number[])[] {
  const heads = Math.min(2, trace.options.numHeads);
  return Array.from({ length: heads }, (_, h) => rowOf(trace, finalWeights(trace), h, query) ?? []);
}

/** One row for both questions. */
export function mixedRow(trace: AttentionTrace, query: number): readonly WeightRow[] {
  return [{ head: null, weights: meanOf(headRows(trace, query)) }];
}

/** A row for each head; they start from the shared row and are apart when `part` is 1. */
export function rowsApart(trace: AttentionTrace, query: number, part: number): readonly WeightRow[] {
  const rows = headRows(trace, query);
  const mean = meanOf(rows);
  return rows.map((row, head) => ({
    head,
    weights: row.map((weight, s) => weight * part + (mean[s] ?? 0) * (1 - part)),
  }));
}
