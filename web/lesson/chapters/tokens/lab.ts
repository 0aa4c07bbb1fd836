/** Token order in attention, and one word in two sentences. */
import { computed, signal } from '@preact/signals-core';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { AttentionSession } from '../../../engine/engine.ts';
import { inEachLanguage } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { LIMITS } from '../../constants/limits.ts';
import { flag, textOrNone, wholes } from '../../fields/field.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { type Lab, laboratory } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, note, status, strip, table, type Ui } from '../../lab-kit/ui.ts';
import { inWords } from '../../model/in-words.ts';
import { type LearnedLayer, learnedSource } from '../../model/learned-layer.ts';
import { loadLearnedLayer } from '../../model/load-learned.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { SentenceError, tokenise } from '../../model/tokenise.ts';
import { equal } from '../../platform/equal.ts';
import { checkField } from '../../state/lesson-state.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { type Compared, compareOrders, isSame, swapped } from './order.ts';

type Words = typeof english;

/** How many features of a row are drawn; all of them are compared. */
const DRAWN = 24;

type SentenceName = 'first' | 'second';

/** Why a sentence cannot be stored; undefined for a sentence that can be read. */
function problemOf(sentence: string): string | undefined {
  const known: readonly string[] = [t.problems.sentenceLength, t.problems.sentenceCharacters];
  const checked = checkField('sentence', sentence);
  return checked.ok ? undefined : checked.problems.find((problem) => known.includes(problem));
}

function lastFirst(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => (place + count - 1) % count);
}

const fields = {
  /** The token at each position; empty for the default, with the last word first. */
  order: wholes({ min: 0, max: LIMITS.tokens - 1 }),
  positions: flag(false),
  causal: flag(false),
  /** Two sentences and a word that both contain; empty for examples. */
  first: textOrNone(LIMITS.sentenceLength),
  second: textOrNone(LIMITS.sentenceLength),
  word: textOrNone(100),
};

/** What neither the state nor the numbers have. */
function tokensModel(lab: Lab<typeof fields>, until: AbortSignal) {
  const layer = new LazyPart(lab, () => inEachLanguage(loadLearnedLayer));
  /** The selected position, which the next press swaps. */
  const held = signal<number | null>(null);
  /** The texts of sentence fields while they are invalid. */
  const drafts = signal<Readonly<Partial<Record<SentenceName, string>>>>({});
  void layer.load();
  until.addEventListener('abort', () => layer.loaded?.release(), { once: true });
  // A valid sentence replaces the invalid text in the field.
  for (const name of ['first', 'second'] as const)
    lab.effect(until, () => {
      lab.values[name];
      drafts.value = { ...drafts.peek(), [name]: undefined };
    });
  /** `order[i]` is the token at position i. The last word comes first by default, so that there is something to see. */
  const order = computed(() => {
    const { length } = lab.tokens;
    const { order } = lab.values;
    return order.length === length && Math.max(...order) < length ? order : lastFirst(length);
  });
  const arrange = (order: readonly number[]): void => {
    lab.adjust({ order: equal(order, lastFirst(order.length)) ? [] : order });
    held.value = null;
  };
  return {
    layer,
    held,
    drafts,
    order,
    arrange,
    compared: computed(() => compareOrders(lab.session, lab.trace, order.value, lab.values)),
    press(place: number): void {
      const before = held.peek();
      held.value = before === null ? place : null;
      if (before !== null && before !== place) arrange(swapped(order.peek(), before, place));
    },
    write(name: SentenceName, { type, target }: Event): void {
      if (!(target instanceof HTMLTextAreaElement)) return;
      // The field has two lines for a long sentence, but a sentence has one.
      const text = target.value.replaceAll('\n', ' ');
      const isValid = problemOf(text) === undefined;
      drafts.value = { ...drafts.peek(), [name]: isValid ? undefined : text };
      if (isValid) lab.adjust({ [name]: text }, { done: type === 'change' });
    },
  };
}

type TokensUi = Ui<typeof fields, Words>;
type Model = ReturnType<typeof tokensModel>;

export default laboratory({
  fields,
  once: true,
  model: tokensModel,

  controls(ui, model, words: Words) {
    const order = model.order.value;
    const { positions, causal } = ui.values;
    const compared = model.compared.value;
    const same = compared.differences.every(isSame);
    const still = order.every((token, place) => token === place);
    const arrange = (label: string, to: (i: number) => number) =>
      button(label, () => model.arrange(order.map((_, i) => order[to(i)] ?? i)));
    return card(
      html`<h3>${words.order}</h3>`,
      note(words.how),
      html`<ol class="line chips">${order.map((token, place) => chip(ui, model, token, place, words))}</ol>`,
      html`<div class="line">
        ${arrange(words.reverse, (i) => order.length - 1 - i)} ${arrange(words.rotate, (i) => (i + 1) % order.length)}
        ${button(words.restore, () => model.arrange(order.map((_, i) => i)))}
      </div>`,
      html`<div class="line">${ui.flag('positions')} ${ui.flag('causal')}</div>`,
      rows(ui, order, compared, words),
      status(
        still ? words.still : same ? words.same(causal) : words.differs(positions, causal),
        `verdict ${same ? 'same' : 'differs'}`,
      ),
      numberTable({
        summary: words.table,
        columns: [words.place, words.token, words.now, words.earlier, words.difference],
        rows: order.map((token, place) => [
          String(place + 1),
          ui.lab.tokens[token] ?? '',
          few(rowAt(ui, compared.after, place)),
          few(rowAt(ui, compared.before, token)),
          formatPower(compared.differences[place] ?? 0),
        ]),
      }),
      html`<hr>`,
      html`<h3>${words.meeting}</h3>`,
      html`<div class="sentences">${sentence(ui, model, 'first', words)} ${sentence(ui, model, 'second', words)}</div>`,
      ...met(ui, model, words),
    );
  },

  styles: css`
    .chips { gap: var(--s1); }
    .chips .press { padding: 0 10px; font: 450 calc(16 * var(--px)) / 1.3 var(--font-prose); }
    .chips small {
      margin-inline-start: 5px;
      color: var(--ink-faint);
      font: 450 calc(12 * var(--px)) / 1 var(--font-mono);
    }
    .chips .away { border-style: dashed; border-color: var(--ink-faint); }
    .switch { min-height: 32px; font-weight: 450; }
    input[type='checkbox'] { width: calc(18 * var(--px)); height: calc(18 * var(--px)); }
    .rows :is(th, td) { padding-block: 2px; border-bottom: 0; }
    /* Equally wide, so that the same features stand at the same places. */
    .rows :is(th, td):is(:nth-child(2), :nth-child(3)) { width: 38%; }
    .rows tbody th {
      max-width: calc(84 * var(--px));
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .rows .differs { color: var(--warn); }
    .strip { min-width: 40px; height: calc(20 * var(--px)); border: 1px solid var(--rule); }
    .verdict { font-weight: 600; }
    .verdict.same { color: var(--ok); }
    .verdict.differs { color: var(--warn); }
    .sentences { display: grid; gap: var(--s2); }
    .sentences label { display: grid; gap: var(--s1); }
    .sentences textarea { resize: none; }
  `,
});

function chip({ lab }: TokensUi, { held, press }: Model, token: number, place: number, words: Words): TemplateResult {
  const text = html`${lab.tokens[token] ?? ''}<span class="unseen">, ${words.place}</span> <small>${place + 1}</small>`;
  const look = token === place ? '' : 'away';
  return html`<li>${button(text, () => press(place), { pressed: held.value === place, look })}</li>`;
}

function rowAt({ lab }: TokensUi, values: Float32Array, at: number): Float32Array {
  const { dModel } = lab.trace.options;
  return values.subarray(at * dModel, (at + 1) * dModel);
}

function rows(ui: TokensUi, order: readonly number[], { before, after, differences }: Compared, words: Words) {
  const { tokens, trace } = ui.lab;
  const { dModel } = trace.options;
  const max = largest([before, after]);
  return html`${table({
    caption: words.caption,
    look: 'table rows',
    head: [words.token, words.now, words.earlier, { text: words.difference, look: 'number' }],
    rows: order.map((token, place) => {
      const apart = differences[place] ?? 0;
      const same = isSame(apart);
      return [
        { text: tokens[token] ?? '', title: tokens[token] ?? '' },
        drawn(rowAt(ui, after, place), max),
        drawn(rowAt(ui, before, token), max),
        { text: same ? small(apart) : formatNumber(apart, 3), look: `number ${same ? '' : 'differs'}` },
      ];
    }),
  })}
  ${note(words.strips(Math.min(DRAWN, dModel), dModel, formatNumber(max)))}`;
}

function textOf({ values }: TokensUi, name: SentenceName, words: Words): string {
  return values[name] ?? words.samples[name === 'first' ? 0 : 1] ?? '';
}

/** Keeps text that is too long, with the reason, instead of cutting it off. */
function sentence(ui: TokensUi, { drafts, write }: Model, name: SentenceName, words: Words): TemplateResult {
  const draft = drafts.value[name];
  const problem = draft === undefined ? undefined : problemOf(draft);
  const typed = (event: Event) => write(name, event);
  return html`<label>${words[name]}<textarea name=${name} rows="2" maxlength=${LIMITS.draftLength} autocomplete="off" spellcheck="false"
    .value=${draft ?? textOf(ui, name, words)} aria-invalid=${problem ? 'true' : 'false'} aria-describedby="${name}-problem"
    @input=${typed} @change=${typed}></textarea></label>
    <p class="problem" id="${name}-problem" aria-live="polite">${problem ?? nothing}</p>`;
}

function met(ui: TokensUi, { layer: { phase, loaded, load } }: Model, words: Words): readonly unknown[] {
  if (phase === 'failed') return [html`<p class="problem" role="alert">${t.page.partFailed} ${tryAgain(load)}</p>`];
  if (!loaded) return [];
  try {
    const { session } = ui.lab;
    const [first, second] = [textOf(ui, 'first', words), textOf(ui, 'second', words)];
    const shared = sharedWords(tokenise(first), tokenise(second));
    const wanted = (ui.values.word ?? words.sampleWord).toLowerCase();
    const word = shared.find((one) => one.toLowerCase() === wanted) ?? shared[0];
    if (word === undefined) return [status(words.nothingShared, 'problem')];
    return distances(
      ui,
      word,
      shared,
      rowsOf(session, first, word, loaded.value),
      rowsOf(session, second, word, loaded.value),
      words,
    );
  } catch (error) {
    if (error instanceof SentenceError) return [status(inWords(error), 'problem')];
    throw error;
  }
}

function distances(ui: TokensUi, word: string, shared: readonly string[], a: WordRows, b: WordRows, words: Words) {
  const before = largest([a.embedding, b.embedding, a.input, b.input]);
  const after = largest([a.output, b.output]);
  const max = { embedding: before, input: before, output: after };
  const apart = formatNumber(distance(a.output, b.output), 3);
  return [
    ui.select(
      'word',
      shared.map((one) => [one, one] as const),
      { at: word },
    ),
    table({
      caption: words.meetingCaption(word),
      look: 'table rows',
      head: [null, words.first, words.second, { text: words.distance, look: 'number' }],
      rows: (['embedding', 'input', 'output'] as const).map((stage) => [
        words.stages[stage],
        drawn(a[stage], max[stage]),
        drawn(b[stage], max[stage]),
        { text: formatNumber(distance(a[stage], b[stage]), 3), look: 'number' },
      ]),
    }),
    note(words.scales(formatNumber(before), formatNumber(after))),
    status(
      html`${words.met(word, apart)} ${words.reads(a.read, formatNumber(a.weight), b.read, formatNumber(b.weight))}`,
    ),
  ];
}

/** The first numbers of a row. */
function few(values: Float32Array): string {
  return Array.from(values.subarray(0, 4), (value) => formatNumber(value)).join('  ');
}

/** A row of numbers as colours; screen readers read the first numbers. */
function drawn(values: Float32Array, max: number) {
  return html`<span class="unseen">${few(values)}</span>${strip(values.subarray(0, DRAWN), max)}`;
}

function small(value: number): string {
  return value === 0 ? '0' : formatPower(value);
}

function largest(arrays: readonly Float32Array[]): number {
  return Math.max(...arrays.map((values) => values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)));
}

/** The rows of one word, d_model numbers each, and what it reads most in head 1. */
interface WordRows {
  readonly embedding: Float32Array;
  readonly input: Float32Array;
  readonly output: Float32Array;
  readonly read: string;
  readonly weight: number;
}

/** The words in both sentences, as the first writes them, ignoring capitals. */
export function sharedWords(first: readonly string[], second: readonly string[]): readonly string[] {
  const known = new Set(second.map((word) => word.toLowerCase()));
  const seen = new Set<string>();
  return first.filter((word) => {
    const key = word.toLowerCase();
    if (!known.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The rows of a word's first occurrence. Throws `SentenceError` for a sentence that the lesson cannot take. */
export function rowsOf(session: AttentionSession, sentence: string, word: string, layer: LearnedLayer): WordRows {
  const words = tokenise(sentence);
  const at = words.findIndex((each) => each.toLowerCase() === word.toLowerCase());
  const { tokens, dModel, numHeads, given } = learnedSource([layer], words);
  const trace = session.forward({ given, options: selfAttention(tokens.length, dModel, numHeads) });
  const row = (name: string): Float32Array => trace.get(name).data.slice(at * dModel, (at + 1) * dModel);
  const weights = trace.get('weights').data.slice(at * tokens.length, (at + 1) * tokens.length);
  const weight = Math.max(...weights);
  return {
    embedding: row('embedding'),
    input: row('input'),
    output: row('output'),
    read: tokens[weights.indexOf(weight)] ?? '',
    weight,
  };
}

/** The norm of the difference. */
export function distance(a: Float32Array, b: Float32Array): number {
  return Math.sqrt(a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0));
}
