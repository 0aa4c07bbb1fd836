/** Scales up the scores and shows how the gradients behind the softmax vanish. */
import { computed, signal } from '@preact/signals-core';
import { html, nothing } from 'lit';
import type { GradientSession } from '../../../engine/engine.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { legend, plot } from '../../../views/plot.ts';
import { formatAligned } from '../../inspector/numbers.ts';
import { gradually } from '../../lab-kit/gradually.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { card, facts, note, onSlider, type Ui } from '../../lab-kit/ui.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import type { Fields } from './fields.ts';
import { gradientEngine } from './gradients.ts';
import { powerOfTen } from './power-of-ten.ts';
import { FACTORS, type Saturation, saturation } from './saturation.ts';

type Words = (typeof english)['saturation'];

const KINDS = ['reaching', 'passing'] as const;
/** Smaller gradients are drawn at the edge. */
const LEAST = 1e-8;

/** The curve grows point by point; null while there are no gradients or no engine. */
export function saturationModel(lab: Lab<Fields>, until: AbortSignal) {
  const session = signal<GradientSession | null>(null);
  void gradientEngine('wasm').then((engine) => {
    if (!until.aborted) session.value = engine.createSession();
  });
  let last = new AbortController();
  until.addEventListener(
    'abort',
    () => {
      last.abort();
      session.peek()?.dispose();
    },
    { once: true },
  );
  return computed(() => {
    last.abort();
    last = new AbortController();
    const { trace, head } = lab;
    const ready = session.value;
    if (!ready || !trace.has('loss')) return null;
    return gradually(FACTORS, (factor) => saturation(ready, trace, head, factor), last.signal);
  });
}

export function saturationCard(ui: Ui<Fields>, model: ReturnType<typeof saturationModel>, words: Words) {
  const curve = model.value?.value ?? [];
  const { factor } = ui.values;
  const now = curve[factor] ?? curve.at(-1);
  if (!now) return nothing;
  const { dModel, numHeads } = ui.lab.trace.options;
  const dk = dModel / numHeads;
  const slide = onSlider((factor, done) => ui.adjust({ factor }, { done }));
  return card(
    html`<h3>${words.title}</h3>`,
    html`<label>${words.factor}
      <input type="range" name="factor" min="0" max=${FACTORS.length - 1} .value=${String(factor)} aria-valuetext=${factorText(now)} @input=${slide} @change=${slide}>
      <span class="number">${factorText(now)}</span>
    </label>`,
    facts([
      [words.largest, formatNumber(now.largest, 3), 'number'],
      [words.reaching, formatAligned(now.reaching, 4), 'number'],
      [words.passing, formatAligned(now.passing, 4), 'number'],
    ]),
    chart(curve, now, ui.inner, words),
    note(subscripted(words.scale(dk, formatNumber(Math.sqrt(dk), 2)))),
    numberTable({
      summary: words.table,
      columns: words.columns,
      rows: curve.map((one) => [
        factorText(one),
        formatNumber(one.largest, 3),
        formatAligned(one.reaching, 4),
        formatAligned(one.passing, 4),
      ]),
    }),
  );
}

function chart(curve: readonly Saturation[], now: Saturation, width: number, words: Words) {
  const label = words.chartLabel(factorText(now), formatAligned(now.reaching, 4), formatAligned(now.passing, 4));
  return html`${legend(KINDS.map((kind) => ({ look: kind, name: words[kind] })))}
    ${plot({
      width,
      label,
      x: {
        domain: [FACTORS[0] ?? 1, FACTORS.at(-1) ?? 1],
        ticks: [1, 4, 16, 64],
        logarithmic: true,
      },
      y: { including: [0.1, 1], min: LEAST, format: powerOfTen, logarithmic: true },
      here: now.factor,
      marks: KINDS.map((kind) => ({
        kind: 'series',
        look: kind,
        points: curve.map((one) => [one.factor, one[kind]]),
      })),
    })}`;
}

function factorText({ factor }: Saturation): string {
  return formatNumber(factor, factor < 10 ? 2 : 0);
}
