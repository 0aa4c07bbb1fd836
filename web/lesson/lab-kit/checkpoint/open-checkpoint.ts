/**
 * `<mha-open-checkpoint>`: opens the reader's checkpoint file, by picker or drop. It lists what the file contains, asks for what it
 * does not say, shows loading progress and errors, and then all heads. Properties: the lesson's `settings` and `engine`. Emits
 * `mha-settings`, as labs do.
 */
import './head-browser.ts';
import { css, html, nothing } from 'lit';
import { shownName } from '../../../engine/shown-name.ts';
import { words } from '../../../messages/en/opened.ts';
import type { EngineChoice } from '../../constants/limits.ts';
import type { LessonSettings } from '../../fields/lesson-fields.ts';
import { CheckpointOpening, type Stage } from '../../model/checkpoint/checkpoint-opening.ts';
import { openedCheckpoint } from '../../model/checkpoint/opened.ts';
import type { Found } from '../../model/checkpoint/protocol.ts';
import { readableText } from '../../model/checkpoint/readable-text.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { labStyles } from '../lab-styles.ts';
import type { SettingsChange } from '../laboratory.ts';
import { HeadBrowser } from './head-browser.ts';

// Styles of the checkpoint opener: drop zone, findings and loading progress.

const openCheckpointStyles = css`
  .drop { padding: var(--s4); border: 1px dashed var(--ink-faint); border-radius: var(--radius); }
  .drop.over {
    border-color: var(--accent);
    background: color-mix(in oklab, var(--accent) 8%, var(--surface-raised));
  }
  .pick { position: relative; border-color: var(--accent); color: var(--accent); }
  .cancel { justify-self: start; }
  .status:empty { display: none; }
  .status > * + * { margin-top: var(--s2); }
  .status p { overflow-wrap: anywhere; }
  .heads { width: 5em; }
  progress {
    width: min(100%, 22em);
    height: 8px;
    margin-inline-end: var(--s3);
    accent-color: var(--accent);
    vertical-align: middle;
  }
`;

export const tag = 'mha-open-checkpoint';

const BYTES = 4;

export class OpenCheckpoint extends withProps(WatchingElement, {
  settings: null as LessonSettings | null,
  engine: 'auto' as EngineChoice,
  /** Whether files are dragged over the drop zone. */
  over: false,
  /** Which of several layers is selected. */
  place: 0,
}) {
  static override styles = [labStyles, openCheckpointStyles];

  readonly #opening = new CheckpointOpening();
  #shown = openedCheckpoint.peek();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#opening.dispose();
  }

  /** If the chapters show the previous checkpoint, they switch to the first head of this one. */
  override updated(): void {
    const opened = openedCheckpoint.peek();
    if (opened === this.#shown) return;
    this.#shown = opened;
    void this.#focusOpened();
    if (this.settings?.preset !== 'opened' || !opened) return;
    const sentence = readableText(opened.sizes, this.settings.sentence);
    const detail: SettingsChange = { patch: { layer: 0, head: 0, sentence }, done: true, options: { undoable: false } };
    this.dispatchEvent(new CustomEvent('mha-settings', { detail, bubbles: true, composed: true }));
  }

  async #focusOpened(): Promise<void> {
    const browser = this.renderRoot.querySelector('mha-head-browser');
    if (!(browser instanceof HeadBrowser)) return;
    await browser.updateComplete;
    browser.focusTitle();
  }

  override render() {
    const stage = this.#opening.stage.value;
    const opened = openedCheckpoint.value;
    const busy = stage.at === 'recognising' || stage.at === 'loading';
    return html`<div class="card">
      <div>
        <h3>${words.heading}</h3>
        <p>${words.about}</p>
        <p class="soft">${words.private}</p>
      </div>
      ${
        busy
          ? nothing
          : html`<div class=${this.over ? 'line drop over' : 'line drop'} @dragover=${this.#hover} @dragleave=${this.#unhover} @drop=${this.#drop}>
              <label class="press pick">${words.choose}<input type="file" multiple class="unseen" @change=${this.#pick}></label>
              <span class="soft">${words.drop}</span>
            </div>`
      }
      <div class="status" aria-live="polite">${this.#status(stage)}</div>
      ${stage.at === 'found' ? this.#form(stage.found) : nothing}
      ${
        busy
          ? html`<button class="press cancel" type="button" @click=${() => this.#opening.cancel()}>${words.cancel}</button>`
          : nothing
      }
      ${
        opened
          ? html`<hr><mha-head-browser .checkpoint=${opened} .settings=${this.settings} .engine=${this.engine}></mha-head-browser>`
          : nothing
      }
    </div>`;
  }

  #status(stage: Stage) {
    switch (stage.at) {
      case 'waiting':
        if (stage.problem === null) return nothing;
        if (stage.problem === 'cancelled') return html`<p>${words.cancelled}</p>`;
        return html`<p class="problem">${
          stage.problem === 'no-checkpoint' ? words.noCheckpoint : words.problem(stage.problem)
        }</p>${openedCheckpoint.value ? html`<p class="soft">${words.stays}</p>` : nothing}`;
      case 'recognising':
        return html`<p>${words.recognising}</p>`;
      case 'found':
        return html`<p><bdi>${shownName(stage.found.name)}</bdi>: ${this.#describe(stage.found)}</p>${this.#unread(stage.found)}${
          stage.problem ? html`<p class="problem">${words.problem(stage.problem)}</p>` : nothing
        }`;
      case 'loading':
        return this.#progress(stage);
    }
  }

  #unread({ unread: [first, ...others] }: Found) {
    return first === undefined ? nothing : html`<p class="soft">${words.unread(shownName(first), others.length)}</p>`;
  }

  #describe({ recognised, tokens, passedOver }: Found): string {
    if (recognised.kind === 'model') {
      const { layers, dModel, vocabulary, context } = recognised.shape;
      return [
        words.foundModel(layers, dModel, vocabulary, context, recognised.parameters),
        words.options(recognised),
        ...(recognised.transposed ? [words.transposed] : []),
        ...(recognised.bias ? [] : [words.noBiases]),
        words.memory(recognised.parameters * BYTES),
        tokens === null ? words.noTokeniser : words.tokens(tokens),
      ].join(' ');
    }
    const layer = recognised.layers[this.place] ?? recognised.layers[0];
    if (!layer) return '';
    const { dModel, keyWidth, valueWidth, bias } = layer;
    const other = keyWidth !== dModel || valueWidth !== dModel ? words.keyWidths(keyWidth, valueWidth) : '';
    return [words.foundLayer(dModel, bias), other, words.wordVectors, passedOver ? words.passedOver : '']
      .filter((text) => text !== '')
      .join(' ');
  }

  #form({ recognised }: Found) {
    const layers = recognised.kind === 'layers' ? recognised.layers : [];
    const of = recognised.kind === 'model' ? recognised : (layers[this.place] ?? layers[0]);
    const configured = of?.numHeads ?? null;
    const likely = recognised.kind === 'model' ? recognised.likelyHeads : null;
    const why =
      configured !== null
        ? words.headsWhy.configured
        : likely !== null
          ? words.headsWhy.likely
          : words.headsWhy.unknown;
    const width = recognised.kind === 'model' ? recognised.shape.dModel : (layers[this.place]?.dModel ?? 1);
    return html`<form class="line" @submit=${this.#submit}>
      ${
        layers.length > 1
          ? html`<label>${words.whichLayer}<select @change=${this.#choosePlace}>${layers.map(
              ({ prefix }, place) =>
                html`<option value=${place} ?selected=${place === this.place}>${place + 1}: ${shownName(prefix)}</option>`,
            )}</select></label>`
          : nothing
      }
      <label>${words.heads}<input class="heads" name="heads" type="number" required min="1" max=${width} step="1"
        .value=${String(configured ?? likely ?? '')} aria-describedby="why"></label>
      <span class="soft" id="why">${why}</span>
      <button class="press" type="submit">${words.load}</button>
    </form>`;
  }

  #progress({ found, progress }: Stage & { readonly at: 'loading' }) {
    const { recognised } = found;
    if (recognised.kind !== 'model' || !progress) return html`<p>${words.starting}</p>`;
    const { loaded, parameters, layers } = progress;
    const text = words.loading(loaded * BYTES, parameters * BYTES, layers, recognised.shape.layers);
    return html`<p aria-live="off"><progress max=${parameters} .value=${loaded} aria-label=${words.load}></progress>
      <span class="number">${text}</span></p>`;
  }

  #choosePlace = (event: Event): void => {
    if (event.currentTarget instanceof HTMLSelectElement) this.place = Number(event.currentTarget.value);
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const field = this.renderRoot.querySelector('input.heads');
    if (!(field instanceof HTMLInputElement)) return;
    const seed = this.settings?.seed ?? 0;
    void this.#opening.load({ numHeads: field.valueAsNumber, place: this.place, seed });
  };

  #pick = (event: Event): void => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement)) return;
    this.place = 0;
    void this.#opening.choose([...(input.files ?? [])]);
    // Lets the reader choose the same file again.
    input.value = '';
  };

  #hover = (event: DragEvent): void => {
    event.preventDefault();
    this.over = true;
  };

  #unhover = (): void => {
    this.over = false;
  };

  #drop = (event: DragEvent): void => {
    event.preventDefault();
    this.over = false;
    this.place = 0;
    void this.#opening.choose([...(event.dataTransfer?.files ?? [])]);
  };
}

defineElement(tag, OpenCheckpoint);
