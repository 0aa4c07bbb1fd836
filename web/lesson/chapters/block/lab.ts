/**
 * Both norm orders over the learner's sentence; the row size of the stream in a stack of blocks, and its last gradient; and dropout on one
 * row of attention weights.
 */
import { computed, signal } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import type { BlockSession } from '../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';
import type { MakeBlock } from '../../../engine/trainable-block.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { type DotShape, legend, type Mark, type Point, plot } from '../../../views/plot.ts';
import { LIMITS } from '../../constants/limits.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import { amount, type FieldList, whole, wholeOrNone } from '../../fields/field.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { type Lab, laboratory, sameRequest } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, note, radios, scrolled, status, strip, table, type Ui } from '../../lab-kit/ui.ts';
import { blockRequest } from '../../model/block-model.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { tryAgain } from '../../ui/try-again.ts';
import { blockEngine } from './computation.ts';
import type { words as english } from './en.ts';
import { averaged, lastGradients, overRoot, STACKS, stackSeed } from './last-gradients.ts';
import { type Stop, stopsOf } from './orders.ts';
import { MOST_BLOCKS, type Sizes, STACK_HEADS, STACK_WIDTH, streamSizes } from './stack.ts';

/** Lower and upper end for each number of a line. */
type Band = readonly (readonly [low: number, high: number])[];

const SHAPES: Readonly<Record<Norm, DotShape>> = { post: 'square', pre: 'disc' };

/** Line chart of one number per block or per depth of a stack, for both orders on one scale. */
function stackChart(
  sizes: Readonly<Record<Norm, Sizes>>,
  width: number,
  label: string,
  names: Readonly<Record<Norm, string>>,
  /** The index of the first number: 0 for the input, 1 for the first block. */
  first = 0,
  /** A dashed line, with its name and the marked place. */
  guide: { readonly sizes: Sizes; readonly name: string; readonly place: number } | null = null,
  bands: Readonly<Record<Norm, Band>> | null = null,
) {
  const last = first + sizes.post.length - 1;
  const pointsOf = (values: Sizes) => [...values].map((size, i): Point => [first + i, size]);
  return html`${legend([
    ...NORMS.map((norm) => ({ look: norm, name: names[norm], shape: SHAPES[norm] })),
    ...(guide ? [{ look: 'guide', name: guide.name }] : []),
  ])}
  ${plot({
    width,
    label,
    x: {
      domain: [first, Math.max(last, first + 1)],
      ticks: [...new Set([first, ...(last > 3 ? [Math.round(last / 2)] : []), last])],
    },
    y: { including: [0, 2, ...(guide?.sizes ?? [])] },
    here: guide?.place ?? null,
    marks: [
      ...(guide ? [{ kind: 'line', look: 'guide', points: pointsOf(guide.sizes) } as const] : []),
      ...NORMS.map(
        (norm): Mark => ({
          kind: 'series',
          look: norm,
          points: pointsOf(sizes[norm]),
          band: (bands?.[norm] ?? []).map(([low, high], i) => [first + i, low, high] as const),
          shape: SHAPES[norm],
        }),
      ),
    ],
  })}`;
}

// Dropout on one row of attention weights: one draw, and the average over many.

export const DRAWS = 1000;

interface DroppedRow {
  /** Which weights one draw keeps. */
  readonly kept: readonly boolean[];
  /** The row after that draw: kept weights times 1 / (1 − p). */
  readonly weights: readonly number[];
  readonly sum: number;
  /** The mean of the row's sum over many draws, with the factor and without. */
  readonly meanSum: number;
  readonly meanSumWithout: number;
}

/** Draw number `draw` is shown. Drops a weight where the core would: where 32 random bits are below p · 2³². */
export function droppedRow(row: readonly number[], p: number, seed: number, draw: number): DroppedRow {
  const threshold = Math.floor(p * 2 ** 32);
  const keep = (each: number) => {
    const own = seedFor(seed, `dropout ${each}`);
    return row.map((_, s) => randomU32(own, s) >= threshold);
  };
  const factor = 1 / (1 - p);
  const kept = keep(draw);
  let without = 0;
  for (let each = 0; each < DRAWS; each++) {
    const survivors = keep(each);
    without += row.reduce((sum, weight, s) => sum + (survivors[s] ? weight : 0), 0);
  }
  const weights = row.map((weight, s) => (kept[s] ? weight * factor : 0));
  return {
    kept,
    weights,
    sum: weights.reduce((sum, weight) => sum + weight, 0),
    meanSum: (without * factor) / DRAWS,
    meanSumWithout: without / DRAWS,
  };
}

type Words = typeof english;

/** Vaswani et al. 2017 and GPT-2. */
const USUAL_DROPOUT = 0.1;

const fields = {
  /** The token whose row is shown; none: the followed word. */
  token: wholeOrNone({ min: 0, max: LIMITS.tokens - 1 }),
  blocks: whole(12, { min: 1, max: MOST_BLOCKS }),
  /** The probability of dropping a weight. */
  drop: amount(0.3, { min: 0, max: 0.9 }),
  draw: whole(0, { min: 0, max: DRAWS - 1, from: 1 }),
};

function blockModel(lab: Lab<typeof fields>, until: AbortSignal) {
  let session: BlockSession | null = null;
  const engine = new LazyPart(lab, async () => {
    const loaded = await blockEngine('wasm');
    if (!until.aborted) session = loaded.createSession();
  });
  void engine.load();
  until.addEventListener('abort', () => session?.dispose(), { once: true });
  const row = computed(() => followedPosition(lab.tokens, lab.values.token ?? lab.settings.word));
  return {
    engine,
    row,
    stops(session: BlockSession, norm: Norm): readonly Stop[] {
      const { block: own } = lab.computed;
      const request = blockRequest(sameRequest(lab.trace), { ...lab.settings, norm }, own);
      // Shows a trained block in the other order, too: that shows what the order changes.
      request.options = { ...request.options, preNorm: norm === 'pre' };
      return stopsOf(session.forward(request), norm, row.value);
    },
    sizes: computed(() => {
      const { tokens } = lab;
      const { blocks } = lab.values;
      const { seed } = lab.settings;
      const of = (norm: Norm) => (session ? streamSizes(session, { tokens, norm, blocks, seed }) : []);
      return { post: of('post'), pre: of('pre') };
    }),
    session: () => session,
    gradients: stackGradients(lab, until),
  };
}

type BlockUi = Ui<typeof fields, Words>;
type Model = ReturnType<typeof blockModel>;

export default laboratory({
  fields,
  once: true,
  model: blockModel,

  controls(ui, model, words: Words) {
    const { phase, load } = model.engine;
    const session = model.session();
    if (phase === 'failed') return html`<p class="card" role="alert">${words.failed} ${tryAgain(load)}</p>`;
    if (!session) return status(words.loading, 'card');
    return html`
      ${card(...orders(ui, model, session, words))}
      <h3 class="second">${words.stack}</h3>
      ${card(...stack(ui, model, words))}
      <h3 class="second">${words.dropout}</h3>
      ${card(...dropout(ui, model, words))}`;
  },

  // Post-norm (2017) has the query colour, pre-norm (GPT-2) the key colour.
  styles: css`
    .post { color: var(--tensor-q); }
    .pre { color: var(--tensor-k); }
    .plot .guide { color: var(--ink-soft); stroke-width: 1.5; stroke-dasharray: 5 4; }
    h3.second { margin-top: var(--s6); }
    .orders :is(th, td) { vertical-align: top; }
    .orders .now { font-weight: 650; }
    .strip { height: 10px; margin-top: 3px; }
    .row .gone { color: var(--ink-faint); }
  `,
});

function tokenChoice(ui: BlockUi, { row }: Model, spoken: string) {
  const all = ui.lab.tokens.map((token, t) => [t, token] as const);
  return ui.select('token', all, { at: row.value, spoken });
}

function orders(ui: BlockUi, model: Model, session: BlockSession, words: Words): readonly unknown[] {
  const { lab } = ui;
  const { block: own, tokens, trace } = lab.computed;
  const now = own ? 'pre' : lab.settings.norm;
  const { dropout } = trace.options;
  const stops =
    tokens.length > 0
      ? { post: model.stops(session, 'post'), pre: model.stops(session, 'pre') }
      : { post: [], pre: [] };
  const max = Math.max(...NORMS.flatMap((norm) => stops[norm].flatMap(({ row }) => row.map(Math.abs))));
  const cell = (stop: Stop | undefined) =>
    stop
      ? html`<td>${tensorSymbol(stop.tensor)} <span class="soft">${words.says[stop.part] ?? ''}</span>
          ${strip(stop.row, max)}</td>
        <td class="number">${formatNumber(stop.size, 2)}</td>`
      : html`<td></td><td></td>`;
  return [
    radios({
      legend: words.figure,
      value: now,
      disabled: own !== undefined,
      options: NORMS.map((value) => ({ value, label: words.orders[value] })),
      set: (norm) => lab.change({ norm }),
    }),
    own ? note(words.ownOrder) : nothing,
    radios({
      legend: words.figureDropout,
      value: dropout > 0 ? 'on' : 'off',
      options: [
        { value: 'off', label: words.dropoutOff },
        { value: 'on', label: words.dropoutOn(formatPlain(dropout > 0 ? dropout : USUAL_DROPOUT)) },
      ],
      set: (value) => lab.change({ dropout: value === 'on' ? USUAL_DROPOUT : 0 }),
    }),
    dropout > 0 ? note(words.dropsWhere[now]) : nothing,
    tokenChoice(ui, model, words.tokenOnStream),
    scrolled(
      words.sideBySide,
      html`<table class="table orders">
        <caption class="unseen">${words.sideBySide}</caption>
        <thead><tr>${NORMS.map(
          (norm) => html`<th scope="col" class=${norm === now ? 'now' : ''}>${words.orders[norm]}</th>
            <th scope="col" class="number">${words.size}</th>`,
        )}</tr></thead>
        <tbody>${stops.post.map((_, i) => html`<tr>${cell(stops.post[i])}${cell(stops.pre[i])}</tr>`)}</tbody>
      </table>`,
    ),
    note(words.sizeMeans),
  ];
}

function stack(ui: BlockUi, { sizes: measured, gradients }: Model, words: Words): readonly unknown[] {
  const { blocks } = ui.values;
  const sizes = measured.value;
  const last = (norm: Norm) => formatNumber(sizes[norm].at(-1) ?? Number.NaN, 2);
  return [
    ui.number('blocks'),
    html`<div>${stackChart(sizes, ui.inner, words.chart(blocks), words.orders)}</div>`,
    status(words.grown(blocks, last('post'), last('pre'))),
    note(subscripted(words.how(STACK_WIDTH, STACK_HEADS, formatNumber(sizes.pre[0] ?? 0, 2)))),
    numberTable({
      summary: words.table,
      columns: [words.after, ...NORMS.map((norm) => words.orders[norm])],
      rows: sizes.post.map((size, i) => [
        i === 0 ? words.entrance : String(i),
        formatNumber(size, 3),
        formatNumber(sizes.pre[i] ?? Number.NaN, 3),
      ]),
    }),
    html`<h4>${words.gradients}</h4>`,
    gradientsCard(gradients, blocks, ui.inner, words),
  ];
}

function dropout(ui: BlockUi, model: Model, words: Words): readonly unknown[] {
  const { tokens, trace, head, settings } = ui.lab;
  const { drop, draw } = ui.values;
  const at = model.row.value;
  const start = (head * tokens.length + at) * tokens.length;
  const row = [...trace.get('weights').data.subarray(start, start + tokens.length)];
  const result = droppedRow(row, drop, settings.seed, draw);
  const two = (value: number) => formatNumber(value, 2);
  return [
    html`<div class="fields">
      ${ui.number('drop', { label: words.probability, step: 0.05 })}
      <div class="line">${tokenChoice(ui, model, words.tokenOfRow)} ${button(words.again, () => ui.adjust({ draw: (draw + 1) % DRAWS }))}</div>
    </div>`,
    table({
      caption: words.rowOf(tokens[at] ?? '', head + 1),
      look: 'table numbers row',
      head: [null, ...tokens, words.sum],
      rows: [
        [words.before, ...row.map(two), two(row.reduce((sum, weight) => sum + weight, 0))],
        [
          words.afterDropout,
          ...result.weights.map((weight, s) => ({ text: two(weight), look: result.kept[s] ? '' : 'gone' })),
          two(result.sum),
        ],
      ],
    }),
    status(html`${words.drawn(formatPlain(Number((1 / (1 - drop)).toFixed(2))), two(result.sum))}
      ${words.average(DRAWS, two(result.meanSum), two(result.meanSumWithout))}`),
  ];
}

/** The sizes of each stack so far, for every depth. */
type Gradients = Readonly<Record<Norm, readonly (readonly number[])[]>>;

type StackGradients = ReturnType<typeof stackGradients>;

/** One stack per task, and the mean so far after each; anew for other words or another seed, which decide all numbers. */
export function stackGradients<Fields extends FieldList>(
  lab: Lab<Fields>,
  until: AbortSignal,
  load: () => Promise<MakeBlock> = loadBlocks,
) {
  const found = signal<Gradients | null>(null);
  const blocks = new LazyPart(lab, load);
  const of = computed(() => JSON.stringify([lab.tokens, lab.settings.seed]));
  let run = 0;
  const measure = async (): Promise<void> => {
    const mine = ++run;
    const { loaded: makeBlock } = blocks;
    const [tokens, seed] = JSON.parse(of.peek()) as [readonly string[], number];
    const sizes: Record<Norm, (readonly number[])[]> = { post: [], pre: [] };
    for (let stack = 0; makeBlock && stack < STACKS; stack++) {
      const at = { tokens, blocks: MOST_BLOCKS, seed: stackSeed(seed, stack) };
      for (const norm of NORMS) sizes[norm].push(lastGradients(makeBlock, { ...at, norm }));
      found.value = { post: [...sizes.post], pre: [...sizes.pre] };
      await nextTask();
      if (mine !== run || until.aborted) return;
    }
  };
  lab.effect(until, () => {
    of.value;
    void measure();
  });
  return { found, blocks, ask: () => blocks.load().then(measure) };
}

async function loadBlocks(): Promise<MakeBlock> {
  return (await import('../../../engine/load-trainable-block.ts')).loadTrainableBlocks();
}

/** The last block's gradient against the depth, averaged over stacks, in both orders, computed on request. */
export function gradientsCard(
  { found, blocks: { phase }, ask }: StackGradients,
  blocks: number,
  width: number,
  words: typeof english,
) {
  const gradients = found.value;
  if (!gradients) {
    if (phase === 'failed')
      return html`<p>${words.gradientsOf}</p><p role="alert">${words.failed} ${tryAgain(ask)}</p>`;
    const isLoading = phase === 'loading';
    return html`<p>${words.gradientsOf}</p>
      ${button(words.measure, () => void ask(), { disabled: isLoading })}
      <p aria-live="polite">${isLoading ? words.loading : ''}</p>`;
  }
  const spreads = { post: averaged(gradients.post), pre: averaged(gradients.pre) };
  const means = (norm: Norm) => spreads[norm].map(({ mean }) => mean);
  const band = (norm: Norm): Band =>
    spreads[norm].map(({ mean, deviation }) => [Math.max(0, mean - deviation), mean + deviation]);
  const [post, pre] = [means('post'), means('pre')];
  const last = (sizes: readonly number[]) => formatNumber(sizes[blocks - 1] ?? Number.NaN, 2);
  const done = gradients.post.length;
  return html`<p>${words.gradientsOf}</p>
    <div>${stackChart(
      { post, pre },
      width,
      words.gradientChart(MOST_BLOCKS),
      words.orders,
      1,
      { sizes: overRoot(pre), name: words.overRoot, place: blocks },
      { post: band('post'), pre: band('pre') },
    )}</div>
    ${status(done < STACKS ? words.stacks(done, STACKS) : words.lastGradient(blocks, last(post), last(pre), STACKS))}
    ${note(words.gradientHow)}
    ${numberTable({
      summary: words.gradientTable,
      columns: [words.block, ...NORMS.map((norm) => words.orders[norm])],
      rows: post.map((size, i) => [String(i + 1), formatNumber(size, 3), formatNumber(pre[i] ?? Number.NaN, 3)]),
    })}`;
}
