/**
 * All heads with their measured patterns on the learner's sentence. Learned heads have the role that held-out sentences showed; hand-made
 * heads show their weights. The selected head is the one that the whole lesson shows.
 */
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import type { Language } from '../../../messages/languages.ts';
import { learnedMeasures } from '../../../messages/learned-measures.ts';
import { formatNumber } from '../../../views/format-number.ts';
import type { Kind } from '../../constants/hand-made.ts';
import { NAMED, type Pattern, SHARES, type ShareName } from '../../constants/head-patterns.ts';
import { HELD_OUT, LEARNED_ROLES, type LearnedHeads, type LearnedRole } from '../../constants/learned-heads.ts';
import { LIMITS } from '../../constants/limits.ts';
import { wholeOrNone } from '../../fields/field.ts';
import { followedPosition, plainToken, rowOf } from '../../inspector/followed-word.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, note, type Ui } from '../../lab-kit/ui.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import type { Computed } from '../../session/lesson-session.ts';
import type { words as english } from './en.ts';
import { galleryStyles } from './gallery-styles.ts';
import { openWeights } from './open-weights.ts';

interface Measured {
  /** The mean over the rows that have such keys; null if there are none. */
  readonly shares: Readonly<Record<ShareName, number | null>>;
  /** Mean entropy of a row in bits: 0 for one token, log₂ n for n tokens read equally. */
  readonly entropy: number;
  /** Mean distance from query to key in tokens, weighted by the shares. */
  readonly distance: number;
}

interface Measurements {
  readonly heads: readonly Measured[];
  /** The same metrics for rows that are uniform over the allowed keys. */
  readonly even: Measured;
  /** How many rows each share averages over. */
  readonly rows: Readonly<Record<ShareName, number>>;
}

/** The keys that a share counts, for every query; null where there are none. */
type Targets = (t: number) => readonly number[] | null;

type Share = (t: number, s: number) => number;

/**
 * Measures what heads do on a trace: the share of a row on the previous token, the first token, words of the same kind, a verb's
 * subject and boundaries; and how widely and how far it reads. A uniform row is measured too, since in a short sentence chance alone
 * gives much.
 */
export function measureHeads(trace: AttentionTrace, tokens: readonly string[]): Measurements {
  const n = tokens.length;
  const targets = targetsOf(tokens.map(kindOf));
  const weights = trace.get('weights').data;
  const mask = trace.get('mask').data;
  const open = Array.from({ length: n }, (_, t) =>
    Array.from({ length: n }, (_, s) => Number(mask[t * n + s] !== Number.NEGATIVE_INFINITY)),
  );
  const keys = open.map((row) => row.reduce((sum, one) => sum + one, 0));
  const even: Share = (t, s) => (open[t]?.[s] ?? 0) / Math.max(1, keys[t] ?? 1);
  const heads = Array.from({ length: trace.options.numHeads }, (_, h) =>
    measured(n, targets, (t, s) => weights[(h * n + t) * n + s] ?? 0),
  );
  const rows = forShares((name) => indices(n).filter((t) => targets[name](t) !== null).length);
  return { heads, even: measured(n, targets, even), rows };
}

function measured(n: number, targets: Readonly<Record<ShareName, Targets>>, share: Share): Measured {
  const perRow = (of: (p: number, t: number, s: number) => number): number =>
    mean(indices(n).map((t) => indices(n).reduce((sum, s) => sum + of(share(t, s), t, s), 0))) ?? 0;
  return {
    shares: forShares((name) =>
      mean(
        indices(n).flatMap((t) => {
          const keys = targets[name](t);
          return keys === null ? [] : [keys.reduce((sum, s) => sum + share(t, s), 0)];
        }),
      ),
    ),
    entropy: perRow((p) => (p > 0 ? -p * Math.log2(p) : 0)),
    distance: perRow((p, t, s) => p * Math.abs(t - s)),
  };
}

function targetsOf(kinds: readonly Kind[]): Readonly<Record<ShareName, Targets>> {
  const boundaries = indices(kinds.length).filter((s) => kinds[s] === 'boundary');
  return {
    previous: (t) => (t > 0 ? [t - 1] : null),
    first: (t) => (t > 0 ? [0] : null),
    sameKind: (t) => indices(kinds.length).filter((s) => kinds[s] === kinds[t]),
    subject: (t) => {
      if (kinds[t] !== 'verb') return null;
      const before = kinds.slice(0, t).findLastIndex((kind) => kind === 'noun' || kind === 'pronoun');
      return before < 0 ? null : [before];
    },
    boundary: () => (boundaries.length > 0 ? boundaries : null),
  };
}

/** Two patterns this close explain a head equally well; the one with more rows is named. */
const CLOSE = 0.05;
/** Bits of entropy below a uniform row that still count as uniform. */
const STILL_EVEN = 0.02;

/** What a head does, judged by its measurements alone. */
export function patternOf(head: Measured, { even, rows }: Measurements): Pattern {
  const found = SHARES.map((name) => ({ name, gained: gain(head.shares[name], even.shares[name]), rows: rows[name] }));
  const most = Math.max(...found.map(({ gained }) => gained));
  if (most >= NAMED) {
    const best = found.filter(({ gained }) => gained >= most - CLOSE).sort((a, b) => b.rows - a.rows)[0];
    return best?.name ?? null;
  }
  return even.entropy - head.entropy < STILL_EVEN ? 'even' : null;
}

/** The gain over chance: 0 for chance, 1 for the whole share. */
function gain(share: number | null, even: number | null): number {
  return share === null || even === null || even > 1 - 1e-6 ? 0 : (share - even) / (1 - even);
}

function forShares<T>(value: (name: ShareName) => T): Readonly<Record<ShareName, T>> {
  return Object.fromEntries(SHARES.map((name) => [name, value(name)])) as Record<ShareName, T>;
}

function indices(count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

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
      ${measurements.heads
        .slice(0, CARDS)
        .map((measured, head) =>
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

/** What the heads of a learned layer do, and what they do if training shows them nothing. */
interface LearnedFinding {
  readonly role: LearnedRole;
  /** Of the rows of held-out sentences. */
  readonly percent: number;
  /** The followed word of this sentence, the word that it reads most, and the weight of that. */
  readonly word: string;
  readonly read: string;
  readonly weight: number;
}

/** One for each head of a shipped learned layer; none for other weights. */
export function learnedFindings(computed: Computed, word: number | null): readonly LearnedFinding[] {
  const { trace, tokens, learnedIn } = computed;
  if (!learnedIn) return [];
  const t = followedPosition(tokens, word);
  return learnedMeasures(learnedIn).shown.heads.map((percents, head) => {
    const role = roleOf(percents);
    const row = rowOf(trace, 'weights', head, t) ?? [];
    const weight = Math.max(...row);
    return {
      role,
      percent: percents[role],
      word: plainToken(computed, tokens[t] ?? ''),
      read: plainToken(computed, tokens[row.indexOf(weight)] ?? ''),
      weight,
    };
  });
}

/** What a head reads most often. */
export function roleOf(percents: LearnedHeads['heads'][number]): LearnedRole {
  return percents.depended >= percents.before ? 'depended' : 'before';
}

export function leftToItself(words: Words, language: Language) {
  const { shown, free } = learnedMeasures(language);
  const layers = [shown, free] as const;
  const { alone } = words;
  const cells = (each: (layer: LearnedHeads) => LearnedHeads['named'] | undefined, marks: boolean) =>
    layers.map((layer) => {
      const percents = each(layer);
      if (!percents) return html`<td></td><td></td>`;
      return LEARNED_ROLES.map((role) => {
        const text = formatNumber(percents[role], 1);
        return html`<td>${marks && role === roleOf(percents) ? html`<b>${text}</b>` : text}</td>`;
      });
    });
  return html`<section>
    <h3>${alone.title}</h3>
    <p>${alone.text}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${alone.title}>
      <table class="table numbers alone">
        <caption>${alone.unit}</caption>
        <thead>
          <tr><td></td><th colspan="2" scope="colgroup">${alone.shown}</th><th colspan="2" scope="colgroup">${alone.free}</th></tr>
          <tr><td></td>${layers.map(() => LEARNED_ROLES.map((role) => html`<th scope="col">${alone.roles[role]}</th>`))}</tr>
        </thead>
        <tbody>
          ${layers[0].heads.map(
            (_, head) =>
              html`<tr><th scope="row">${words.head(head)}</th>${cells(({ heads }) => heads[head], true)}</tr>`,
          )}
          <tr><th scope="row">${alone.named}</th>${cells(({ named }) => named, false)}</tr>
        </tbody>
      </table>
    </div>
  </section>`;
}
