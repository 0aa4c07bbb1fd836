/** Paint which query may look at which key, and compare four ways of masking a row. The mask is the lesson's own. */
import '../../lab-kit/mask/mask-painter.ts';
import { computed } from '@preact/signals-core';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { AttentionSession, AttentionTrace } from '../../../engine/engine.ts';
import { words as settingWords } from '../../../messages/en/settings.ts';
import { t as messages } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { LIMITS } from '../../constants/limits.ts';
import type { ShownMask } from '../../constants/model-settings.ts';
import { choice, flag, whole } from '../../fields/field.ts';
import { isAllowed, MASK_KINDS, type MaskKind, maskBits } from '../../fields/mask.ts';
import { hatched } from '../../lab-kit/lab-styles.ts';
import { givenOf, type Lab, laboratory } from '../../lab-kit/laboratory.ts';
import { maskGlyph } from '../../lab-kit/mask/mask-glyph.ts';
import type { PaintChange } from '../../lab-kit/mask/mask-painter.ts';
import { bitsOf, paintedSide } from '../../lab-kit/mask/painting.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, note, radios, status, table, type Ui } from '../../lab-kit/ui.ts';
import { shownMask } from '../../model/figure.ts';
import { isFixed, whyFixed } from '../../state/shown-settings.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { chapterOf } from '../index.ts';
import { HEADS, NAMED, TOKENS, WIDTHS } from './at-scale/pattern.ts';
import type { words as english } from './en.ts';

/** Styles of the mask lab at scale: controls in two columns where there is room, the legend beside its numbers. */
const atScaleStyles = css`
  .scale mha-number-field { max-width: none; }
  .sizes .fields { margin-top: var(--s2); }
  .legend { color: var(--ink-soft); font-size: calc(12 * var(--px)); }
  /* The colour map runs from left to right in every language, and so do the numbers at its ends. */
  .legend span:first-child { direction: ltr; }
  .legend i {
    width: calc(96 * var(--px));
    height: 9px;
    border: 1px solid var(--rule);
    border-radius: 2px;
    background: linear-gradient(in oklab to right, var(--map-empty), var(--map-share));
    forced-color-adjust: none;
  }
  .legend .masked {
    width: 14px;
    background: repeating-linear-gradient(135deg, transparent 0 3px, var(--ink-faint) 3px 4px);
  }
  .read { min-height: 40px; text-wrap: pretty; }
  .announced { min-height: 40px; }
`;

// One head's weights under the same mask, computed four ways: −∞ before the softmax, zero after it, −10⁹ instead of −∞, and −∞
// without care for fully masked rows. The core computes the first three.

const METHODS = ['before', 'after', 'finite', 'naive'] as const;
type Method = (typeof METHODS)[number];

interface Comparison {
  readonly tokens: number;
  readonly keys: number;
  /** (t, s): whether t may look at s. */
  readonly open: readonly boolean[];
  /** (t, s) for each way. */
  readonly shares: Readonly<Record<Method, Float32Array>>;
}

/** The usual substitute for −∞; in single precision it absorbs any score added to it. */
const FINITE = -1e9;

export function compare(session: AttentionSession, trace: AttentionTrace, head: number): Comparison {
  const { tokens, sourceTokens: keys } = trace.options;
  const size = tokens * keys;
  const own = (from: AttentionTrace, name: string): Float32Array =>
    from.get(name).data.slice(head * size, (head + 1) * size);
  const mask = trace.get('mask').data.slice();
  const open = Array.from(mask, (entry) => entry === 0);
  const before = own(trace, 'weights');
  const naive = softmaxRows(own(trace, 'masked'), keys, trace.options.temperature);
  const options = { ...trace.options, causal: false, windowLeft: -1, windowRight: -1, dropout: 0 };
  const given = givenOf(trace);
  const free = own(session.forward({ options, given }), 'weights');
  const after = free.map((share, i) => (open[i] ? share : 0));
  const customMask = mask.map((entry) => (entry === 0 ? 0 : FINITE));
  const finite = own(session.forward({ options, given, customMask }), 'weights');
  return { tokens, keys, open, shares: { before, after, finite, naive } };
}

/** The textbook softmax with the maximum subtracted: −∞ − −∞ is NaN. */
export function softmaxRows(masked: Float32Array, keys: number, temperature: number): Float32Array {
  const result = new Float32Array(masked.length);
  for (let from = 0; from < masked.length; from += keys) {
    const row = masked.subarray(from, from + keys);
    const most = row.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const exponentials = Array.from(row, (score) => Math.exp((score - most) / temperature));
    const sum = exponentials.reduce((a, b) => a + b, 0);
    for (const [s, e] of exponentials.entries()) result[from + s] = e / sum;
  }
  return result;
}

/** One row, computed one way. */
export function rowOf({ shares, keys }: Comparison, method: Method, t: number): Float32Array {
  return shares[method].subarray(t * keys, (t + 1) * keys);
}

export function sumOf(row: Float32Array): number {
  return row.reduce((sum, share) => sum + share, 0);
}

/** How many keys the query may look at. */
export function openKeys({ open, keys }: Comparison, t: number): number {
  return open.slice(t * keys, (t + 1) * keys).filter(Boolean).length;
}

type Words = typeof english;

const MOST_TOKENS = Math.max(...TOKENS);

export const fields = {
  /** The query whose weights are compared. */
  row: whole(2, { min: 0, max: LIMITS.tokens - 1 }),
  /** Whether the laboratory at scale is open; the other fields are its settings. */
  scale: flag(false),
  tokens: choice(512, TOKENS),
  width: choice(512, WIDTHS),
  heads: choice(8, HEADS),
  /** The head whose weights are drawn. */
  head: whole(0, { min: 0, max: Math.max(...HEADS) - 1, from: 1 }),
  pattern: choice('causal', NAMED),
  window: whole(32, { min: 0, max: MOST_TOKENS }),
  padding: whole(128, { min: 0, max: MOST_TOKENS }),
  blocks: whole(64, { min: 1, max: MOST_TOKENS }),
};

type MaskUi = Ui<typeof fields, Words>;
type AtScale = (ui: MaskUi, words: Words['atScale']) => TemplateResult;

export default laboratory({
  fields,
  once: true,

  model(lab, until) {
    const scale = new LazyPart(lab, async () => {
      const { scaleModel, scaleView } = await import('./at-scale/at-scale.ts');
      const own = scaleModel(lab, until);
      return ((ui, words) => scaleView(ui, own, words)) satisfies AtScale;
    });
    lab.effect(until, () => {
      if (lab.values.scale) void scale.load();
    });
    return { scale, compared: computed(() => compare(lab.session, lab.trace, lab.head)) };
  },

  controls(ui, { scale, compared }, words: Words) {
    const { settings, tokens } = ui.lab;
    const now = compared.value;
    const row = Math.min(ui.values.row, tokens.length - 1);
    const token = tokens[row] ?? '';
    const fixed = isFixed('mask', settings);
    return html`${card(
      fixed ? note(whyFixed(settings)) : paint(ui),
      html`<div class="line">${ui.token('row', row)} ${fixed ? nothing : wholeRow(ui, now, row, words)}</div>`,
      methods(now, row, token, tokens, words),
      status(summary(now, row, token, words), 'status'),
      numberTable({
        summary: words.sums,
        columns: [words.query, words.openKeys, ...METHODS.map((method) => words.methods[method])],
        rows: tokens.map((each, t) => [
          `${t} ${each}`,
          `${openKeys(now, t)} / ${now.keys}`,
          ...METHODS.map((method) => formatNumber(sumOf(rowOf(now, method, t)), 3)),
        ]),
      }),
    )}
    ${atScale(ui, scale, words.atScale)}`;
  },

  styles: [
    atScaleStyles,
    css`
    mha-number-field { max-width: calc(340 * var(--px)); }
    .methods { --name: 62; --columns: 4; }
    .methods tbody td.shut { background: ${hatched}; }
    .methods .off { color: var(--warn); font-weight: 650; }
    .methods tfoot > tr > * { border-top: 1px solid var(--ink-faint); font-weight: 650; }
    .scale {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      justify-items: start;
      gap: var(--s2);
      margin-top: var(--s6);
    }
    .scale .card { width: 100%; }
  `,
  ],
});

/** Loaded on request, because it needs a worker and the whole core. */
function atScale(ui: MaskUi, { phase, load, loaded }: LazyPart<AtScale>, words: Words['atScale']) {
  const { lab, values } = ui;
  const open = () => lab.adjust({ scale: true }, { undoable: false });
  return html`<section class="scale">
    <h3>${words.title}</h3>
    ${
      loaded && values.scale
        ? loaded(ui, words)
        : html`${note(phase === 'failed' ? messages.page.labFailed : words.invitation)}
            ${phase === 'failed' ? tryAgain(load) : button(words.open, open, { disabled: phase === 'loading' })}`
    }
  </section>`;
}

function maskOf({ settings }: Lab<typeof fields>): ShownMask {
  return shownMask(settings.mask, chapterOf('mask'));
}

function paint({ lab }: MaskUi): TemplateResult {
  const words = settingWords.mask;
  const mask = maskOf(lab);
  const { tokens } = lab;
  const sized: Record<MaskKind, () => ShownMask> = {
    none: () => ({ kind: 'none' }),
    causal: () => ({ kind: 'causal' }),
    padding: () => ({ kind: 'padding', padded: Math.min(2, tokens.length) }),
    window: () => ({ kind: 'window', window: 1 }),
    custom: () => ({ kind: 'custom', allowed: bitsOf(mask, tokens.length) }),
  };
  const number = (label: string, value: number, max: number, of: (value: number) => ShownMask) =>
    html`<mha-number-field .label=${label} .value=${value} .min=${0} .max=${Math.max(value, max)}
      @mha-number=${({ detail: { value, done } }: CustomEvent<NumberChange>) => lab.change({ mask: of(value) }, done, 'mask')}></mha-number-field>`;
  const painted = ({ detail: { allowed, done, at } }: CustomEvent<PaintChange>): void => {
    if (at) lab.adjust({ row: at.t }, { done: false, undoable: false });
    lab.change({ mask: { kind: 'custom', allowed } }, done, 'mask');
  };
  return html`
    ${radios({
      legend: messages.controls.mask.label,
      unlabelled: true,
      value: mask.kind,
      options: MASK_KINDS.map((value) => ({
        value,
        label: messages.controls.mask.options[value],
        picture: maskGlyph(value),
      })),
      set: (kind) => lab.change({ mask: sized[kind]() }),
    })}
    ${mask.kind === 'window' ? number(words.window, mask.window, tokens.length - 1, (window) => ({ kind: 'window', window })) : nothing}
    ${mask.kind === 'padding' ? number(words.padded, mask.padded, tokens.length, (padded) => ({ kind: 'padding', padded })) : nothing}
    <mha-mask-painter .allowed=${bitsOf(mask, tokens.length)} .tokens=${tokens} @mha-paint=${painted}></mha-mask-painter>`;
}

/** Closes or opens the whole row in one step. */
function wholeRow({ lab }: MaskUi, compared: Comparison, row: number, words: Words) {
  const { tokens } = lab;
  if (row >= paintedSide(tokens.length)) return nothing;
  const shut = openKeys(compared, row) === 0;
  const press = (): void => {
    const now = bitsOf(maskOf(lab), tokens.length);
    // Beyond the tokens of this sentence, a painted mask stays open.
    const allowed = maskBits((t, s) => (t === row ? shut || s >= tokens.length : isAllowed(now, t, s)));
    lab.change({ mask: { kind: 'custom', allowed } });
  };
  return button((shut ? words.openRow : words.shutRow)(tokens[row] ?? ''), press);
}

/** A column for each way of masking, with a bar in every cell. */
function methods(compared: Comparison, row: number, token: string, tokens: readonly string[], words: Words) {
  const shares = METHODS.map((method) => rowOf(compared, method, row));
  const share = (value: number, open: boolean) =>
    Number.isNaN(value)
      ? { text: 'NaN', look: 'broken' }
      : {
          text: value === 0 ? '0' : formatNumber(value),
          look: open ? '' : 'shut',
          style: `--share:${Math.round(100 * value)}%`,
        };
  return table({
    caption: words.table(token),
    look: 'methods cells shares',
    head: [null, ...METHODS.map((method) => words.methods[method])],
    rows: tokens.map((each, s) => [
      { text: each, title: each },
      ...shares.map((method) => share(method[s] ?? 0, compared.open[row * compared.keys + s] ?? true)),
    ]),
    foot: [
      [words.sum, ...shares.map(sumOf).map((sum) => ({ text: formatNumber(sum, 3), look: isWhole(sum) ? '' : 'off' }))],
    ],
  });
}

/** A sentence about the row. */
function summary(compared: Comparison, row: number, token: string, words: Words): string {
  const { keys } = compared;
  const open = openKeys(compared, row);
  if (open === 0) return words.blind(token, formatNumber(1 / keys, 2));
  if (open === keys) return words.allOpen(token);
  return words.some(token, open, keys, formatNumber(sumOf(rowOf(compared, 'after', row)), 3));
}

/** Whether shares add up to 1, within the rounding of each of them. */
function isWhole(sum: number): boolean {
  return Math.abs(sum - 1) < 1e-4;
}
