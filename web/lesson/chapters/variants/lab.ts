/**
 * A dial for the number of key/value heads with the resulting maps, parameters and cache; and decoding from a cache, compared with full
 * recomputation.
 */
import { computed, signal } from '@preact/signals-core';
import { css, html, svg } from 'lit';
import type { AttentionTrace } from '../../../engine/engine.ts';
import type { LayerDecoder } from '../../../engine/layer-decoder.ts';
import { formatWhole } from '../../../messages/whole-number.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { choice, whole, wholeOrNone } from '../../fields/field.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heatColour, shareColour } from '../../lab-kit/heat.ts';
import { hatched } from '../../lab-kit/lab-styles.ts';
import { type Lab, laboratory } from '../../lab-kit/laboratory.ts';
import { bars, button, type Cell, card, note, status, table, type Ui } from '../../lab-kit/ui.ts';
import { logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { compact } from '../cost/costs.ts';
import { stateOf, type Written, write } from './decode-loop.ts';
import type { words as english } from './en.ts';
import { DEPTH, HEADS, KV_HEADS, type KvHeads, layerTensors, MOST_TOKENS, WIDTH, wholeRequest } from './layer.ts';
import { cacheBytes, kvHeadsAt, MODELS, type ModelName, parameters } from './sizes.ts';

/** Picture of shared key/value heads, each above the query heads that read it, with the core's maps. */
interface DialPicture {
  readonly width: number;
  readonly label: string;
  readonly keysValues: (g: number) => string;
  readonly queryHead: (h: number) => string;
}

/** How many tokens are drawn; more would be too small. */
const DRAWN = 10;

const GAP = 6;
const NAME = 16;
const STEM = 22;

function dialPicture(trace: AttentionTrace, kvHeads: number, { width, label, ...names }: DialPicture) {
  const tokens = trace.options.tokens;
  const drawn = Math.min(DRAWN, tokens);
  const column = (width - GAP * (HEADS - 1)) / HEADS;
  const cell = Math.min(8, Math.floor((column / drawn) * 2) / 2);
  const side = cell * drawn;
  const group = HEADS / kvHeads;
  const centre = (h: number): number => h * (column + GAP) + column / 2;
  // Keys and values must fit side by side above one query head.
  const narrow = Math.min(cell, (column - 3) / (2 * DEPTH));
  const bodyTop = NAME + 4;
  const mapsTop = bodyTop + side + STEM;
  const height = mapsTop + side + NAME + 4;
  const keys = trace.get(kvHeads === HEADS ? 'k' : 'k_shared').data.slice();
  const values = trace.get(kvHeads === HEADS ? 'v' : 'v_shared').data.slice();
  const weights = trace.get('weights').data.slice();
  const most = Math.max(...keys.map(Math.abs), ...values.map(Math.abs));

  const body = (g: number) => {
    const middle = centre(g * group + (group - 1) / 2);
    const matrix = (data: Float32Array, x: number, kind: string) => svg`<g class=${kind}>
      ${cells(drawn, DEPTH, (t, d) => {
        const value = data[(g * tokens + t) * DEPTH + d] ?? 0;
        return svg`<rect x=${x + d * narrow} y=${bodyTop + t * cell} width=${narrow} height=${cell} style="fill:${heatColour(value, most)}"></rect>`;
      })}
      <rect class="frame" x=${x} y=${bodyTop} width=${DEPTH * narrow} height=${side}></rect>
    </g>`;
    return svg`
      <text x=${middle} y=${NAME - 3} text-anchor="middle">${names.keysValues(g)}</text>
      ${matrix(keys, middle - 1.5 - DEPTH * narrow, 'key')}
      ${matrix(values, middle + 1.5, 'value')}
      ${Array.from({ length: group }, (_, i) => {
        const x = centre(g * group + i);
        const [from, to] = [bodyTop + side + 3, mapsTop - 3];
        const half = (from + to) / 2;
        return svg`<path class="stem" d="M ${middle} ${from} C ${middle} ${half} ${x} ${half} ${x} ${to}"></path>`;
      })}`;
  };

  const map = (h: number) => {
    const x = centre(h) - side / 2;
    return svg`
      ${cells(drawn, drawn, (t, s) => {
        if (s > t) return null;
        const share = weights[(h * tokens + t) * tokens + s] ?? 0;
        return svg`<rect x=${x + s * cell} y=${mapsTop + t * cell} width=${cell} height=${cell} style="fill:${shareColour(share)}"></rect>`;
      })}
      <rect class="frame weights" x=${x} y=${mapsTop} width=${side} height=${side}></rect>
      <text x=${centre(h)} y=${mapsTop + side + NAME - 2} text-anchor="middle">${names.queryHead(h)}</text>`;
  };

  return svg`<svg class="dial" role="img" aria-label=${label} width=${width} height=${height}>
    ${Array.from({ length: kvHeads }, (_, g) => body(g))}
    ${Array.from({ length: HEADS }, (_, h) => map(h))}
  </svg>`;
}

function cells<Drawn>(rows: number, columns: number, draw: (row: number, column: number) => Drawn): Drawn[] {
  return Array.from({ length: rows * columns }, (_, i) => draw(Math.floor(i / columns), i % columns));
}

type Words = typeof english;

const MOST_CONTEXT = 131_072;

const fields = {
  /** Number of key/value heads. */
  kv: choice<KvHeads>(2, KV_HEADS),
  context: whole(4096, { min: 1, max: MOST_CONTEXT }),
  /** How many tokens have been decoded. */
  written: whole(4, { min: 1, max: MOST_TOKENS }),
  /** How far back a query looks; none for no limit. */
  window: wholeOrNone({ min: 0, max: MOST_TOKENS - 1 }),
  /** The query head whose weights are shown. */
  head: whole(0, { min: 0, max: HEADS - 1, from: 1 }),
};

const CONTEXT = logarithmicScale(1, MOST_CONTEXT, 68);

function variantsModel(lab: Lab<typeof fields>, until: AbortSignal) {
  /** The core's decoder, loaded at the first decoded token; null before, or if loading fails: then the steps are compared. */
  const decoder = signal<LayerDecoder | null>(null);
  let fetching = false;
  until.addEventListener('abort', () => decoder.peek()?.dispose(), { once: true });
  const fetchDecoder = async (): Promise<void> => {
    if (fetching) return;
    fetching = true;
    const loaded = await import('../../../engine/load-layer-decoder.ts')
      .then(({ loadLayerDecoder }) => loadLayerDecoder())
      .catch(() => null);
    if (until.aborted) loaded?.dispose();
    else decoder.value = loaded;
  };
  const layer = computed(() => {
    const { kv, window } = lab.values;
    const tokens = lab.tokens.slice(0, MOST_TOKENS);
    const within = window === null ? -1 : Math.min(window, tokens.length - 1);
    return { tokens, kvHeads: kv, window: within, seed: lab.settings.seed };
  });
  const written = computed(() => {
    const count = Math.max(1, Math.min(lab.values.written, layer.value.tokens.length));
    return { count, ...write(lab.session, layer.value, count, decoder.value) };
  });
  return { layer, written, fetchDecoder };
}

type VariantsUi = Ui<typeof fields, Words>;
type Model = ReturnType<typeof variantsModel>;

export default laboratory({
  fields,
  once: true,
  model: variantsModel,

  controls(ui, model, words: Words) {
    return html`
      ${card(
        ui.choice('kv', words.positions, { label: words.dial }),
        picture(ui, model, words),
        ui.number('context', { scale: CONTEXT }),
        savings(ui, words),
      )}
      <h3 class="second">${words.decode}</h3>
      ${model.layer.value.tokens.length > 0 ? decoding(ui, model, words) : card()}`;
  },

  styles: css`
    h4 {
      margin: 0 0 var(--s1);
      color: var(--ink-soft);
      font: 500 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
    }
    .last { margin-top: var(--s2); }
    .dial .frame { fill: none; stroke: var(--ink-faint); }
    .dial .key .frame { stroke: var(--tensor-k); stroke-width: 1.5; }
    .dial .value .frame { stroke: var(--tensor-v); stroke-width: 1.5; }
    .dial .frame.weights { stroke: var(--tensor-weights); }
    .dial .stem { fill: none; stroke: var(--axis-g); stroke-width: 1.5; }
    .writing {
      --name: 72;
      --columns: 3;
      /* Room for the longest state. */
      min-width: calc((var(--name) + 3 * 60) * var(--px));
      max-width: calc(420 * var(--px));
    }
    .writing :is(.later, .left) th { color: var(--ink-soft); font-weight: 450; }
    .writing tbody .state {
      padding: 3px 2px;
      border: 1px solid transparent;
      border-radius: 3px;
      background: none;
      font: 450 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-ui);
    }
    .writing .kept .state {
      border-color: var(--tensor-k);
      background: color-mix(in oklab, var(--tensor-k) 16%, var(--surface-raised));
    }
    .writing .fresh .state { padding: 2px 1px; border: 2px solid var(--accent); font-weight: 650; }
    .writing .left .state { background: ${hatched}; color: var(--ink-soft); }
    .writing .later .state { color: var(--ink-soft); }
    .bars i { background: color-mix(in oklab, var(--tensor-k) 70%, var(--surface-raised)); }
    .bars i.uncached {
      background: repeating-linear-gradient(90deg, var(--ink-soft) 0 3px, color-mix(in oklab, var(--ink-soft) 55%, var(--surface-raised)) 3px 5px);
    }
  `,
});

function picture({ lab, values: { kv }, inner }: VariantsUi, model: Model, words: Words) {
  const layer = { ...model.layer.value, window: -1 };
  const trace = lab.session.forward(wholeRequest(layer, layerTensors(layer), layer.tokens.length));
  const { keysValues, queryHead } = words;
  return html`<div dir="ltr">
      ${dialPicture(trace, kv, { width: inner, label: words.picture(kv), keysValues, queryHead })}
    </div>
    ${status(words.reads(kv))} ${note(subscripted(words.how(WIDTH, layer.tokens.length, lab.tokens.length)))}`;
}

function savings({ values: { kv, context } }: VariantsUi, words: Words) {
  const own = { layers: 1, dModel: WIDTH, heads: HEADS, dK: DEPTH, kvHeads: null };
  const names = Object.keys(MODELS) as ModelName[];
  const models = [
    { name: words.models.lab, ...own },
    ...names.map((name) => ({ name: words.models[name], ...MODELS[name] })),
  ];
  return html`${table({
    caption: words.table,
    look: 'table numbers',
    head: [words.model, words.headsColumn, words.parametersColumn, words.cacheColumn, words.publishedColumn],
    rows: models.map(({ name, kvHeads: published, ...size }) => {
      const g = kvHeadsAt(size.heads, kv);
      const count = parameters(size, g);
      const bytes = cacheBytes(size, g, context);
      return [
        name,
        `${size.heads} → ${g}`,
        { text: compact(count), title: formatWhole(count) },
        { text: words.bytes(unit(compact(bytes))), title: formatWhole(bytes) },
        published ?? '–',
      ];
    }),
  })}
  ${note(subscripted(words.formula))}`;
}

function decoding(ui: VariantsUi, model: Model, words: Words) {
  const { tokens, window, kvHeads } = model.layer.value;
  const written = model.written.value;
  const { cache, apart, coreKeeps, count } = written;
  const max = tokens.length - 1;
  const token = tokens[count - 1] ?? '';
  const go = (value: number, options = {}): void => {
    ui.adjust({ written: value }, options);
    void model.fetchDecoder();
  };
  const narrow = (value: number, options: object) => ui.adjust({ window: value >= max ? null : value }, options);
  const heads = Array.from({ length: HEADS }, (_, h) => [h, String(h + 1)] as const);
  return card(
    html`<div class="fields">
      ${ui.number('written', { at: count, max: Math.max(1, tokens.length), set: go })}
      ${ui.number('window', { at: window < 0 ? max : window, max: Math.max(1, max), set: narrow })}
    </div>`,
    html`<div class="line">
      ${button(count < tokens.length ? words.next : words.again, () => go(count < tokens.length ? count + 1 : 1))}
      ${ui.select('head', heads)}
    </div>`,
    rows(ui.values.head, written, tokens, words),
    status(html`${apart === 0 ? words.same(token) : words.equal(token, formatPower(apart))}
      ${words.holds(cache.keys.length, formatWhole(2 * cache.keys.length * kvHeads * DEPTH))}`),
    note(coreKeeps === null ? words.bySteps : words.byCore(coreKeeps)),
    products(written, words),
  );
}

/** One row per token: whether its key is cached, and its weight computed in two ways. */
function rows(
  head: number,
  { cache, step, scratch, count }: Written & { readonly count: number },
  tokens: readonly string[],
  words: Words,
) {
  const kept = cache.keys.length;
  const cell = (share: number | null): Cell | null =>
    share === null ? null : { text: formatNumber(share), style: `--share:${Math.round(100 * share)}%` };
  return table({
    caption: words.caption(tokens[count - 1] ?? '', head + 1),
    look: 'writing cells shares',
    head: [null, words.state, words.fromCache, words.fromScratch],
    rows: tokens.map((token, t) => {
      const state = stateOf(cache, count, t);
      const inCache = t >= cache.first && t < count;
      return {
        look: state,
        cells: [
          { text: token, title: token },
          { text: words.states[state], look: 'state' },
          cell(inCache ? (step.weights[head * kept + t - cache.first] ?? 0) : null),
          cell(t < count ? (scratch.weights[head * count + t] ?? 0) : null),
        ],
      };
    }),
  });
}

function products({ products: { cached, uncached } }: Written, words: Words) {
  const pair = (name: string, span: 'step' | 'all') => {
    const bar = (count: number, look: 'cached' | 'uncached') => ({
      name: words[look],
      share: count / uncached[span],
      text: compact(count),
      title: formatWhole(count),
      look,
    });
    return html`<div>
      <h4>${name}</h4>
      ${bars([bar(cached[span], 'cached'), bar(uncached[span], 'uncached')])}
      ${note(words.factor(formatNumber(uncached[span] / cached[span], 1)))}
    </div>`;
  };
  return html`<div>
    <h3>${words.products}</h3>
    <div class="fields">${pair(words.thisStep, 'step')} ${pair(words.allSteps, 'all')}</div>
    <p class="soft last">${words.counted}</p>
  </div>`;
}

/** "1.34 G" stays; "512" gets the space before the unit. */
function unit(text: string): string {
  return /[a-zA-Z]$/.test(text) ? text : `${text} `;
}
