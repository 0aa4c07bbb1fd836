/**
 * All heads with their measured patterns on the learner's sentence. Learned heads have the role that held-out sentences showed; hand-made
 * heads show their weights. The selected head is the one that the whole lesson shows.
 */
import { html, nothing, svg, type TemplateResult } from 'lit';
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
import { type LearnedFinding, learnedFindings, leftToItself } from './learned-heads.ts';
import { type Measured, type Measurements, measureHeads, patternOf } from './measure.ts';
import { openWeights } from './open-weights.ts';

// A head's card in the gallery: its map, its pattern or role, and the measurements behind that.

interface CardOptions {
  readonly words: typeof english;
  readonly head: number;
  /** (h, t, s) */
  readonly weights: Float32Array;
  readonly tokens: number;
  readonly measured: Measured;
  readonly measurements: Measurements;
  /** For a head of a learned layer. */
  readonly learned: LearnedFinding | null;
  readonly followed: boolean;
  readonly follow: () => void;
}

/** Tokens along each side of a small map. */
const MAP_SIDE = 16;

/** Smaller shares would look like 0. */
const SEEN = 0.005;

function headCard(options: CardOptions) {
  const { words, head, learned, followed, follow } = options;
  const { name, measures } = learned ? learnedText(words, learned) : patternText(options);
  return html`<li><button class="press" type="button" aria-pressed=${followed ? 'true' : 'false'} @click=${follow}>
    <span><small>${words.head(head)}</small> <br><b>${name}</b></span>
    ${map(options)}
    <span class="measures">${measures.map((line, i) => html`${i > 0 ? html` <br>` : ''}${line}`)}</span>
  </button></li>`;
}

/** What a head does in this sentence. */
function patternText({ words, measured, measurements }: CardOptions) {
  const pattern = patternOf(measured, measurements);
  const entropy = words.entropy(formatNumber(measured.entropy, 1));
  if (pattern === null) return { name: words.noPattern, measures: [entropy] };
  const name = words.patterns[pattern];
  if (pattern === 'even') return { name, measures: [entropy] };
  const [share, even] = [measured.shares[pattern], measurements.even.shares[pattern]];
  return { name, measures: [words.share(formatNumber(share ?? 0)), words.chance(formatNumber(even ?? 0)), entropy] };
}

/** What a head does in held-out sentences, and what one word reads here. */
function learnedText(words: typeof english, { role, percent, word, read, weight }: LearnedFinding) {
  return {
    name: words.roles[role],
    measures: [words.heldOut(formatNumber(percent, 1)), words.here(word, read, formatNumber(weight))],
  };
}

/** Queries down, keys across; the text beside it describes its pattern. */
function map({ head, weights, tokens }: CardOptions) {
  const side = Math.min(MAP_SIDE, tokens);
  const cells = Array.from({ length: side * side }, (_, i) => {
    const [t, s] = [Math.floor(i / side), i % side];
    const share = weights[(head * tokens + t) * tokens + s] ?? 0;
    const colour = `fill:color-mix(in oklab, var(--map-share) ${(share * 100).toFixed(1)}%, var(--map-empty))`;
    return share < SEEN ? '' : svg`<rect x=${s} y=${t} width="1" height="1" style=${colour}></rect>`;
  });
  return html`<svg viewBox="0 0 ${side} ${side}" aria-hidden="true" shape-rendering="crispEdges">${cells}</svg>`;
}

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
