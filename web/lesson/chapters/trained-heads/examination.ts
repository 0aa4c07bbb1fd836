/** What the text says of the heads on held-out passages: their measures, and the answers without some of them. */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import {
  LAYER_INPUTS,
  MEASURES,
  type MeasureName,
  QUESTIONS,
  type Question,
  TYPES,
} from '../../constants/trained-heads.ts';
import { button, type Cell, facts, note, radios, status, table, type Ui } from '../../lab-kit/ui.ts';
import type { Answer, Examination } from '../../model/shipped-model/examine.ts';
import type { HeadMeasures } from '../../model/shipped-model/head-measures.ts';
import { TRAINED_SIZES } from '../../model/shipped-model/sizes.ts';
import type { Score } from '../../model/shipped-model/vocabulary.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import { closestTo, sortedBy } from './findings.ts';
import { type fields, type HeadsModel, headAt, PLACES } from './model.ts';
import type { Effect } from './pairs.ts';

export type Words = typeof english;
export type HeadsUi = Ui<typeof fields, Words>;

/** Changed answers that the page lists, and wrong answers to each question. */
const LISTED = 12;
const LISTED_WRONG = 3;

const percent = ({ right, asked }: Score, decimals = 1): string => formatNumber((100 * right) / asked, decimals);
const nameOf = (place: number, words: Words): string => {
  const { layer, head } = headAt(place);
  return words.name(layer, head);
};

export function passageButton(lab: HeadsUi['lab'], text: string) {
  return html`<button class="press" type="button" lang="en" @click=${() => lab.change({ sentence: text })}>${text}</button>`;
}

export function measured(ui: HeadsUi, model: HeadsModel, whole: Examination, words: Words) {
  const { values } = ui;
  const now = model.now.value;
  const reads = now ? words.measuredNow(values.off.length) : words.measuring(formatNumber(model.done.value * 100, 0));
  return html`
    <h3>${words.tableTitle(model.passages.value.length)}</h3>
    ${measures(ui, now ?? whole, whole.even, words)}
    <details class="twin"><summary>${words.whatTheyMean}</summary>
      ${facts(MEASURES.map((name) => [words.measures[name], words.explained[name]]))}
    </details>
    <hr>
    <h3>${words.folkloreTitle}</h3>
    ${folklore(whole, words)}
    <hr>
    <h3>${words.offTitle}</h3>
    ${note(subscripted(words.offHow))} ${ablation(ui, whole, now, words)}
    <div class="line">
      ${button(words.allOn, () => ui.adjust({ off: [] }), { disabled: values.off.length === 0 })} ${status(reads, 'soft')}
    </div>
    <hr>
    <h3>${words.pairsTitle}</h3>
    ${note(words.pairsHow)} ${pairs(ui, model, whole, words)}
    <hr>
    <h3>${words.compositionTitle}</h3>
    ${note(words.compositionHow)} ${composition(ui, model, whole, words)}`;
}

/** Every measure of every head over the held-out passages, in a sortable table. */
function measures(ui: HeadsUi, { heads }: Examination, even: HeadMeasures, words: Words) {
  const { sort, order } = ui.values;
  const most = (name: MeasureName) => heads.reduce((max, head) => Math.max(max, head[name].mean), 0);
  const header = (name: MeasureName | null, label: string): Cell => {
    const sorted = name !== null && name === sort;
    const press = () =>
      ui.adjust({ sort: name, order: name === sort && order === 'descending' ? 'ascending' : 'descending' });
    return {
      sort: sorted ? order : 'none',
      text: html`<button type="button" @click=${press}>${label}${sorted ? (order === 'descending' ? ' ↓' : ' ↑') : ''}</button>`,
    };
  };
  return table({
    caption: words.table,
    look: 'table numbers measured',
    head: [header(null, words.headColumn), ...MEASURES.map((name) => header(name, words.measures[name]))],
    rows: [
      ...sortedBy(sort, order, heads).map((place) => [
        nameOf(place, words),
        ...MEASURES.map((name) => {
          const value = heads[place]?.[name].mean ?? Number.NaN;
          return { text: formatNumber(value), look: value === most(name) ? 'most' : '' };
        }),
      ]),
      { look: 'even', cells: [words.even, ...MEASURES.map((name) => formatNumber(even[name].mean))] },
      { look: 'even', cells: [words.rows, ...MEASURES.map((name) => even[name].rows)] },
    ],
  });
}

/** Well-known types of heads, each with the closest head here and the chance level. */
function folklore({ heads, even }: Examination, words: Words) {
  return html`${table({
    caption: words.folkloreTitle,
    look: 'table folklore',
    head: [words.type, words.does, words.closest],
    rows: closestTo(TYPES, heads, even, TRAINED_SIZES.numHeads).map(
      ({ type, layer, head, share, value, even: chance }) => [
        words.types[type].name,
        words.types[type].does,
        words.found(words.name(layer, head), words.measures[share], formatNumber(value), formatNumber(chance)),
      ],
    ),
  })}
  ${note(words.folkloreHonest)}`;
}

/** An answer of the whole model that is no longer right, or has become right. */
interface Change extends Answer {
  readonly lost: boolean;
}

function changesOf(whole: Examination, now: Examination): readonly Change[] {
  return whole.answers.flatMap((before, place) => {
    const after = now.answers[place];
    return after && after.right !== before.right ? [{ ...before, lost: before.right }] : [];
  });
}

const less = (after: Score | undefined, before: Score): string => (after && after.right < before.right ? 'less' : '');

/** Switches for heads, what stands in for those that are off, and every answer that changes. */
function ablation(ui: HeadsUi, whole: Examination, now: Examination | null, words: Words) {
  const { values, lab } = ui;
  const changes = now ? changesOf(whole, now) : [];
  return html`
    <div class="switches" role="group" aria-label=${words.switches}>${PLACES.map(
      (_, place) => html`<label><input type="checkbox" role="switch" .checked=${!values.off.includes(place)}
        @change=${() => ui.toggle('off', place)}> ${nameOf(place, words)}</label>`,
    )}</div>
    ${ui.choice('by', words.standIns, { label: words.standIn })}
    ${table({
      caption: words.answers,
      look: 'table numbers measured answers',
      head: [words.question, words.wholeModel, words.thisModel, words.lostAndGained],
      rows: [
        ...QUESTIONS.map((question) => {
          const [before, after] = [whole.scores[question], now?.scores[question]];
          const its = changes.filter((change) => change.question === question);
          const lost = its.filter((change) => change.lost).length;
          return [
            words.questions[question],
            words.ofHundred(percent(before)),
            { text: after ? words.ofHundred(percent(after)) : '…', look: less(after, before) },
            now ? words.changed(lost, its.length - lost) : '…',
          ];
        }),
        [words.loss, formatNumber(whole.loss, 3), now ? formatNumber(now.loss, 3) : '…', ''],
      ],
    })}
    ${changes.length > 0 ? changedAnswers(changes, lab, words) : nothing}
    ${wrongAnswers(now ?? whole, lab, words)}`;
}

/** The passages of changed answers, with the word that was asked for. An attracted verb is listed once. */
function changedAnswers(changes: readonly Change[], lab: HeadsUi['lab'], words: Words) {
  const listed = changes.filter(({ question }) => question !== 'attracted');
  const label = ({ lost, question }: Change) =>
    `${lost ? words.lost : words.gained}, ${words.questionsShort[question]}:`;
  return html`<details class="twin"><summary>${words.whichChange(listed.length)}</summary>
    ${passages(listed, LISTED, label, lab, words)}
  </details>`;
}

/** The first wrong answers to each question. */
function wrongAnswers({ answers }: Examination, lab: HeadsUi['lab'], words: Words) {
  const wrong = answers.filter(({ right, question }) => !right && question !== 'attracted');
  if (wrong.length === 0) return nothing;
  const label = ({ question }: Answer) => `${words.questionsShort[question]}:`;
  return html`<details class="twin wrong"><summary>${words.whichWrong(wrong.length)}</summary>
    ${note(words.readWrong)}
    ${QUESTIONS.map((question) => {
      const its = wrong.filter((answer) => answer.question === question);
      return its.length > 0 ? passages(its, LISTED_WRONG, label, lab, words) : nothing;
    })}
  </details>`;
}

/** Passages up to the word that was asked for, as buttons that read them, and that word. */
function passages<Listed extends Answer>(
  all: readonly Listed[],
  most: number,
  label: (answer: Listed) => string,
  lab: HeadsUi['lab'],
  words: Words,
) {
  return html`<ul class="changes">${all.slice(0, most).map((answer) => {
    const { passage, at } = answer;
    return html`<li><span class="soft">${label(answer)}</span> ${passageButton(lab, passage.words.slice(0, at).join(' '))}
      <b lang="en">${passage.words[at]}</b></li>`;
  })}</ul>
  ${all.length > most ? note(words.moreChanges(all.length - most)) : nothing}`;
}

/** How much worse an effect is than the whole model: wrong answers, or nats. */
function damage(effect: Effect | undefined, whole: Effect, question: Question | null): number {
  if (!effect) return 0;
  return question === null ? effect.loss - whole.loss : whole.scores[question].right - effect.scores[question].right;
}

/** The table of all pairs of heads: what is left of the answers to one question. */
function pairs(ui: HeadsUi, model: HeadsModel, whole: Examination, words: Words) {
  const { by, effect: question } = ui.values;
  const effects = model.pairs.value[by];
  const done = model.pairsDone.value;
  if (!effects) {
    return html`<div class="line">${button(words.measurePairs, model.measurePairs, { disabled: done !== null })}
      <span class="soft" aria-live="polite">${done === null ? '' : words.measuring(formatNumber(100 * done, 0))}</span></div>`;
  }
  const shown = ({ loss, scores }: Effect): string =>
    question === null ? formatNumber(loss, 2) : percent(scores[question], 0);
  const least = question === null ? 0.1 : whole.scores[question].asked / 10;
  const of = (a: number, b: number) => damage(effects[a]?.[b], whole, question);
  /** Whether a pair loses clearly more than both of its heads alone: each stood in for the other. */
  const marked = (a: number, b: number) => a !== b && of(a, b) - of(a, a) - of(b, b) >= least;
  return html`${ui.select(
    'effect',
    [[null, words.loss] as const, ...QUESTIONS.map((one) => [one, words.questionsShort[one]] as const)],
    { label: words.pairsOf },
  )}
    ${table({
      caption: words.pairsTitle,
      look: 'table numbers measured pairs',
      head: [
        null,
        ...PLACES.map(
          ({ layer, head }) =>
            html`<span aria-hidden="true">${words.short(layer, head)}</span><span class="unseen">${words.name(layer, head)}</span>`,
        ),
      ],
      rows: effects.map((row, a) => [
        nameOf(a, words),
        ...row.map((effect, b) => ({
          text: `${shown(effect)}${marked(a, b) ? '*' : ''}`,
          look: marked(a, b) ? 'less' : '',
        })),
      ]),
    })}
    ${note(words.pairsLegend(question === null ? shown(whole) : words.ofHundred(shown(whole))))}`;
}

/** Hides a head of layer 1 from the queries, keys or values of layer 2, and shows what is left of the answers. */
function composition(ui: HeadsUi, model: HeadsModel, whole: Examination, words: Words) {
  const { first, hidden } = ui.values;
  const now = model.hiding.value;
  const heads = Array.from({ length: TRAINED_SIZES.numHeads }, (_, head) => [head, words.head(head)] as const);
  return html`<div class="line">
      ${ui.select('first', heads, { label: words.layer(0) })}
      ${radios({
        name: 'hidden',
        legend: words.hideFrom,
        value: hidden ?? '',
        options: [
          { value: '', label: words.hideNothing },
          ...LAYER_INPUTS.map((value) => ({ value, label: words.inputs[value] })),
        ],
        set: (from) => ui.adjust({ hidden: from === '' ? null : from }),
      })}
    </div>
    ${
      hidden === null
        ? nothing
        : html`${table({
            caption: words.compositionTitle,
            look: 'table numbers measured answers',
            head: [words.question, words.wholeModel, words.whileHidden],
            rows: QUESTIONS.map((question) => {
              const [before, after] = [whole.scores[question], now?.[question]];
              return [
                words.questions[question],
                words.ofHundred(percent(before)),
                { text: after ? words.ofHundred(percent(after)) : '…', look: less(after, before) },
              ];
            }),
          })}
          ${status(
            now
              ? words.measuredHidden(first, words.inputs[hidden])
              : words.measuring(formatNumber(100 * model.hidingDone.value, 0)),
            'soft',
          )}`
    }`;
}
