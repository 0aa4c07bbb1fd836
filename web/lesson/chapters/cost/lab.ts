/**
 * The cost of one layer for four published models, the lesson's own and a custom one: multiplications, bytes, their growth, and times on
 * the reader's machine. The stage shows the learner's own layer cell by cell, then the laboratory's as two areas, to scale.
 */
import { signal } from '@preact/signals-core';
import { css, html, nothing, svg } from 'lit';
import { t as messages } from '../../../messages/index.ts';
import { formatWhole } from '../../../messages/whole-number.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { type Mark, plot } from '../../../views/plot.ts';
import { choice, type ValuesOf, whole } from '../../fields/field.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { type Lab, laboratory, type Room } from '../../lab-kit/laboratory.ts';
import { median } from '../../lab-kit/median.ts';
import { bars, button, card, note, type Row, status, type Table, table, type Ui } from '../../lab-kit/ui.ts';
import { logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { spokenName, subscripted } from '../../ui/subscripted.ts';
import { type Area, areasOf } from './areas.ts';
import {
  bytes,
  compact,
  countedBytes,
  countedMultiplications,
  evenAt,
  evenInBlock,
  feedForward,
  type LayerSize,
  MODELS,
  multiplications,
  PARTS,
  pairShares,
  STORES,
  sum,
} from './costs.ts';
import type { words as english } from './en.ts';
import { drawnSubscripts, ownBill, ownBillStyles } from './own-bill.ts';
import { measureHeads, ROUNDS, TIMED, TIMED_HEADS, type Timing } from './stopwatch.ts';

/** Log-log chart of the cost against the number of tokens: of words, with and without the feed-forward part, and of pairs. */
const MOST_TOKENS = 131_072;
const GROWING = ['projections', 'block', 'attention'] as const;

export function growth(
  size: LayerSize,
  width: number,
  label: string,
  names: Readonly<Record<(typeof GROWING)[number], string>>,
) {
  const at = (tokens: number) => {
    const counts = multiplications({ ...size, tokens });
    const projections = counts.qkv + counts.output;
    return {
      projections,
      block: projections + feedForward({ ...size, tokens }),
      attention: counts.scores + counts.scale + counts.values,
    };
  };
  const [least, most] = [at(1), at(MOST_TOKENS)];
  const [lowest, highest] = [Math.min(least.projections, least.attention), Math.max(most.block, most.attention)];
  const [even, evenBlock] = [evenAt(size), evenInBlock(size)].map((tokens) => Math.min(MOST_TOKENS, tokens)) as [
    number,
    number,
  ];
  const low = Math.ceil(Math.log10(lowest) / 3) * 3;
  const high = Math.floor(Math.log10(highest) / 3) * 3;
  const ticks = Array.from({ length: Math.max(0, (high - low) / 3 + 1) }, (_, i) => 10 ** (low + 3 * i));
  return plot({
    width,
    label,
    x: { domain: [1, MOST_TOKENS], ticks: [1, 32, 1024, 32768], format: formatWhole, logarithmic: true },
    y: { domain: [lowest, highest], ticks, format: (value) => compact(value).replace(/[.,]00/, ''), logarithmic: true },
    here: size.tokens,
    marks: [
      {
        kind: 'dots',
        look: 'even',
        points: [
          [even, at(even).projections],
          [evenBlock, at(evenBlock).block],
        ],
        radius: 5,
      },
      ...GROWING.flatMap((part, i): Mark[] => [
        {
          kind: 'series',
          look: part,
          points: [1, even, evenBlock, size.tokens, MOST_TOKENS]
            .toSorted((a, b) => a - b)
            .map((tokens) => [tokens, at(tokens)[part]]),
        },
        { kind: 'text', look: part, at: [1, highest], by: [8, 12 + 16 * i], text: names[part] },
      ]),
    ],
  });
}

type Words = typeof english;

const MODEL_KINDS = ['base', 'large', 'gpt2', 'gpt3', 'lesson', 'own'] as const;
/** Limit of the custom model's width and number of heads. */
const WIDEST = 16_384;

const fields = {
  model: choice<(typeof MODEL_KINDS)[number]>('base', MODEL_KINDS),
  tokens: whole(2048, { min: 1, max: MOST_TOKENS }),
  /** For the custom model. */
  width: whole(256, { min: 1, max: WIDEST }),
  heads: whole(4, { min: 1, max: WIDEST }),
};

/** The layer that the settings choose; `own` is the lesson's. */
function sizeOf(
  { model, tokens, width, heads }: ValuesOf<typeof fields>,
  own: { readonly tokens: number; readonly dModel: number; readonly numHeads: number },
): LayerSize {
  if (model === 'lesson') return { tokens: own.tokens, dModel: own.dModel, heads: own.numHeads };
  return model === 'own' ? { tokens, dModel: width, heads } : { tokens, ...MODELS[model] };
}

const TOKENS = logarithmicScale(1, MOST_TOKENS, 68);

/** Of labels, in `--px`. */
const LINE = 18;
const LETTER = 7;
/** The heading above the picture. */
const HEAD = 30;

export default laboratory({
  fields,
  once: true,

  model({ context }) {
    const timings = signal<readonly Timing[]>([]);
    const measuring = signal(false);
    const time = async (): Promise<void> => {
      if (measuring.peek()) return;
      measuring.value = true;
      const sessions = TIMED_HEADS.map(() => context.newSession());
      try {
        await measureHeads(sessions, (done) => (timings.value = done));
      } finally {
        for (const session of sessions) session.dispose();
        measuring.value = false;
      }
    };
    return { timings, measuring, time };
  },

  controls(ui, { timings, measuring, time }, words: Words) {
    const { values } = ui;
    const size = sizeOf(values, ui.lab.trace.options);
    const fits = size.dModel % size.heads === 0;
    const problem = fits ? null : messages.problems.headsDivide(size.dModel, size.heads);
    return card(
      ui.choice('model', words.models),
      html`<div class="fields">
        ${ui.number('tokens', { at: size.tokens, scale: TOKENS, disabled: values.model === 'lesson' })}
        ${
          values.model === 'own'
            ? html`${ui.number('width', { label: 'd_model', sliderless: true })} ${ui.number('heads', { sliderless: true, problem })}`
            : nothing
        }
      </div>`,
      fits ? bill(size, ui, words) : nothing,
      html`<div>
        <h3>${words.timing}</h3>
        ${note(subscripted(words.timingHow(TIMED.tokens, TIMED.dModel, ROUNDS)))} ${times(timings.value, words)}
        ${button(measuring.value ? words.measuring : words.measure, () => void time(), { disabled: measuring.value })}
      </div>`,
    );
  },

  stage({ lab }, _, words: Words, { room, step, part }) {
    const own = step === 'projections' || step === 'maps';
    const last = sizeOf(own ? { ...lab.values, model: 'lesson' } : lab.values, lab.trace.options);
    if (last.dModel % last.heads !== 0) return nothing;
    const size = { ...last, tokens: Math.max(1, Math.round(last.tokens * part)) };
    const { dModel, heads } = size;
    const drawn = step === 'maps' ? last : size;
    const rows = { words: drawn.tokens, pairs: step === 'maps' ? size.tokens : 0 };
    return html`<p class="size">${words.long(drawn.tokens)} <small>${subscripted(words.size(dModel, heads, dModel / heads))}</small></p>
      ${own ? ownLayer(lab, last, rows, room, words) : areas(size, last, room, words)}`;
  },

  // Projections are grey-blue, the T² part has the colour of the weights.
  styles: css`
    :host { --projections: var(--tensor-q); --attention: var(--tensor-weights); }
    .formula {
      color: var(--ink-soft);
      font-family: var(--font-mono);
      font-feature-settings: 'calt' 0;
      white-space: nowrap;
    }
    .bill .total > * { font-weight: 650; }
    .share { width: 22%; }
    .share i {
      display: block;
      height: 10px;
      min-width: 1px;
      background: color-mix(in oklab, var(--projections) 70%, var(--surface-raised));
    }
    .share i.attention {
      background: repeating-linear-gradient(90deg, var(--attention) 0 3px, color-mix(in oklab, var(--attention) 55%, var(--surface-raised)) 3px 5px);
    }
    .press { margin-top: var(--s3); }
    .plot .projections { color: var(--projections); }
    .plot .block { color: var(--ink-soft); }
    .plot .attention { color: var(--attention); }
    .plot .line.attention { stroke-dasharray: 6 3; }
    .plot .even { fill: none; stroke: var(--ink-soft); stroke-width: 1.5; }
    .times { margin-top: var(--s2); }
    @container (max-width: 30em) {
      .share { display: none; }
    }
  `,

  stageStyles: [
    ownBillStyles,
    css`
      :host { --words: var(--tensor-q); --pairs: var(--tensor-weights); }
      .size { font-size: calc(20 * var(--px)); line-height: calc(26 * var(--px)); font-weight: 600; }
      .size small { color: var(--ink-soft); font-size: calc(13 * var(--px)); font-weight: 450; }
      .words { color: var(--words); }
      .pairs { color: var(--pairs); }
      .plot rect { fill: color-mix(in oklab, currentColor 26%, transparent); stroke: currentColor; }
      .plot .block { fill: var(--ink); }
      @container (min-width: 600px) {
        .plot text { font-size: calc(14 * var(--px)); }
      }
    `,
  ],
});

function bill(size: LayerSize, ui: Ui<typeof fields, Words>, words: Words) {
  const counts = multiplications(size);
  const total = sum(counts);
  const memory = bytes(size);
  const kept = sum(memory);
  const [even, evenBlock] = [formatWhole(evenAt(size)), formatWhole(evenInBlock(size))];
  const fed = feedForward(size);
  const shares = pairShares(size);
  return html`
    <p class="number">${subscripted(words.size(size.dModel, size.heads, size.dModel / size.heads))}</p>
    ${billOf(words.multiplications, words.count, words, [
      ...PARTS.map((part) =>
        row(words.parts[part], words.formulas[part], counts[part], total + fed, part !== 'qkv' && part !== 'output'),
      ),
      totalRow(total, words),
      row(words.feedForward, '8·T·d_model²', fed, total + fed, false),
    ])}
    ${status(`${words.counted(formatWhole(total), total === sum(countedMultiplications(size)))} ${words.split(percent(shares.layer), percent(shares.block), percent(shares.causal))}`)}
    <div>
      <h3>${words.growth}</h3>
      ${growth(size, ui.inner, words.growthLabel(even, evenBlock), words.lines)}
      ${note(subscripted(words.even(even, evenBlock)))}
    </div>
    ${billOf(words.memory, words.bytes, words, [
      ...STORES.map((store) =>
        row(words.stores[store], words.storeFormulas[store], memory[store], kept, store === 'maps'),
      ),
      totalRow(kept, words),
    ])}
    ${note(words.bytesHow(kept === sum(countedBytes(size))))}`;
}

function billOf(caption: string, counted: string, words: Words, rows: Table['rows']) {
  const share = { text: html`<span class="unseen">${words.share}</span>`, look: 'share' };
  return table({
    caption,
    look: 'table bill',
    head: [caption, words.formula, share, { text: counted, look: 'number' }],
    rows,
  });
}

function row(name: string, formula: string, count: number, total: number, attention: boolean): Row['cells'] {
  const width = `${((count / total) * 100).toFixed(1)}%`;
  return [
    { text: subscripted(name) },
    { text: subscripted(formula), look: 'formula' },
    { text: html`<i class=${attention ? 'attention' : ''} style="width:${width}"></i>`, look: 'share' },
    { text: compact(count), look: 'number', title: formatWhole(count) },
  ];
}

function totalRow(total: number, words: Words): Row {
  return {
    look: 'total',
    cells: [words.total, null, { text: '', look: 'share' }, { text: compact(total), look: 'number' }],
  };
}

function times(timings: readonly Timing[], words: Words) {
  if (timings.length === 0) return nothing;
  const slowest = Math.max(...timings.map(({ rounds }) => median(rounds)));
  return bars(
    timings.map(({ heads, rounds }) => {
      const took = median(rounds);
      const text = words.milliseconds(formatNumber(took, 2), formatNumber(Math.min(...rounds), 2));
      return { name: words.timed(heads), share: took / slowest, text };
    }),
    'times',
  );
}

function percent(share: number): string {
  return formatNumber(share * 100, 1);
}

/** What the learner's own layer costs, cell by cell. */
function ownLayer(
  { tokens, settings }: Lab<typeof fields>,
  size: LayerSize,
  rows: Readonly<Record<Area['side'], number>>,
  { width, height, px }: Room,
  words: Words,
) {
  const room = { width, height: height - HEAD * px, px };
  const followed = followedPosition(tokens, settings.word);
  const counts = multiplications({ ...size, tokens: rows.words });
  const pairs = 2 * rows.pairs * size.tokens * size.dModel;
  const label = words.areasLabel(rows.words, formatWhole(counts.qkv + counts.output), formatWhole(pairs));
  return svg`<svg class="plot" role="img" aria-label=${spokenName(label)} width=${room.width} height=${room.height}>
    ${ownBill({ words, size, tokens, followed, rows, room })}
  </svg>`;
}

/** The multiplications as two areas, to scale. */
function areas(size: LayerSize, last: LayerSize, { width, height, px }: Room, words: Words) {
  const name = Math.max(...Object.values(words.sides).map((side) => side.length)) * LETTER * px;
  const room = { width, height: height - HEAD * px, label: 2 * LINE * px + 6, name, gap: 28 * px };
  const counts = multiplications(size);
  const total = sum(counts);
  const of = { words: counts.qkv + counts.output, pairs: counts.scores + counts.scale + counts.values };
  const share = (side: Area['side']) => formatNumber((of[side] / total) * 100, 0);
  return svg`<svg class="plot" role="img" aria-label=${spokenName(words.areasLabel(size.tokens, formatWhole(of.words), formatWhole(of.pairs)))}
    width=${room.width} height=${room.height}>
    ${areasOf(size, last, room).map(
      (area) => svg`<g class=${area.side}>
        <text class="name" x=${area.x} y=${area.y - 6 - LINE * px}>${drawnSubscripts(words.sides[area.side])}</text>
        <text x=${area.x} y=${area.y - 6}>${words.ofAll(compact(of[area.side]), share(area.side))}</text>
        ${area.rectangles.map(
          ({ block, x, width: wide }) => svg`<rect x=${x} y=${area.y} width=${wide} height=${area.height}></rect>
            ${blockName(words.blocks[block], { x: x + wide / 2, y: area.y + area.height / 2, wide, tall: area.height }, px)}`,
        )}
      </g>`,
    )}
  </svg>`;
}

/** The name of a block in its middle; upright where the block is too narrow, and none where it does not fit at all. */
function blockName(name: string, { x, y, wide, tall }: Record<'x' | 'y' | 'wide' | 'tall', number>, px: number) {
  const [long, high] = [name.length * LETTER * px + 8, LINE * px + 6];
  const lies = wide > long && tall > high;
  if (!lies && (wide < LINE * px || tall < long)) return nothing;
  return svg`<text class="block" x=${x} y=${y} dy=${4 * px} text-anchor="middle" transform=${lies ? nothing : `rotate(-90 ${x} ${y})`}>${name}</text>`;
}
