/**
 * The mask over up to 512 tokens, a part of the laboratory. A worker computes the whole layer after each change, latest request only,
 * and one head's weights are drawn with at least one pixel each.
 */
import { signal } from '@preact/signals-core';
import { html, nothing, type TemplateResult } from 'lit';
import { t as messages } from '../../../../messages/index.ts';
import { formatNumber, formatPlain } from '../../../../views/format-number.ts';
import type { Lab } from '../../../lab-kit/laboratory.ts';
import { maskGlyph } from '../../../lab-kit/mask/mask-glyph.ts';
import { type NumberTable, numberTable } from '../../../lab-kit/table.ts';
import { button, note, radios, type Ui } from '../../../lab-kit/ui.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import { tryAgain } from '../../../ui/try-again.ts';
import type { fields } from '../lab.ts';
import {
  type Area,
  hasSize,
  openPairs,
  PATTERNS,
  type Pair,
  type PatternName,
  paint,
  repeated,
  resized,
} from './pattern.ts';
import { ScaleRequests, type Shown } from './scale-requests.ts';
import './weight-map.ts';
import type { words as english } from '../en.ts';
import { LEAST, MOST } from './shades.ts';
import type { AreaChange, Tool } from './weight-map.ts';

const TOOLS: readonly Tool[] = ['look', 'brush', 'rectangle'];
const BRUSHES = [1, 4, 16, 64] as const;
/** The largest useful size of the map in CSS pixels. */
const LARGEST = 560;

export function scaleModel(lab: Lab<typeof fields>, until: AbortSignal) {
  const { values } = lab;
  /** Whether the mask is painted by hand, over the last chosen pattern. */
  const painted = signal(false);
  const tool = signal<Tool>('look');
  const at = signal<Pair>({ t: 0, s: 0 });
  const shown = signal<Shown | null>(null);
  /** Milliseconds from the change to the painted picture; null until it is painted. */
  const took = signal<number | null>(null);
  const problem = signal<string | null>(null);
  /** Whether painting allows pairs instead of forbidding them. */
  const allows = signal(false);
  const brush = signal(16);
  const pairsNow = (): Uint8Array => openPairs(values.pattern, values, values.tokens);
  const mask = new PaintedMask(pairsNow());
  const requests = new ScaleRequests({
    shown: (answer) => {
      const last = answer.request.tokens.length - 1;
      const { t, s } = at.peek();
      shown.value = answer;
      took.value = problem.value = null;
      at.value = { t: Math.min(t, last), s: Math.min(s, last) };
    },
    failed: (reason) => {
      problem.value = reason;
    },
  });
  until.addEventListener('abort', () => requests.stop(), { once: true });

  /** The selected head, or the last one if there are fewer now. */
  const head = (): number => Math.min(values.head, values.heads - 1);
  const ask = (): void => {
    const { width: dModel, heads: numHeads } = values;
    const tokens = repeated(lab.tokens, values.tokens);
    const { pairs, number } = mask;
    const { seed } = lab.settings;
    requests.ask({ tokens, dModel, numHeads, seed, head: head(), pairs, mask: number, since: performance.now() });
  };

  let [shape, count, asked] = ['', values.tokens, ''];
  lab.effect(until, () => {
    if (!values.scale) {
      requests.stop();
      asked = '';
      return;
    }
    const { tokens, pattern, window, padding, blocks, width, heads } = values;
    const shapeNow = [pattern, window, padding, blocks].join();
    if (shapeNow !== shape || tokens !== count) {
      // Another pattern replaces the mask; with other tokens, a painted mask is cut or extended.
      painted.value = painted.peek() && shapeNow === shape;
      mask.set(painted.peek() ? resized(mask.pairs, count, tokens) : pairsNow());
    }
    [shape, count] = [shapeNow, tokens];
    const now = JSON.stringify([lab.tokens, lab.settings.seed, tokens, shape, width, heads, head()]);
    if (now !== asked) ask();
    asked = now;
  });

  return {
    painted,
    tool,
    at,
    shown,
    took,
    problem,
    allows,
    brush,
    head,
    pattern: (): PatternName => (painted.value ? 'custom' : values.pattern),
    canUndo: () => mask.canUndo,
    restart(): void {
      problem.value = null;
      ask();
    },
    /** Painting by hand starts from the current pattern. */
    choose(pattern: PatternName): void {
      if (pattern === 'custom') {
        painted.value = true;
        if (tool.peek() === 'look') tool.value = 'brush';
        return;
      }
      const unpainted = painted.peek() && pattern === values.pattern;
      painted.value = false;
      lab.adjust({ pattern });
      if (!unpainted) return;
      mask.set(pairsNow());
      ask();
    },
    paint({ area, done }: AreaChange): void {
      if (area && shown.peek()?.request.tokens.length === values.tokens) {
        painted.value = true;
        mask.paint(area, values.tokens, allows.peek());
        ask();
      }
      if (done) mask.endStroke();
    },
    undo(): void {
      mask.undo();
      ask();
    },
    /** The first task after the frame in which the picture is painted marks its end. */
    drawn(): void {
      const now = shown.peek();
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (now && now === shown.peek()) took.value ??= performance.now() - now.request.since;
        }),
      );
    },
  };
}

type Model = ReturnType<typeof scaleModel>;
type ScaleUi = Ui<typeof fields>;

export function scaleView(ui: ScaleUi, model: Model, words: ScaleWords): TemplateResult {
  const [shown, problem] = [model.shown.value, model.problem.value];
  return html`<div class="card" aria-busy=${shown ? 'false' : 'true'}>
    ${note(words.about(ui.lab.tokens.length, ui.values.tokens, ui.lab.settings.seed))}
    ${layer(ui, words)} ${masks(ui, model, words)} ${tools(ui, model, words)}
    ${problem === null ? nothing : html`<p role="alert">${words.problem(problem)} ${tryAgain(model.restart)}</p>`}
    ${shown ? picture(ui, model, shown, words) : html`<p class="announced" role="status">${problem === null ? words.starting : nothing}</p>`}
  </div>`;
}

function layer(ui: ScaleUi, words: ScaleWords) {
  const { tokens, width, heads } = ui.values;
  return html`<details class="sizes">
    <summary>${subscripted(words.layer(tokens, width, heads))}</summary>
    <div class="fields">
      ${ui.number('tokens', { label: words.tokens, step: 16 })} ${ui.choice('width', null, { label: words.width })}
      ${ui.choice('heads', null, { label: words.heads })}
    </div>
  </details>`;
}

function masks(ui: ScaleUi, model: Model, words: ScaleWords) {
  const pattern = model.pattern();
  const { label, options } = messages.controls.mask;
  return html`${radios({
    legend: label,
    value: pattern,
    options: PATTERNS.map((value) => ({
      value,
      label: value === 'blocks' ? words.blocks : options[value],
      picture: maskGlyph(value),
    })),
    set: model.choose,
  })}
  ${hasSize(pattern) ? ui.number(pattern, { label: words.sizes[pattern], max: ui.values.tokens }) : nothing}`;
}

function tools(ui: ScaleUi, model: Model, words: ScaleWords) {
  const { tool, allows, brush } = model;
  const looks = tool.value === 'look';
  const heads = Array.from({ length: ui.values.heads }, (_, head) => [head, String(head + 1)] as const);
  return html`<div class="fields">
      ${radios({
        legend: words.tool,
        value: tool.value,
        options: TOOLS.map((value) => ({ value, label: words.tools[value] })),
        set: (chosen) => (tool.value = chosen),
      })}
      ${
        looks
          ? nothing
          : radios({
              legend: words.paints,
              value: String(allows.value),
              options: [false, true].map((all) => ({ value: String(all), label: all ? words.allow : words.forbid })),
              set: (value) => (allows.value = value === 'true'),
            })
      }
      ${
        tool.value === 'brush'
          ? radios({
              legend: words.brush,
              value: String(brush.value),
              options: BRUSHES.map((side) => ({ value: String(side), label: words.side(side) })),
              set: (value) => (brush.value = Number(value)),
            })
          : nothing
      }
    </div>
    <div class="line">
      ${ui.select('head', heads, { label: words.head, at: model.head() })}
      ${looks ? nothing : button(words.undo, model.undo, { disabled: !model.canUndo() })}
    </div>
    ${note(words.how[tool.value])}`;
}

function picture(ui: ScaleUi, model: Model, shown: Shown, words: ScaleWords) {
  const { weights, request } = shown;
  const tokens = request.tokens.length;
  const read = cellSentence(shown, model.at.value, words);
  return html`<mha-weight-map .weights=${weights} .pairs=${request.pairs} .tokens=${tokens} .at=${model.at.value} .tool=${model.tool.value}
      .brush=${model.brush.value} .room=${Math.max(0, Math.min(LARGEST, ui.inner))} .label=${words.map(request.head + 1, tokens)} .spoken=${read}
      @mha-at=${({ detail }: CustomEvent<Pair>) => (model.at.value = detail)} @mha-area=${({ detail }: CustomEvent<AreaChange>) => model.paint(detail)}
      @mha-painted=${model.drawn}></mha-weight-map>
    <div class="legend">
      <span role="img" aria-label=${words.legend(formatPlain(LEAST), formatPlain(MOST))}>≤ ${formatPlain(LEAST)}<i></i>${formatPlain(MOST)}</span>
      <span><i class="masked"></i>${messages.stage.masked} (−∞)</span>
    </div>
    <p class="read">${read}</p>
    <p class="announced" role="status">${workSentence(shown, model.took.value, words)} ${stayingSentence(shown, words)}</p>
    ${numberTable(bandTable(shown, words))}`;
}

/** The maximum number of strokes to undo. */
const KEPT = 20;

export class PaintedMask {
  /** (t, s): 1 where t may look at s. */
  pairs: Uint8Array;
  /** A new version for every mask. */
  number = 0;
  #before: Uint8Array[] = [];
  #inStroke = false;

  constructor(pairs: Uint8Array) {
    this.pairs = pairs;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Replaces the mask and clears the undo history. */
  set(pairs: Uint8Array): void {
    this.#before = [];
    this.#become(pairs);
  }

  /** Undo reverts a stroke of many areas in one step. */
  paint(area: Area, tokens: number, open: boolean): void {
    if (!this.#inStroke) this.#before = [...this.#before.slice(1 - KEPT), this.pairs];
    this.#inStroke = true;
    this.#become(paint(this.pairs, tokens, area, open));
  }

  endStroke(): void {
    this.#inStroke = false;
  }

  undo(): void {
    const before = this.#before.pop();
    if (before) this.#become(before);
  }

  #become(pairs: Uint8Array): void {
    this.pairs = pairs;
    this.number++;
  }
}

/** Text for the picture at scale: the cell under the cursor, a summary, and bands of queries as a table. */
type ScaleWords = (typeof english)['atScale'];

function cellSentence({ request, weights, scaled }: Shown, { t, s }: Pair, words: ScaleWords): string {
  const tokens = request.tokens.length;
  const place = t * tokens + s;
  const name = (index: number) => words.token(index, request.tokens[index] ?? '');
  const score = formatNumber(scaled[place] ?? 0, 3);
  if (request.pairs[place] === 0) return words.cellMasked(name(t), name(s), score);
  const weight = weights[place] ?? 0;
  const highest = weights.subarray(t * tokens, (t + 1) * tokens).every((other) => other <= weight);
  return words.cell(name(t), name(s), formatNumber(weight, 5), score, highest);
}

/** `took`: milliseconds from the change to the painted picture; null until it is painted. */
function workSentence({ request, milliseconds, kernels }: Shown, took: number | null, words: ScaleWords): string {
  const done =
    milliseconds === null
      ? words.known(request.numHeads)
      : words.computed(request.numHeads, formatNumber(milliseconds, 0), kernels);
  return took === null ? done : `${done} ${words.shownAfter(formatNumber(took, 0))}`;
}

function stayingSentence({ request: { pairs }, open }: Shown, words: ScaleWords): string {
  return words.staying(open, pairs.length, formatNumber((100 * open) / pairs.length, 1));
}

function bandTable({ bands }: Shown, words: ScaleWords): NumberTable {
  return {
    summary: words.bands,
    columns: [words.queries, words.stay, words.spread, words.distance, words.most, words.blind],
    rows: bands.map(({ from, to, open, spread, distance, most, blind }) => [
      `${from}–${to - 1}`,
      words.percent(formatNumber(100 * open, 1)),
      formatNumber(spread, 1),
      formatNumber(distance, 1),
      formatNumber(most, 4),
      String(blind),
    ]),
  };
}
