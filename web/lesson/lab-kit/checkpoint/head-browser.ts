/**
 * `<mha-head-browser>`: small attention maps of all heads of an opened checkpoint, one of them selected and enlarged. Arrow keys move
 * the selection, and any chapter can open the selected head. Emits `mha-settings`.
 */
import './next-token.ts';
import { css, html, nothing, type PropertyValues, svg } from 'lit';
import { type CheckpointProblem, problemOf } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { Compared } from '../../../engine/checkpoint/faster-reader.ts';
import { words } from '../../../messages/en/opened.ts';
import { t } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { CancelledError } from '../../../workers/worker-client.ts';
import type { EngineChoice } from '../../constants/limits.ts';
import type { LessonSettings } from '../../fields/lesson-fields.ts';
import type { OpenedCheckpoint } from '../../model/checkpoint/opened.ts';
import type { Missed, Reading } from '../../model/checkpoint/protocol.ts';
import { isGpt2Example, readableText } from '../../model/checkpoint/readable-text.ts';
import { reasonsAgainst } from '../../model/checkpoint/room-in-words.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { shareColour } from '../heat.ts';
import { labStyles } from '../lab-styles.ts';
import type { SettingsChange } from '../laboratory.ts';
import { numberTable } from '../table.ts';

/** Styles of the head browser: a grid of small maps, one row per layer, and the large map of the selected head. */
const headBrowserStyles = css`
  :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); }
  .text { display: grid; gap: var(--s1); }
  fieldset { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); }
  legend { font-weight: 600; }
  .grid {
    display: grid;
    grid-template-columns: max-content repeat(var(--heads), minmax(calc(24 * var(--px)), calc(64 * var(--px))));
    gap: 3px;
    align-items: center;
    padding: 3px;
  }
  .name {
    padding-inline-end: var(--s2);
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    white-space: nowrap;
  }
  .map {
    position: relative;
    display: block;
    border: 1px solid var(--rule);
    background: var(--map-empty);
    cursor: pointer;
  }
  .map svg { width: 100%; aspect-ratio: 1; }
  @media (hover: hover) {
    .map:hover { border-color: var(--accent); }
  }
  .map:has(:checked) { outline: 2px solid var(--ink); outline-offset: 0; }
  .map:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 1px; }
  section { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3); }
  .large { font-size: calc(12 * var(--px)); line-height: calc(18 * var(--px)); }
  .large th { color: var(--ink-soft); white-space: nowrap; }
  .large tbody th { padding-inline-end: var(--s2); text-align: end; }
  .large thead th { vertical-align: bottom; }
  .large tbody td {
    width: calc(22 * var(--px));
    min-width: 14px;
    height: calc(18 * var(--px));
    border: 1px solid var(--surface-raised);
  }
`;

// Draws a small attention map as sixteen SVG paths, one per shade.

const SHADES = 16;

/**
 * The cells of one shade, 1 to `SHADES`, on a unit grid; empty if no weight has that shade. Weights that round to zero are
 * skipped.
 */
export function shadePaths(map: Float32Array, tokens: number, side: number): readonly string[] {
  const paths = Array.from({ length: SHADES }, () => '');
  for (let t = 0; t < side; t++) {
    for (let s = 0; s < side; s++) {
      const shade = Math.round((map[t * tokens + s] ?? 0) * SHADES);
      if (shade > 0) paths[Math.min(shade, SHADES) - 1] += `M${s} ${t}h1v1h-1z`;
    }
  }
  return paths;
}

/** Tokens along each side of a small map. */
const SMALL_SIDE = 24;
/** Tokens along each side of the large map and of its table. */
const LARGE_SIDE = 64;
/** Debounces typing: a large model reads slower than people type. */
const PAUSE_MS = 250;

export class HeadBrowser extends withProps(WatchingElement, {
  checkpoint: null as OpenedCheckpoint | null,
  settings: null as LessonSettings | null,
  /** The requested engine. */
  engine: 'auto' as EngineChoice,
  reading: null as Reading | null,
  milliseconds: 0,
  problem: null as CheckpointProblem | null,
  busy: false,
  /** What the model reads: the lesson's sentence, unless the model cannot read that one, or the lesson this one. */
  text: '',
  /** Index of the selected head, counted through all layers. */
  place: 0,
}) {
  static override styles = [labStyles, headBrowserStyles];

  #wanted = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const sentence = this.settings?.sentence;
    const other = changed.has('checkpoint') && this.checkpoint !== null;
    if (other) {
      this.reading = null;
      this.place = 0;
    }
    const another = changed.has('settings') && sentence !== changed.get('settings')?.sentence && sentence !== this.text;
    if (sentence !== undefined && (other || another)) {
      this.text = other && this.checkpoint ? readableText(this.checkpoint.sizes, sentence) : sentence;
    }
    if (other || another || changed.has('engine')) void this.#read(this.text);
  }

  /** Moves the focus after another checkpoint is opened: the button that the reader pressed no longer exists. */
  focusTitle(): void {
    this.renderRoot.querySelector<HTMLElement>('#opened')?.focus();
  }

  async #read(text: string): Promise<void> {
    const { checkpoint } = this;
    if (!checkpoint) return;
    const mine = ++this.#wanted;
    this.busy = true;
    const begun = performance.now();
    try {
      const reading = await checkpoint.read(text, this.engine);
      if (mine !== this.#wanted) return;
      this.reading = reading;
      this.problem = null;
      // Comparing takes longer than the reading.
      const { compared } = reading;
      this.milliseconds = Math.round(compared?.fresh ? compared.core : performance.now() - begun);
    } catch (error) {
      if (mine !== this.#wanted || error instanceof CancelledError) return;
      this.problem = problemOf(error);
    }
    this.busy = false;
  }

  override render() {
    const { checkpoint, settings, reading } = this;
    if (!checkpoint || !settings) return nothing;
    return html`
      <h3 tabindex="-1" id="opened">${words.open(checkpoint.name)}</h3>
      <label class="text"><span>${checkpoint.sizes.typed === 'ids' ? words.sentenceIds : words.sentence}</span><textarea rows="2" .value=${this.text} @input=${this.#type}></textarea></label>
      ${isGpt2Example(checkpoint.sizes, this.text) ? html`<p class="soft">${words.gpt2Numbers}</p>` : nothing}
      <p class="soft" aria-live="polite">${
        this.busy
          ? words.reading
          : reading && !this.problem
            ? (reading.webgpu ? words.readOnWebGpu : words.read)(
                reading.tokens.length,
                this.milliseconds,
                reading.webgpu ?? checkpoint.sizes.kernels,
              )
            : ''
      }</p>
      ${reading?.compared && !this.problem ? html`<p class="soft" role="status">${comparison(reading.compared)}</p>` : nothing}
      ${reading?.missed && !this.busy && !this.problem ? this.#missed(reading.missed) : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${words.problem(this.problem)}</p>` : nothing}
      ${reading ? [this.#grid(reading), this.#large(reading)] : nothing}
      <mha-next-token .checkpoint=${checkpoint} .text=${reading && !this.busy && !this.problem ? this.text : null}></mha-next-token>`;
  }

  #missed({ reason, detail }: Missed) {
    return html`<p class="soft" role="status" title=${detail}>${t.page.engine.missed[reason]}</p>`;
  }

  #grid({ maps, tokens }: Reading) {
    const { layers, heads } = maps;
    const cut = maps.tokens > SMALL_SIDE ? words.cut(SMALL_SIDE, tokens.length) : '';
    return html`<fieldset>
      <legend>${words.maps}</legend>
      <div class="scroll"><div class="grid" style=${`--heads:${heads}`}>
        ${Array.from({ length: layers }, (_, layer) => [
          html`<span class="name" aria-hidden="true">${words.layer(layer)}</span>`,
          ...Array.from({ length: heads }, (_, head) => this.#small(layer, head)),
        ])}
      </div></div>
      <p class="soft">${words.how} ${cut}</p>
    </fieldset>`;
  }

  #small(layer: number, head: number) {
    const { reading } = this;
    if (!reading) return nothing;
    const place = layer * reading.maps.heads + head;
    const side = Math.min(SMALL_SIDE, reading.maps.tokens);
    return html`<label class="map" title=${words.head(layer, head)}>
      <input type="radio" name="head" class="unseen" .checked=${place === this.place} aria-label=${words.head(layer, head)}
        @change=${() => (this.place = place)}>
      <svg viewBox="0 0 ${side} ${side}" aria-hidden="true" shape-rendering="crispEdges">${shadePaths(
        mapOf(reading, place),
        reading.maps.tokens,
        side,
      ).map((path, shade) =>
        path === '' ? nothing : svg`<path d=${path} style=${`fill:${shareColour((shade + 1) / SHADES)}`}></path>`,
      )}</svg>
    </label>`;
  }

  #large(reading: Reading) {
    const { maps, tokens } = reading;
    const [layer, head] = [Math.floor(this.place / maps.heads), this.place % maps.heads];
    const side = Math.min(LARGE_SIDE, maps.tokens);
    const map = mapOf(reading, this.place);
    const shown = tokens.slice(0, side).map(({ text }) => text);
    const at = (t: number, s: number): number => map[t * maps.tokens + s] ?? 0;
    return html`<section aria-label=${words.head(layer, head)}>
      <h3>${words.head(layer, head)}</h3>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.mapOf(layer, head)}>
        <table class="large">
          <thead><tr><td></td>${shown.map((text) => html`<th scope="col"><span class="upright">${text}</span></th>`)}</tr></thead>
          <tbody>${shown.map(
            (text, t) =>
              html`<tr><th scope="row">${text}</th>${shown.map(
                (key, s) =>
                  html`<td style=${`background:${shareColour(at(t, s))}`} title=${`${text} → ${key}: ${formatNumber(at(t, s))}`}></td>`,
              )}</tr>`,
          )}</tbody>
        </table>
      </div>
      ${numberTable({
        summary: words.table,
        columns: [words.query, ...shown],
        rows: shown.map((text, t) => [text, ...shown.map((_, s) => formatNumber(at(t, s)))]),
      })}
      ${this.#followButton(reading, layer, head)}
    </section>`;
  }

  #followButton({ maps }: Reading, layer: number, head: number) {
    const { checkpoint, settings } = this;
    if (!checkpoint || !settings) return nothing;
    const why = reasonsAgainst(checkpoint.sizes, maps.tokens);
    if (why.length > 0) return html`<p>${why.join(' ')}</p>`;
    const followed = settings.preset === 'opened' && settings.layer === layer && settings.head === head;
    return html`<p class="line"><button class="press" type="button" ?disabled=${this.problem !== null} aria-pressed=${followed ? 'true' : 'false'}
        @click=${() => this.#change({ preset: 'opened', layer, head, sentence: this.text }, true)}>${words.follow}</button>
      <span class="soft">${followed ? words.followed : words.followAbout}</span></p>`;
  }

  #type = (event: Event): void => {
    if (!(event.currentTarget instanceof HTMLTextAreaElement)) return;
    const { value } = event.currentTarget;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.text = value;
      void this.#read(value);
      // The lesson ignores a sentence that is too long for its chapters.
      this.#change({ sentence: value }, false, 'sentence');
    }, PAUSE_MS);
  };

  #change(patch: SettingsChange['patch'], done: boolean, coalesce?: string): void {
    const detail: SettingsChange = { patch, done, options: coalesce ? { coalesce } : {} };
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }
}

function comparison({ tokens, core, copy, kernels }: Compared): string {
  const short = (value: number): string => formatNumber(value, value < 10 ? 1 : 0);
  return copy < core
    ? words.gpuFaster(tokens, short(copy), short(core), short(core / copy))
    : words.coreFaster(tokens, short(core), short(copy), kernels);
}

function mapOf({ maps: { weights, tokens } }: Reading, place: number): Float32Array {
  return weights.subarray(place * tokens * tokens, (place + 1) * tokens * tokens);
}

defineElement('mha-head-browser', HeadBrowser);
