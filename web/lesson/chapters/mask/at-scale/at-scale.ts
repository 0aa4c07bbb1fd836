/**
 * `<mha-mask-at-scale>`: the mask over up to 512 tokens. A worker computes the whole layer after each change, latest request only,
 * and one head's weights are drawn with at least one pixel each.
 */
import { html, nothing, type PropertyValues } from 'lit';
import { t as messages } from '../../../../messages/index.ts';
import { formatPlain } from '../../../../views/format-number.ts';
import { labStyles } from '../../../lab-kit/lab-styles.ts';
import { maskGlyph } from '../../../lab-kit/mask/mask-glyph.ts';
import { numberTable } from '../../../lab-kit/table.ts';
import { button, note, radios, type Ui } from '../../../lab-kit/ui.ts';
import { defineElement, WatchingElement, withProps } from '../../../platform/with-props.ts';
import { subscripted } from '../../../ui/subscripted.ts';
import { tryAgain } from '../../../ui/try-again.ts';
import type { fields } from '../lab.ts';
import { atScaleStyles } from './at-scale-styles.ts';
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
  type ScaleSettings,
} from './pattern.ts';
import { ScaleRequests, type Shown } from './scale-requests.ts';
import './weight-map.ts';
import { LEAST, MOST } from './shades.ts';
import { bandTable, cellSentence, type ScaleWords, stayingSentence, workSentence } from './summary.ts';
import type { AreaChange, Tool } from './weight-map.ts';

const FIRST: ScaleSettings = {
  tokens: 512,
  width: 512,
  heads: 8,
  head: 0,
  pattern: 'causal',
  window: 32,
  padding: 128,
  blocks: 64,
};
const TOOLS: readonly Tool[] = ['look', 'brush', 'rectangle'];
const BRUSHES = [1, 4, 16, 64] as const;
/** The largest useful size of the map in CSS pixels. */
const LARGEST = 560;

export class MaskAtScale extends withProps(WatchingElement, {
  words: null as unknown as ScaleWords,
  /** Makes the controls of the laboratory's fields. */
  ui: null as unknown as Ui<typeof fields>,
  values: FIRST,
  /** The learner's own tokens. */
  sentence: [] as readonly string[],
  seed: 0,
  /** Whether the mask is painted by hand, over the last chosen pattern. */
  painted: false,
  tool: 'look' as Tool,
  /** Whether painting allows pairs instead of forbidding them. */
  allows: false,
  brush: 16,
  at: { t: 0, s: 0 } as Pair,
  shown: null as Shown | null,
  /** Milliseconds from the change to the painted picture; null until it is painted. */
  took: null as number | null,
  problem: null as string | null,
}) {
  static override styles = [labStyles, atScaleStyles];

  readonly #mask: PaintedMask;
  readonly #requests = new ScaleRequests({
    shown: (shown) => this.#show(shown),
    failed: (reason) => {
      this.problem = reason;
    },
  });

  constructor() {
    super();
    this.#mask = new PaintedMask(this.#patternPairs());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#ask();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#requests.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const other = changed.get('sentence');
    const reworded = changed.has('sentence') && (!Array.isArray(other) || other.join(' ') !== this.sentence.join(' '));
    const remasked = this.#remask(changed);
    const remade = (['width', 'heads', 'head'] as const).some((name) => this.#isOther(changed, name));
    if (reworded || remasked || remade || changed.has('seed')) this.#ask();
  }

  #isOther(changed: PropertyValues, name: keyof ScaleSettings): boolean {
    const before: ScaleSettings | undefined = changed.get('values');
    return changed.has('values') && before?.[name] !== this.values[name];
  }

  /** The mask for another pattern or number of tokens; a painted mask is cut or extended. */
  #remask(changed: PropertyValues): boolean {
    const shaped = (['pattern', 'window', 'padding', 'blocks'] as const).some((name) => this.#isOther(changed, name));
    if (!shaped && !this.#isOther(changed, 'tokens')) return false;
    const before: ScaleSettings | undefined = changed.get('values');
    const painted = this.painted && !shaped && before !== undefined;
    this.painted = painted;
    this.#mask.set(painted ? resized(this.#mask.pairs, before.tokens, this.values.tokens) : this.#patternPairs());
    return true;
  }

  get #pattern(): PatternName {
    return this.painted ? 'custom' : this.values.pattern;
  }

  #patternPairs(): Uint8Array {
    return openPairs(this.values.pattern, this.values, this.values.tokens);
  }

  /** The selected head, or the last one if there are fewer now. */
  get #head(): number {
    return Math.min(this.values.head, this.values.heads - 1);
  }

  #ask(): void {
    const { seed } = this;
    const { width: dModel, heads: numHeads } = this.values;
    const head = this.#head;
    const tokens = repeated(this.sentence, this.values.tokens);
    const { pairs, number: mask } = this.#mask;
    this.#requests.ask({ tokens, dModel, numHeads, seed, head, pairs, mask, since: performance.now() });
  }

  #show(shown: Shown): void {
    const last = shown.request.tokens.length - 1;
    this.shown = shown;
    this.took = null;
    this.problem = null;
    this.at = { t: Math.min(this.at.t, last), s: Math.min(this.at.s, last) };
  }

  /** The first task after the frame in which the picture is painted marks its end. */
  #painted = (): void => {
    const { shown } = this;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (shown && shown === this.shown) this.took ??= performance.now() - shown.request.since;
      }),
    );
  };

  protected override render() {
    const { words, shown } = this;
    return html`<div class="card" aria-busy=${shown ? 'false' : 'true'}>
      ${note(words.about(this.sentence.length, this.values.tokens, this.seed))}
      ${this.#model()} ${this.#masks()} ${this.#tools()}
      ${this.problem === null ? nothing : html`<p role="alert">${words.problem(this.problem)} ${tryAgain(this.#restart)}</p>`}
      ${shown ? this.#picture(shown) : html`<p class="told" role="status">${this.problem === null ? words.starting : nothing}</p>`}
    </div>`;
  }

  #restart = (): void => {
    this.problem = null;
    this.#ask();
  };

  #model() {
    const { words, ui } = this;
    const { tokens, width, heads } = this.values;
    return html`<details class="sizes">
      <summary>${subscripted(words.layer(tokens, width, heads))}</summary>
      <div class="fields">
        ${ui.number('tokens', { label: words.tokens, step: 16 })} ${ui.choice('width', null, { label: words.width })}
        ${ui.choice('heads', null, { label: words.heads })}
      </div>
    </details>`;
  }

  #masks() {
    const { words, ui } = this;
    const pattern = this.#pattern;
    const { label, options } = messages.controls.mask;
    return html`${radios({
      legend: label,
      value: pattern,
      options: PATTERNS.map((value) => ({
        value,
        label: value === 'blocks' ? words.blocks : options[value],
        picture: maskGlyph(value),
      })),
      set: this.#choose,
    })}
    ${hasSize(pattern) ? ui.number(pattern, { label: words.sizes[pattern], max: this.values.tokens }) : nothing}`;
  }

  #tools() {
    const { words, tool, ui } = this;
    const paints = [false, true].map((allows) => ({
      value: String(allows),
      label: allows ? words.allow : words.forbid,
    }));
    const heads = Array.from({ length: this.values.heads }, (_, head) => [head, String(head + 1)] as const);
    return html`<div class="fields">
        ${radios({
          legend: words.tool,
          value: tool,
          options: TOOLS.map((value) => ({ value, label: words.tools[value] })),
          set: (tool) => (this.tool = tool),
        })}
        ${
          tool === 'look'
            ? nothing
            : radios({
                legend: words.paints,
                value: String(this.allows),
                options: paints,
                set: (value) => (this.allows = value === 'true'),
              })
        }
        ${
          tool === 'brush'
            ? radios({
                legend: words.brush,
                value: String(this.brush),
                options: BRUSHES.map((side) => ({ value: String(side), label: words.side(side) })),
                set: (value) => (this.brush = Number(value)),
              })
            : nothing
        }
      </div>
      <div class="line">
        ${ui.select('head', heads, { label: words.head, at: this.#head })}
        ${tool === 'look' ? nothing : button(words.undo, this.#undo, { disabled: !this.#mask.canUndo })}
      </div>
      ${note(words.how[tool])}`;
  }

  #picture(shown: Shown) {
    const { words, at } = this;
    const { weights, request } = shown;
    const tokens = request.tokens.length;
    const read = cellSentence(shown, at, words);
    return html`<mha-weight-map .weights=${weights} .pairs=${request.pairs} .tokens=${tokens} .at=${at} .tool=${this.tool} .brush=${this.brush}
        .room=${Math.max(0, Math.min(LARGEST, this.ui.inner))} .label=${words.map(request.head + 1, tokens)} .spoken=${read}
        @mha-at=${({ detail }: CustomEvent<Pair>) => (this.at = detail)} @mha-area=${this.#paintArea}
        @mha-painted=${this.#painted}></mha-weight-map>
      <div class="legend">
        <span role="img" aria-label=${words.legend(formatPlain(LEAST), formatPlain(MOST))}>≤ ${formatPlain(LEAST)}<i></i>${formatPlain(MOST)}</span>
        <span><i class="masked"></i>${messages.stage.masked} (−∞)</span>
      </div>
      <p class="read">${read}</p>
      <p class="told" role="status">${workSentence(shown, this.took, words)} ${stayingSentence(shown, words)}</p>
      ${numberTable(bandTable(shown, words))}`;
  }

  /** Painting by hand starts from the current pattern. */
  #choose = (pattern: PatternName): void => {
    if (pattern === 'custom') {
      this.painted = true;
      if (this.tool === 'look') this.tool = 'brush';
      return;
    }
    const unpainted = this.painted && pattern === this.values.pattern;
    this.painted = false;
    this.ui.adjust({ pattern });
    if (!unpainted) return;
    this.#mask.set(this.#patternPairs());
    this.#ask();
  };

  #paintArea = ({ detail: { area, done } }: CustomEvent<AreaChange>): void => {
    if (area && this.shown?.request.tokens.length === this.values.tokens) {
      this.painted = true;
      this.#mask.paint(area, this.values.tokens, this.allows);
      this.#ask();
    }
    if (done) this.#mask.endStroke();
  };

  #undo = (): void => {
    this.#mask.undo();
    this.#ask();
  };
}

defineElement('mha-mask-at-scale', MaskAtScale);

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
