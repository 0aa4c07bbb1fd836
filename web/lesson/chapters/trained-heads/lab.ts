/**
 * The shipped model taken apart. The text has its heads over the learner's sentence, their measures on held-out passages, and what is lost
 * without some of them; the stage every head large, and how the answers change.
 */
import { css, html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import {
  LAYER_INPUTS,
  MEASURES,
  type MeasureName,
  QUESTIONS,
  type Question,
  TYPES,
} from '../../constants/trained-heads.ts';
import '../../lab-kit/checkpoint/open-checkpoint-place.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { button, type Cell, card, facts, note, radios, status, table, type Ui } from '../../lab-kit/ui.ts';
import type { Answer, Examination } from '../../model/shipped-model/examine.ts';
import type { HeadMeasures } from '../../model/shipped-model/head-measures.ts';
import { TRAINED_SIZES } from '../../model/shipped-model/sizes.ts';
import type { Score } from '../../model/shipped-model/vocabulary.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { galleryStyles } from '../heads/gallery-styles.ts';
import type { words as english } from './en.ts';
import { closestTo, patternOf, sortedBy } from './findings.ts';
import { headMap, MAP_SIDE } from './head-map.ts';
import { fields, type HeadsModel, headAt, headsModel, PLACES } from './model.ts';
import type { Effect } from './pairs.ts';
import { headsOnStage, stageStyles } from './stage.ts';

type Words = typeof english;
type HeadsUi = Ui<typeof fields, Words>;

/** Changed answers that the page lists, and wrong answers to each question. */
const LISTED = 12;
const LISTED_WRONG = 3;

export default laboratory({
  fields,
  once: true,
  model: headsModel,

  controls(ui, model, words: Words) {
    const { settings, context } = ui.lab;
    return html`${apart(ui, model, words)}
      <mha-open-checkpoint-place .settings=${settings} .engine=${context.engine}></mha-open-checkpoint-place>`;
  },

  stage: headsOnStage,
  printable: ({ read, whole }) => read.value !== null && whole.value !== null,

  styles: [
    galleryStyles,
    css`
      .layers {
        display: grid;
        gap: var(--s4);
      }
      .layers .gallery {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
      @container (max-width: 30em) {
        .layers .gallery {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
      .gallery .off {
        color: var(--ink-soft);
      }
      .samples {
        display: grid;
        gap: var(--s1);
        margin-bottom: var(--s4);
      }
      :is(.samples, .changes) .press {
        padding-block: var(--s1);
        font-size: calc(13 * var(--px));
        line-height: calc(18 * var(--px));
        text-align: start;
      }
      .changes li {
        margin-block: var(--s2);
      }
      .read {
        font-family: var(--font-prose);
        font-size: calc(16 * var(--px));
      }
      mark {
        padding: 0 3px;
        border-radius: 2px;
        background: color-mix(in oklab, var(--accent) 16%, var(--surface-raised));
        color: inherit;
        font: 450 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-mono);
      }
      .measured tbody th {
        white-space: nowrap;
      }
      .measured thead button {
        min-height: 28px;
        color: var(--accent);
      }
      .measured .most {
        color: var(--ink);
        font-weight: 700;
      }
      .measured .less {
        color: var(--accent);
        font-weight: 700;
      }
      .measured .even :is(th, td) {
        color: var(--ink-soft);
      }
      .answers :is(th, td),
      .folklore :is(th, td) {
        white-space: normal;
      }
      .pairs :is(th, td) {
        padding-block: 2px;
      }
      .folklore :is(th, td) {
        vertical-align: top;
      }
      .switches {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(150 * var(--px))), 1fr));
        gap: var(--s1) var(--s3);
      }
      .switches label {
        min-height: 28px;
        font-weight: 450;
      }
      .facts {
        margin-top: var(--s2);
        font-size: calc(13 * var(--px));
        line-height: calc(18 * var(--px));
      }
    `,
  ],
  stageStyles,
});

const percent = ({ right, asked }: Score, decimals = 1): string => formatNumber((100 * right) / asked, decimals);
const nameOf = (place: number, words: Words): string => {
  const { layer, head } = headAt(place);
  return words.name(layer, head);
};

function apart(ui: HeadsUi, model: HeadsModel, words: Words) {
  if (!model.started.value)
    return card(html`<p>${words.about}</p><div class="line">${button(words.start, model.load)}</div>`);
  if (model.failed.value) return html`<p class="card" role="alert">${words.failed} ${tryAgain(model.load)}</p>`;
  const read = model.read.value;
  if (!read) return card(status(words.loading, 'soft'));
  const { lab, values } = ui;
  const { layer, head } = values;
  const { preset, ...shown } = lab.settings;
  const whole = model.whole.value;
  return card(
    sentence(ui, read, words),
    gallery(ui, read, whole, words),
    html`<div class="line">
      ${button(words.open(layer, head), () => lab.change({ preset: 'trained', layer, head }))}
      ${preset === 'trained' && shown.layer === layer && shown.head === head ? status(words.opened, 'soft') : nothing}
    </div>`,
    note(`${read.tokens.length > MAP_SIDE ? `${words.cut(MAP_SIDE, read.tokens.length)} ` : ''}${words.how}`),
    lab.context.engine === 'webgpu' ? status(words.coreOnly, 'soft') : nothing,
    html`<hr>`,
    whole
      ? measured(ui, model, whole, words)
      : status(words.measuring(formatNumber(model.done.value * 100, 0)), 'soft'),
  );
}

type Read = NonNullable<HeadsModel['read']['value']>;

/** The sentence as the model reads it, examples, and the next words that it expects. */
function sentence({ lab }: HeadsUi, { tokens, unknown, guesses }: Read, words: Words) {
  const expected = guesses.map(({ word, probability }) => words.guess(word, formatNumber(probability, 2)));
  return html`<div>
    <div class="samples" role="group" aria-label=${words.samplesLabel}>
      <span class="soft">${words.samplesLabel}</span>
      ${words.samples.map((sample) => passageButton(lab, sample))}
    </div>
    <p>${words.readAs} <span class="read" lang="en">${tokens.map((token) =>
      token.startsWith('<') ? html`<mark>${token}</mark> ` : html`${token} `,
    )}</span></p>
    ${unknown.length > 0 ? note(words.unknown([...new Set(unknown)].join(', '))) : nothing}
    ${note(words.expects(expected.join(', ')))}
  </div>`;
}

function passageButton(lab: HeadsUi['lab'], text: string) {
  return html`<button class="press" type="button" lang="en" @click=${() => lab.change({ sentence: text })}>${text}</button>`;
}

/** All heads of all layers over the sentence, each a small map that selects the head. */
function gallery(ui: HeadsUi, { maps }: Read, whole: Examination | null, words: Words) {
  const { values } = ui;
  const item = (place: number) => {
    const { layer, head } = headAt(place);
    const measures = whole?.heads[place];
    const found = whole && measures ? patternOf(measures, whole.even) : null;
    const pattern = measures ? (found ? words.patterns[found.share] : words.noPattern) : words.notMeasured;
    const pressed = values.layer === layer && values.head === head;
    return html`<li><button class="press" type="button" aria-pressed=${pressed ? 'true' : 'false'} @click=${() => ui.adjust({ layer, head })}>
      <span><small>${words.head(head)}</small>${values.off.includes(place) ? html` <small class="off">${words.isOff}</small>` : ''}<br><b>${pattern}</b></span>
      ${headMap(maps, { layer, head }, { tokens: Math.min(MAP_SIDE, maps.tokens), label: words.mapOf(layer, head, pattern) })}
      <span class="measures">${
        found ? html`${formatNumber(found.value)}<br>${words.chance(formatNumber(found.even))}` : ''
      }</span>
    </button></li>`;
  };
  return html`<div class="layers">${Array.from(
    { length: maps.layers },
    (_, layer) => html`<div>
      <h3>${words.layer(layer)}</h3>
      <ul class="gallery" aria-label=${words.layer(layer)}>${Array.from({ length: maps.heads }, (_, head) => item(layer * maps.heads + head))}</ul>
    </div>`,
  )}</div>`;
}

function measured(ui: HeadsUi, model: HeadsModel, whole: Examination, words: Words) {
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
    head: [words.type, words.said, words.closest],
    rows: closestTo(TYPES, heads, even, TRAINED_SIZES.numHeads).map(
      ({ type, layer, head, share, value, even: chance }) => [
        words.types[type].name,
        words.types[type].said,
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
